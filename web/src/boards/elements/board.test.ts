import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../lib/edition.svelte';
import type { Recorded } from '../../dev/engines';
import { distance } from '../rove';
import { COLOUR, LETTER, NAME, OUTCOMES, RECIPE, SETUP, SUBSTANCES } from './cards';
import { elementOf, fusions as allFusions, gemLetter, readEdition, recipeOf, substance } from './edition';
import { asksFor, elsewhere, isSentAtOnce, leadsOn, meanings, NOTHING, take, type Held, type Scene } from './meaning';
import { flights, touched } from './motion';
import { FUSIONS, halves, named, readFusion, takes, wheel } from './fusions';
import { fits, fusions, impossible, leftOf, missing, opponents, reach, reachWords, worth } from './position';
import { ELEMENTS, GEMS, type Gems, type Player, type View } from './wire';

const known = new Map<string, Recorded>();
function read(name: string): Recorded {
  const file = new URL(`../../../tests/fixtures/elements-${name}.json`, import.meta.url);
  const recorded = known.get(name) ?? (JSON.parse(readFileSync(file, 'utf8')) as Recorded);
  known.set(name, recorded);
  return recorded;
}
const viewOf = (name: string): View => read(name).state.view as View;
const texts = (name: string): Set<string> => new Set(read(name).state.legal.map(({ text }) => text));
const scene = (name: string, held: Held = NOTHING): Scene => {
  const view = viewOf(name);
  return { view, me: 's1', asks: asksFor(view, []), held };
};
const none = Object.fromEntries(GEMS.map((gem) => [gem, 0])) as Gems;
const player = (of: Partial<Player>): Player => ({
  hand: [],
  gems: none,
  substance: 'gunpowder',
  slots: ['-', '-', '-', '-'],
  elixir: null,
  points: 0,
  done: [],
  chosen: null,
  ...of,
});

describe('the edition', () => {
  const toml = readFileSync(new URL('../../../../editions/elements.toml', import.meta.url), 'utf8');
  const field = (block: string, name: string): string => new RegExp(`^${name} = "?([^"\\n]*?)"?(\\s*#.*)?$`, 'm').exec(block)?.[1] ?? '';
  it('has the substances of the file: name, slots in order, points, bonus', () => {
    const blocks = toml.split('\n[[substance]]\n').slice(1);
    expect(Object.keys(SUBSTANCES).length).toBe(blocks.length);
    for (const block of blocks) {
      const needs = new Map([...field(block, 'requires').matchAll(/(\w+) = (\d)/g)].map(([, id, n]) => [id, Number(n)]));
      const requires = ELEMENTS.flatMap((id) => Array.from({ length: needs.get(id) ?? 0 }, () => id));
      const grants = [...(/^gem_bonus = (.*)$/m.exec(block)?.[1] ?? '').matchAll(/(colour|choice) = "(\w+)", count = (\d)/g)];
      const bonus = grants.flatMap(([, kind, what, n]) =>
        Array.from({ length: Number(n) }, () => (kind === 'choice' ? 'any' : GEMS.find((gem) => COLOUR[gem] === what))),
      );
      expect(substance(field(block, 'id'))).toEqual({ name: field(block, 'name'), requires, points: Number(field(block, 'points')), bonus });
    }
  });
  it('has its letters, outcomes and recipes', () => {
    for (const block of toml.split('\n[[element]]\n').slice(1)) {
      const id = field(block, 'id') as keyof typeof LETTER;
      expect([NAME[id], LETTER[id]]).toEqual([field(block, 'name'), field(block, 'code')]);
    }
    const dice = toml.split('\n[[die]]\n').slice(1);
    expect(OUTCOMES.map(({ id, name, printed }) => [id, name, printed])).toEqual(dice.map((block) => ['id', 'name', 'text'].map((each) => field(block, each))));
    for (const block of toml.split('\n[[fusion]]\n').slice(1).filter((each) => each.includes('in-play'))) {
      const inputs = [...field(block, 'inputs').matchAll(/(\w+) = 1/g)].map(([, colour]) => colour);
      expect(RECIPE[field(block, 'result') as 'oil']?.map((gem) => COLOUR[gem]).sort()).toEqual(inputs.sort());
    }
  });
  it('knows a substance that is in no file by its id', () => {
    expect(substance('sea-salt').name).toBe('Sea Salt');
  });
  it('is read from the file of the table', () => {
    const own = readEdition({
      setup: { target_points: 12, hand_min: 2, hand_max: 6 },
      element: [{ id: 'fire', name: 'Flame', code: 'F' }, { id: 'meta', name: 'Meta', code: 'M', text: 'Stands in.' }],
      fusion: [{ result: 'oil', placement: 'in-play', inputs: { green: 1, blue: 1 } }, { result: 'elixir', placement: 'exchange', inputs: { same: 3 } }],
      die: [{ face: 1, id: 'swap', name: 'Swap', text: OUTCOMES[2]?.printed ?? '' }, { face: 2, id: 'take', name: 'Grab', text: 'Grab it.' }],
      substance: [{ id: 'brass', name: 'Brass', requires: { metal: 1, fire: 2 }, points: 5, gem_bonus: [{ colour: 'clear', count: 2 }, { choice: 'primary', count: 1 }] }],
    });
    expect(own.setup).toEqual({ target: 12, handMin: 2, handMax: 6 });
    expect(own.substances.brass).toEqual({ name: 'Brass', requires: ['fire', 'fire', 'metal'], points: 5, bonus: ['gem-air', 'gem-air', 'any'] });
    expect([own.names.fire, own.texts.meta, own.recipes.oil, own.recipes.elixir]).toEqual(['Flame', 'Stands in.', ['gem-water', 'gem-earth'], undefined]);
    expect(own.outcomes.map(({ face, text, go }) => [face, text, go])).toEqual([[1, OUTCOMES[2]?.text, 'Swap a card'], [2, 'Grab it.', 'Grab']]);
    expect(readEdition(null).setup).toBe(SETUP);
  });
});

