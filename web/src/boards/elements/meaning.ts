// What a click means: the texts of the engine's actions that it could stand for, best first (notation: section 16 of
// docs/games/elements.md). Which of them is legal the engine says.
//
// Things on the board: `card:oil` and `gem:gem-fire` in the own hand, `slot:2` and `elixir` of the own substance,
// `die:1`, `bowl:gem-fire`, `pool:lava`, `wheel:power` (`wheel:power:2` the second way to fuse it), `pile:oil`, `pick:oil`; of others `hand:s2`, `slot:s2.3`,
// `slot:s2.3:gem-air`, `elixir:s2`, `gems:s2:gem-fire`.

import { elementOf, fusions, gemLetter, letterOf, substance } from './edition';
import { byMeans, named } from './fusions';
import { fits, gemsIn, indexOf, isPrimary } from './position';
import { PRIMARY_GEMS, type ElementId, type Gem, type Player, type View } from './wire';

/** What the player has taken up: a card, gems, or an own slot to be filled. */
export interface Held {
  readonly card: ElementId | null;
  readonly gems: readonly Gem[];
  readonly slot: number | null;
}
export const NOTHING: Held = { card: null, gems: [], slot: null };

export interface Scene {
  readonly view: View;
  readonly me: string;
  /** What is asked: the step, or what its effect waits for. */
  readonly asks: string;
  readonly held: Held;
}

/** What is asked, the draft counted in. */
export function asksFor(view: View, draft: readonly string[]): string {
  if (view.step.kind === 'effect') return view.step.wait.kind;
  return draft[0]?.startsWith('redraw') ? 'toss' : view.step.kind;
}

/** These are sent by one click: they can be taken back, or their button says what they do. */
const AT_ONCE = /^(die|reroll|forgo|play|fuse|end|gain|bonus|keep|accept|decline)\b/;
export const isSentAtOnce = (text: string): boolean => AT_ONCE.test(text);

const letters = (gems: readonly Gem[]): string =>
  PRIMARY_GEMS.flatMap((gem) => gems.filter((each) => each === gem))
    .map(gemLetter)
    .join('');

/** The notation of gems or a card to be played. */
export function unit(held: Held): string {
  if (held.card) return letterOf(held.card);
  const special = held.gems.find((gem) => !isPrimary(gem));
  return special ? gemLetter(special) : letters(held.gems);
}

export function meanings(thing: string, scene: Scene): string[] {
  const [kind = '', what = '', part = ''] = thing.split(':');
  const { asks, view, me } = scene;
  const [seat = '', slot = ''] = what.split('.');
  switch (asks) {
    case 'gem':
      return kind === 'bowl' ? [`gem ${gemLetter(what as Gem)}`] : [];
    case 'die':
      return kind === 'die' ? [`die ${view.dice[Number(what) - 1]}`] : [];
    case 'reroll':
      return kind === 'die' ? [`reroll ${what}`] : [];
    case 'swap':
      return ['hand', 'slot', 'elixir', 'gems'].includes(kind) && seat.startsWith('s') ? [`swap ${seat}`] : [];
    case 'give':
    case 'pass':
      return kind === 'card' ? [`${asks} ${letterOf(what as ElementId)}`] : [];
    case 'toss':
    case 'limit':
      return kind === 'card' ? [`toss ${letterOf(what as ElementId)}`] : [];
    case 'salvage':
      return kind === 'pile' ? [`salvage ${letterOf(what as ElementId)}`] : [];
    case 'pick':
      return kind === 'pick' ? [`pick ${letterOf(what as ElementId)}`] : [];
    case 'take':
      if (kind === 'hand') return [`take ${seat}.hand`];
      if (kind === 'slot' && slot) return [`take ${seat}.${slot}`];
      return kind === 'elixir' && seat ? [`take ${seat}.x`] : [];
    case 'steal':
      return sources(kind, what, part, view).map(([gem, place]) => `steal ${gemLetter(gem)} ${place}`);
    case 'trade': {
      const owned = PRIMARY_GEMS.filter((gem) => (view.players[indexOf(me)]?.gems[gem] ?? 0) > 0);
      const gives = scene.held.gems.length > 0 ? scene.held.gems : owned.length > 0 ? owned : PRIMARY_GEMS;
      return sources(kind, what, part, view).flatMap(([gem, place]) =>
        gives.map((give) => `trade ${gemLetter(give)}>${gemLetter(gem)} ${place}`),
      );
    }
    case 'build':
      return builds(kind, what, part, scene);
    case 'gain':
    case 'bonus':
      return kind === 'bowl' ? [`${asks} ${gemLetter(what as Gem)}`] : [];
    case 'substance':
      return kind === 'pool' ? [`substance ${what}`] : [];
    case 'redraw':
      return kind === 'gem' ? [`redraw ${gemLetter(what as Gem)}`] : [];
    default:
      return [];
  }
}

