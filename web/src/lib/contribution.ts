// What this browser adds to chance (TB-070): 32 random bytes for a seat, their hash first. Kept until they are revealed.

import { hex, sha256 } from './sha256';

const name = (commitment: string, seat: string) => `aludel.chance.${commitment}.${seat}`;

function bytesOf(commitment: string, seat: string): Uint8Array {
  const kept = sessionStorage.getItem(name(commitment, seat));
  if (kept) return Uint8Array.from(kept.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  sessionStorage.setItem(name(commitment, seat), hex(bytes));
  return bytes;
}

export const contribution = (commitment: string, seat: string): string => hex(sha256(bytesOf(commitment, seat)));
export const reveal = (commitment: string, seat: string): string => hex(bytesOf(commitment, seat));