describe('the fusions of an edition of one\'s own', () => {
  const FILE = {
    setup: { target_points: 10, hand_min: 3, hand_max: 5 },
    element: Object.entries(LETTER).map(([id, code]) => ({ id, name: NAME[id as 'oil'], code })),
    fusion: [
      { result: 'power', placement: 'in-play', inputs: { orange: 1, clear: 1 } },
      { result: 'oil', placement: 'in-play', inputs: { orange: 1, blue: 1 } },
      { result: 'wood', placement: 'in-play', inputs: { green: 2 } },
      { result: 'metal', placement: 'in-play', inputs: { green: 1, orange: 1 } },
      { result: 'metal', placement: 'in-play', inputs: { clear: 1, green: 1 } },
      { result: 'meta', placement: 'exchange', inputs: { orange: 1, blue: 1, clear: 1, green: 1 } },
      { result: 'meta', placement: 'exchange', inputs: { orange: 2, blue: 1 } },
      { result: 'elixir', placement: 'exchange', inputs: { any: 2 } },
    ],
    die: [],
    substance: [{ id: 'brass', name: 'Brass', requires: { fire: 1, oil: 1, metal: 1 }, points: 3, gem_bonus: [] }],
  };
  const brass = (gems: Partial<Player['gems']>): Player => player({ gems: { ...none, ...gems }, substance: 'brass', slots: ['fire', '-', '-'] });
  const at = (gems: Partial<Player['gems']>): Scene => ({ ...scene('build'), view: { ...viewOf('build'), players: [brass(gems), ...viewOf('build').players.slice(1)] } });
  beforeEach(() => {
    edition.content = FILE;
  });
  afterEach(() => {
    edition.content = null;
  });

  it('each have one place: between neighbours, in the centre, or under the wheel', () => {
    const { ring, centre, list } = wheel(allFusions());
    expect(ring.map(({ name }) => name)).toEqual(['power', 'metal:1']);
    expect(centre?.name).toBe('meta:1');
    expect(list.map(({ name }) => name)).toEqual(['oil', 'wood', 'metal:2', 'meta:2', 'elixir']);
    const drawn = wheel(FUSIONS);
    expect([drawn.ring.length, drawn.centre?.name, drawn.list.map(({ name }) => name)]).toEqual([4, 'meta', ['elixir']]);
  });
  it('are all played from there', () => {
    const gems = { 'gem-fire': 2, 'gem-water': 1, 'gem-air': 1, 'gem-earth': 2 };
    const means = (name: string): string[] => meanings(`wheel:${name}`, at(gems));
    expect(named(allFusions()).filter(({ name }) => means(name).length === 0)).toEqual([]);
    expect([means('oil'), means('metal:1'), means('metal:2'), means('meta:2')]).toEqual([['play fw>2'], ['play fe>3'], ['play ae>3'], ['fuse m ffw']]);
    expect(means('elixir')).toHaveLength(10);
    expect(means('elixir').slice(0, 3)).toEqual(['fuse x ff', 'fuse x fe', 'fuse x ee']);
    expect(means('wood')).toEqual(['play ee>1']);
  });
  it('are told as possible, or short of one gem', () => {
    expect(Object.fromEntries(fusions(brass({ 'gem-fire': 1, 'gem-water': 1 })))).toEqual({ oil: 'can', 'metal:1': 'lacks', 'meta:2': 'lacks', elixir: 'can' });
  });
  it('paint the emblem of what comes of them', () => {
    expect([halves('oil', RECIPE.oil), halves('oil', recipeOf('oil')), halves('wood', recipeOf('wood')), halves('oil', undefined)]).toEqual([['gem-air', 'gem-water'], ['gem-fire', 'gem-water'], ['gem-earth', 'gem-earth'], []]);
  });
  it('are put in few words', () => {
    const of = (inputs: Record<string, number>) => takes(readFusion({ result: 'elixir', placement: 'exchange', inputs }));
    expect([of({ same: 3 }), of({ any: 2 }), of({ orange: 1, blue: 1, clear: 1, green: 1 }), of({ orange: 2 })]).toEqual(['three alike', 'any two', 'one of each', null]);
  });
});

