// Every decision of the catalogue (docs/games/quintessential.md) made on the board; docs/decisions/quintessential.md lists how.

import { describe, expect, it } from 'vitest';
import { Desk, NOWHERE } from '../desk';
import { inOrder, sumOf } from './meaning';
import { Table } from './table.svelte';
import type { View } from './wire';

const desk = (name: string): Desk<Table> => new Desk(`quintessential-${name}`, (props) => new Table(props));
const first = (of: Desk<Table>, test: RegExp): string => of.texts.find((text) => test.test(text)) ?? 'none';
const send = (of: Desk<Table>): string[] => {
  of.table.send(undefined, NOWHERE);
  return of.last;
};
const view = (of: Desk<Table>): View => of.recorded.state.view as View;

describe('set-up', () => {
  it('takes a colour', () => {
    for (const text of desk('colour').texts) expect(send(desk('colour').click(`colour:${text.slice(4)}`))).toEqual([text]);
  });
  it('takes a starting set', () => {
    for (const text of desk('set').texts) expect(send(desk('set').click(`set:${text.slice(4)}`))).toEqual([text]);
  });
});

describe('an action', () => {
  it('activates a formula, with every way to fill its flasks', () => {
    const all = desk('action');
    const texts = all.texts.filter((text) => text.startsWith('A '));
    const cards = [...new Set(texts.map((text) => text.split(' ')[1]?.split('=')[0] ?? ''))];
    for (const card of cards) {
      const of = desk('action').click(`lab:${card}`);
      const ways = of.table.ways.length > 0 ? of.table.ways : of.recorded.state.legal.filter(({ text }) => text === of.draft[0]);
      expect(ways.map(({ text }) => text).sort()).toEqual(of.texts.filter((text) => text.startsWith(`A ${card} `) || text.startsWith(`A ${card}=`)).sort());
      for (const way of ways) {
        const other = desk('action').click(`lab:${card}`);
        other.table.use(way);
        expect(send(other)).toEqual([way.text]);
      }
    }
    expect(cards.length).toBeGreaterThan(0);
  });
  it('claims a card of the upper row, the product chosen', () => {
    const of = desk('action');
    const texts = of.texts.filter((text) => text.startsWith('C '));
    const cards = [...new Set(texts.map((text) => text.split(' ')[1]?.split('=')[0] ?? ''))];
    for (const card of cards) {
      const open = desk('action').click(`claim:${card}`);
      for (const way of open.table.ways) {
        const other = desk('action').click(`claim:${card}`);
        other.table.use(way);
        expect(send(other)).toEqual([way.text]);
      }
      expect(open.draft[0]?.startsWith(`C ${card}`)).toBe(true);
    }
    expect(cards.length).toBeGreaterThan(0);
  });
  it('takes a clicked die of the pool into a flask of the drafted card', () => {
    const of = desk('action').click('claim:MULTI');
    const dice = (): string[] => of.draft[0]?.split(' ').slice(2) ?? [];
    const pool = view(of).players[0]?.pool ?? [];
    const missing = ['R', 'B', 'Y', 'G'].find((colour) => !dice().includes(colour)) ?? '';
    of.table.toggle(pool.findIndex((die) => die.startsWith(missing)), NOWHERE);
    expect(dice()).toContain(missing);
    // No flask takes a second one: the rule says why.
    of.table.toggle(pool.findIndex((die) => die.startsWith(missing)), NOWHERE);
    expect(of.whys.length).toBe(1);
  });
  it('says why not for the Stone, with five aether and an anti-element', () => {
    const of = desk('action').click('claim:LAPIS');
    expect(of.whys).toEqual([{ text: 'C LAPIS W W W W W K', after: [] }]);
  });
  it('takes the extra assistant first where it is switched on', () => {
    const of = desk('cleanup');
    const text = first(of, /^x A /);
    of.table.extra = true;
    of.click(`lab:${text.split(' ')[2]}`);
    expect(send(of)[0]).toMatch(/^x A /);
  });
  it('dismisses, with any dice rerolled or none', () => {
    const none = desk('action').click('dismiss');
    expect(send(none)).toEqual(['D', 'done']);
    const some = desk('action').click('dismiss');
    const pool = view(some).players[0]?.pool ?? [];
    some.table.toggle(pool.length - 1, NOWHERE);
    some.table.toggle(0, NOWHERE);
    expect(send(some)).toEqual(['D', ...inOrder([pool[0] ?? '', pool.at(-1) ?? '']).map((die) => `+${die}`), 'done']);
    const low = desk('action').click('dismiss');
    low.table.upTo(2);
    expect(low.table.picked).toEqual(pool.filter((die) => Number(die.charAt(1)) <= 2));
  });
});

