import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../dev/engines';
import { ACOLYTES, CARDS, RAISES, SCORINGS, WIZARDS } from './cards';
import { card, limits, readEdition } from './edition';
import { choicesOf, keeping, price, settled, skullChance, wouldMean } from './meaning';
import { bonusOf, hasBonus } from './endgame';
import { accounts } from './final';
import { figures } from './seats';
import { penalties, rivals, sufferer, thrown, yours } from './solo';
import { flights, touched } from './motion';
import type { Action, Event, View } from './wire';

const read = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../../tests/fixtures/wizards-${name}.json`, import.meta.url), 'utf8')) as Recorded;

describe('the cards', () => {
  const toml = readFileSync(new URL('../../../../editions/wizards-of-the-wild.toml', import.meta.url), 'utf8');
  const blocks = (table: string): string[] =>
    toml
      .split(`\n[[${table}]]\n`)
      .slice(1)
      .map((block) => block.split('\n[[')[0] ?? '');
  const field = (block: string, name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(block)?.[1] ?? '';
  const word = (block: string, name: string): string => (/^"(.*)"/.exec(field(block, name))?.[1] ?? '').replaceAll('\\"', '"');
  const figure = (block: string, name: string): number => Number.parseInt(field(block, name), 10);

  it('are those of the file', () => {
    const [spells, challenges] = [blocks('spell'), blocks('challenge')];
    expect(Object.keys(CARDS).length).toBe(spells.length + challenges.length);
    for (const block of [...spells, ...challenges]) {
      const face = card(word(block, 'id'));
      const type = word(block, 'type') || 'challenge';
      expect([face.name, face.type, face.level, face.cost, face.vp, face.text]).toEqual([
        word(block, 'name'),
        type,
        figure(block, 'level'),
        figure(block, 'cost'),
        figure(block, 'vp'),
        word(block, 'text'),
      ]);
    }
  });
  it('are those of another edition where its file says so', () => {
    const limits = { tome: 6, arcane: 3, gem: 8, mana: 8, skulls: 8 };
    const changed = readEdition({
      spell: [{ id: 'lucky-acorn', name: 'Unlucky Acorn', type: 'shadow', level: 2, cost: 9, vp: 1, text: 'Nothing.', ability: { mods: [{ mod: 'limit', res: 'gem', n: 2 }, { mod: 'limit', res: 'gem', n: 1 }] } }],
      challenge: [{ id: 'bake-sale', name: 'Bake Sale', level: 1, cost: 3, vp: 3, text: '', effect: { when: 'end', score: [{ each: 4, per: 'gem', div: 2 }] } }],
      wizard: [{ id: 'oona', name: 'Oona', a: { limits, text: 'a' }, b: { limits, text: 'b', power: { mods: [{ mod: 'limit', res: 'mana', n: -1 }] } } }, { id: 'wilma', name: 'Wilma', a: { limits, text: '' }, b: { limits, text: '' } }],
      acolyte: [{ id: 'tippy', name: 'Tippy', mana: 1, bribe_gems: 4, bribe_vp: 17, skull_vp: 3, solo_skulls: 2 }],
      setup: { rounds: 5, start: { tome: 1, arcane: 1, gem: 1, mana: 1 }, solo_breadth_penalty: [0, 9], solo_depleted_penalty: 7, solo_skull_die_vp: 4 },
    });
    expect([changed.cards['lucky-acorn']?.cost, changed.wizards['oona/B']?.limits.tome, changed.acolytes.tippy?.vp, changed.setup.rounds]).toEqual([9, 6, 17, 5]);
    expect([changed.wizards['oona/A']?.emblem, changed.wizards['wilma/A']?.emblem]).toEqual(['w-oona', 't-sorcery']);
    expect(changed.raises).toEqual({ 'lucky-acorn': { gem: 3 }, 'oona/B': { mana: -1 } });
    expect(changed.scorings['bake-sale']).toEqual([{ each: 4, per: 'gem', div: 2 }]);
    // A file of another game changes nothing.
    expect(readEdition({ card: [] }).acolytes).toBe(ACOLYTES);
  });
  it('raise the limits of their holder as the file says', () => {
    const raising = [...blocks('spell'), ...blocks('wizard')].filter((block) => block.includes('mod = "limit"'));
    expect(Object.keys(RAISES)).toEqual(raising.map((block) => word(block, 'id')));
    for (const block of raising) {
      const mods = [...field(block, 'ability').matchAll(/mod = "limit", res = "(\w+)", n = (-?\d+)/g)];
      expect(RAISES[word(block, 'id')]).toEqual(Object.fromEntries(mods.map(([, res, n]) => [res, Number(n)])));
    }
    expect(limits({ wizard: 'willow/A', spells: [] })).toEqual({ tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 });
    expect(limits({ wizard: 'willow/A', spells: ['the-cauldron', 'bottomless-satchel'] })).toEqual({ tome: 5, arcane: 5, gem: 8, mana: 8, skulls: 8 });
  });
  it('score at the end as the file says', () => {
    for (const block of blocks('challenge')) {
      const score = /when = "end", score = \[(.*)\]/.exec(field(block, 'effect'))?.[1];
      const rows = score?.split('}, {').map((row) => Object.fromEntries([...row.matchAll(/(\w+) = ("([^"]*)"|\d+)/g)].map(([, key = '', raw = '', text]) => [key, text ?? Number(raw)])));
      expect(SCORINGS[word(block, 'id')]).toEqual(rows);
    }
  });
  it('have the acolytes and the sheets of the file', () => {
    expect(Object.keys(ACOLYTES).length).toBe(blocks('acolyte').length);
    for (const block of blocks('acolyte')) {
      const { mana, gems, vp, skullVp } = ACOLYTES[word(block, 'id')] ?? { mana: -1, gems: -1, vp: -1, skullVp: -1 };
      const fields = ['mana', 'bribe_gems', 'bribe_vp', 'skull_vp'].map((name) => figure(block, name));
      expect([mana, gems, vp, skullVp]).toEqual(fields);
    }
    for (const block of blocks('wizard')) {
      const [, a, b] = block.split(/\[wizard\.[ab]\]/);
      expect(WIZARDS[`${word(block, 'id')}/A`]?.text).toBe(word(a ?? '', 'text'));
      expect(WIZARDS[`${word(block, 'id')}/B`]?.text).toBe(word(b ?? '', 'text'));
    }
  });
});

describe('what a click means', () => {
  it.each(['setup', 'fill', 'swap', 'main', 'opponent'])('reaches every legal action of %s', (name) => {
    const { state } = read(name);
    const view = state.view as View;
    const things = [
      ...view.display.map((id) => `card:${id}`),
      ...(view.players[0]?.spells ?? []).map((id) => `spell:${id}`),
      ...(view.players[0]?.challenges ?? []).map((id) => `challenge:${id}`),
      ...Object.keys(WIZARDS).map((id) => `wizard:${id}`),
      'power',
      'acolyte',
      'deck:spells',
      'deck:challenges',
    ];
    const found = things.flatMap((thing) => choicesOf(thing, state.legal, null));
    const buttons = new Set(['end', 'end-with', 'end-none', 'leave']);
    const missed = state.legal.filter((choice) => !found.includes(choice) && !buttons.has((choice.action as Action).kind));
    expect(missed.map(({ text }) => text)).toEqual([]);
  });
  it('exchanges the card that was clicked with the deck that is clicked', () => {
    const { state } = read('swap');
    const [first] = (state.view as View).display;
    expect(choicesOf('deck:spells', state.legal, first ?? null).map(({ text }) => text)).toEqual([`f x ${first} S`]);
  });
  it('keeps faces in the order of the notation, so that the engine lists them', () => {
    const { state } = read('roll');
    const dice = [...(state.view as View).turn.dice];
    const texts = new Set(state.legal.map(({ text }) => text));
    for (let mask = 0; mask < 2 ** dice.length - 1; mask += 1) {
      const kept = new Set(dice.map((_, index) => index).filter((index) => mask & (1 << index)));
      expect(texts).toContain(keeping(dice, kept));
    }
    expect(keeping(['S', 'A'], new Set([0, 1]))).toBe('keep AS');
    expect(keeping(['S', 'A'], new Set())).toBe('keep -');
  });
  it('asks why not with the action meant', () => {
    const view = read('main').state.view as View;
    expect(wouldMean('card:ghost-hunt', view)).toBe('buy ghost-hunt');
    expect(wouldMean('acolyte', view)).toBe('bribe');
    expect(wouldMean('deck:challenges', view)).toBe('f C');
  });
});

describe('the solo game', () => {
  it('says what each face of the penalty die takes, and from whom (WW-116)', () => {
    const { state } = read('penalty');
    const view = state.view as View;
    expect(sufferer(view)).toBe(1);
    expect(thrown(state.told.flatMap((told) => told.events.map((each) => each.event)))).toEqual({ loser: 1, face: 'W' });
    const rows = penalties(view.players[1]);
    expect(rows.map(({ face }) => face).join('')).toBe('TAWMGS');
    expect(rows.find(({ face }) => face === 'T')?.has).toBe(`${view.players[1]?.tome}`);
    expect(['tome', 'arcane'].flatMap((what) => choicesOf(`loss:${what}`, state.legal, null))).toEqual(state.legal);
  });
  it('takes off for stores below their start and for empty ones (WW-120: EX-15)', () => {
    const view = read('penalty').state.view as View;
    const [you, rival] = view.players;
    if (!you || !rival) throw new Error('two wizards');
    const weak = { ...view, players: [you, { ...rival, tome: 0, arcane: 2, gem: 2, mana: 3, vp: 80 }] };
    expect(rivals(weak)).toEqual({ lines: [{ words: 'scored', vp: 80 }, { words: '3 stores below their start', vp: -2 }, { words: 'tome empty', vp: -2 }], sum: 76 });
  });
  it('would end as the engine ended it', () => {
    const { state } = read('solo-final');
    const [you] = accounts(state.told.flatMap(({ events }) => events), null);
    const view = state.view as View;
    const before = { ...view, players: view.players.map((player, index) => (index === 0 ? { ...player, vp: you?.before ?? 0 } : player)) };
    expect(yours(before).sum).toBe((state.result as { scores: number[] }).scores[0]);
  });
});

describe('the final scoring', () => {
  it.each(['final', 'solo-final'])('adds up to the scores of %s', (name) => {
    const { state } = read(name);
    const { scores } = state.result as { scores: number[] };
    const solo = (state.view as View).config.seats === 1;
    const found = accounts(state.told.flatMap(({ events }) => events), solo ? (scores[1] ?? null) : null);
    expect(found.map(({ sum }) => sum)).toEqual(scores);
    for (const { before, items, sum } of found) expect(before + items.reduce((all, { vp }) => all + vp, 0)).toBe(sum);
  });
  it.each(['final', 'solo-final'])('reckons end-of-game challenges as the engine does in %s (WW-100)', (name) => {
    const { state } = read(name);
    const view = state.view as View;
    const told = state.told.flatMap(({ events }) => events.map(({ event }) => event as { kind: string; seat: string; challenge: string; bonus: number }));
    const found = told.filter(({ kind }) => kind === 'challenge-scored');
    expect(found.length).toBeGreaterThan(1);
    for (const { seat, challenge, bonus } of found) expect([challenge, bonusOf(challenge, view, Number(seat.slice(1)) - 1)]).toEqual([challenge, bonus]);
  });
  it('knows every challenge whose text speaks of the end', () => {
    const speaking = Object.entries(CARDS).filter(([, { text }]) => text.startsWith('End of game'));
    expect(speaking.filter(([id]) => !hasBonus(id)).map(([id]) => id)).toEqual([]);
  });
});

describe('figures', () => {
  it('say that a card is in reach exactly where it can be bought', () => {
    const { state } = read('main');
    const view = state.view as View;
    for (const id of view.display) {
      const { deck, cost } = card(id);
      const bought = state.legal.some(({ action }) => (action as Action).kind === 'buy' && (action as Action).card === id);
      expect([id, price(view, 0, deck, cost).missing === 0]).toEqual([id, bought]);
    }
  });
  it('give the chance of a skull and what the dice are worth (WW-045)', () => {
    expect([skullChance(0), skullChance(1), skullChance(4)]).toEqual([0, 17, 52]);
    expect(settled([...'ATWMMS'])).toEqual([
      { face: 'T', count: 1 },
      { face: 'A', count: 1 },
      { face: 'W', count: 1 },
      { face: 'M', count: 4 },
    ]);
  });
  it('let things fly from where they were to where they are', () => {
    const { view } = read('main').state as unknown as { view: View };
    const found = (...events: Event[]) => flights(events, view, view).map(({ from, to, along }) => `${from} > ${to}${along ? ' along' : ''}`);
    // The dice are AWWMMS.
    expect(found({ kind: 'rolled', seat: 's1' }, { kind: 'marked', seat: 's1', n: 1 })).toEqual(['die:6 > race:s1 store:s1.skull']);
    // At the limit nothing is marked (WW-059), and nothing flies back where skulls are removed.
    for (const n of [0, -1]) expect(found({ kind: 'rolled', seat: 's1' }, { kind: 'marked', seat: 's1', n })).toEqual([]);
    expect(found({ kind: 'spell-used', seat: 's1', spell: 'philosophers-teapot' }, { kind: 'spent', seat: 's1', resource: 'mana', n: 2 })).toEqual(Array(2).fill('store:s1.mana > spell:philosophers-teapot seat:s1'));
    expect(found({ kind: 'settled', seat: 's1' })).toEqual(['die:4 > store:s1.mana', 'die:5 > store:s1.mana']);
    // Struck at all seats at once.
    const struck = (seat: string): Event[] => [{ kind: 'mana-penalty', seat }, { kind: 'lost', seat, resource: 'mana', n: 1 }];
    expect(found({ kind: 'revealed' }, ...struck('s1'), ...struck('s2'))).toEqual(['store:s1.mana > acolyte', 'store:s2.mana > acolyte along']);
    // Taken from one seat by another.
    expect(found({ kind: 'power-used', seat: 's3' }, { kind: 'lost', seat: 's2', resource: 'mana', n: 1 }, { kind: 'gained', seat: 's3', resource: 'mana', n: 1 })).toEqual(['store:s2.mana > store:s3.mana']);
    const tome = (view.players[0]?.tome ?? 0) + 1;
    expect(found({ kind: 'stored', seat: 's1', tome })).toEqual(['pool:tome tray seat:s1 > store:s1.tome']);
  });
  it('show a seat, and mark what events name', () => {
    expect(figures(read('main').state.view, 's1')[0]?.label).toBe('VP');
    expect([...touched([{ kind: 'bought', seat: 's2', card: 'storm-caller' }])]).toContain('seat:s2');
  });
});
