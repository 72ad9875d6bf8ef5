import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../dev/engines';
import { card, CARDS, SETS, TOP } from './cards';
import { dieWords } from './colours';
import { bestFirst, choicesOf, cycle, faceOf, leading, smallestBid, sorted, sumOf, wouldMean } from './meaning';
import { figures } from './seats';
import type { Action, View } from './wire';

const read = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../../tests/fixtures/quintessential-${name}.json`, import.meta.url), 'utf8')) as Recorded;

describe('the cards', () => {
  const toml = readFileSync(new URL('../../../../editions/quintessential.toml', import.meta.url), 'utf8');
  const field = (block: string, name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(block)?.[1] ?? '';
  const word = (block: string, name: string): string => /^"(.*)"/.exec(field(block, name))?.[1] ?? '';
  it('are those of the file: name, text, flasks with their fates', () => {
    const blocks = toml.split('\n[[card]]\n').slice(1);
    expect(Object.keys(CARDS).length).toBe(blocks.length);
    for (const block of blocks) {
      const face = card(word(block, 'code'));
      const fates = [...block.matchAll(/fate = "(return|destroy)"/g)].map(([, fate]) => fate);
      expect([face.name, face.text, face.slots.map(({ fate }) => fate)]).toEqual([word(block, 'name'), word(block, 'text'), fates]);
    }
  });
  it('have two formulas in each starting set', () => {
    expect(Object.values(SETS).every((codes) => codes.length === 2 && codes.every((code) => code in CARDS))).toBe(true);
  });
});

describe('what a click means', () => {
  it.each(['colour', 'set', 'action', 'created', 'token', 'salvage'])('reaches every legal action of %s', (name) => {
    const { state } = read(name);
    const view = state.view as View;
    const lab = view.players[0]?.lab ?? [];
    const things = [
      ...lab.flatMap(({ card: code, flasks }) => [`lab:${code}`, ...flasks.map((_, n) => `flask:${code}.${n + 1}`)]),
      ...[...TOP, 'LAPIS'].map((code) => `claim:${code}`),
      ...['draw', 'start', 'extra', 'F1', 'F2', 'F3'].map((target) => `bid:${target}`),
      ...['s1', 's2', 's3'].map((seat) => `seat:${seat}`),
      ...view.discard.map((code) => `take:${code}`),
      ...['red', 'blue', 'yellow', 'green', 'black'].map((colour) => `colour:${colour}`),
      ...Object.keys(SETS).map((set) => `set:${set}`),
      'dismiss',
    ];
    const found = things.flatMap((thing) => choicesOf(thing, state.legal));
    const missed = state.legal.filter((choice) => !found.includes(choice) && (choice.action as Action).kind !== 'pool');
    expect(missed.map(({ text }) => text)).toEqual([]);
  });
  it('offers plain dice before anti-elements, and these before aether', () => {
    const way = (text: string, dice: string[], assistant = 'normal') => ({ text, sentence: '', action: { kind: 'activate', card: 'GR>B', product: null, dice, assistant } });
    const ways = [way('w', ['W', 'R']), way('k', ['G', 'K']), way('x', ['G', 'R'], 'extra'), way('p', ['G', 'R'])];
    expect(bestFirst(ways, false).map(({ text }) => text)).toEqual(['p', 'k', 'w', 'x']);
    expect(bestFirst(ways, true)[0]?.text).toBe('x');
    const sorted = bestFirst(ways, false);
    const [first] = sorted;
    if (first) expect(cycle(sorted, first, 1).text).toBe('k');
  });
  it('asks why not with the action meant', () => {
    expect(wouldMean('lab:GR>B')).toBe('A GR>B G R');
    expect(wouldMean('flask:R!>B.1')).toBe('A R!>B R');
    expect(wouldMean('bid:F2')).toBe('B F2');
  });
});

describe('bids', () => {
  it('find the smallest sum above a bid, with few dice; unrolled dice do not count', () => {
    expect(smallestBid(['R4', 'B5', 'W6', 'K?'], 8)).toEqual(['R4', 'B5']);
    expect(smallestBid(['R6', 'B3', 'Y3'], 5)).toEqual(['R6']);
    expect(smallestBid(['R1', 'B?'], 1)).toBeNull();
  });
  it('are led by the highest', () => {
    const { state } = read('action');
    const view = state.view as View;
    for (const bid of view.bids) expect(leading(view, bid.target)).toBeGreaterThanOrEqual(sumOf(bid.dice));
    expect([faceOf('K?'), sumOf(['R2', 'K5', 'W?'])]).toEqual([0, 7]);
  });
  it('are made of dice in order, and read aloud', () => {
    expect(sorted(['W6', 'R1', 'R5'])).toEqual(['R5', 'R1', 'W6']);
    expect([dieWords('R4'), dieWords('W?')]).toEqual(['fire 4', 'aether, not rolled']);
    expect(figures(read('action').state.view, 's1')[0]?.label).toBe('Aether');
  });
});
