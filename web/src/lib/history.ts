// Own matches, filtered: by game, by how they ended, by who else sat there.

import type { MatchSummary } from '../protocol';
import { rankWords } from './result';

export const RESULTS = ['won', 'not won', 'without a result'] as const;
export type Outcome = (typeof RESULTS)[number];

export interface Filter {
  game: string;
  result: Outcome | '';
  /** The name of somebody else at the table. */
  with: string;
}

export const others = (match: MatchSummary): string[] => match.seats.filter(({ seat }) => !match.yours.includes(seat)).map(({ holder, seat }) => holder?.name ?? seat);

/** How a match ended for the one who asks; null while it runs. */
export function outcomeOf(match: MatchSummary): Outcome | null {
  if (match.state === 'running') return null;
  if (match.state === 'aborted' || !match.result) return 'without a result';
  return rankWords(match) === 'won' ? 'won' : 'not won';
}

/** Everybody one has sat with, by name; people before bots. */
export function opponents(matches: readonly MatchSummary[]): string[] {
  const found = new Map<string, boolean>();
  for (const match of matches)
    for (const { seat, holder } of match.seats) if (holder && !match.yours.includes(seat)) found.set(holder.name, holder.kind === 'bot' && (found.get(holder.name) ?? true));
  return [...found].sort(([a, isBot], [b, isOtherBot]) => Number(isBot) - Number(isOtherBot) || a.localeCompare(b)).map(([name]) => name);
}

/** A result is asked of finished matches alone; what still runs has none. */
export function matching(matches: readonly MatchSummary[], filter: Filter): MatchSummary[] {
  return matches.filter(
    (match) =>
      (filter.game === '' || match.game === filter.game) &&
      (filter.result === '' || outcomeOf(match) === filter.result) &&
      (filter.with === '' || others(match).includes(filter.with)),
  );
}
