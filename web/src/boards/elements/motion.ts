// What the newest events moved: flights from one thing on the board to another, and the things they speak of.

import type { Flight as Flying } from '../flights';
import type { ElementId, Event, Gem, Place, Seat } from './wire';

/** A card whose face the viewer sees, a card's back, or a gem. */
type What = { readonly kind: 'card'; readonly card: ElementId | null } | { readonly kind: 'gem'; readonly gem: Gem };
type Flight = Flying<What>;

const at = (place: Place): string => {
  switch (place.zone) {
    case 'table':
      return 'bowl';
    case 'hand':
      return `hand:${place.seat}`;
    case 'slot':
      return `slot:${place.seat}.${place.slot}`;
    case 'elixir':
      return `elixir:${place.seat}`;
  }
};
const hand = (seat: Seat): string => `hand:${seat}`;
const card = (from: string, to: string, of: ElementId | null): Flight => ({ from, to, what: { kind: 'card', card: of } });
const gem = (from: string, to: string, of: Gem): Flight => ({ from, to, what: { kind: 'gem', gem: of } });

export function flights(event: Event): Flight[] {
  switch (event.kind) {
    case 'gem-chosen':
    case 'gained':
    case 'bonus-gained':
      return [gem('bowl', hand(event.seat), event.gem)];
    case 'card-drawn':
      return event.why === 'deal' ? [] : [card('deck', hand(event.seat), event.card)];
    case 'salvaged':
      return [card('discard', hand(event.seat), event.card)];
    case 'card-taken':
      return [card(hand(event.from), hand(event.seat), event.card)];
    case 'card-given':
    case 'card-passed':
      return [card(hand(event.seat), hand(event.to), event.card)];
    case 'traded':
      return [gem(hand(event.seat), event.place.zone === 'table' ? 'bowl' : hand(event.place.seat), event.give), gem(at(event.place), hand(event.seat), event.take)];
    case 'card-taken-from-play':
      return [card(at(event.place), hand(event.seat), event.card)];
    case 'gem-stolen':
      return [gem(at(event.place), hand(event.seat), event.gem)];
    case 'special-discarded':
    case 'card-discarded':
      return [card(hand(event.seat), 'discard', event.card)];
    case 'card-played':
      return [card(hand(event.seat), `slot:${event.seat}.${event.slot}`, event.card)];
    case 'gem-played':
      return [gem(hand(event.seat), `slot:${event.seat}.${event.slot}`, event.gem)];
    case 'pair-played':
      return event.gems.map((each) => gem(hand(event.seat), `slot:${event.seat}.${event.slot}`, each));
    case 'elixir-card-played':
      return [card(hand(event.seat), `elixir:${event.seat}`, 'elixir')];
    case 'elixir-gem-played':
      return [gem(hand(event.seat), `elixir:${event.seat}`, 'gem-elixir')];
    case 'fused':
      return [...event.inputs.map((each) => gem(hand(event.seat), 'bowl', each)), gem('bowl', hand(event.seat), event.gem)];
    case 'redraw-paid':
      return [gem(hand(event.seat), 'bowl', event.gem)];
    default:
      return [];
  }
}

/** The things that events speak of, to be marked until the next ones. */
export function touched(events: readonly Event[]): Set<string> {
  const things = new Set<string>();
  for (const event of events) {
    for (const flight of flights(event)) {
      things.add(flight.to);
      if (flight.from !== 'deck') things.add(flight.from);
    }
    if (event.kind === 'completed') things.add(`points:${event.seat}`);
    if (event.kind === 'substance-revealed') things.add(`pool:${event.substance}`);
    if (event.kind === 'pass-chosen') things.add(`seal:${event.seat}`);
  }
  return things;
}
