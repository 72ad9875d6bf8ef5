// What the newest events moved: dice from the pool into flasks, destroyed ones to the stockpile, the created one to its
// owner, bids there and back, the mark of the leading bid, formulas to their new labs.

import type { Flight as Flying } from '../flights';
import { SEATS, type Event, type View } from './wire';

export type What = { readonly kind: 'die'; readonly die: string } | { readonly kind: 'card'; readonly code: string } | { readonly kind: 'crown' } | { readonly kind: 'lead' };
type Flight = Flying<What>;

const pool = (seat: string): string => `pool:${seat} seat:${seat}`;
const lab = (code: string, seat: string): string => `lab:${code} claim:${code} seat:${seat}`;
const die = (from: string, to: string, of: string): Flight => ({ from, to, what: { kind: 'die', die: of.replace('?', '') } });
const card = (from: string, to: string, code: string): Flight => ({ from, to, what: { kind: 'card', code } });

/** The open flasks of a card, by number; of a claimed card all. */
function open(view: View | null, seat: string, code: string): number[] {
  const own = view?.players[SEATS.findIndex((each) => each === seat)]?.lab.find((each) => each.card === code);
  return own ? own.flasks.flatMap((inside, at) => (inside === null ? [at + 1] : [])) : [1, 2, 3, 4, 5, 6];
}

/** With the view before the events. */
export function flights(events: readonly Event[], before: View | null): Flight[] {
  const slot = (code: string): string => `bid:F${(before?.row.indexOf(code) ?? -1) + 1} bid:draw`;
  return events.flatMap((event): Flight[] => {
    switch (event.kind) {
      case 'activated':
      case 'claimed': {
        const { seat, card: code } = event;
        const flasks = open(before, seat, code);
        return event.dice.map((colour, at) => die(`die:${seat}.${colour} ${pool(seat)}`, `flask:${seat}.${code}.${flasks[at] ?? 1} flask:${code}.${flasks[at] ?? 1} ${lab(code, seat)}`, colour));
      }
      case 'free-placed':
        return [die(`made:${event.seat} ${pool(event.seat)}`, `flask:${event.seat}.${event.card}.${event.slot} ${lab(event.card, event.seat)}`, event.colour)];
      case 'fired':
        return event.destroyed.map((colour) => die(lab(event.card, event.seat), `stock:${colour}`, colour));
      case 'created':
        return [die(lab(event.card, event.seat), `made:${event.seat} ${pool(event.seat)}`, event.colour)];
      case 'created-by-shortage':
        return [die(lab(event.card, event.seat), `made:${event.seat} ${pool(event.seat)}`, 'K')];
      case 'pooled':
      case 'pulled':
        return [die(`made:${event.seat}`, pool(event.seat), event.die)];
      case 'bid-made':
        return event.dice.map((each) => die(`die:${event.seat}.${each.charAt(0)} ${pool(event.seat)}`, `bids:${event.target}`, each));
      // The mark leaves the bid that led and comes to rest at the one that leads now.
      case 'outbid':
        return [{ from: `bid:${event.target}.${event.seat}`, to: `bid:${event.target}.${event.by} bids:${event.target}`, what: { kind: 'lead' } }];
      case 'bid-returned':
        return event.dice.map((each) => die(`bids:${event.target}`, pool(event.seat), each));
      case 'claim-returned':
        return event.dice.map((each) => die(`claim:${event.card}`, pool(event.seat), each));
      case 'lab-cleaned':
        return event.dice.map((each) => die(`labs:${event.seat} seat:${event.seat}`, pool(event.seat), each));
      case 'drawn':
        return [card('bid:draw', lab(event.card, event.seat), event.card)];
      case 'formula-won':
        return [card(slot(event.card), lab(event.card, event.seat), event.card)];
      case 'formula-discarded':
        return [card(slot(event.card), 'claim:DISCARD', event.card)];
      case 'salvaged':
        return [card('claim:DISCARD', lab(event.card, event.seat), event.card)];
      case 'row-refilled':
        return [card('bid:draw', `bid:${event.target}`, event.card)];
      case 'token-given':
        return [{ from: `seat:${before?.token ?? event.seat}`, to: `seat:${event.to}`, what: { kind: 'crown' } }];
      default:
        return [];
    }
  });
}

/** The cards that fired, to be seen working. */
export const firing = (events: readonly Event[]): Set<string> => new Set(events.flatMap((event) => (event.kind === 'fired' ? [event.card] : [])));

/** Places in a pool of the dice that were just rolled. */
export function tumbling(events: readonly Event[], seat: string, dice: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const event of events) {
    if ((event.kind !== 'rolled' && event.kind !== 'rerolled') || event.seat !== seat) continue;
    for (const each of event.dice) {
      const at = dice.findIndex((die, place) => die === each && !places.has(place));
      if (at >= 0) places.add(at);
    }
  }
  return places;
}

/** The things that events speak of. */
export function touched(events: readonly Event[]): Set<string> {
  const things = new Set<string>();
  for (const event of events as readonly { card?: string; target?: string }[]) {
    if (event.card) ['lab', 'claim'].forEach((kind) => things.add(`${kind}:${event.card}`));
    if (event.target) things.add(`bid:${event.target}`);
  }
  return things;
}
