// What the view tells about a position: what fits where, what a die could reach, what own gems can fuse. Suggestions
// only: what may be done is what the engine lists.

import { elementOf, fusions as allFusions, nameOf, outcomeOf, setup, substance } from './edition';
import { named, wanting } from './fusions';
import {
  GEMS,
  PRIMARY_GEMS,
  SEATS,
  type Cards,
  type ElementId,
  type Gem,
  type Gems,
  type Player,
  type Seat,
  type Slot,
  type View,
} from './wire';

export const indexOf = (seat: string): number => SEATS.indexOf(seat as Seat);
export const seatsOf = (view: View): Seat[] => SEATS.slice(0, view.players.length);
export const count = (cards: Cards): number => (typeof cards === 'number' ? cards : cards.length);
export const seen = (cards: Cards): ElementId[] => (typeof cards === 'number' ? [] : cards);

/** The other seats, clockwise from the one on the left (EL-028). */
export function opponents(view: View, me: string | null): Seat[] {
  const seats = seatsOf(view);
  const at = me ? indexOf(me) : -1;
  return [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))];
}

/** To whom a seat passes to the left. */
export function leftOf(view: View, seat: string): Seat {
  const seats = seatsOf(view);
  return seats[(indexOf(seat) + 1) % seats.length] ?? 's1';
}

export const isGem = (slot: Slot): slot is Gem => typeof slot === 'string' && slot.startsWith('gem-');
export const isCard = (slot: Slot): slot is ElementId => typeof slot === 'string' && slot !== '-' && !isGem(slot);
export const gemsIn = (slot: Slot): Gem[] => (Array.isArray(slot) ? slot : isGem(slot) ? [slot] : []);

/** Every gem of a hand, equal ones repeated. */
export function gemList(gems: Gems): Gem[] {
  return GEMS.flatMap((gem) => Array.from({ length: gems[gem] }, () => gem));
}

export const targetOf = (view: View): number => view.config.target ?? setup().target;

/** What a substance would bring its seat now: the printed points and the Elixir's, if it counts (EL-135, EL-136). */
export function worth(view: View, player: Player): number {
  if (!player.substance) return 0;
  const { elixir } = player;
  const counts = elixir && (elixir.kind === 'gem' || elixir.turn < view.turn);
  return substance(player.substance).points + (counts ? 1 : 0);
}

/** The empty slot, counted from 1, that a card or gem of that element would fill (EL-101). */
export function fits(player: Player, element: ElementId): number | null {
  if (!player.substance) return null;
  const { requires } = substance(player.substance);
  const at = requires.findIndex((needed, index) => needed === element && player.slots[index] === '-');
  return at < 0 ? null : at + 1;
}

/** Elements still missing, in the order of the slots. */
export function missing(player: Player): ElementId[] {
  if (!player.substance) return [];
  return substance(player.substance).requires.filter((_, index) => player.slots[index] === '-');
}

/** What own gems can fuse, by name: `can`, or for a special gem or a missing element `lacks` where one of several is wanting. */
export function fusions(player: Player): Map<string, 'can' | 'lacks'> {
  const wanted = missing(player);
  const by = new Map<string, 'can' | 'lacks'>();
  for (const { name, result, inPlay, ways } of named(allFusions())) {
    const least = Math.min(...ways.map((way) => wanting(way, player.gems)));
    if (least === 0) by.set(name, 'can');
    else if (least === 1 && (ways[0]?.length ?? 0) > 1 && (!inPlay || wanted.includes(result))) by.set(name, 'lacks');
  }
  return by;
}

