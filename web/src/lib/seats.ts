// Seats by number: the sign they carry (Sun, Moon, Mercury, Venus, Mars) and the colour of their tokens.

const SIGILS = ['s-sol', 's-luna', 's-mercury', 's-venus', 's-mars'];
const PIGMENTS: Record<string, string[]> = { quintessence: ['black', 'white'] };
const USUAL = ['red', 'blue', 'black', 'green', 'yellow'];

/** 's3' is the third seat: 2. */
export function seatIndex(seat: string): number {
  return Math.max(0, Number.parseInt(seat.slice(1), 10) - 1);
}

export function sigil(seat: string): string {
  return SIGILS[seatIndex(seat) % SIGILS.length] ?? 's-sol';
}

export function pigment(game: string, seat: string): string {
  const list = PIGMENTS[game] ?? USUAL;
  return list[seatIndex(seat) % list.length] ?? 'red';
}

/** The colour of a seat's tokens as the view has it: in Quintessential players choose theirs (QL-021). */
export function paint(game: string, view: unknown, seat: string): string {
  const players = (view as { players?: { colour?: string | null }[] } | null)?.players;
  const chosen = game === 'quintessential' && Array.isArray(players) ? players[seatIndex(seat)]?.colour : null;
  return chosen ?? (game === 'quintessential' && players ? 'white' : pigment(game, seat));
}

/** Names by seat. Who holds several seats (one screen) is told apart by their numbers. */
export function namesOf(seats: { seat: string; holder: { name: string } | null }[]): Record<string, string> {
  const count = (name: string) => seats.filter(({ holder }) => holder?.name === name).length;
  return Object.fromEntries(
    seats.map(({ seat, holder }) => {
      const name = holder?.name ?? seat;
      return [seat, count(name) > 1 ? `${name} ${seatIndex(seat) + 1}` : name];
    }),
  );
}
