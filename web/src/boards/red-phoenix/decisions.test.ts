// Every decision of the catalogue (docs/games/red-phoenix.md) is made on the board; docs/decisions/red-phoenix.md lists how.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kind } from './edition';
import { Desk } from './desk';
import { of, usesOf } from './meaning';
import { aim } from './meaning';

const near = {} as Element;
const ingredients = (desk: Desk): string[] => desk.table.kinds.filter((code) => kind(code).level > 0);
const first = (desk: Desk, test: RegExp): string => desk.texts.find((text) => test.test(text)) ?? 'none';
const item = (desk: Desk, test: RegExp): string => first(desk, test).split(' ')[1] ?? '';

describe('Action', () => {
  it('takes coins by a click on the bank', () => {
    expect(new Desk('action').click('bank').last).toEqual(['coins']);
  });
  it('buys by a click on a stack', () => {
    const desk = new Desk('action');
    const text = first(desk, /^buy /);
    expect(desk.click(`stack:${text.slice(4)}`).last).toEqual([text]);
  });
  it('begins an experiment with cards in any order, spelled in file order', () => {
    const desk = new Desk('action');
    const [a = '', b = '', c = ''] = ingredients(desk);
    desk.click(`hand:${c}`, `hand:${a}`);
    expect(desk.draft).toEqual([]);
    desk.click(`hand:${b}`);
    expect(desk.draft).toEqual(['exp fast', `add ${a}`, `add ${b}`, `add ${c}`]);
    desk.click('speed:slow', 'method:OH').confirm();
    expect(desk.last).toEqual(['exp slow', `add ${a}`, `add ${b}`, `add ${c}`, 'via OH']);
  });
  it('takes an ingredient out of the crucible by a second click', () => {
    const desk = new Desk('action');
    const [a = '', b = '', c = '', d = ''] = ingredients(desk);
    desk.click(`hand:${a}`, `hand:${b}`, `hand:${c}`, `hand:${d}`, `hand:${a}`);
    expect(desk.table.mixture).toEqual([b, c, d]);
  });
  it('reproduces, dissolves and licenses from the opened formula', () => {
    for (const [test, way] of [
      [/^rep /, (id: string, desk: Desk) => usesOf(id, desk.recorded.state.legal).reproduce],
      [/^dis F\d+$/, (id: string, desk: Desk) => usesOf(id, desk.recorded.state.legal).dissolve[0]],
      [/^dis .*keep/, (id: string, desk: Desk) => usesOf(id, desk.recorded.state.legal).dissolve[1]],
      [/^lic F\d+ \d/, (id: string, desk: Desk) => usesOf(id, desk.recorded.state.legal).fees[0]],
    ] as const) {
      const desk = new Desk('formulas');
      const text = first(desk, test);
      const id = text.split(' ')[1] ?? '';
      desk.click(`formula:${id}`);
      expect(desk.table.open).toBe(id);
      const choice = way(id, desk);
      if (choice) desk.table.pick(choice);
      expect(desk.confirm().last).toEqual([text]);
    }
  });
  it('forgets what it learnt', () => {
    const desk = new Desk('known');
    const text = first(desk, /^forget /);
    const choice = usesOf(text.slice(7), desk.recorded.state.legal).forget;
    if (choice) desk.click(`formula:${text.slice(7)}`).table.pick(choice);
    expect(desk.confirm().last).toEqual([text]);
  });
  it('uses an item on a seat, on a monster, on oneself, and in one of its modes', () => {
    const aimed = new Desk('items');
    const texts = aimed.texts.filter((text) => text.startsWith('use ') && text.includes('@'));
    for (const text of texts) {
      const desk = new Desk('items');
      const choice = desk.recorded.state.legal.find((each) => each.text === text);
      const action = choice ? of(choice) : { kind: 'end' as const };
      const target = action.kind === 'use' ? (aim(action.target) ?? '') : '';
      const code = text.split(' ')[1] ?? '';
      desk.click(`use:${code}`);
      expect(desk.table.using).toBe(code);
      // A single target is drafted at once.
      if (desk.draft.length === 0) desk.click(target);
      expect(desk.draft).toEqual([text]);
      expect(desk.confirm().last).toEqual([text]);
    }
    expect(texts.some((text) => text.includes('@m'))).toBe(true);
    const modes = new Desk('modes');
    modes.click('use:LA');
    expect(modes.table.uses.map(({ text }) => text)).toEqual(modes.texts.filter((text) => text.startsWith('use LA')));
    const plain = new Desk('modes');
    const self = item(plain, /^use [A-Z]{2}$/);
    if (self) expect(plain.click(`use:${self}`).confirm().last).toEqual([`use ${self}`]);
  });
  it('opens the trade sheet by a click on a seat', () => {
    const desk = new Desk('action').click('seat:s2');
    expect([desk.table.deal.to, desk.draft]).toEqual(['s2', ['offer s2']]);
  });
  it('ends the turn, and warns once of action points left', () => {
    const desk = new Desk('action');
    desk.table.end();
    expect([desk.sent.length, desk.draft]).toEqual([0, ['end']]);
    desk.table.end();
    expect(desk.last).toEqual(['end']);
    const spent = new Desk('action', (view) => ({ ...view, turn: { ...view.turn, action_points: 0 } }));
    spent.table.end();
    expect(spent.last).toEqual(['end']);
  });
  it('lists no action that a click cannot make', () => {
    for (const name of ['action', 'formulas', 'known', 'items', 'modes']) {
      const desk = new Desk(name);
      const made = new Set<string>();
      for (const { text, action } of desk.recorded.state.legal) {
        const a = action as ReturnType<typeof of>;
        const thing =
          a.kind === 'coins' ? 'bank' : a.kind === 'buy' ? `stack:${a.card}` : a.kind === 'use' ? `use:${a.card}` : a.kind === 'offer' ? `seat:${a.to}` : a.kind === 'experiment' ? `speed:${a.speed}` : 'formula' in a ? `formula:${a.formula}` : '';
        const probe = new Desk(name);
        if (a.kind === 'end') made.add(text);
        else if (probe.table.isLit(thing)) made.add(text);
        else if (a.kind === 'offer') made.add(probe.click(thing).draft[0] ?? '');
        else if ('formula' in a && probe.click(thing).table.open === a.formula) made.add(text);
      }
      expect([name, desk.texts.filter((text) => !made.has(text))]).toEqual([name, []]);
    }
  });
});