/** The gems that a thing stands for, each with its place. */
function sources(kind: string, what: string, part: string, view: View): [Gem, string][] {
  const [seat = '', slot = ''] = what.split('.');
  const player = view.players[indexOf(seat)];
  switch (kind) {
    case 'bowl':
      return [[what as Gem, 'table']];
    case 'gems':
      return [[part as Gem, `${seat}.hand`]];
    case 'elixir':
      return seat ? [['gem-elixir', `${seat}.x`]] : [];
    case 'slot': {
      if (!player || !slot) return [];
      const found = part ? [part as Gem] : gemsIn(player.slots[Number(slot) - 1] ?? '-');
      // A card is named too, so that the engine can say why it is not to be had.
      const named = found.length > 0 ? found : PRIMARY_GEMS.slice(0, 1);
      return named.map((gem) => [gem, `${seat}.${slot}`]);
    }
    default:
      return [];
  }
}

function builds(kind: string, what: string, part: string, { held, view, me }: Scene): string[] {
  const own = view.players[indexOf(me)];
  const isHeld = held.card !== null || held.gems.length > 0;
  switch (kind) {
    case 'slot':
      return isHeld && !what.startsWith('s') ? [`play ${unit(held)}>${what}`] : [];
    case 'elixir':
      if (what) return [];
      return isHeld ? [`play ${unit(held)}`] : ['play x', 'play X'];
    case 'card':
      return held.slot ? [`play ${letterOf(what as ElementId)}>${held.slot}`] : [];
    case 'gem':
      return held.slot ? [`play ${unit({ ...NOTHING, gems: [...held.gems, what as Gem] })}>${held.slot}`] : [];
    case 'wheel':
      return own ? fusion(what, part, own) : [];
    default:
      return [];
  }
}

/** What a sign of the wheel offers: a fused pair into each slot that needs it, or a special gem. */
function fusion(element: string, number: string, own: Player): string[] {
  const name = number ? `${element}:${number}` : element;
  const needs = own.substance ? substance(own.substance).requires : [];
  const slots = needs.flatMap((needed, index) => (needed === element ? [index + 1] : []));
  return named(fusions())
    .filter((each) => each.name === name)
    .flatMap(({ inPlay, ways }) =>
      byMeans(ways, own.gems).flatMap((way) =>
        inPlay ? (slots.length > 0 ? slots : [1]).map((slot) => `play ${letters(way)}>${slot}`) : [`fuse ${gemLetter(`gem-${element}` as Gem)} ${letters(way)}`],
      ),
    );
}

