// QR codes (ISO/IEC 18004) for links: byte mode, error correction L, versions 1 to 10.

/** By version: error correction codewords a block, blocks, data codewords in all. */
const BLOCKS: [number, number, number][] = [
  [7, 1, 19], [10, 1, 34], [15, 1, 55], [20, 1, 80], [26, 1, 108],
  [18, 2, 136], [20, 2, 156], [24, 2, 194], [30, 2, 232], [18, 4, 274],
];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** Reed-Solomon: the remainder of the data by the generator of that degree. */
function correction(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const root = EXP[i] ?? 0;
    generator = [...generator, 0].map((each, at) => each ^ times(generator[at - 1] ?? 0, root));
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    generator.forEach((each, at) => (rest[i + at] = (rest[i + at] ?? 0) ^ times(each, lead)));
  }
  return rest.slice(data.length);
}

function codewords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, , room], i) => bytes.length + (i < 9 ? 2 : 3) <= room) + 1;
  if (version === 0) throw new Error('too long for a code');
  const [degree, count, room] = BLOCKS[version - 1] ?? [0, 1, 0];
  const bits = [0, 1, 0, 0];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((all, bit) => all * 2 + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(room / count);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i >= count - (room % count) ? 1 : 0);
    blocks.push(data.slice(at, (at += size)));
  }
  const checks = blocks.map((block) => correction(block, degree));
  const woven = (list: number[][]) => Array.from({ length: Math.max(...list.map((each) => each.length)) }, (_, i) => list.flatMap((each) => (i < each.length ? [each[i] ?? 0] : []))).flat();
  return { version, words: [...woven(blocks), ...woven(checks)] };
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
];

/** Rows of dark and light. The mask with the fewest long runs is taken. */
export function qr(text: string, forced?: number): boolean[][] {
  const { version, words } = codewords(text);
  const masks = forced === undefined ? MASKS.map((_, i) => i) : [forced];
  const drawn = masks.map((mask) => draw(version, words, mask));
  return drawn.reduce((best, each) => (runs(each) < runs(best) ? each : best));
}

function runs(code: boolean[][]): number {
  let long = 0;
  for (const row of [...code, ...code.map((_, x) => code.map((each) => each[x] ?? false))])
    for (let i = 4; i < row.length; i++) if ([1, 2, 3, 4].every((back) => row[i - back] === row[i])) long++;
  return long;
}

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const code = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  const finder = (cx: number, cy: number) => {
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, ring !== 2 && ring !== 4);
      }
  };
  finder(3, 3);
  finder(size - 4, 3);
  finder(3, size - 4);
  const places = ALIGN[version - 1] ?? [];
  for (const cy of places)
    for (const cx of places) {
      if (code[cy]?.[cx] !== null) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  for (let i = 8; i < size - 8; i++) {
    if (code[6]?.[i] === null) set(i, 6, i % 2 === 0);
    if (code[i]?.[6] === null) set(6, i, i % 2 === 0);
  }
  // Level L is 01; the mask follows; ten bits of correction; the fixed pattern on top.
  const format = ((8 | mask) << 10) ^ remainder(8 | mask, 10, 0x537) ^ 0x5412;
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const dark = bit(format, i);
    const [ax, ay] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    set(ax, ay, dark);
    if (i < 8) set(size - 1 - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const told = (version << 12) ^ remainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(a, b, bit(told, i));
      set(b, a, bit(told, i));
    }
  }
  let at = 0;
  const flips = MASKS[mask] ?? (() => false);
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (code[y]?.[x] !== null) continue;
        const dark = bit(words[at >> 3] ?? 0, 7 - (at & 7)) && at < words.length * 8;
        at++;
        set(x, y, dark !== flips(x, y));
      }
    }
  }
  return code.map((row) => row.map((cell) => cell === true));
}

function remainder(value: number, degree: number, generator: number): number {
  let rest = value << degree;
  for (let i = 31; i >= degree; i--) if ((rest >>> i) & 1) rest ^= generator << (i - degree);
  return rest;
}
