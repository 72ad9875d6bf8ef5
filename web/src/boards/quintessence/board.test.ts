import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { edition } from '../../lib/edition.svelte';
import type { Recorded } from '../../dev/engines';
import { counterOf, CYCLE, LETTER, PRICE } from './colours';
import { price, toWin } from './edition';
import { badges, forecast } from './forecast';
import { line, middle, petals, rows, step, vices } from './geometry';
import { click, placements, squaresOf, targetDraft, targets } from './meaning';
import { departures, gains, touched } from './motion';
import { figures, standing } from './seats';
import { Desk, NOWHERE } from '../desk';
import { Table } from './table.svelte';
import { threats } from './threats';
import { PIECES, type Event, type Square, type View } from './wire';
import { account, cell, deed, winning } from './words';

const read = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../../tests/fixtures/quintessence-${name}.json`, import.meta.url), 'utf8')) as Recorded;
const lotus = read('lotus');
const view = lotus.state.view as View;
const after = (texts: string): Event[] => (lotus.asks[texts]?.events ?? []).map((each) => each.event as Event);

describe('squares', () => {
  it('are drawn with rank 7 on top, and turned round when flipped (QN-003)', () => {
    expect(rows(false)[0]?.[0]).toBe('a7');
    expect(rows(false)[6]?.[6]).toBe('g1');
    expect(rows(true)[0]?.[0]).toBe('g1');
    expect(middle('a7', false)).toEqual({ x: 0.5, y: 0.5 });
    expect(middle('a7', true)).toEqual({ x: 6.5, y: 6.5 });
  });
  it('are walked by arrows, which stop at the edge and follow the drawing', () => {
    expect(step('d4', 'ArrowUp', false)).toBe('d5');
    expect(step('d4', 'ArrowUp', true)).toBe('d3');
    expect(step('a4', 'ArrowLeft', false)).toBe('a4');
    expect(step('d4', 'Home', false)).toBe('a4');
    expect(step('d4', 'x', false)).toBeUndefined();
  });
  it('form lines and flowers', () => {
    expect(line('b3', 'e3')).toEqual(['b3', 'c3', 'd3', 'e3']);
    expect(line('c5', 'c3')).toEqual(['c5', 'c4', 'c3']);
    expect(petals('d4')).toEqual(['e4', 'c4', 'd5', 'd3']);
  });
  it('lie in a vice between two pieces of one colour, exactly one square apart (QN-060, QN-065)', () => {
    const pieces = { b3: 'red', d3: 'red', c2: 'green', c5: 'green' } as View['pieces'];
    expect(vices({ ...view, pieces }, 'c3')).toEqual([{ square: 'c3', by: 'red', line: 'row' }]);
  });
});

describe('colours', () => {
  it('counter each other in the cycle of QN-013', () => {
    expect(CYCLE.map((piece) => counterOf(piece))).toEqual(['blue', 'red', 'green', 'brown']);
  });
  it('agree with the edition that the engine plays', () => {
    const toml = readFileSync(new URL('../../../../editions/quintessence.toml', import.meta.url), 'utf8');
    for (const block of toml.split('[[colour]]').slice(1)) {
      const field = (name: string): string => new RegExp(`^${name} = "?([^"\\n]+?)"?$`, 'm').exec(block)?.[1] ?? '';
      const colour = field('id') as keyof typeof PRICE;
      expect([PRICE[colour], LETTER[colour]]).toEqual([Number(field('price')), field('code')]);
      if (field('placeable') === 'true') expect(counterOf(colour as never)).toBe(field('countered_by'));
    }
  });
});

