// The cards of the edition that the table plays by default (editions/elements.toml; a test compares the two).

import type { ElementId, Gem } from './wire';

export interface Substance {
  readonly name: string;
  /** The element of each slot, in order (EL-008). */
  readonly requires: readonly ElementId[];
  readonly points: number;
  /** The gem bonus of a natural set; `any` is a primary gem of choice. */
  readonly bonus: readonly (Gem | 'any')[];
}

const SUBSTANCES: Readonly<Record<string, Substance>> = {
  steam: { name: 'Steam', requires: ['fire', 'water'], points: 1, bonus: ['gem-air', 'gem-water'] },
  dust: { name: 'Dust', requires: ['air', 'earth'], points: 1, bonus: ['gem-earth', 'gem-fire'] },
  varnish: { name: 'Varnish', requires: ['oil', 'wood'], points: 1, bonus: ['any', 'any'] },
  lava: { name: 'Lava', requires: ['fire', 'fire', 'earth'], points: 2, bonus: ['gem-fire'] },
  snow: { name: 'Snow', requires: ['water', 'water', 'air'], points: 2, bonus: ['gem-water'] },
  clay: { name: 'Clay', requires: ['water', 'earth', 'earth'], points: 2, bonus: ['gem-earth'] },
  glass: { name: 'Glass', requires: ['fire', 'air', 'earth'], points: 2, bonus: ['gem-air'] },
  charcoal: { name: 'Charcoal', requires: ['fire', 'wood', 'wood'], points: 2, bonus: ['gem-air'] },
  paper: { name: 'Paper', requires: ['water', 'air', 'wood'], points: 2, bonus: ['gem-earth'] },
  plasma: { name: 'Plasma', requires: ['fire', 'air', 'power'], points: 2, bonus: [] },
  rust: { name: 'Rust', requires: ['water', 'air', 'metal'], points: 2, bonus: ['any'] },
  steel: { name: 'Steel', requires: ['power', 'power', 'metal'], points: 2, bonus: [] },
  gunpowder: { name: 'Gunpowder', requires: ['fire', 'air', 'earth', 'power'], points: 3, bonus: ['any'] },
  concrete: { name: 'Concrete', requires: ['water', 'earth', 'earth', 'metal'], points: 3, bonus: [] },
  rubber: { name: 'Rubber', requires: ['water', 'air', 'oil', 'wood'], points: 3, bonus: ['gem-water'] },
  'rocket-fuel': { name: 'Rocket Fuel', requires: ['fire', 'oil', 'oil', 'power'], points: 3, bonus: ['gem-fire'] },
  composite: { name: 'Composite', requires: ['oil', 'power', 'wood', 'metal'], points: 3, bonus: ['any'] },
  quicksilver: { name: 'Quicksilver', requires: ['fire', 'water', 'air', 'earth', 'metal'], points: 4, bonus: [] },
};

/** A substance of another edition is known by its id alone. */
export function substance(id: string): Substance {
  const name = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return SUBSTANCES[id] ?? { name: name.join(' '), requires: [], points: 0, bonus: [] };
}

export const all = (): [string, Substance][] => Object.entries(SUBSTANCES);

export const NAME: Readonly<Record<ElementId, string>> = {
  fire: 'Fire',
  water: 'Water',
  air: 'Air',
  earth: 'Earth',
  oil: 'Oil',
  power: 'Power',
  wood: 'Wood',
  metal: 'Metal',
  meta: 'Meta',
  elixir: 'Elixir',
};

/** What cards with a text of their own do. */
export const TEXT: Readonly<Partial<Record<ElementId, string>>> = {
  meta: 'Stands for any one required element. Makes the set artificial. Leaves play with the set.',
  elixir: '+1 point if it was already on the substance when the turn of completion began. Makes the set artificial.',
};

export const LETTER: Readonly<Record<ElementId, string>> = {
  fire: 'F',
  water: 'W',
  air: 'A',
  earth: 'E',
  oil: 'O',
  power: 'P',
  wood: 'D',
  metal: 'L',
  meta: 'M',
  elixir: 'X',
};

export const COLOUR: Readonly<Record<Gem, string>> = {
  'gem-fire': 'orange',
  'gem-water': 'blue',
  'gem-air': 'clear',
  'gem-earth': 'green',
  'gem-meta': 'purple',
  'gem-elixir': 'red',
};

export const elementOf = (gem: Gem): ElementId => gem.slice(4) as ElementId;
export const gemLetter = (gem: Gem): string => LETTER[elementOf(gem)].toLowerCase();

/** Two primary gems that fuse into a secondary element (EL-151), letters in the order f w a e. */
export const RECIPE: Readonly<Partial<Record<ElementId, readonly [Gem, Gem]>>> = {
  power: ['gem-fire', 'gem-air'],
  oil: ['gem-water', 'gem-air'],
  wood: ['gem-water', 'gem-earth'],
  metal: ['gem-fire', 'gem-earth'],
};

export interface Outcome {
  readonly face: number;
  readonly name: string;
  readonly text: string;
  /** The words of its button. */
  readonly go: string;
}

export const OUTCOMES: readonly Outcome[] = [
  { face: 1, name: 'Draw', text: 'The top card of the element deck.', go: 'Draw a card' },
  { face: 2, name: 'Salvage', text: 'The top card of the discard pile.', go: 'Salvage a card' },
  { face: 3, name: 'Swap', text: 'A random card of one opponent; then give that opponent a card.', go: 'Swap a card' },
  { face: 4, name: 'Pass left', text: 'All give one chosen card to the left, in secret and at once.', go: 'Pass cards' },
  { face: 5, name: 'Trade', text: 'One gem of your hand for another of the bowl or of an opponent.', go: 'Trade a gem' },
  { face: 6, name: 'Take', text: 'A card in play of your choice, or a random card of a hand.', go: 'Take a card' },
];

/** Points that win (EL-230, EL-291). */
export const TARGET = 10;
export const HAND_MIN = 3;
export const HAND_MAX = 5;