describe('bid dice', () => {
  it('are picked in any order and sent in picking order', () => {
    const of = desk('action');
    const target = first(of, /^B /).slice(2);
    of.click(`bid:${target}`);
    const pool = view(of).players[0]?.pool ?? [];
    for (let at = pool.length - 1; at >= 0; at -= 1) of.table.toggle(at, NOWHERE);
    expect(send(of)).toEqual([`B ${target}`, ...inOrder(pool).map((die) => `+${die}`), 'done']);
  });
  it('must exceed the highest bid: the engine says by how much', () => {
    const of = desk('action');
    const target = first(of, /^B /).slice(2);
    of.click(`bid:${target}`);
    of.table.send(undefined, NOWHERE);
    expect([of.sent, of.whys]).toEqual([[], [{ text: 'done', after: [`B ${target}`] }]]);
    of.table.smallest();
    expect(sumOf(of.table.picked)).toBeGreaterThan(of.table.needs);
    expect(send(of).at(-1)).toBe('done');
  });
  it('go on where a bid was stored half-way', () => {
    const of = desk('bid');
    expect(of.table.composing).toBe('bid');
    of.table.toggle((view(of).players[0]?.pool.length ?? 1) - 1, NOWHERE);
    expect(send(of).at(-1)).toBe('done');
  });
});

describe('reroll dice', () => {
  it('go on where a dismissal was stored half-way', () => {
    const of = desk('reroll');
    expect([of.table.composing, send(of)]).toEqual(['reroll', ['done']]);
  });
});

describe('a created die', () => {
  it('goes to the pool', () => {
    const of = desk('created');
    expect(of.table.canPool).toBe(true);
    of.table.send(['P']);
    expect(of.last).toEqual(['P']);
  });
  it('is free placed on every flask that is listed', () => {
    for (const text of desk('created').texts.filter((each) => each.startsWith('F '))) expect(send(desk('created').click(`flask:${text.slice(2)}`))).toEqual([text]);
  });
  it('is pulled out of a loop with the face chosen', () => {
    for (let face = 1; face <= 6; face += 1) {
      const of = desk('looped');
      of.table.face = face;
      expect(send(of)).toEqual([`P${face}`]);
    }
  });
  it('goes round a loop in one draft', () => {
    const of = desk('loop').click('lab:R!>G', 'lab:G!>B');
    expect(of.draft).toEqual(['A R!>G R', 'F G!>B.1']);
    of.table.face = 4;
    expect(send(of)).toEqual(['A R!>G R', 'F G!>B.1', 'P4']);
    const back = desk('loop').click('lab:R!>G', 'lab:G!>B');
    back.table.back();
    expect(back.draft).toEqual(['A R!>G R']);
  });
});

describe('cleanup', () => {
  it('gives the token to any seat', () => {
    for (const text of desk('token').texts) expect(send(desk('token').click(`seat:${text.slice(6)}`))).toEqual([text]);
  });
  it('salvages any card of the pile', () => {
    for (const text of desk('salvage').texts) expect(send(desk('salvage').click(`take:${text.slice(5)}`))).toEqual([text]);
  });
});
