import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Recorded } from '../dev/engines';
import type { Told } from '../protocol';
import { spellChoices, spellEvents, spellPrompt, spellTold } from './spell';

const cards = new Map([['GG>B', { name: 'Geo-Gravis Cometa', text: '' }], ['YR>B', { name: 'Aero-Ignis Cometa', text: '' }]]);
const told = (seq: number, sentence: string, event: unknown): Told => ({ seq, who: 's1', what: '', stands: true, auto: false, events: [{ rule: 'QL-152', sentence, event }] });
const spelt = (sentence: string, event: unknown): string => spellTold('quintessential', [told(1, sentence, event)], cards)[0]?.events[0]?.sentence ?? '';

test('dice are words in the chronicle', () => {
  expect(spelt('Ada rolls R5 B4 Y2 Y2 K1.', { kind: 'rolled', seat: 's1', dice: ['R5', 'B4', 'Y2', 'Y2', 'K1'] })).toBe('Ada rolls fire 5, water 4, air 2, air 2 and anti-element 1.');
  expect(spelt('Ada bids 9 on Extra Action with G4 W5.', { kind: 'bid-made', seat: 's1', target: 'extra', value: 9, dice: ['G4', 'W5'] })).toBe('Ada bids 9 on Extra Action with earth 4 and aether 5.');
  expect(spelt('Ada puts B2 into the pool.', { kind: 'pooled', seat: 's1', die: 'B2', links: 1 })).toBe('Ada puts water 2 into the pool.');
  expect(spelt('Ada activates Geo-Ignis Nebula with G R, using the extra assistant.', { kind: 'activated', card: 'GR>Y', dice: ['G', 'R'] })).toBe('Ada activates Geo-Ignis Nebula with earth and fire, using the extra assistant.');
  expect(spelt('Multi-Forge fires for Ada and destroys R B.', { kind: 'fired', destroyed: ['R', 'B'] })).toBe('Multi-Forge fires for Ada and destroys fire and water.');
});

test('a name that looks like a die stays a name', () => {
  expect(spelt('B2 puts B2 into the pool.', { kind: 'pooled', seat: 's1', die: 'B2', links: 1 })).toBe('B2 puts water 2 into the pool.');
  expect(spelt('G claims Multi-Transmutus.', { kind: 'claimed', seat: 's1', card: 'MULTI', dice: ['G'] })).toBe('G claims Multi-Transmutus.');
  expect(spelt('W rerolls nothing.', { kind: 'nothing-rerolled', seat: 's1' })).toBe('W rerolls nothing.');
});

test('a formula of the row is called by the name of the card that lay there', () => {
  const steps = [
    told(1, 'Geo-Gravis Cometa is dealt to F2.', { kind: 'row-refilled', target: 'F2', card: 'GG>B' }),
    told(2, 'Ada bids 4 on F2 with R4.', { kind: 'bid-made', seat: 's1', target: 'F2', value: 4, dice: ['R4'] }),
    told(3, 'Aero-Ignis Cometa is dealt to F2.', { kind: 'row-refilled', target: 'F2', card: 'YR>B' }),
    told(4, 'Ada bids on F2.', { kind: 'bid-begun', seat: 's1', target: 'F2' }),
    told(5, 'Ada bids on F3.', { kind: 'bid-begun', seat: 's1', target: 'F3' }),
  ];
  expect(spellTold('quintessential', steps, cards).map(({ events }) => events[0]?.sentence)).toEqual([
    'Geo-Gravis Cometa is dealt to place 2 of the row.',
    'Ada bids 4 on Geo-Gravis Cometa with fire 4.',
    'Aero-Ignis Cometa is dealt to place 2 of the row.',
    'Ada bids on Aero-Ignis Cometa.',
    'Ada bids on formula 3.',
  ]);
});

test('choices and questions are in words, too', () => {
  const view = { row: ['YR>B', null, 'GG>B'] };
  const choices = [{ text: 'B F1', sentence: 'Bid on F1', action: { kind: 'bid', target: 'F1' } }, { text: '+K3', sentence: 'Add K3', action: { kind: 'pick', die: 'K3' } }];
  expect(spellChoices('quintessential', choices, view, cards).map(({ sentence }) => sentence)).toEqual(['Bid on Aero-Ignis Cometa', 'Add anti-element 3']);
  const prompt = { kind: 'bid', rule: 'QL-152', sentence: 'Choose dice for your bid on F3: 0 so far, it must exceed 4.' };
  expect(spellPrompt('quintessential', prompt, view, cards)?.sentence).toBe('Choose dice for your bid on Geo-Gravis Cometa: 0 so far, it must exceed 4.');
  expect(spellEvents('quintessential', told(1, 'Ada wins F1 with a bid of 4.', { kind: 'won', target: 'F1' }).events, view, cards)[0]?.sentence).toBe('Ada wins Aero-Ignis Cometa with a bid of 4.');
});

test('no sentence of a recorded match keeps the notation', () => {
  const folder = new URL('../../tests/fixtures/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.startsWith('quintessential-'));
  expect(files.length).toBeGreaterThan(8);
  for (const name of files) {
    const { state } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recorded;
    const sentences = [
      ...spellTold('quintessential', state.told as Told[], cards).flatMap(({ events }) => events.map(({ sentence }) => sentence)),
      ...spellChoices('quintessential', state.legal, state.view, cards).map(({ sentence }) => sentence),
    ];
    expect(sentences.filter((sentence) => /\b[RBYGKW][1-6?]|\b[RBYGKW]\b|\bF[1-3]\b/.test(sentence))).toEqual([]);
  }
});

test('other games are left alone', () => {
  const steps = [told(1, 'Ada rolls G M.', { kind: 'rolled', dice: ['G', 'M'] })];
  expect(spellTold('wizards-of-the-wild', steps, cards)).toBe(steps);
});