/** What a click on a thing out of its time would mean, for the answer why not. */
export function elsewhere(thing: string, scene: Scene): string {
  const [kind = '', what = ''] = thing.split(':');
  const [seat = '', slot = ''] = what.split('.');
  const own = scene.view.players[indexOf(scene.me)];
  switch (kind) {
    case 'card':
      if (what === 'elixir') return 'play X';
      return `play ${letterOf(what as ElementId)}>${(own && fits(own, what as ElementId)) ?? 1}`;
    case 'gem':
      if (what === 'gem-elixir') return 'play x';
      return `play ${gemLetter(what as Gem)}>${(own && fits(own, elementOf(what as Gem))) ?? 1}`;
    case 'slot':
      return slot ? `take ${seat}.${slot}` : (firstInto(Number(what), scene) ?? 'end');
    case 'elixir':
      return seat ? `take ${seat}.x` : 'play X';
    case 'hand':
      return scene.asks === 'steal' ? `steal f ${seat}.hand` : `take ${seat}.hand`;
    case 'gems':
      return `steal ${gemLetter((thing.split(':')[2] ?? 'gem-fire') as Gem)} ${seat}.hand`;
    case 'bowl':
      return `gain ${gemLetter(what as Gem)}`;
    case 'pool':
      return `substance ${what}`;
    case 'die':
      return `die ${scene.view.dice[Number(what) - 1] ?? 1}`;
    case 'wheel':
      return (own ? fusion(what, thing.split(':')[2] ?? '', own)[0] : undefined) ?? 'end';
    case 'discard':
    case 'pile':
      return 'die 2';
    case 'deck':
      return 'die 1';
    default:
      return 'end';
  }
}

/** The card that its own element would put into an own slot. */
function firstInto(slot: number, { view, me }: Scene): string | null {
  const own = view.players[indexOf(me)];
  const needed = own?.substance ? substance(own.substance).requires[slot - 1] : undefined;
  return needed ? `play ${letterOf(needed)}>${slot}` : null;
}

/** Taking up and putting down in the build step and in a trade; null where a click does not do that. */
export function take(thing: string, scene: Scene, texts: ReadonlySet<string>): Held | null {
  const [kind = '', what = ''] = thing.split(':');
  const { asks, held, view, me } = scene;
  if (asks === 'trade') return kind === 'gem' && isPrimary(what as Gem) ? { ...NOTHING, gems: [what as Gem] } : null;
  if (asks !== 'build') return null;
  switch (kind) {
    case 'card': {
      const plays = what === 'elixir' ? texts.has('play X') : startsAny(texts, `play ${letterOf(what as ElementId)}>`);
      if (held.card === what) return NOTHING;
      return plays ? { ...NOTHING, card: what as ElementId } : null;
    }
    case 'gem': {
      const gem = what as Gem;
      const owned = view.players[indexOf(me)]?.gems[gem] ?? 0;
      const count = held.gems.filter((each) => each === gem).length;
      const more = [...held.gems, gem];
      if (count < owned && leadsOn(more, texts)) return { ...NOTHING, gems: more };
      if (count > 0) return { ...NOTHING, gems: held.gems.filter((each) => each !== gem) };
      return leadsOn([gem], texts) ? { ...NOTHING, gems: [gem] } : null;
    }
    case 'slot': {
      if (what.startsWith('s') || held.card || held.gems.length > 0) return null;
      if (held.slot === Number(what)) return NOTHING;
      return [...texts].some((text) => text.endsWith(`>${what}`)) ? { ...NOTHING, slot: Number(what) } : null;
    }
    default:
      return null;
  }
}

const startsAny = (texts: ReadonlySet<string>, start: string): boolean => [...texts].some((text) => text.startsWith(start));

/** Whether these gems are part of something that can be played or fused. */
export function leadsOn(gems: readonly Gem[], texts: ReadonlySet<string>): boolean {
  const wanted = gems.map(gemLetter);
  return [...texts].some((text) => {
    const used = /^play ([a-z]+)(>|$)/.exec(text)?.[1] ?? /^fuse [a-z] ([a-z]+)$/.exec(text)?.[1];
    if (!used) return false;
    const left = [...used];
    return wanted.every((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}