describe('a position', () => {
  it('tells where an element fits: the lowest empty slot of its own (EL-101)', () => {
    const glass = player({ substance: 'lava', slots: ['fire', '-', '-'] });
    expect([fits(glass, 'fire'), fits(glass, 'earth'), fits(glass, 'wood')]).toEqual([2, 3, null]);
    expect(missing(glass)).toEqual(['fire', 'earth']);
  });
  it('counts an Elixir card only from an earlier turn, a gem always (EL-135, EL-136)', () => {
    const view = { ...viewOf('build'), turn: 9 };
    expect(worth(view, player({ elixir: { kind: 'card', turn: 9 } }))).toBe(3);
    expect(worth(view, player({ elixir: { kind: 'card', turn: 8 } }))).toBe(4);
    expect(worth(view, player({ elixir: { kind: 'gem' } }))).toBe(4);
    expect(worth(view, player({ substance: null }))).toBe(0);
  });
  it('rings what gems can fuse, and what one gem is missing for', () => {
    const can = fusions(player({ gems: { ...none, 'gem-fire': 1, 'gem-air': 1 }, substance: 'quicksilver', slots: ['-', '-', '-', '-', '-'] }));
    expect([can.get('power'), can.get('metal'), can.get('oil'), can.get('meta')]).toEqual(['can', 'lacks', undefined, undefined]);
    expect(fusions(player({ gems: { ...none, 'gem-water': 3 } })).get('elixir')).toBe('can');
  });
  it('finds the same outcomes impossible as the engine refuses (EL-061)', () => {
    for (const name of ['die', 'reroll', 'four']) {
      const recorded = read(name);
      const view = recorded.state.view as View;
      for (const face of view.dice) {
        const refused = recorded.whys[`die ${face}`]?.rule === 'EL-062' || asksFor(view, []) === 'reroll';
        expect([face, impossible(view, face) !== null]).toEqual([face, refused]);
      }
    }
  });
  it('reaches with a die what the engine then lists', () => {
    for (const name of ['take', 'trade', 'swap']) {
      const { asks, view } = scene(name);
      const face = { take: 6, trade: 5, swap: 3 }[asks] ?? 0;
      const lit = [...reach(view, face, 's1')];
      const legal = texts(name);
      const means = (thing: string): boolean => meanings(thing, scene(name)).some((text) => legal.has(text));
      // Equal units are one option (EL-084): a higher slot may be reached and yet be named by a lower one.
      expect(lit.filter((thing) => !means(thing) && !thing.startsWith('slot:'))).toEqual([]);
    }
    expect(reachWords('Take', new Set(['slot:s2.1', 'elixir:s2', 'hand:s2', 'hand:s3']))).toBe('Take reaches 2 cards in play and 2 hands.');
    expect(reachWords('Draw', new Set(['deck']))).toBe('Draw reaches the deck.');
  });
  it('knows who sits to the left (EL-028)', () => {
    expect([leftOf(viewOf('pass'), 's3'), ...opponents(viewOf('pass'), 's2')]).toEqual(['s1', 's3', 's1']);
  });
});