describe('the edition at the table', () => {
  afterEach(() => {
    edition.content = null;
  });
  it('says what a colour costs and how many of them win', () => {
    expect([toWin(), price('brown'), figures(lotus.state.view, 's1').map(({ value }) => value).some((value) => value.endsWith('/5'))]).toEqual([3, 5, true]);
    edition.content = { setup: { colours_to_win: 2 }, colour: [{ id: 'brown', price: 6 }] };
    expect([toWin(), price('brown'), price('red')]).toEqual([2, 6, 2]);
    expect(figures(lotus.state.view, 's1').find(({ label }) => label === 'Brown')?.spoken).toMatch(/ of 6$/);
  });
});

describe('a click', () => {
  const by = placements(lotus.state.legal);
  it('knows the legal colours of each square from the list', () => {
    for (const piece of PIECES) {
      const listed = lotus.state.legal.filter(({ text }) => text.startsWith(LETTER[piece]));
      expect(squaresOf(by, piece).length).toBe(listed.length);
    }
  });
  it('previews with a colour, places on the same square, and asks why not elsewhere', () => {
    expect(click('d2', { piece: 'red', aim: null }, by)).toEqual({ kind: 'preview', piece: 'red', square: 'd2' });
    expect(click('d2', { piece: 'red', aim: { piece: 'red', square: 'd2' } }, by)).toEqual({ kind: 'place' });
    expect(click('a7', { piece: 'red', aim: null }, by)).toEqual({ kind: 'why', text: 'Ra7' });
  });
  it('opens the ring without a colour, takes the only colour that fits, and asks why not on a piece', () => {
    expect(click('d2', { piece: null, aim: null }, by)).toEqual({ kind: 'ring', square: 'd2' });
    const only = new Map<Square, ['blue']>([['c1', ['blue']]]);
    expect(click('c1', { piece: null, aim: null }, only)).toEqual({ kind: 'preview', piece: 'blue', square: 'c1' });
    expect(click('a7', { piece: null, aim: null }, by).kind).toBe('why');
  });
  it('sends Purple points in the fixed order of colours', () => {
    expect(targetDraft({ brown: 1, purple: 1, red: 2 })).toEqual(['=P', '=R', '=R', '=N']);
    expect(targets(lotus.asks['Rd2']?.legal ?? [])).not.toContain('purple');
  });
});

describe('a forecast', () => {
  it('tells a Lotus: what leaves, what it earns', () => {
    const seen = forecast(after('Rd2'));
    expect(seen.placed).toEqual({ piece: 'red', square: 'd2' });
    expect(seen.lotuses.map(({ centre }) => centre)).toEqual(['e2']);
    expect([...seen.leaving].sort()).toEqual(['e1', 'e2', 'e3', 'f2']);
    expect([seen.purple, seen.points]).toEqual([2, { green: 1 }]);
    expect(badges(seen).get('e2')).toBe(2);
    expect(deed(seen)).toBe('makes a Lotus');
    expect(account(seen)).toContain('1 Purple point for the Lotus');
    expect(cell(view, 'd2', ['red'], 'red', seen, false)).toBe('d2, empty, Red makes a Lotus, 2 Purple points, 1 Green point');
    expect(cell(view, 'e3', [], 'red', seen, false)).toContain('would leave');
  });
  it('tells a Mark with its points, and what would be won', () => {
    const seen = forecast(after('Rd4'));
    expect(deed(seen)).toBe('makes a Mark of three');
    expect(seen.points).toEqual({ red: 1 });
    expect(winning({ ...seen, won: ['red', 'blue'] })).toBe('Red and Blue would be won.');
    expect(winning({ ...seen, over: true })).toBe('This wins the game.');
  });
  it('tells Violence and the Quint that is left', () => {
    const seen = forecast(after('Na5'));
    expect(deed(seen)).toBe('destroys Blue on a4');
    expect(seen.quints).toEqual(['a4']);
    expect(departures(after('Na5')).map(({ how, square }) => [how, square])).toEqual([['crack', 'a4']]);
  });
  it('counts points that are assigned, and the squares events speak of', () => {
    const key = Object.keys(lotus.asks).find((draft) => draft.startsWith('Rd2|=')) ?? '';
    expect(forecast(after(key)).assigned.length).toBe(1);
    expect(gains(after('Rd2')).map(({ colour, square }) => [colour, square])).toEqual([['green', 'e2']]);
    expect(gains(after('Rd4')).map(({ colour, square }) => [colour, square])).toEqual([['red', 'd4']]);
    expect(touched(after('Rd2')).has('d2')).toBe(true);
    expect(departures(after('Rd2')).filter(({ how }) => how === 'petal').length).toBe(3);
  });
});

