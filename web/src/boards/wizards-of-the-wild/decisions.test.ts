// Every decision of the catalogue (docs/games/wizards-of-the-wild.md) made on the board; docs/decisions/wizards-of-the-wild.md
// lists how.

import { describe, expect, it } from 'vitest';
import { Desk, NOWHERE } from '../desk';
import { Table } from './table.svelte';
import type { Action, View } from './wire';

const desk = (name: string): Desk<Table> => new Desk(`wizards-${name}`, (props) => new Table(props));
const view = (of: Desk<Table>): View => of.recorded.state.view as View;
const send = (of: Desk<Table>): string[] => {
  of.table.send();
  return of.last;
};
/** The key of a button in the prompt. */
function press(of: Desk<Table>, key: string): string[] {
  expect(of.table.key({ key, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent, NOWHERE)).toBe(true);
  return of.draft.length > 0 ? send(of) : of.last;
}
/** The position with another list of what is legal, for decisions of the same kind that are rarely met. */
function listing(name: string, ...legal: [string, Partial<Action>][]): Desk<Table> {
  const of = desk(name);
  of.recorded.state.legal.splice(0, 99, ...legal.map(([text, action]) => ({ text, sentence: '', action })));
  of.table.remember();
  return of;
}
/** Clicks a thing, then the way that has this text. */
function through(name: string, thing: string, text: string): string[] {
  const of = desk(name).click(thing);
  if (of.draft[0] !== text) {
    const way = of.recorded.state.legal.find((each) => each.text === text);
    const target = (way?.action as Action | undefined)?.target;
    if (target && of.table.targets.length > 0) of.table.aim(target);
    if (way && of.draft[0] !== text) of.table.act(way);
  }
  return send(of);
}

describe('set-up', () => {
  it('picks a wizard with its side', () => {
    for (const text of desk('setup').texts) expect(through('setup', `wizard:${text.slice(3)}`, text)).toEqual([text]);
  });
  it('picks the opposing wizard, its side and the level', () => {
    for (const text of desk('opponent').texts) expect(through('opponent', `wizard:${text.split(' ')[1]}`, text)).toEqual([text]);
  });
});

describe('fill', () => {
  it('draws from a deck at one click', () => {
    expect(desk('fill').click('deck:spells').last).toEqual(['f S']);
    expect(desk('fill').click('deck:challenges').last).toEqual(['f C']);
    expect([press(desk('fill'), 's'), press(desk('fill'), 'c')]).toEqual([['f S'], ['f C']]);
  });
  it('draws in the middle of a turn when a challenge refreshes the display', () => {
    const draws = desk('fill').recorded.state.legal.filter(({ text }) => text === 'f S' || text === 'f C');
    expect(draws).toHaveLength(2);
    const refreshing = () => {
      const of = listing('main', ...draws.map(({ text, action }): [string, Partial<Action>] => [text, action as Action]));
      Object.assign(view(of), { waits: 'refresh', display: [] });
      return of;
    };
    expect(refreshing().click('deck:spells').last).toEqual(['f S']);
    expect(refreshing().click('deck:challenges').last).toEqual(['f C']);
    expect([press(refreshing(), 's'), press(refreshing(), 'c')]).toEqual([['f S'], ['f C']]);
  });
  it('exchanges a card for one of either deck', () => {
    for (const text of desk('swap').texts.filter((each) => each.startsWith('f x '))) {
      const [, , card, deck] = text.split(' ');
      expect(send(desk('swap').click(`card:${card}`, `deck:${deck === 'S' ? 'spells' : 'challenges'}`))).toEqual([text]);
    }
  });
  it('leaves the display as it is', () => {
    expect(press(desk('swap'), '0')).toEqual(['f -']);
  });
});

describe('dice', () => {
  it('keeps what is clicked and rolls the rest', () => {
    const of = desk('roll').click('die:1', 'die:3');
    of.table.reroll();
    expect(of.last[0]).toMatch(/^keep [ATWMGS]{2}$/);
    expect(of.texts).toContain(of.last[0]);
    expect(press(desk('roll'), '.')).toEqual(['stop']);
  });
  it('rolls first, and converts before it rolls', () => {
    const before = (): Desk<Table> => listing('main', ['roll', { kind: 'roll' }], ['conv g>m', { kind: 'convert' }], ['conv m>g', { kind: 'convert' }]);
    expect(press(before(), ' ')).toEqual(['roll']);
    for (const [key, text] of [['1', 'conv g>m'], ['2', 'conv m>g']] as const) {
      const of = before().click('power');
      expect(press(of, key)).toEqual([text]);
    }
  });
  it('uses what may be used while rolling', () => {
    const of = desk('roll');
    for (const { text, action } of of.recorded.state.legal) {
      const { kind, spell } = action as Action;
      if (kind === 'use') expect(through('roll', `spell:${spell}`, text)).toEqual([text]);
      if (kind === 'power') expect(through('roll', 'power', text)).toEqual([text]);
    }
  });
});

describe('the rest of a turn', () => {
  it('buys, uses and bribes what is listed, wild dice counted', () => {
    const of = desk('main');
    let made = 0;
    for (const { text, action } of of.recorded.state.legal) {
      const { kind, card, spell } = action as Action;
      const thing = kind === 'buy' ? `card:${card}` : kind === 'use' ? `spell:${spell}` : kind === 'bribe' ? 'acolyte' : kind === 'power' || kind === 'convert' ? 'power' : null;
      if (!thing) continue;
      expect(through('main', thing, text)).toEqual([text]);
      made += 1;
    }
    expect(made).toBeGreaterThan(5);
    const several = desk('main').click('card:ghost-hunt');
    expect([several.table.wilds.length, several.draft]).toEqual([3, ['buy ghost-hunt']]);
  });
  it('asks for the target first, then for the rest', () => {
    const of = desk('main');
    const legal = of.recorded.state.legal;
    const use = (target: string) => ({ text: `use pickpocket-paws ${target}`, sentence: '', action: { kind: 'use', spell: 'pickpocket-paws', target, wilds: 0 } });
    legal.push(use('s2'), use('s3'));
    of.table.remember();
    of.click('spell:pickpocket-paws');
    expect(of.table.targets).toEqual(['s2', 's3']);
    expect(send(of.click('seat:s3'))).toEqual(['use pickpocket-paws s3']);
  });
  it('ends with what each way would store', async () => {
    const of = desk('main');
    of.table.look();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([...of.table.stores.keys()]).toEqual(['end', 'end none']);
    expect(of.table.stores.get('end')).toMatchObject({ tome: 2, arcane: 3, gem: 3, mana: 4 });
    expect(press(desk('main'), 'e')).toEqual(['end']);
  });
  it('says why not with the action meant', () => {
    const of = desk('main').click('deck:spells');
    expect(of.whys).toEqual([{ text: 'f S', after: [] }]);
  });
});

describe('out of turn and alone', () => {
  it('answers a trigger', () => {
    expect(press(desk('trigger'), 'n')).toEqual(['no']);
    expect(press(desk('trigger'), 'y')).toEqual(['yes']);
  });
  it('gives up a card that is clicked', () => {
    const [spell = ''] = view(desk('main')).players[0]?.spells ?? [];
    const of = listing('main', [`pick ${spell}`, { kind: 'pick', card: spell }]);
    expect(send(of.click(`spell:${spell}`))).toEqual([`pick ${spell}`]);
  });
  it('chooses the card that a rival gives up', () => {
    const choosing = (): Desk<Table> => {
      const of = listing('main', ['pick fairy-ring', { kind: 'pick', card: 'fairy-ring' }], ['pick bake-sale', { kind: 'pick', card: 'bake-sale' }]);
      Object.assign(view(of).players[1] ?? {}, { spells: ['fairy-ring'], challenges: ['bake-sale'] });
      return of;
    };
    const of = choosing();
    expect(of.table.picks.map(({ text }) => text)).toEqual(['pick fairy-ring', 'pick bake-sale']);
    of.table.act(of.table.picks[1] as never);
    expect(send(of)).toEqual(['pick bake-sale']);
    expect([press(choosing(), '1'), press(choosing(), '2')]).toEqual([['pick fairy-ring'], ['pick bake-sale']]);
    // Own cards are clicked where they lie.
    const [spell = ''] = view(desk('main')).players[0]?.spells ?? [];
    expect(listing('main', [`pick ${spell}`, { kind: 'pick', card: spell }]).table.picks).toEqual([]);
  });
  it('chooses what the penalty takes', () => {
    expect(send(desk('penalty').click('loss:tome'))).toEqual(['pick t']);
    expect(send(desk('penalty').click('loss:arcane'))).toEqual(['pick a']);
  });
});
