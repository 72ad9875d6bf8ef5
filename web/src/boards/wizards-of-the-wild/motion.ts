// What the newest events moved: skulls from the dice to the race, what dice and cards give into the stores, what the
// acolyte takes from all at once, cards from the decks to the display and from there to their buyers.

import type { Flight as Flying } from '../flights';
import { card } from './edition';
import { diceOf } from './meaning';
import { RESOURCES, SEATS, type Event, type Resource, type View } from './wire';

export type What =
  | { readonly kind: 'token'; readonly of: Resource | 'skull' }
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'vp'; readonly n: number };
type Flight = Flying<What>;

/** More of one thing than that fly as one. */
const HANDFUL = 4;

const store = (seat: string, what: Resource): string => `store:${seat}.${what}`;
/** Where the race is not drawn, the skulls of the seat. */
const race = (seat: string): string => `race:${seat} store:${seat}.skull`;
const tokens = (n: number, from: string, to: string, of: Resource | 'skull'): Flight[] =>
  Array.from({ length: Math.min(n, HANDFUL) }, () => ({ from, to, what: { kind: 'token', of } }));
const vp = (from: string, to: string, n: number): Flight => ({ from, to, what: { kind: 'vp', n } });

/** The place of the card or the power that an event speaks of. */
function placeOf({ source, spell, challenge, seat = '' }: Event): string {
  const of = (source ?? { spell, challenge }) as { spell?: string; challenge?: string };
  return of.spell ? `spell:${of.spell} seat:${seat}` : of.challenge ? `challenge:${of.challenge} seat:${seat}` : `power:${seat} seat:${seat}`;
}

/** With the view before the events, and the one after them. */
export function flights(events: readonly Event[], before: View | null, after: View): Flight[] {
  const found: Flight[] = [];
  /** What the gains and losses come from. */
  let cause = 'acolyte';
  let rolled = '';
  /** The penalty is struck at all seats at once. */
  let struck = false;
  events.forEach((event, at) => {
    const { kind, seat = '', n = 0 } = event;
    switch (kind) {
      case 'revealed':
      case 'mana-penalty':
        cause = 'acolyte';
        break;
      case 'rolled':
        rolled = seat;
        break;
      case 'spell-used':
      case 'power-used':
      case 'triggered':
      case 'challenge-resolved':
        rolled = '';
        cause = placeOf(event);
        break;
      case 'spent':
        if (event.resource) found.push(...tokens(n, store(seat, event.resource), cause, event.resource));
        break;
      case 'marked':
        // None where the limit was reached (WW-059), fewer than none where skulls are removed.
        if (n <= 0) break;
        if (rolled === seat) diceOf(after).flatMap((face, die) => (face === 'S' ? [die + 1] : [])).slice(-n).forEach((die) => found.push(...tokens(1, `die:${die}`, race(seat), 'skull')));
        else found.push(...tokens(n, cause, race(seat), 'skull'));
        break;
      case 'settled':
        diceOf(after).forEach((face, die) => {
          if (face === 'M' || face === 'G') found.push(...tokens(1, `die:${die + 1}`, store(seat, face === 'M' ? 'mana' : 'gem'), face === 'M' ? 'mana' : 'gem'));
        });
        break;
      case 'lost': {
        if (!event.resource || n === 0) break;
        const next = events[at + 1];
        const taken = next?.kind === 'gained' && next.resource === event.resource && next.seat !== seat ? store(next.seat ?? '', event.resource) : null;
        const gone = tokens(n, store(seat, event.resource), taken ?? cause, event.resource);
        const by = events[at - 1]?.kind === 'mana-penalty';
        found.push(...gone.map((flight) => (by && struck ? { ...flight, along: true } : flight)));
        struck ||= by;
        break;
      }
      case 'gained': {
        const last = events[at - 1];
        if (event.resource && !(last?.kind === 'lost' && last.resource === event.resource && last.seat !== seat)) found.push(...tokens(n, cause, store(seat, event.resource), event.resource));
        break;
      }
      case 'scored':
        found.push(vp(cause, `vp:${seat}`, event.vp ?? 0));
        break;
      case 'bribed':
        found.push(...tokens(event.gems ?? 0, store(seat, 'gem'), 'acolyte', 'gem'), vp('acolyte', `vp:${seat}`, event.vp ?? 0));
        break;
      case 'skull-penalty':
        found.push({ ...vp(race(seat), `vp:${seat}`, -(event.vp ?? 0)), along: true });
        break;
      case 'bought':
        if (event.card) found.push({ from: `card:${event.card}`, to: `spell:${event.card} challenge:${event.card} seat:${seat}`, what: { kind: 'card', id: event.card } });
        break;
      case 'displayed':
        if (event.card && event.why !== 'setup') found.push({ from: `deck:${card(event.card).deck}`, to: `card:${event.card}`, what: { kind: 'card', id: event.card } });
        break;
      case 'stored': {
        const had = before?.players[SEATS.findIndex((each) => each === seat)];
        for (const what of RESOURCES) found.push(...tokens(Math.max(0, (event[what] ?? 0) - (had?.[what] ?? 0)), `pool:${what} tray seat:${seat}`, store(seat, what), what));
        break;
      }
      default:
    }
  });
  return found;
}

/** The things that events speak of. */
export function touched(events: readonly Event[]): Set<string> {
  const things = new Set<string>();
  for (const event of events) {
    if (event.card) ['card', 'spell', 'challenge'].forEach((kind) => things.add(`${kind}:${event.card}`));
    if (event.spell) things.add(`spell:${event.spell}`);
    if (event.seat) things.add(`seat:${event.seat}`);
  }
  return things;
}