/** Why an outcome cannot be carried out (EL-060); null if it can. Everything it depends on is public. */
export function impossible(view: View, face: number): string | null {
  const others = view.players.filter((_, index) => SEATS[index] !== view.active);
  const active = view.players[indexOf(view.active)];
  const inHand = others.some((player) => count(player.hand) > 0);
  switch (outcomeOf(face)?.id) {
    case 'draw-deck':
      return count(view.deck) + view.discard.length > 0 ? null : 'no card is left to draw';
    case 'draw-discard':
      return view.discard.length > 0 ? null : 'the discard pile is empty';
    case 'swap':
      return inHand ? null : 'no opponent has a card in hand';
    case 'pass-left':
      return view.players.some((player) => count(player.hand) > 0) ? null : 'nobody has a card in hand';
    case 'trade': {
      const own = PRIMARY_GEMS.filter((gem) => (active?.gems[gem] ?? 0) > 0);
      if (own.length === 0) return 'no primary gem in hand to give';
      const sources = new Set<Gem>(PRIMARY_GEMS.filter((gem) => view.table[gem] > 0));
      for (const player of others) {
        PRIMARY_GEMS.filter((gem) => player.gems[gem] > 0).forEach((gem) => sources.add(gem));
        player.slots.flatMap(gemsIn).forEach((gem) => sources.add(gem));
      }
      return own.some((gem) => PRIMARY_GEMS.some((other) => other !== gem && sources.has(other)))
        ? null
        : 'no gem of another colour to get';
    }
    case 'take': {
      const inPlay = others.some((player) => player.slots.some(isCard) || player.elixir?.kind === 'card');
      return inHand || inPlay ? null : 'no opponent has a card in hand or in play';
    }
    default:
      return null;
  }
}

/** What an outcome could touch, by the names that the board gives its objects. */
export function reach(view: View, face: number, me: string): Set<string> {
  const does = outcomeOf(face)?.id;
  const things = new Set<string>();
  const others = opponents(view, me);
  for (const seat of others) {
    const player = view.players[indexOf(seat)];
    if (!player) continue;
    if ((does === 'swap' || does === 'take') && count(player.hand) > 0) things.add(`hand:${seat}`);
    if (does === 'take') {
      player.slots.forEach((slot, index) => isCard(slot) && things.add(`slot:${seat}.${index + 1}`));
      if (player.elixir?.kind === 'card') things.add(`elixir:${seat}`);
    }
    if (does === 'trade') {
      player.slots.forEach((slot, index) => gemsIn(slot).some((gem) => isPrimary(gem)) && things.add(`slot:${seat}.${index + 1}`));
      PRIMARY_GEMS.forEach((gem) => player.gems[gem] > 0 && things.add(`gems:${seat}:${gem}`));
    }
  }
  if (does === 'draw-deck') things.add('deck');
  if (does === 'draw-discard') things.add('discard');
  if (does === 'trade') PRIMARY_GEMS.forEach((gem) => view.table[gem] > 0 && things.add(`bowl:${gem}`));
  if (does === 'pass-left') [...others, me].forEach((seat) => things.add(`hand:${seat}`));
  return things;
}

/** In words: "Take reaches 5 cards in play and 2 hands." */
export function reachWords(name: string, things: ReadonlySet<string>): string {
  const number = (prefix: string): number => [...things].filter((thing) => thing.startsWith(prefix)).length;
  const parts: string[] = [];
  const say = (found: number, one: string, more: string): void => {
    if (found > 0) parts.push(`${found} ${found === 1 ? one : more}`);
  };
  const inPlay = number('slot:') + number('elixir:');
  if (number('gems:') + number('bowl:') > 0) say(inPlay, 'gem in play', 'gems in play');
  else say(inPlay, 'card in play', 'cards in play');
  say(number('hand:'), 'hand', 'hands');
  say(number('gems:'), 'gem in a hand', 'gems in hands');
  say(number('bowl:'), 'kind of gem in the bowl', 'kinds of gem in the bowl');
  if (things.has('deck')) parts.push('the deck');
  if (things.has('discard')) parts.push('the discard pile');
  if (parts.length === 0) return '';
  const last = parts.pop();
  return `${name} reaches ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
}

export const isPrimary = (gem: Gem): boolean => PRIMARY_GEMS.some((primary) => primary === gem);

/** What is on a slot, for a screen reader. */
export function slotWords(slot: Slot, needed: ElementId | undefined): string {
  if (slot === '-') return 'empty';
  if (Array.isArray(slot)) {
    return `fused ${needed ? `${nameOf(needed)} ` : ''}of ${nameOf(elementOf(slot[0]))} and ${nameOf(elementOf(slot[1]))} gems`;
  }
  return isGem(slot) ? `${nameOf(elementOf(slot))} gem` : `${nameOf(slot)} card`;
}
