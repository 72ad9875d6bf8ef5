import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../dev/engines';
import { card, CARDS, readEdition, SETS, TOP } from './cards';
import { dieWords } from './colours';
import { cleaned, followed, links, loopOf } from './chain';
import { ending, standing } from './final';
import { bestFirst, choicesOf, cycle, faceOf, inOrder, leading, reached, smallestBid, sorted, sumOf, wouldMean } from './meaning';
import { firing, flights, touched, tumbling } from './motion';
import { figures } from './seats';
import type { Action, Event, View } from './wire';

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
  it('are read alike from the file as JSON, starting sets included', () => {
    const rows = toml.split('\n[[card]]\n').slice(1).map((block) => ({
      code: word(block, 'code'),
      name: word(block, 'name'),
      text: word(block, 'text'),
      zone: word(block, 'zone') as 'deck',
      slots: [...block.matchAll(/\{ accept = \[([^\]]*)\], fate = "(return|destroy)"/g)].map(([, accept = '', fate]) => ({ accept: [...accept.matchAll(/[RBYGKW]/g)].map(([letter]) => letter), fate: fate as 'return' })),
      create: { mode: /mode = "([a-z-]+)"/.exec(block)?.[1] ?? '', colour: /colour = "([RBYGKW])"/.exec(block)?.[1] ?? '' },
      ...(/^set = \{ colour = "([a-z]+)", number = (\d)/m.test(block) ? { set: { colour: /^set = \{ colour = "([a-z]+)"/m.exec(block)?.[1] ?? '', number: Number(/number = (\d)/.exec(block)?.[1]) } } : {}),
    }));
    const found = readEdition({ card: rows });
    expect(found.cards).toEqual(CARDS);
    expect(found.sets).toEqual(SETS);
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

describe('chains', () => {
  it('are told link by link from the preview: put, destroyed, created, waiting', () => {
    const { asks } = read('created');
    const fires = links(asks['F Y!>B.1']?.events ?? []);
    expect(fires).toEqual([{ by: 'free-placed', card: 'Y!>B', put: ['Y'], destroyed: ['Y'], created: 'B', short: false, looped: false, waits: false }]);
    expect(links(asks['F MF.3']?.events ?? [])[0]).toMatchObject({ waits: true, created: null });
  });
  it('go on in the draft through a loop, each die with a choice of its face (QL-133)', () => {
    const { asks } = read('loop');
    const walked = links(asks['A R!>G R|F G!>B.1']?.events ?? []);
    expect(walked.map(({ card, created, looped }) => [card, created, looped])).toEqual([['R!>G', 'G', true], ['G!>B', 'B', true]]);
    expect(asks['A R!>G R|F G!>B.1']?.legal.map(({ text }) => text)).toContain('P6');
  });
  it('find the ring that the engine speaks of, and none where it speaks of none (QL-132)', () => {
    const { state, asks } = read('loop');
    const view = state.view as View;
    const [own] = view.players;
    if (!own) throw new Error('a seat');
    for (const { text, action } of state.legal) {
      const { kind, card, dice } = action as { kind: string; card: string; dice: string[] };
      // Only where the activation leaves the lab as it was does the present view show the ring.
      if (kind !== 'activate' || card === 'MF' || dice.includes('W') || dice.includes('K') || !card.includes('!')) continue;
      const [link] = links(asks[text]?.events ?? []);
      if (!link?.created || link.short) continue;
      expect([text, loopOf(own, view.stockpile, card, link.created).length > 1]).toEqual([text, link.looped]);
    }
    const looped = read('looped').state.view as View;
    const phase = looped.phase as { card: string; colour: string };
    expect(loopOf(looped.players[0] ?? own, looped.stockpile, phase.card, phase.colour)).toEqual(['R!>Y', 'Y!>R']);
  });
  it('keep the cards that fired, also when the page comes late', () => {
    const view = read('looped').state.view as View;
    expect(followed(['BY!>RG'], view, 's1')).toEqual(['BY!>RG', 'R!>Y']);
    expect(followed([], view, 's1')).toEqual(['BY!>RG', 'R!>Y']);
    expect(followed(['R!>Y'], view, 's2')).toEqual([]);
  });
  it('say where a die can go, from the list alone', () => {
    const { state } = read('action');
    const things = reached('R', state.legal);
    for (const thing of things) expect(choicesOf(thing, state.legal).length).toBeGreaterThan(0);
    expect([...things].some((thing) => thing.startsWith('bid:'))).toBe(true);
  });
});

describe('cleanup', () => {
  it('is told in its four steps, in their order (QL-190 to QL-197)', () => {
    const { state } = read('cleanup');
    const lines = cleaned([], state.told.flatMap(({ events }) => events));
    const steps = lines.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort());
    expect([...new Set(steps)]).toEqual(expect.arrayContaining([1, 2, 4]));
    expect(cleaned(lines, state.told.flatMap(({ events }) => events)).length).toBe(lines.length);
  });
  const tell = (...kinds: string[]) => kinds.map((kind) => ({ rule: '', sentence: kind, event: { kind } }));
  const told = (lines: ReturnType<typeof cleaned>): string => lines.map(({ step, sentence }) => `${step} ${sentence}`).join(', ');
  it('begins anew also when no dice lay in any lab (QL-190)', () => {
    const first = cleaned([], tell('lab-cleaned', 'lab-cleaned', 'token-stays', 'row-refilled', 'row-refilled', 'row-refilled', 'round-began'));
    const begun = cleaned(first, tell('rolled', 'dismissed', 'nothing-rerolled', 'token-stays', 'formula-discarded'));
    expect(told(begun)).toBe('2 token-stays, 2 formula-discarded');
    expect(told(cleaned(begun, tell('claim-returned', 'row-refilled')))).toBe('2 token-stays, 2 formula-discarded, 3 claim-returned, 4 row-refilled');
  });
  it('renews the deck in the second step for a card that is drawn, in the fourth for the row (QL-192, QL-198)', () => {
    const drawn = cleaned(cleaned([], tell('lab-cleaned', 'won', 'deck-renewed')), tell('drawn', 'bid-returned', 'token-stays', 'row-refilled'));
    expect(told(drawn)).toBe('1 lab-cleaned, 2 won, 2 deck-renewed, 2 drawn, 2 bid-returned, 2 token-stays, 4 row-refilled');
    const refilled = cleaned(cleaned([], tell('token-stays', 'row-refilled', 'deck-renewed')), tell('row-refilled', 'row-refilled', 'extra-returned'));
    expect(told(refilled)).toBe('2 token-stays, 4 row-refilled, 4 deck-renewed, 4 row-refilled, 4 row-refilled, 4 extra-returned');
  });
});

describe('motion', () => {
  const view = read('created').state.view as View;
  const ways = (...events: Event[]): string[] => flights(events, view).map(({ from, to }) => `${from} > ${to}`);
  it('takes dice into the open flasks, destroyed ones to the stockpile, and the created one to its owner', () => {
    const [one, two] = ways({ kind: 'activated', seat: 's1', assistant: 'normal', card: 'YB>R', dice: ['Y', 'B'] });
    expect(one).toMatch(/^die:s1\.Y pool:s1 .* > flask:s1\.YB>R\.1 /);
    expect(two).toMatch(/^die:s1\.B pool:s1 .* > flask:s1\.YB>R\.2 /);
    expect(ways({ kind: 'fired', seat: 's1', card: 'Y!>B', destroyed: ['Y'] })).toEqual(['lab:Y!>B claim:Y!>B seat:s1 > stock:Y']);
    expect(ways({ kind: 'created', seat: 's2', card: 'Y!>B', colour: 'B' })).toEqual(['lab:Y!>B claim:Y!>B seat:s2 > made:s2 pool:s2 seat:s2']);
  });
  it('takes the mark of the leading bid from the one that is outbid to the one that leads', () => {
    expect(ways({ kind: 'outbid', seat: 's1', target: 'F2', by: 's3' })).toEqual(['bid:F2.s1 > bid:F2.s3 bids:F2']);
  });
  it('takes a won formula from its place in the row to the lab', () => {
    const [first] = view.row;
    expect(ways({ kind: 'formula-won', seat: 's3', card: first ?? '' })[0]).toMatch(/^bid:F1 /);
    expect([...touched([{ kind: 'won', seat: 's1', target: 'F2', value: 7 }])]).toEqual(['bid:F2']);
  });
  it('lets only the dice tumble that were rolled, and the cards work that fired', () => {
    expect([...tumbling([{ kind: 'rerolled', seat: 's1', dice: ['R2', 'R2'] }], 's1', ['B1', 'R2', 'R2', 'W5'])]).toEqual([1, 2]);
    expect([...tumbling([{ kind: 'rolled', seat: 's2', dice: ['R2'] }], 's1', ['R2'])]).toEqual([]);
    expect([...firing([{ kind: 'fired', seat: 's1', card: 'R!>B', destroyed: [] }])]).toEqual(['R!>B']);
  });
});

describe('the end', () => {
  it('counts what each seat owns, wherever it lies (QL-211)', () => {
    const view = read('action').state.view as View;
    const all = standing(view).reduce((sum, { dice }) => sum + dice, 0);
    const stock = Object.values(view.stockpile).reduce((sum, count) => sum + count, 0);
    expect(all + stock).toBe(80);
  });
  it('says how it ended, and nothing where somebody left (QL-210, QL-211)', () => {
    const view = read('action').state.view as View;
    const over = { ...view, phase: { kind: 'over' } };
    const name = (seat: string): string => (seat === 's1' ? 'You' : 'Hypatia');
    const stone = { rule: 'QL-210', sentence: '', event: { kind: 'stone-claimed', seat: 's2', round: 7 } };
    expect(ending(over, [stone], name)).toEqual(['Hypatia claimed the Stone in round 7, with five aether and an anti-element.', 'QL-210']);
    expect(ending(over, [], name)?.[1]).toBe('QL-211');
    expect(ending(view, [], name)).toBeNull();
  });
});

describe('bids', () => {
  it('are sent in picking order, however they were clicked (QL-221)', () => {
    expect(inOrder(['W6', 'R5', 'K1', 'R2'])).toEqual(['R2', 'R5', 'K1', 'W6']);
  });
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
