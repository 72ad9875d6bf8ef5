// Measures what the pages promise, with the processor slowed down four times: how soon a page takes input, how soon a click
// shows its effect, how many frames a second the animations of a move have. Medians of several runs on a real server:
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
const found = { 'home takes input': [], 'table takes input': [], 'a choice shows': [], 'a preview shows': [], 'a move shows': [], 'a click in Elements shows': [], 'frames a second': [] };

/** Tells when something first stood on the page and was drawn, and the page was free to take input. */
const watch = (selector) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.ready(performance.now())));
  }).observe(document, { childList: true, subtree: true });
};

/** The time from a click to the next painted frame in which something of the page has changed. */
async function effect(page, click) {
  await page.evaluate(() => {
    window.shown = new Promise((told) => {
      const target = document.querySelector('main') ?? document.body;
      // The time of a click is that of the release of the button, whenever the page gets to it.
      addEventListener('click', ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => told(performance.now() - timeStamp)));
        }).observe(target, { childList: true, subtree: true, attributes: true, characterData: true });
      }, { once: true, capture: true });
    });
  });
  await click();
  return page.evaluate(() => window.shown);
}

/** Frames a second from the start of the first animation after a click to the end of the last one. */
async function frames(page, click) {
  await page.evaluate(() => {
    window.drawn = new Promise((told) => {
      const seen = [];
      const moving = () => document.getAnimations().some((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity);
      const count = (at) => {
        seen.push(at);
        if (moving()) requestAnimationFrame(count);
        else told((1000 * (seen.length - 1)) / (seen.at(-1) - seen[0]));
      };
      addEventListener('animationstart', () => requestAnimationFrame(count), { capture: true, once: true });
    });
  });
  await click();
  return page.evaluate(() => window.drawn);
}

try {
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('aludel.settings', JSON.stringify({ knows: { quintessence: true, elements: true } })));
    let told;
    await page.exposeBinding('ready', (_, at) => told(at));
    const ready = () => new Promise((done) => (told = done));
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch, '.palette button, button.play, main button');
    let taken = ready();
    await page.goto(address);
    found['home takes input'].push(await taken);
    await page.getByRole('button', { name: /^Play now\s*: Quintessence$/ }).click();
    await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
    // The same table anew, with everything in the cache that a browser keeps.
    taken = ready();
    await page.reload();
    found['table takes input'].push(await taken);
    await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
    found['a choice shows'].push(await effect(page, () => page.locator('.palette button:not(.ban)').first().click()));
    found['a preview shows'].push(await effect(page, () => page.locator('[data-square].ok').first().click()));
    const place = page.locator('#prompt .btn.pri');
    await place.waitFor();
    found['a move shows'].push(await effect(page, () => place.click()));
    await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
    await page.locator('.palette button:not(.ban)').first().click();
    await page.locator('[data-square].ok').first().click();
    await place.waitFor();
    found['frames a second'].push(await frames(page, () => place.click()));
    await page.goto(address);
    await page.getByRole('button', { name: /^Play now\s*: Elements$/ }).click();
    for (let clicks = 0; clicks < 4; clicks++) {
      await page.locator('#prompt.mine').waitFor({ timeout: 60_000 });
      const offered = page.locator('.el .lit:visible').or(page.locator('#prompt .btn.pri:visible')).first();
      found['a click in Elements shows'].push(await effect(page, () => offered.click()));
    }
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
