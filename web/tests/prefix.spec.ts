import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { complaints, mine, playButton, settle } from './table';

// Behind a reverse proxy that takes a path away, as an operator would set it up.

const PREFIX = '/games/aludel';
const inner = () => Number(process.env.ALUDEL_PORT);

function proxy() {
  const server = createServer((from, to) => {
    if (!from.url?.startsWith(`${PREFIX}/`)) return void to.writeHead(404).end();
    const path = from.url.slice(PREFIX.length);
    const asked = request({ port: inner(), host: '127.0.0.1', path, method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    from.pipe(asked);
  });
  server.on('upgrade', (from, socket) => {
    const path = from.url?.slice(PREFIX.length) ?? '/';
    const line = connect(inner(), '127.0.0.1', () => {
      const headers = from.rawHeaders.reduce((all, each, i) => all + (i % 2 ? `: ${each}\r\n` : each), '');
      line.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      line.pipe(socket).pipe(line);
    });
    line.on('error', () => socket.destroy());
    socket.on('error', () => line.destroy());
  });
  return server;
}

test('everything works behind a path', async ({ page }) => {
  const server = proxy();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}/`;
  const heard = complaints(page);
  await settle(page);
  await page.goto(base);
  await playButton(page, 'Quintessence').click();
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  // An address without the hash, as a letter may hold it, leads to the same table.
  const table = new URL(page.url()).hash.slice(2);
  await page.goto(`${base}${table}`);
  await expect(page).toHaveURL(`${base}#/${table}`);
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  expect(heard).toEqual([]);
  server.closeAllConnections();
  server.close();
});
