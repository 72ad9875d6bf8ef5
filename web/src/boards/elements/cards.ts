// The cards and figures of the edition in the box (editions/elements.toml; a test compares the two).

import type { ElementId, Gem } from './wire';

export interface Substance {
  readonly name: string;
  /** The element of each slot, in order (EL-008). */
  readonly requires: readonly ElementId[];
  readonly points: number;
  /** The gem bonus of a natural set; `any` is a primary gem of choice. */
  readonly bonus: readonly (Gem | 'any')[];
}

export const SUBSTANCES: Readonly<Record<string, Substance>> = {
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

/** Two primary gems that fuse into a secondary element (EL-151), letters in the order f w a e. */
export const RECIPE: Readonly<Partial<Record<ElementId, readonly [Gem, Gem]>>> = {
  power: ['gem-fire', 'gem-air'],
  oil: ['gem-water', 'gem-air'],
  wood: ['gem-water', 'gem-earth'],
  metal: ['gem-fire', 'gem-earth'],
};

export interface Outcome {
  readonly face: number;
  /** What it does: an edition may put it on another face. */
  readonly id: string;
  readonly name: string;
  /** In few words. */
  readonly text: string;
  /** As the file has it. */
  readonly printed: string;
  /** The words of its button. */
  readonly go: string;
}

export const OUTCOMES: readonly Outcome[] = [
  { face: 1, id: 'draw-deck', name: 'Draw', text: 'The top card of the element deck.', printed: 'Draw the top card of the element deck.', go: 'Draw a card' },
  { face: 2, id: 'draw-discard', name: 'Salvage', text: 'The top card of the discard pile.', printed: 'Take the top card of the element discard pile.', go: 'Salvage a card' },
  { face: 3, id: 'swap', name: 'Swap', text: 'A random card of one opponent; then give that opponent a card.', printed: 'Take a random card from one opponent\'s hand, then give that opponent one card of your hand.', go: 'Swap a card' },
  { face: 4, id: 'pass-left', name: 'Pass left', text: 'All give one chosen card to the left, in secret and at once.', printed: 'Every player gives one chosen hand card to the player on the left, all at once.', go: 'Pass cards' },
  { face: 5, id: 'trade', name: 'Trade', text: 'One gem of your hand for another of the bowl or of an opponent.', printed: 'Exchange one of your gems in hand for a gem of an opponent or of the table.', go: 'Trade a gem' },
  { face: 6, id: 'take', name: 'Take', text: 'A card in play of your choice, or a random card of a hand.', printed: 'Take one card from an opponent: a chosen card in play or a random card of the hand.', go: 'Take a card' },
];

export interface Setup {
  /** Points that win (EL-230); a table may choose another number (EL-291). */
  readonly target: number;
  readonly handMin: number;
  readonly handMax: number;
}
export const SETUP: Setup = { target: 10, handMin: 3, handMax: 5 };
