import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative addresses, so that the table works behind any path; no data: addresses, so that the strictest policy holds.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { '/api': { target: process.env.ALUDEL_SERVER ?? 'http://127.0.0.1:4114', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
