// Reads tokens.css and fails unless: text >= 4.5:1, graphics >= 3:1, pigments of one game stay >= 15 CIEDE2000 apart
// in normal sight and under protanopia, deuteranopia, tritanopia (Machado 2009, severity 1). Run: node check-tokens.mjs [file]
import { readFileSync } from 'node:fs';
const css = readFileSync(process.argv[2] ?? new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const block = (selector) => { const i = css.indexOf(selector), a = css.indexOf('{', i), b = css.indexOf('}', a);
  return Object.fromEntries([...css.slice(a, b).matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})\b/g)].map((m) => [m[1], m[2]])); };
const pigments = Object.fromEntries([...css.matchAll(/--((?:pig|on)-\w+):\s*(#[0-9A-Fa-f]{6})/g)].map((m) => [m[1], m[2]]));
const themes = { light: block(':root,[data-theme=light]'), dark: block('[data-theme=dark]{') };
const rgb = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16) / 255).map((c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4));
const lum = (h) => { const [r, g, b] = rgb(h); return .2126 * r + .7152 * g + .0722 * b; };
const ratio = (a, b) => { const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
const SIGHT = { normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]],
  deuteranopia: [[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.01182, .04294, .968881]],
  tritanopia: [[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .3039]] };
const mul = (m, v) => m.map((r) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]);
const lab = (v) => { const w = [.95047, 1, 1.08883];
  const f = mul([[.4124564, .3575761, .1804375], [.2126729, .7151522, .072175], [.0193339, .119192, .9503041]], v)
    .map((x, i) => x / w[i]).map((x) => (x > 216 / 24389 ? Math.cbrt(x) : (24389 / 27 * x + 16) / 116));
  return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]; };
const see = (h, sight) => lab(mul(SIGHT[sight], rgb(h)).map((c) => Math.min(1, Math.max(0, c))));
const rad = Math.PI / 180;
function deltaE([L1, a1, b1], [L2, a2, b2]) {
  const cm = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7, g = .5 * (1 - Math.sqrt(cm / (cm + 25 ** 7)));
  const A1 = (1 + g) * a1, A2 = (1 + g) * a2, C1 = Math.hypot(A1, b1), C2 = Math.hypot(A2, b2);
  const h1 = (Math.atan2(b1, A1) / rad + 360) % 360, h2 = (Math.atan2(b2, A2) / rad + 360) % 360;
  let dh = h2 - h1; if (dh > 180) dh -= 360; if (dh < -180) dh += 360; if (C1 * C2 === 0) dh = 0;
  let hm = (h1 + h2) / 2; if (Math.abs(h1 - h2) > 180) hm += h1 + h2 < 360 ? 180 : -180; if (C1 * C2 === 0) hm = h1 + h2;
  const dL = L2 - L1, dC = C2 - C1, dH = 2 * Math.sqrt(C1 * C2) * Math.sin(dh / 2 * rad), L = (L1 + L2) / 2, C = (C1 + C2) / 2;
  const T = 1 - .17 * Math.cos((hm - 30) * rad) + .24 * Math.cos(2 * hm * rad) + .32 * Math.cos((3 * hm + 6) * rad) - .2 * Math.cos((4 * hm - 63) * rad);
  const sl = 1 + .015 * (L - 50) ** 2 / Math.sqrt(20 + (L - 50) ** 2), sc = 1 + .045 * C, sh = 1 + .015 * C * T;
  const rt = -2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * rad);
  return Math.sqrt((dL / sl) ** 2 + (dC / sc) ** 2 + (dH / sh) ** 2 + rt * dC / sc * dH / sh);
}
let failed = 0; const say = (ok, text) => { if (!ok) failed++; console.log(ok ? '  ok  ' : ' FAIL ', text); };
const surfaces = ['bg', 'surface', 'raised', 'sunk'];
for (const [name, t] of Object.entries(themes)) {
  const worst = (hex) => Math.min(...surfaces.map((s) => ratio(hex, t[s])));
  for (const k of ['ink', 'muted', 'rubric', 'gold', 'legal', 'danger', 'focus']) say(worst(t[k]) >= 4.5, `${name} ${k} on every surface ${worst(t[k]).toFixed(2)}`);
  say(worst(t.gild) >= 3, `${name} gild ${worst(t.gild).toFixed(2)}`); say(worst(t.line) >= 3, `${name} line ${worst(t.line).toFixed(2)}`); say(ratio(t.btn, t['on-btn']) >= 4.5, `${name} button text ${ratio(t.btn, t['on-btn']).toFixed(2)}`);
  for (const p of Object.keys(pigments).filter((k) => k.startsWith('pig-')).map((k) => k.slice(4)))
    say(worst(t['edge-' + p]) >= 3, `${name} edge of ${p} ${worst(t['edge-' + p]).toFixed(2)}`);
}
for (const p of Object.keys(pigments).filter((k) => k.startsWith('pig-')).map((k) => k.slice(4)))
  say(ratio(pigments['pig-' + p], pigments['on-' + p]) >= 4.5, `ink on ${p} ${ratio(pigments['pig-' + p], pigments['on-' + p]).toFixed(2)}`);
const games = { Quintessential: 'red blue yellow green white black', 'Elements gems': 'orange blue clear green purple red', Quintessence: 'red green blue brown purple', Wizards: 'brown purple blue green white' };
for (const [game, list] of Object.entries(games)) for (const sight of Object.keys(SIGHT)) {
  let min = [1e9]; const n = list.split(' ');
  for (let i = 0; i < n.length; i++) for (let j = i + 1; j < n.length; j++) { const d = deltaE(see(pigments['pig-' + n[i]], sight), see(pigments['pig-' + n[j]], sight)); if (d < min[0]) min = [d, n[i], n[j]]; }
  say(min[0] >= 15, `${game}, ${sight}: nearest ${min[1]}/${min[2]} ${min[0].toFixed(1)}`);
}
console.log(failed ? `${failed} failed` : 'all passed'); process.exit(failed ? 1 : 0);