describe('Next ingredient', () => {
  it('goes on with a declaration that was stored half-way', () => {
    const desk = new Desk('ingredient');
    const more = desk.table.kinds.filter((code) => desk.table.fits(code)).slice(0, 2);
    desk.click(...more.map((code) => `hand:${code}`));
    expect(desk.table.mixture.length).toBe(3);
    expect(desk.draft).toEqual(more.map((code) => `add ${code}`));
    desk.table.via = 'OH';
    expect(desk.confirm().last).toEqual([...more.map((code) => `add ${code}`), 'via OH']);
  });
});

describe('Results to discard', () => {
  it('discards what is clicked, within the bounds of the method', () => {
    const desk = new Desk('results');
    expect(desk.table.bounds).toEqual({ least: 2, most: 3 });
    desk.click('drawn:4');
    expect(desk.table.canDrop).toBe(false);
    desk.click('drawn:1');
    expect(desk.confirm().last).toEqual(['drop 1,4']);
  });
  it('says why not for one too many', () => {
    const desk = new Desk('results').click('drawn:1', 'drawn:2', 'drawn:3', 'drawn:4');
    expect(desk.whys).toEqual([{ text: 'drop 1,2,3,4', after: [] }]);
  });
  it('reaches every listed set', () => {
    for (const text of new Desk('results').texts) {
      const desk = new Desk('results').click(...text.slice(5).split(',').map((n) => `drawn:${n}`));
      expect(desk.confirm().last).toEqual([text]);
    }
  });
});

