import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allKinds, allMethods, inOrder, kind, readEdition, result, resultCodes, setup } from './edition';
import { add, chain, isEmpty, NONE, remove, rest, steps, turned } from './deal';
import { Desk, read } from './desk';
import { ending, standing } from './final';
import { lastTested, promises } from './history';
import { wouldMean } from './meaning';
import { attacks, flights, touched } from './motion';
import { odds, outlook, percent } from './odds';
import { attackTime, formulaWords, levelOf, priceWords, targetsOf, valueOf } from './position';
import { figures, moment } from './seats';
import type { Event, Formula, Monster, View } from './wire';

const view = read('action').state.view as View;

describe('the cards', () => {
  const toml = readFileSync(new URL('../../../../editions/red-phoenix.toml', import.meta.url), 'utf8');
  const blocks = (table: string): string[] => toml.split(`\n[[${table}]]\n`).slice(1).map((block) => block.split('\n[[')[0] ?? '');
  const field = (block: string, name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(block)?.[1] ?? '';
  const word = (block: string, name: string): string => (/^"(.*)"/.exec(field(block, name))?.[1] ?? '').replaceAll('\\"', '"');
  const figure = (block: string, name: string): number => Number.parseInt(field(block, name), 10);
  const numbers = (block: string, name: string): number[] => JSON.parse(field(block, name)) as number[];

  it('are the kinds and methods of the file, in its order', () => {
    const kinds = blocks('ingredient').map((block) => [word(block, 'code'), word(block, 'name'), figure(block, 'level'), figure(block, 'cost') || null, word(block, 'text')]);
    expect(allKinds().map(({ code, name, level, cost, text }) => [code, name, level, cost, text])).toEqual(kinds);
    const methods = blocks('method').map((block) => [word(block, 'code'), word(block, 'name'), figure(block, 'draw'), figure(block, 'discard_min'), figure(block, 'discard_max'), numbers(block, 'coin_cost'), numbers(block, 'health_cost'), word(block, 'text')]);
    expect(allMethods().map((each) => [each.code, each.name, each.draw, each.least, each.most, each.coins, each.health, each.text])).toEqual(methods);
  });
  it('are the results of the file', () => {
    const codes = new Map(blocks('ingredient').map((block) => [word(block, 'id'), word(block, 'code')]));
    const all = blocks('result');
    expect(resultCodes().sort()).toEqual(all.map((block) => word(block, 'code')).sort());
    for (const block of all) {
      const of = result(word(block, 'code'));
      const card = word(block, 'product') || word(block, 'draws');
      expect([of.type, of.score, of.card, of.text]).toEqual([word(block, 'type'), figure(block, 'score') || 0, card === 'gold' ? 'AU' : (codes.get(card) ?? null), word(block, 'text')]);
      expect(word(block, 'name')).toContain(of.type === 'simple' ? 'Simple Failure' : of.name);
    }
  });
  it('are read alike from the file as JSON', () => {
    const rows = (table: string, ...fields: string[]) => blocks(table).map((block) => Object.fromEntries(fields.flatMap((name) => (field(block, name) ? [[name, word(block, name) || (/^[\d[]/.test(field(block, name)) ? JSON.parse((/^(\d+|\[.*?\])/.exec(field(block, name)) ?? ['0'])[0]) : '')]] : []))));
    const file = {
      ingredient: rows('ingredient', 'id', 'code', 'name', 'level', 'cost', 'text', 'flavour'),
      method: rows('method', 'code', 'name', 'draw', 'discard_min', 'discard_max', 'coin_cost', 'health_cost', 'text'),
      result: rows('result', 'code', 'name', 'level', 'type', 'score', 'product', 'draws', 'text'),
      setup: { hand_limit: 6, max_health: 10, offers_per_turn: 3, coins_per_action: 3, action_cost: {} },
    };
    const found = readEdition(file);
    expect(found.kinds).toEqual(allKinds());
    expect(found.methods).toEqual(allMethods());
    expect(found.setup.handLimit).toBe(6);
    for (const code of resultCodes()) expect({ ...found.results.get(code), monster: null }).toEqual({ ...result(code), monster: null });
    expect(readEdition({ card: [] }).setup.handLimit).toBe(7);
  });
  it('know a card of another edition by its code', () => {
    expect([kind('ZZ').name, result('1C99').name]).toEqual(['ZZ', '1C99']);
    expect(inOrder(['PH', 'QS', 'HO'])).toEqual(['QS', 'HO', 'PH']);
  });
});

describe('the end', () => {
  it('counts what everybody had, and the levels of own formulas (RP-905)', () => {
    const known = read('formulas').state.view as View;
    const all = standing(known);
    expect(all.length).toBe(known.players.length);
    expect(all.reduce((sum, { formulas }) => sum + formulas, 0)).toBe(known.formulas.filter(({ owner }) => owner !== null).length);
    expect(all.some(({ formulas, levels }) => formulas > 0 && levels >= formulas)).toBe(true);
  });
  it('says by what rule', () => {
    expect(ending({ ...view, phase: { kind: 'over', end: 'gold' } })?.[1]).toBe('RP-901');
    expect(ending({ ...view, phase: { kind: 'over', end: 'nobody-left' } })?.[1]).toBe('RP-902');
  });
});

describe('odds', () => {
  // Deck II of the mock-up: 10 of 18 succeed at value 7, 3 harm.
  const deck = ['2S01', '2S02', '2S04', '2S08', '2S05', '2S06', '2S09', '2S11', '2S03', '2S12', '2S07', '2S10', '2F01', '2F02', '2F03', '2C01', '2C04', '2C05'];
  const of = (code: string) => odds(deck, [], allMethods().find((each) => each.code === code) ?? { draw: 1, most: 0 }, 7);
  it('sort the deck by score, then misses, simple failures, harm', () => {
    const { succeed, miss, simple, harm, deck: sorted } = outlook(deck, 7);
    expect([succeed, miss, simple, harm]).toEqual([10, 2, 3, 3]);
    expect(sorted[0]?.code).toBe('2S01');
    expect(sorted.slice(-3).every(({ type }) => type !== 'success')).toBe(true);
  });
  it('give success and harm that must be played', () => {
    expect(['OH', 'GS', 'BP', 'TF', 'PX'].map((code) => percent(of(code).success))).toEqual(['56 %', '82 %', '93 %', '93 %', '98 %']);
    expect(['OH', 'GS', 'BP', 'TF', 'PX'].map((code) => percent(of(code).harm))).toEqual(['17 %', '2 %', '0.1 %', '44 %', '0 %']);
  });
  it('go on with the pile when the deck is short (RP-415)', () => {
    expect(odds(['1C01'], ['1S01', '1S02'], { draw: 3, most: 0 }, 3)).toEqual({ success: 1, harm: 1, gold: 0 });
    expect(odds(['1C01'], ['1S01', '1C02'], { draw: 2, most: 1 }, 3).success).toBeCloseTo(0.5);
    expect(odds(['3S01', '3F01'], [], { draw: 1, most: 0 }, 9).gold).toBeCloseTo(0.5);
  });
});

describe('a position', () => {
  it('has level and value of a mixture (WX-06)', () => {
    expect([levelOf(['QS', 'BR', 'HO', 'TA']), valueOf(['QS', 'BR', 'HO', 'TA'], 0), valueOf(['QS', 'BR', 'SA'], 2)]).toEqual([3, 7, 5]);
    expect([priceWords({ coins: 2, health: 1 }), priceWords({ coins: 0, health: 0 })]).toEqual(['2 coins and 1 health', 'free']);
  });
  it('tells whom a monster would attack (WX-10)', () => {
    const hands = (...sizes: number[]): View => ({ ...view, players: view.players.map((player, n) => ({ ...player, out: 0, hand: sizes[n] ?? 0 })) });
    expect(targetsOf(hands(6, 4, 2), { seat: 's1' })).toEqual(['s1', 's2']);
    expect(targetsOf(hands(6, 4, 4), { seat: 's1' })).toEqual(['s1', 's2', 's3']);
    expect(targetsOf(hands(6, 0, 0), { seat: 's1' })).toEqual(['s1', 's2', 's3']);
    const monster = { id: 'm1', card: '1C05', seat: 's1', health: 2, attacks_left: 2, drawn: view.players[0]?.turn ?? 1 } as Monster;
    expect(attackTime({ ...view, active: 's1' }, monster, 'your')).toBe('at the end of your next turn');
  });
  it('says what a formula is to the viewer', () => {
    const formula = { id: 'F1', owner: 's2', ingredients: ['QS', 'BR', 'SA'], successes: ['1S01'], established: 1, markers: [], licence: 2 } as Formula;
    const holding = (hand: string[]): View => ({ ...view, players: view.players.map((player, n) => (n === 0 ? { ...player, hand } : player)) });
    const words = (hand: string[], of = formula) => formulaWords(holding(hand), of, 's1', { s2: 'Hypatia' }).text;
    expect(words(['QS'])).toBe('You lack Brimstone, Sea Salt.');
    expect(words(['QS', 'BR', 'SA'])).toBe("Hypatia's. You hold all of it.");
    const { licence: _, ...closed } = formula;
    expect(words([], closed)).toBe("Hypatia's. You do not know it.");
  });
  it('names the last round after it, not one more', () => {
    expect(moment({ ...view, round: 60 })).toBe('Round LX');
    expect(moment({ ...view, round: 61, phase: { kind: 'over', end: 'round-cap' } })).toBe('Round LX');
    expect(moment({ ...view, round: 9, phase: { kind: 'over', end: 'gold' } })).toBe('Round IX');
  });
  it('has figures for the seat panels', () => {
    expect(figures(view, 's1').map(({ label }) => label).slice(0, 3)).toEqual(['Health', 'Coins', 'Cards']);
    const out: View = { ...view, players: view.players.map((player) => ({ ...player, out: 1 })) };
    expect(figures(out, 's2')[0]?.label).toBe('Eliminated');
    expect(setup().handLimit).toBe(7);
  });
});

describe('an offer', () => {
  it('is spelled in the order of RP-715 and RP-716, whatever the order of the clicks (WX-21)', () => {
    let trays = add(NONE, 'want', { promise: { word: 'peace', turns: 2 } });
    for (const card of ['QS', 'HO', 'QS']) trays = add(trays, 'give', { card });
    trays = add(add(trays, 'give', { coins: 2 }), 'give', { formula: 'F10' });
    trays = add(add(trays, 'give', { formula: 'F2' }), 'want', { card: 'DR' });
    trays = add(add(trays, 'give', { promise: { word: 'teach', of: { formula: 'F3' }, turns: 1 } }), 'give', { promise: { word: 'pay', of: { coins: 3 }, turns: 4 } });
    expect(chain(trays)).toEqual(['give 2c', 'give QS', 'give QS', 'give HO', 'give F2', 'give F10', 'give !pay', 'of 3c', 'turns 4', 'give !teach', 'of F3', 'turns 1', 'want DR', 'want !peace', 'turns 2']);
    expect(steps('give', remove(remove(trays, 'give', { card: 'QS' }), 'give', { coins: 2 }).give)[0]).toBe('give QS');
  });
  it('goes on from what is stored, and turns round for a counter', () => {
    const said = add(NONE, 'give', { coins: 1 });
    expect(rest(said, add(said, 'want', { card: 'DR' }))).toEqual(['want DR']);
    expect(rest(said, add(NONE, 'want', { card: 'DR' }))).toBeNull();
    const offer = { by: 's2' as const, to: 's1' as const, stage: 'made' as const, ...said };
    expect([isEmpty(turned(offer).give), turned(offer).want.coins]).toEqual([true, 1]);
  });
});

describe('the chronicle', () => {
  const events = [
    { kind: 'turn-begun', seat: 's1', turn: 3 },
    { kind: 'declared', seat: 's1', speed: 'fast', ingredients: ['QS', 'BR', 'SA'], method: 'TF', level: 1, value: 4, coins: 1, health: 0 },
    { kind: 'drawn', seat: 's1', result: '1S01' },
    { kind: 'drawn', seat: 's1', result: '1C03' },
    { kind: 'drawn', seat: 's1', result: '1S10' },
    { kind: 'succeeded', seat: 's1', result: '1S01', card: 'HO', is_taken: true },
    { kind: 'established', seat: 's1', formula: 'F1', ingredients: ['QS', 'BR', 'SA'] },
    { kind: 'catastrophe', seat: 's1', result: '1C03' },
    { kind: 'hurt', seat: 's1', lost: 2, warded: 0 },
    { kind: 'fell-short', seat: 's1', result: '1S10' },
  ] as Event[];
  it('gives the results of the last experiment in their order (WX-08)', () => {
    const tested = lastTested(events);
    expect(tested?.results.map(({ code, fate }) => [code, fate])).toEqual([['1S01', 'succeeded'], ['1C03', 'harm'], ['1S10', 'short']]);
    expect([tested?.value, tested?.formula, tested?.speed]).toEqual([4, 'F1', 'fast']);
    expect(lastTested([])).toBeNull();
  });
  it('keeps promises, and marks what it can tell (RP-711)', () => {
    const promised = (word: string, of?: object): Event => ({ kind: 'promised', seat: 's1', to: 's2', promise: { word, turns: 1, ...(of ? { of } : {}) } }) as Event;
    const ended = { kind: 'turn-ended', seat: 's1' } as Event;
    const begun = { kind: 'turn-begun', seat: 's1', turn: 1 } as Event;
    const harm = { kind: 'item-used', seat: 's1', card: 'AF', mode: null, target: { seat: 's2' } } as Event;
    const none = { coins: 0, cards: [], formulas: [], promises: [] };
    const paid = { kind: 'traded', seat: 's1', with: 's2', give: { ...none, coins: 3 }, want: none } as Event;
    const state = (...told: Event[]): string | undefined => promises([begun, ...told])[0]?.state;
    expect(state(promised('peace'))).toBe('open');
    expect(state(promised('peace'), harm)).toBe('broken');
    expect(state(promised('peace'), ended, ended)).toBe('kept');
    expect(state(promised('pay', { coins: 3 }), paid)).toBe('kept');
    expect(state(promised('pay', { coins: 3 }), ended, ended)).toBe('broken');
    expect(state(promised('give', { card: 'QS' }), paid)).toBe('open');
  });
  it('moves cards face down where the viewer may not see them, and claws to whom a monster hurts', () => {
    expect(flights({ kind: 'stolen', seat: 's1', from: 's2', card: null })).toEqual([{ from: 'seat:s2', to: 'seat:s1', what: { kind: 'back' } }]);
    const attack = [{ kind: 'monster-attacked', monster: 'm1', card: '1C05', damage: 1 }, { kind: 'hurt', seat: 's1', lost: 1, warded: 0 }, { kind: 'hurt', seat: 's3', lost: 0, warded: 1 }] as Event[];
    expect(attacks(attack).map(({ from, to }) => `${from} ${to}`)).toEqual(['monster:m1 seat:s1', 'monster:m1 seat:s3']);
    expect([...touched([{ kind: 'bought', seat: 's2', card: 'QS', cost: 1 }])]).toEqual(['seat:s2', 'stack:QS']);
  });
});

describe('why not', () => {
  it('asks the engine about the action meant', () => {
    expect(['bank', 'stack:HO', 'use:HO', 'seat:s2', 'formula:F3', 'speed:fast'].map((thing) => wouldMean(thing, null))).toEqual(['coins', 'buy HO', 'use HO', 'offer s2', 'rep F3', 'exp fast']);
    expect(wouldMean('seat:s2', 'AF')).toBe('use AF @s2');
    const desk = new Desk('action').click('stack:HO');
    expect(desk.whys).toEqual([{ text: 'buy HO', after: [] }]);
    expect(desk.recorded.whys['buy HO']?.rule).toBe('RP-103');
  });
  it('names the mixture that bars a fifth card', () => {
    const desk = new Desk('action');
    const kinds = desk.table.kinds.filter((code) => kind(code).level > 0).slice(0, 4);
    desk.click(...kinds.map((code) => `hand:${code}`));
    desk.table.mix = kinds;
    desk.table.choose('PX', {} as Element);
    const paid = desk.table.ways.has('PX');
    expect(desk.whys.length).toBe(paid ? 0 : 1);
    if (!paid) expect(desk.whys[0]?.text).toBe('via PX');
  });
});
