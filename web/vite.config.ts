import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Comments and blanks between tags are for whoever reads the source. */
const sprite = () => readFileSync(new URL('src/sprite.html', import.meta.url), 'utf8').replace(/<!--.*?-->/gs, '').replace(/>\s+</g, '><').trim();

/** Nothing is painted before the first page stands, and its glyphs and fonts are there by then: it is laid out once. */
function early(): Plugin {
  return {
    name: 'aludel-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /(im-fell-english|alegreya-sans)-.*\.woff2$/.test(file));
        return {
          html: html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin').replace(/<body[^>]*>/, (body) => body + sprite()),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

// Relative addresses, so that the table works behind any path; no data: addresses, so that the strictest policy holds.
export default defineConfig({
  base: './',
  plugins: [svelte(), early()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    // Few files: what the first page needs, what tables and replays share, then a page or a board each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'frame', test: /src[\\/](frame|lib|boards[\\/][^\\/]+\.)/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: process.env.ALUDEL_SERVER ?? 'http://127.0.0.1:4114', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
