// A result in words.

import type { MatchSummary } from '../protocol';
import { seatIndex } from './seats';

let ordinals: Intl.PluralRules | undefined;
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** 1st, 2nd, 3rd. */
export function ordinal(rank: number): string {
  ordinals ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;
}

/** How a match stands for the one who asks: "won", "2nd of 4", "your move". */
export function rankWords(match: MatchSummary): string {
  if (match.state === 'running') return match.is_your_move ? 'your move' : 'running';
  if (match.state === 'aborted' || !match.result) return 'ended without a result';
  const own = match.yours.map((seat) => match.result?.ranks?.[seatIndex(seat)] ?? 0).filter((rank) => rank > 0);
  const best = own.length > 0 ? Math.min(...own) : 0;
  if (best === 0) return 'over';
  return best === 1 ? 'won' : `${ordinal(best)} of ${match.result.ranks?.length ?? match.seats.length}`;
}
