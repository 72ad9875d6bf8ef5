// The final scoring card by card, read from the events of the last step (WW-100, WW-120).

import { card, setup } from './edition';

export interface Item {
  readonly words: string;
  readonly vp: number;
  /** A part of `vp` that an end-of-game challenge gave. */
  readonly bonus?: number;
  readonly rule: string;
}

export interface Account {
  readonly seat: string;
  /** Scored before the cards. */
  readonly before: number;
  readonly items: readonly Item[];
  readonly sum: number;
}

interface Said {
  readonly rule: string;
  readonly event: unknown;
}
interface Scoring {
  readonly kind: string;
  readonly seat?: string;
  readonly card?: string;
  readonly challenge?: string;
  readonly vp?: number;
  readonly bonus?: number;
  readonly fewer?: number;
  readonly depleted?: number;
}

/** The account of every seat, and of the rival of a solo game with its final score given. */
export function accounts(said: readonly Said[], rival: number | null): Account[] {
  const found: Account[] = [];
  let items: Item[] = [];
  for (const { rule, event } of said) {
    const { kind, seat = '', card: id = '', challenge = '', vp = 0, bonus = 0, fewer = 0, depleted = 0 } = event as Scoring;
    if (kind === 'last-round-ended') items = [];
    else if (kind === 'card-scored') items.push({ words: card(id).name, vp, rule });
    else if (kind === 'challenge-scored') items.push({ words: card(challenge).name, vp, bonus, rule });
    else if (kind === 'final-score') {
      found.push({ seat, before: vp - sum(items), items, sum: vp });
      items = [];
    } else if (kind === 'opponent-weakened' && rival !== null) {
      const off = [
        { words: `value lost in ${fewer} of 4 stores`, vp: -(setup().breadth[fewer] ?? 0), rule },
        { words: `${depleted} ${depleted === 1 ? 'store' : 'stores'} empty`, vp: -setup().empty * depleted, rule },
      ];
      found.push({ seat: 's2', before: rival - sum(off), items: off, sum: rival });
    }
  }
  return found;
}

const sum = (items: readonly Item[]): number => items.reduce((all, { vp }) => all + vp, 0);
