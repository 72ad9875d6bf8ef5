import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KINDS, kindOfMove, reasonOf } from './hint';

const told = (kind: string, sentence: string) => ({ rule: 'QN-001', sentence, event: { kind } });
const move = (kind: string) => ({ text: '', sentence: '', action: { kind } });

test('the first stage names the kind of move and not the move', () => {
  expect(kindOfMove('wizards-of-the-wild', { action: move('buy'), brings: [] })).toBe('buy a card');
  const brings = [told('placed', 'Ada places Red on d5.'), told('lotus-formed', 'A Lotus at d4.'), told('quint-appeared', 'A Quint.')];
  expect(kindOfMove('quintessence', { action: move('place'), brings })).toBe('place a piece that opens a Lotus');
  expect(kindOfMove('quintessence', { action: move('place'), brings: [...brings, told('colour-won', 'Ada wins Red.')] })).toBe('place a piece that wins a colour');
  expect(kindOfMove('connect-four', { action: move('drop-disc'), brings: [] })).toBe('drop disc');
});

test('the second stage says what the move brings and what the bot expects of it', () => {
  const line = (sentence: string, value: number) => ({ action: '', sentence, value, line: [] });
  const brings = [told('placed', 'Ada places Red on d5.'), told('lotus-formed', 'Ada forms a Lotus at d4.')];
  expect(reasonOf({ lines: [line('Place Red on d5', 0.624), line('Place Blue on a1', 0.5)], brings }, 'Ada')).toBe(
    'You form a Lotus at d4. From here it would expect to win 62 of 100 games; 50 with the next best, Place Blue on a1.',
  );
  expect(reasonOf({ lines: [], brings: [] }, '')).toBe('');
});

test('every kind of action of the five games has its words', () => {
  for (const game of ['quintessence', 'elements', 'wizards-of-the-wild', 'red-phoenix', 'quintessential']) {
    const wire = readFileSync(new URL(`../boards/${game}/wire.ts`, import.meta.url), 'utf8');
    const list = /(?:export const action = |const plain = )tagged\('kind', \{([\s\S]*?)\n\}\);/.exec(wire)?.[1] ?? '';
    const kinds = [...list.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map((found) => found[1] ?? '');
    if (game === 'wizards-of-the-wild') kinds.push('buy', 'use', 'power', 'accept');
    expect(kinds.length, game).toBeGreaterThan(1);
    expect(kinds.filter((kind) => !KINDS[game]?.[kind]), game).toEqual([]);
  }
});