describe('what a click means', () => {
  /** Every thing that can be on the board of a scene. */
  const things = ({ view }: Scene): string[] => [
    ...ELEMENTS.flatMap((card) => [`card:${card}`, `pile:${card}`, `pick:${card}`, `wheel:${card}`]),
    ...GEMS.flatMap((gem) => [`gem:${gem}`, `bowl:${gem}`, ...['s2', 's3'].map((seat) => `gems:${seat}:${gem}`)]),
    ...['s2', 's3'].flatMap((seat) => [
      `hand:${seat}`,
      `elixir:${seat}`,
      ...[1, 2, 3, 4, 5].flatMap((slot) => [`slot:${seat}.${slot}`, ...GEMS.map((gem) => `slot:${seat}.${slot}:${gem}`)]),
    ]),
    ...view.pool.map((id) => `pool:${id}`),
    'die:1',
    'die:2',
    'elixir',
    ...[1, 2, 3, 4, 5].map((slot) => `slot:${slot}`),
  ];

  it.each(['gem', 'die', 'reroll', 'swap', 'give', 'pass', 'take', 'steal', 'gain', 'substance', 'limit', 'salvage', 'pick'])(
    'reaches every legal action of %s by one click',
    (name) => {
      const found = new Set(things(scene(name)).flatMap((thing) => meanings(thing, scene(name))));
      expect([...texts(name)].filter((text) => !found.has(text) && text !== 'forgo')).toEqual([]);
    },
  );
  it('reaches every trade with a gem taken up', () => {
    const found = GEMS.flatMap((gem) => {
      const held = scene('trade', { ...NOTHING, gems: [gem] });
      return things(held).flatMap((thing) => meanings(thing, held));
    });
    expect([...texts('trade')].filter((text) => !found.includes(text))).toEqual([]);
  });
  it.each(['build', 'two'])('reaches every play of %s with what was taken up', (name) => {
    const legal = texts(name);
    const helds: Held[] = [NOTHING, ...ELEMENTS.map((card) => ({ ...NOTHING, card }))];
    for (const gem of GEMS) {
      helds.push({ ...NOTHING, gems: [gem] });
      for (const other of GEMS) helds.push({ ...NOTHING, gems: [gem, other] });
    }
    const found = helds.flatMap((held) => things(scene(name)).flatMap((thing) => meanings(thing, scene(name, held))));
    expect([...legal].filter((text) => !found.includes(text) && text !== 'end')).toEqual([]);
  });
  it('takes up what can be played, adds a second gem to fuse, and puts down again', () => {
    const legal = new Set(['play F>1', 'play fa>4', 'play f>1', 'end']);
    const at = (held: Held): Scene => ({
      ...scene('build', held),
      view: { ...viewOf('build'), players: [player({ gems: { ...none, 'gem-fire': 1, 'gem-air': 1 } }), ...viewOf('build').players.slice(1)] },
    });
    const fire = take('gem:gem-fire', at(NOTHING), legal);
    expect(fire?.gems).toEqual(['gem-fire']);
    const both = take('gem:gem-air', at(fire ?? NOTHING), legal);
    expect(both?.gems).toEqual(['gem-fire', 'gem-air']);
    expect(meanings('slot:4', at(both ?? NOTHING))).toEqual(['play fa>4']);
    expect(take('gem:gem-air', at(both ?? NOTHING), legal)?.gems).toEqual(['gem-fire']);
    expect(take('card:fire', at({ ...NOTHING, card: 'fire' }), legal)).toEqual(NOTHING);
    expect(take('card:wood', at(NOTHING), legal)).toBeNull();
    expect(leadsOn(['gem-air', 'gem-air'], legal)).toBe(false);
  });
  it('asks why not with the action that the click would mean', () => {
    const die = scene('die');
    expect(elsewhere('card:elixir', die)).toBe('play X');
    expect(elsewhere('bowl:gem-fire', die)).toBe('gain f');
    expect(elsewhere('slot:s2.3', die)).toBe('take s2.3');
    expect(elsewhere('pool:lava', die)).toBe('substance lava');
    expect(elsewhere('wheel:meta', die)).toBe('fuse m fwae');
    expect(isSentAtOnce('play fa>4')).toBe(true);
    expect(isSentAtOnce('pass O')).toBe(false);
  });
  it('goes on with discarding once a gem is paid', () => {
    expect(asksFor(viewOf('redraw'), [])).toBe('redraw');
    expect(asksFor(viewOf('redraw'), ['redraw f'])).toBe('toss');
  });
});

describe('motion', () => {
  it('flies from the owner to the taker, face up only where it was seen', () => {
    expect(flights({ kind: 'card-taken', seat: 's1', from: 's2', card: null, rule: 'EL-077' })).toEqual([
      { from: 'hand:s2', to: 'hand:s1', what: { kind: 'card', card: null } },
    ]);
    expect(flights({ kind: 'gem-stolen', seat: 's2', gem: 'gem-air', place: { zone: 'slot', seat: 's1', slot: 2 } })[0]?.from).toBe('slot:s1.2');
  });
  it('marks what events speak of', () => {
    expect([...touched([{ kind: 'card-played', seat: 's3', card: 'fire', slot: 2, begins: false }])]).toContain('slot:s3.2');
  });
  it('goes with an arrow to what lies in its direction', () => {
    const box = (left: number, top: number) => ({ left, right: left + 10, top, bottom: top + 10 });
    expect(distance(box(0, 0), box(20, 0), 1, 0)).toBe(20);
    expect(distance(box(0, 0), box(20, 0), 0, 1)).toBeNull();
    expect(distance(box(0, 0), box(20, 4), 1, 0)).toBe(28);
  });
});

describe('letters', () => {
  it('are the notation: gems small, cards capital', () => {
    expect(GEMS.map(gemLetter).join('')).toBe('fwaemx');
    expect(GEMS.map((gem) => LETTER[elementOf(gem)]).join('')).toBe('FWAEMX');
  });
});