describe('Next term', () => {
  it('sends a whole offer as one chain, filled in any order', async () => {
    const desk = new Desk('action').click('seat:s2');
    const { deal, hand } = desk.table;
    const card = hand[0] ?? '';
    deal.put('want', { card: 'DR' }, near);
    deal.put('give', { promise: { word: 'peace', turns: 2 } }, near);
    await desk.settled();
    desk.click(`hand:${card}`);
    deal.put('give', { coins: 1 }, near);
    await desk.settled();
    expect(desk.draft).toEqual(['offer s2', 'give 1c', `give ${card}`, 'give !peace', 'turns 2', 'want DR']);
    expect(desk.confirm().last).toEqual(['offer s2', 'give 1c', `give ${card}`, 'give !peace', 'turns 2', 'want DR', 'done']);
  });
  it('keeps an unsent sheet while another tab is open, and no other', async () => {
    const desk = new Desk('action').click('seat:s2');
    desk.table.deal.put('give', { coins: 1 }, near);
    await desk.settled();
    const again = desk.reopen().table.deal;
    expect([again.composing, again.to, again.trays.give.coins]).toEqual([true, 's2', 1]);
    again.put('want', { card: 'DR' }, near);
    await desk.settled();
    expect(desk.confirm().last).toEqual(['offer s2', 'give 1c', 'want DR', 'done']);
    // It was sent: there is nothing to go on with.
    expect(desk.reopen().table.deal.composing).toBe(false);
  });
  it('takes a term back, and closing the sheet sends nothing', async () => {
    const desk = new Desk('action').click('seat:s2');
    desk.table.deal.put('give', { coins: 1 }, near);
    desk.table.deal.put('want', { card: 'DR' }, near);
    await desk.settled();
    desk.table.deal.take('want', { card: 'DR' });
    await desk.settled();
    expect(desk.draft).toEqual(['offer s2', 'give 1c']);
    desk.table.back();
    expect([desk.draft, desk.sent, desk.table.deal.composing]).toEqual([[], [], false]);
  });
  it('says why not where the engine refuses a term', async () => {
    const desk = new Desk('action').click('seat:s2');
    desk.refused.add('want PH');
    desk.table.deal.put('give', { coins: 1 }, near);
    desk.table.deal.put('want', { card: 'PH' }, near);
    await desk.settled();
    expect(desk.whys).toEqual([{ text: 'want PH', after: ['offer s2', 'give 1c'] }]);
    expect(desk.draft).toEqual(['offer s2', 'give 1c']);
  });
  it('resumes an offer that was stored half-way, with its terms fixed, or withdraws it', async () => {
    const desk = new Desk('term');
    const { deal } = desk.table;
    expect([deal.resumed, deal.shown.give.coins, deal.shown.give.cards.length]).toEqual([true, 1, 1]);
    deal.take('give', { coins: 1 });
    deal.put('want', { promise: { word: 'pay', of: { coins: 3 }, turns: 1 } }, near);
    await desk.settled();
    expect(desk.draft).toEqual(['want !pay', 'of 3c', 'turns 1']);
    expect(new Desk('term').table.deal.wayOut?.text).toBe('withdraw');
  });
});

describe('Subject of a promise', () => {
  it('offers every listed subject of a promise stored half-way, and the way out', () => {
    const desk = new Desk('subject');
    expect(desk.table.asks).toBe('compose');
    expect(desk.texts.filter((text) => !text.startsWith('of '))).toEqual(['withdraw']);
    expect(desk.table.deal.wayOut?.text).toBe('withdraw');
  });
});

describe('Turns of a promise', () => {
  it('offers one to nine turns, and the way out', () => {
    const desk = new Desk('turns');
    expect(desk.texts).toEqual([...Array.from({ length: 9 }, (_, n) => `turns ${n + 1}`), 'withdraw']);
    expect(desk.table.asks).toBe('compose');
  });
});

