import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// A real server on a free port with a folder of its own, and the system's Chromium. The workers inherit what is chosen here.
const free = () =>
  execFileSync(process.execPath, ['-e', 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})']).toString().trim();
process.env.ALUDEL_PORT ||= free();
process.env.ALUDEL_BIN ||= join(import.meta.dirname, '../target/debug/aludel');
process.env.ALUDEL_DATA ||= mkdtempSync(join(tmpdir(), 'aludel-web-'));
const address = `http://127.0.0.1:${process.env.ALUDEL_PORT}`;
const soak = process.env.ALUDEL_SOAK === '1';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  timeout: soak ? 240_000 : 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // A test that fails and then passes is listed as flaky: look at it, even if it holds up nothing else. `make soak` is strict.
  retries: soak ? 0 : 1,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `${address}/`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
    },
  },
  webServer: {
    command: `"${process.env.ALUDEL_BIN}" serve --listen 127.0.0.1:${process.env.ALUDEL_PORT} --data "${process.env.ALUDEL_DATA}"`,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    timeout: 30_000,
    env: { ALUDEL_LOG: 'warn' },
  },
});
