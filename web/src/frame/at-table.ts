// What the parts of the frame need to know, whether the match runs or is looked at again.

import type { Clock, Seat, Standing, Table, Told, Turn } from '../protocol';

export interface AtTable {
  table: Pick<Table, 'game' | 'seats'> | null;
  /** What the viewer sees. */
  view: unknown;
  turn: Turn;
  mine: Seat[];
  names: Record<string, string>;
  clocks: Clock[];
  clocksAt: number;
  result: Standing | null;
  /** Looked at again: nobody is here or away. */
  past?: boolean;
}

export interface Chronicled extends AtTable {
  told: Told[];
  matchId: string;
}