describe('Answer to an offer', () => {
  it('accepts or declines', () => {
    for (const text of ['accept', 'decline']) {
      const desk = new Desk('answer');
      desk.table.answer(text, near);
      expect(desk.last).toEqual([text]);
    }
  });
  it('counters with a copy of the offer to be changed', async () => {
    const desk = new Desk('answer');
    const offer = desk.table.deal.offer;
    desk.table.deal.counter();
    desk.table.remember();
    await desk.settled();
    expect(desk.draft).toEqual(['counter', `give ${offer?.want.cards[0]}`, 'want 1c']);
    desk.table.deal.put('want', { promise: { word: 'peace', turns: 1 } }, near);
    await desk.settled();
    expect(desk.confirm().last).toEqual(['counter', `give ${offer?.want.cards[0]}`, 'want 1c', 'want !peace', 'turns 1', 'done']);
  });
});

describe('Answer to a counter', () => {
  it('accepts or declines, and cannot counter again', () => {
    const desk = new Desk('counter');
    expect(desk.texts.sort()).toEqual(['accept', 'decline']);
    desk.table.answer('counter', near);
    expect(desk.whys).toEqual([{ text: 'counter', after: [] }]);
    desk.table.answer('accept', near);
    expect(desk.last).toEqual(['accept']);
  });
});

describe('Hand limit', () => {
  it('discards the cards that are clicked, as one draft', () => {
    const desk = new Desk('limit');
    const { excess, kinds } = desk.table;
    expect(excess).toBeGreaterThan(0);
    for (let n = 0; n < excess; n += 1) desk.click(`hand:${kinds[n % kinds.length]}`);
    expect(desk.draft.length).toBe(excess);
    expect(desk.draft.every((text) => text.startsWith('shed '))).toBe(true);
    const draft = desk.draft;
    expect(desk.confirm().last).toEqual(draft);
  });
  it('puts a card back by another click', () => {
    const desk = new Desk('limit');
    const [code = ''] = desk.table.kinds;
    desk.click(`hand:${code}`);
    while (desk.draft.length < desk.table.excess) desk.click(`hand:${desk.table.kinds.find((each) => each !== code)}`);
    const full = desk.draft.length;
    desk.click(`hand:${code}`);
    expect(desk.draft.length).toBe(full - 1);
  });
});

describe('the list of decisions', () => {
  const catalogue = readFileSync(new URL('../../../../docs/games/red-phoenix.md', import.meta.url), 'utf8');
  const listed = readFileSync(new URL('../../../../docs/decisions/red-phoenix.md', import.meta.url), 'utf8');
  const tests = readFileSync(new URL(import.meta.url), 'utf8');
  const rows = (text: string): string[][] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
      .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  const decisions = rows(catalogue.split('### Decisions')[1]?.split('### Chance')[0] ?? '').slice(1);
  const shown = rows(listed).slice(1);

  it('has every decision of the catalogue with every option', () => {
    expect(decisions.length).toBe(9);
    for (const [name = '', , options = ''] of decisions) {
      const lines = shown.filter(([decision]) => decision === name);
      const words = new Set([...options.matchAll(/`([a-z]+)`/g)].map(([, word]) => word));
      const told = new Set(lines.flatMap(([, option = '']) => [...option.matchAll(/`([a-z]+)`/g)].map(([, word]) => word)));
      expect([name, [...words].filter((word) => !told.has(word))]).toEqual([name, []]);
    }
  });
  it('names no decision that the catalogue has not, and tests that exist', () => {
    for (const [decision = '', , , , test = ''] of shown) {
      expect(decisions.map(([name]) => name)).toContain(decision);
      for (const [, name = ''] of test.matchAll(/"([^"]+)"/g)) expect(tests).toContain(`it('${name}'`);
      expect(test).toMatch(/"/);
    }
  });
});
