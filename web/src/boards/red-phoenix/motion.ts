// What the newest events moved: flights from one place of the board to another, and the things they speak of.

import type { Flight as Flying } from '../flights';
import type { Event, Seat } from './wire';

/** A card whose face the viewer sees, a card's back, coins, or harm. */
type What = { readonly kind: 'card'; readonly code: string } | { readonly kind: 'back' } | { readonly kind: 'coin' } | { readonly kind: 'claw' };
type Flight = Flying<What>;

const seat = (of: Seat): string => `seat:${of}`;
const stack = (code: string): string => `stack:${code}`;
const card = (from: string, to: string, code: string | null): Flight => ({ from, to, what: code ? { kind: 'card', code } : { kind: 'back' } });
const coin = (from: string, to: string): Flight => ({ from, to, what: { kind: 'coin' } });

export function flights(event: Event): Flight[] {
  switch (event.kind) {
    case 'coins-taken':
    case 'coins-gained':
      return [coin('bank', seat(event.seat))];
    case 'coins-lost':
      return [coin(seat(event.seat), 'bank')];
    case 'bought':
      return [card(stack(event.card), seat(event.seat), event.card)];
    case 'declared':
      return event.ingredients.map((code) => card(seat(event.seat), 'crucible', code));
    case 'succeeded':
    case 'simple-failure':
      return event.is_taken ? [card(stack(event.card), seat(event.seat), event.card)] : [];
    case 'produced':
    case 'consoled':
      return [card(stack(event.card), seat(event.seat), event.card)];
    case 'ingredients-returned':
      return event.ingredients.map((code) => card('crucible', stack(code), code));
    case 'card-lost':
    case 'shed':
      return [card(seat(event.seat), stack(event.card), event.card)];
    case 'item-used': {
      const { target } = event;
      const to = target === null ? seat(event.seat) : 'seat' in target ? seat(target.seat) : `monster:${target.monster}`;
      return [card(seat(event.seat), target === null ? stack(event.card) : to, event.card)];
    }
    case 'stolen':
      return [card(seat(event.from), seat(event.seat), event.card)];
    case 'fee-paid':
      return [coin(seat(event.seat), seat(event.owner))];
    case 'reproduced':
      return event.ingredients.map((code) => card(seat(event.seat), stack(code), code));
    case 'traded': {
      const { give, want } = event;
      const [one, two] = [seat(event.seat), seat(event.with)];
      return [
        ...(give.coins > 0 ? [coin(one, two)] : []),
        ...(want.coins > 0 ? [coin(two, one)] : []),
        ...give.cards.map((code) => card(one, two, code)),
        ...want.cards.map((code) => card(two, one, code)),
      ];
    }
    default:
      return [];
  }
}

/** A monster's attack goes to everybody who is hurt by it: the events of harm that follow it. */
export function attacks(events: readonly Event[]): Flight[] {
  return events.flatMap((event, at) => {
    if (event.kind !== 'monster-attacked') return [];
    const hurt: Flight[] = [];
    for (const later of events.slice(at + 1)) {
      if (later.kind === 'hurt') hurt.push({ from: `monster:${event.monster}`, to: seat(later.seat), what: { kind: 'claw' }, along: true });
      else if (later.kind !== 'eliminated') break;
    }
    return hurt;
  });
}

/** The things that events speak of, to be marked until the next ones. */
export function touched(events: readonly Event[]): Set<string> {
  const things = new Set<string>();
  for (const event of events) {
    for (const { from, to } of flights(event)) {
      things.add(to);
      if (from.startsWith('stack:')) things.add(from);
    }
    if ('formula' in event) things.add(`formula:${event.formula}`);
    if ('monster' in event) things.add(`monster:${event.monster}`);
    if (event.kind === 'hurt' || event.kind === 'healed' || event.kind === 'warded' || event.kind === 'eliminated') things.add(seat(event.seat));
  }
  return things;
}
