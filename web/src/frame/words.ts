// The prompt in words, whatever the state of the match.

import type { Seat, Standing, Table, Turn } from '../protocol';
import { namesOf } from '../lib/seats';
import { SEVERAL } from '../lib/time';

type Seated = Pick<Table, 'seats'>;

export function nameOf(table: Seated, seat: string): string {
  return namesOf(table.seats)[seat] ?? seat;
}

/** Who is waited for: "Zosimos chooses.", "2 of 3 have chosen." */
export function waiting(table: Seated, turn: Turn): string {
  if (turn.sealed) return `All choose in secret: ${turn.sealed.chosen} of ${turn.sealed.of} have chosen.`;
  const names = turn.waiting.map((seat) => nameOf(table, seat));
  const thinks = turn.waiting.every((seat) => table.seats.find((each) => each.seat === seat)?.holder?.kind === 'bot');
  if (names.length === 0) return 'The table is at work.';
  return `${SEVERAL.format(names)} ${names.length === 1 ? (thinks ? 'thinks' : 'chooses') : thinks ? 'think' : 'choose'}.`;
}

/** "You won.", "Hypatia won." */
export function outcome(table: Seated, own: Seat[], result: Standing): string {
  // In a solo game the opposing wizard holds no seat (WW-107).
  if (result.winners.length > 0 && result.winners.every((seat) => !table.seats.some((each) => each.seat === seat))) return 'The opposing wizard won.';
  if (result.winners.length === 0) return 'The match ended without a winner.';
  const mine = result.winners.filter((seat) => own.includes(seat));
  if (own.length === 1 && mine.length > 0) {
    const others = result.winners.filter((seat) => !own.includes(seat)).map((seat) => nameOf(table, seat));
    return others.length === 0 ? 'You won.' : `You and ${SEVERAL.format(others)} won.`;
  }
  return `${SEVERAL.format(result.winners.map((seat) => nameOf(table, seat)))} won.`;
}

/** What holds a seat, and what it does now: the words under its name. */
export function seatWords(table: Seated, turn: Turn, seat: string): { kind: string; state: string } {
  const info = table.seats.find((each) => each.seat === seat);
  const holder = info?.holder;
  const state: string[] = [];
  if (info?.has_left) state.push('has left');
  else if (holder && holder.kind !== 'bot' && !info?.is_here && !turn.is_over) state.push('away');
  if (info?.shows && !turn.is_over) state.push('seen by watchers');
  if (turn.waiting.includes(seat as never) && !turn.is_over) state.push(turn.sealed ? 'chooses in secret' : 'to move');
  return { kind: holder?.kind === 'bot' ? `bot, ${holder.level ?? 'unknown'}` : '', state: state.join(' · ') };
}