describe('a seat', () => {
  it('shows a won colour, the same one closed to the other, and points of the price', () => {
    expect(standing(view, 1, 'purple')).toBe('won');
    expect(standing(view, 0, 'purple')).toBe('closed');
    expect(figures(view, 's2').map(({ value }) => value)).toEqual(['won', '1/2', '1/3', '2/4', '3/5']);
  });
});

describe('threats', () => {
  const empty = { pieces: {}, quints: [], players: [], config: { seats: 2 } } as unknown as View;
  const board = (pieces: Record<string, string>): View => ({ ...empty, pieces }) as unknown as View;
  it('are squares where a line of three would stand (QN-040), a gap between two included', () => {
    const found = threats(board({ b2: 'red', c2: 'red', f5: 'blue', f7: 'blue' }), null);
    expect([found.get('a2'), found.get('d2'), found.get('f6')]).toEqual([['red'], ['red'], ['blue']]);
    expect(found.size).toBe(3);
  });
  it('are the last petals of a Lotus (QN-050), and never the colour just played or a barred one (QN-035)', () => {
    const three = { d5: 'red', c4: 'green', e4: 'blue' };
    expect(threats(board(three), null).get('d3')).toEqual(['brown']);
    expect(threats(board(three), 'brown').size).toBe(0);
    // Two Greens on both sides of d3 bar Brown there.
    expect(threats(board({ ...three, c3: 'green', e3: 'green' }), null).get('d3')?.includes('brown') ?? false).toBe(false);
  });
});

describe('a prepared placement', () => {
  const waiting = (): Desk<Table> => {
    const desk = new Desk('quintessence-lotus', (props) => new Table(props));
    Object.assign(desk, { asked: false, clocked: true });
    desk.table.remember();
    return desk;
  };
  it('is sent when its turn comes, and dropped where it is not legal then', () => {
    const [legal = ''] = waiting().texts;
    const colours: Record<string, 'red' | 'green' | 'blue' | 'brown'> = { R: 'red', G: 'green', B: 'blue', N: 'brown' };
    const { colour_just_played: just } = waiting().recorded.state.view as View;
    const letter = Object.keys(colours).find((each) => colours[each] === just) ?? 'R';
    for (const [text, sent] of [[legal, [[legal]]], [`${letter}${legal.slice(1)}`, []]] as const) {
      const desk = waiting();
      desk.table.choose(colours[text.charAt(0)] ?? 'red', NOWHERE);
      desk.click(text.slice(1));
      expect(desk.table.ahead?.square).toBe(text.slice(1));
      desk.table.keepWord();
      expect(desk.sent).toEqual([]);
      desk.asked = true;
      desk.table.remember();
      desk.table.keepWord();
      expect([desk.sent, desk.table.ahead]).toEqual([sent, null]);
    }
  });
  it('is taken back by another click, and never lies on a piece or without a clock', () => {
    const desk = waiting();
    const [square = 'a1'] = Object.keys((desk.recorded.state.view as View).pieces);
    const free = desk.texts[0]?.slice(1) ?? '';
    desk.table.choose('red', NOWHERE);
    desk.click(square);
    expect(desk.table.ahead).toBeNull();
    desk.click(free, free);
    expect(desk.table.ahead).toBeNull();
    desk.clocked = false;
    expect(desk.table.prepares).toBe(false);
  });
});
