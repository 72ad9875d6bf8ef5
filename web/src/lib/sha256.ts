// SHA-256, for the contribution to chance (TB-070). Browsers offer their own only over TLS, and a table at home has none.

const K = new Uint32Array(64);
const H0 = new Uint32Array(8);
{
  // Fractional parts of the cube and square roots of the first primes, as the standard defines them.
  const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) H0[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
}

const at = (words: Uint32Array, i: number): number => words[i] as number;
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const bytes = new DataView(padded.buffer);
  bytes.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  bytes.setUint32(padded.length - 4, data.length << 3);
  const h = H0.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = bytes.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + small + at(w, i - 7) + large;
    }
    let [a, b, c, d, e, f, g, z] = Array.from(h) as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (z + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((word, i) => (h[i] = at(h, i) + word));
  }
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  h.forEach((word, i) => view.setUint32(4 * i, word));
  return out;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
