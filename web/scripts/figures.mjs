// Measures what the pages promise, with the processor slowed down four times: how soon a page takes input, how soon a click
// shows its effect, how many frames a second an animation has. Medians of several runs on a real server:
//   npm run figures
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const RUNS = 7;
const SLOWER = 4;

const port = await new Promise((found) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});
const program = process.env.ALUDEL_BIN ?? join(import.meta.dirname, '../../target/debug/aludel');
const data = mkdtempSync(join(tmpdir(), 'aludel-figures-'));
const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data], { stdio: 'ignore', env: { ...process.env, ALUDEL_LOG: 'warn' } });
const address = `http://127.0.0.1:${port}/`;
while (!(await fetch(`${address}readyz`).then((answer) => answer.ok, () => false))) await new Promise((soon) => setTimeout(soon, 20));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const found = { 'home takes input': [], 'table takes input': [], 'a choice shows': [], 'a preview shows': [], 'a move shows': [], 'frames a second': [] };

/** When something first stood on the page, and when the page was next idle enough to take input. */
const watch = (selector) => {
  const note = (name) => requestAnimationFrame(() => setTimeout(() => (window.figures[name] = performance.now())));
  window.figures = {};
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    note('ready');
  }).observe(document, { childList: true, subtree: true });
};

/** The time from a press to the next painted frame after the page has changed. */
async function effect(page, press) {
  await page.evaluate(() => {
    window.shown = new Promise((told) => {
      addEventListener('pointerdown', ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => told(performance.now() - timeStamp)));
        }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      }, { once: true, capture: true });
    });
  });
  await press();
  return page.evaluate(() => window.shown);
}

try {
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('aludel.settings', JSON.stringify({ pace: 'instant', knows: { quintessence: true } })));
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch, '.palette button, button.play, main button');
    await page.goto(address);
    const ready = () => page.waitForFunction(() => window.figures.ready).then((value) => value.jsonValue());
    found['home takes input'].push(await ready());
    await page.getByRole('button', { name: /^Play now\s*: Quintessence$/ }).click();
    await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
    // The same table anew, with everything in the cache that a browser keeps.
    await page.reload();
    await page.locator('.palette button').first().waitFor();
    found['table takes input'].push(await ready());
    await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
    found['a choice shows'].push(await effect(page, () => page.locator('.palette button:not(.ban)').first().click()));
    found['a preview shows'].push(await effect(page, () => page.locator('[data-square].ok').first().click()));
    await page.locator('#prompt .btn.pri').waitFor();
    await page.evaluate(() => {
      window.frames_seen = [];
      const count = (at) => {
        window.frames_seen.push(at);
        if (window.frames_seen.length < 40) requestAnimationFrame(count);
      };
      addEventListener('pointerdown', () => requestAnimationFrame(count), { once: true, capture: true });
    });
    found['a move shows'].push(await effect(page, () => page.locator('#prompt .btn.pri').click()));
    await page.waitForFunction(() => window.frames_seen.length >= 40);
    const seen = await page.evaluate(() => window.frames_seen);
    found['frames a second'].push((1000 * (seen.length - 1)) / (seen.at(-1) - seen[0]));
    await context.close();
  }
  const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  console.log(`the processor ${SLOWER} times slower, medians of ${RUNS} (least to most)`);
  for (const [what, list] of Object.entries(found))
    console.log(`  ${what}: ${median(list).toFixed(0)}${what.startsWith('frames') ? '' : ' ms'} (${Math.min(...list).toFixed(0)} to ${Math.max(...list).toFixed(0)})`);
} finally {
  await browser.close();
  server.kill();
}
