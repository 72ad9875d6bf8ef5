// What an end-of-game challenge would be worth now. A reading aid for the sums: the engine scores (WW-100).

import { card, type CardType } from './cards';
import type { Player, View } from './wire';

type Count = (mine: Player, others: readonly Player[]) => number;

const of = (mine: Player, type: CardType): number => mine.spells.filter((id) => card(id).type === type).length;
const each = (type: CardType, vp: number): Count => (mine) => vp * of(mine, type);
const most = (what: 'spells' | 'challenges'): Count => (mine, others) => (others.every((other) => other[what].length < mine[what].length) ? 5 : 0);

const WORTH: Readonly<Record<string, Count>> = {
  'dastardly-plot': each('shadow', 3),
  'bake-sale': ({ gem }) => Math.floor(gem / 2),
  'collectors-cup': ({ spells }) => spells.length,
  'midsummer-pageant': each('enchantment', 2),
  'lightning-rod': each('sorcery', 2),
  'trial-of-three-paths': (mine) => 5 * Math.min(of(mine, 'shadow'), of(mine, 'enchantment'), of(mine, 'sorcery')),
  'royal-ball': each('enchantment', 3),
  'storm-the-circle': each('sorcery', 3),
  'crown-of-antlers': ({ challenges }) => 2 * challenges.length,
  'hoarders-hall': ({ gem }) => Math.min(gem, 6),
  wellspring: ({ mana }) => Math.floor(mana / 2),
  'champions-laurel': most('challenges'),
  'spellbinders-duel': most('spells'),
  'lunar-regatta': ({ spells, challenges }) => Math.min(spells.length + challenges.length, 9),
};

/** VP of an owned challenge beyond its printed value; null where it has no end-of-game effect. */
export function bonusOf(id: string, view: View, seat: number): number | null {
  const mine = view.players[seat];
  const count = WORTH[id];
  return mine && count ? count(mine, view.players.filter((_, index) => index !== seat)) : null;
}

export const hasBonus = (id: string): boolean => id in WORTH;
