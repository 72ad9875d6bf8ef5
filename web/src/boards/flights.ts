// Things on their way from one place of a board to another. A place is the `data-at` of an element.

export interface Flight<W> {
  /** Places separated by blanks: the first that is on the page. */
  readonly from: string;
  readonly to: string;
  readonly what: W;
  /** Leaves together with the one before it. */
  readonly along?: boolean;
}

/** More than that many would be a swarm. */
export const MOST = 40;
const APART = 90;
/** What is queued for longer than two seconds plays four times as fast. */
const PATIENCE = 2000;

/** When each of the flights leaves, in milliseconds. */
export function departures(flights: readonly Pick<Flight<unknown>, 'along'>[]): number[] {
  let at = -APART;
  return flights.map(({ along }, index) => {
    if (!along || index === 0) at += at >= PATIENCE ? APART / 4 : APART;
    return at;
  });
}
