// Measures what a browser loads, gzipped, and fails above the limits. Run after `npm run build`.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const gzip = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const text = (file) => readFileSync(new URL(file, dist), 'utf8');
const assets = readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`);

/** A chunk with everything it imports at once. */
function closure(files) {
  const all = new Set(files);
  for (const file of all)
    if (file.endsWith('.js'))
      for (const [, name] of text(file).matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)) all.add(`assets/${name}`);
  return [...all];
}
const sum = (files) => files.reduce((bytes, file) => bytes + gzip(file), 0);
const first = [...text('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file);
const entry = closure(first.filter((file) => file.endsWith('.js')));
const chunk = (name) => assets.find((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'));
const boards = assets.filter((file) => /assets\/Board-.*\.js$/.test(file));
const table = closure([...entry, chunk('TablePage')]);
const largest = Math.max(...boards.map(gzip));
const fonts = assets.filter((file) => /\.woff2$/.test(file) && !/alegreya-latin/.test(file));

const KB = 1024;
const figures = [
  ['first load, home: JS', sum(entry), 70 * KB],
  ['first load, home: CSS', sum(first.filter((file) => file.endsWith('.css'))), 12 * KB],
  ['largest board', largest, 35 * KB],
  ['table with the largest board: JS', sum(table) + largest, 140 * KB],
  ['fonts before the first table', fonts.reduce((bytes, file) => bytes + readFileSync(new URL(file, dist)).length, 0), 135 * KB],
];
let failed = 0;
for (const [what, bytes, limit] of figures) {
  const ok = bytes <= limit;
  if (!ok) failed++;
  console.log(`${ok ? '  ok  ' : ' FAIL '} ${what}: ${(bytes / KB).toFixed(1)} of ${limit / KB} KB`);
}
// Nothing may come from elsewhere, and nothing may be written into the page that its policy bars.
const foreign = assets.concat('index.html').filter((file) => /\.(js|css|html)$/.test(file) && /(?:src|href|url\()\s*=?\s*["'(]?https?:/.test(text(file)));
if (foreign.length > 0) {
  failed++;
  console.log(` FAIL  requests to other hosts in ${foreign.join(', ')}`);
}
if (/<script(?![^>]*\bsrc=)|<style|\son\w+=/.test(text('index.html'))) {
  failed++;
  console.log(' FAIL  script or style written into index.html');
}
process.exit(failed ? 1 : 0);
