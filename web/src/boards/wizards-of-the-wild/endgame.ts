// What an end-of-game challenge would be worth now. A reading aid for the sums: the engine scores (WW-100).

import { card, scoring } from './edition';
import type { CardType } from './cards';
import type { Player, View } from './wire';

const TYPES: readonly CardType[] = ['shadow', 'enchantment', 'sorcery'];
const of = (mine: Player, type: string): number => mine.spells.filter((id) => card(id).type === type).length;

/** How many of a thing a player has, in the vocabulary of the edition file. */
function count(mine: Player, per: string): number {
  const [what, type] = per.split(':');
  if (type) return of(mine, type);
  switch (what) {
    case 'spells':
    case 'challenges':
      return mine[what].length;
    case 'cards':
      return mine.spells.length + mine.challenges.length;
    case 'spell_sets':
      return Math.min(...TYPES.map((each) => of(mine, each)));
    case 'gem':
    case 'mana':
    case 'tome':
    case 'arcane':
    case 'skulls':
      return mine[what];
    default:
      return 0;
  }
}

/** VP of an owned challenge beyond its printed value; null where it has no end-of-game effect. */
export function bonusOf(id: string, view: View, seat: number): number | null {
  const [mine, scores] = [view.players[seat], scoring(id)];
  if (!mine || !scores) return null;
  const others = view.players.filter((_, index) => index !== seat);
  return scores.reduce((sum, { each = 0, per = '', div = 1, max = Number.POSITIVE_INFINITY, if_most, vp = 0 }) => {
    if (if_most) return sum + (others.every((other) => count(other, if_most) < count(mine, if_most)) ? vp : 0);
    return sum + Math.min(max, each * Math.floor(count(mine, per) / div));
  }, 0);
}

export const hasBonus = (id: string): boolean => scoring(id) !== undefined;
