// The cards of the edition that the table plays by default (editions/quintessential.toml; a test compares the two); those
// of another edition are read from its file.

import { atTableOf } from '../edition';

export interface Flask {
  /** The letters of the colours that fit. */
  readonly accept: string;
  readonly fate: 'return' | 'destroy';
}

export interface CardFace {
  readonly name: string;
  readonly zone: 'stone' | 'top' | 'bottom' | 'personal' | 'deck';
  readonly slots: readonly Flask[];
  /** The letter of the colour it creates, `?` where it is chosen, `=` where it is the same, nothing where it creates none. */
  readonly makes: string;
  readonly text: string;
}

export const CARDS: Readonly<Record<string, CardFace>> = {
  'LAPIS': { name: 'Philosophi Lapis', zone: 'stone', slots: [{ accept: 'W', fate: 'return' }, { accept: 'W', fate: 'return' }, { accept: 'W', fate: 'return' }, { accept: 'W', fate: 'return' }, { accept: 'W', fate: 'return' }, { accept: 'K', fate: 'destroy' }], makes: '', text: 'Claim with five aether and one anti-element from your pool: you win at once.' },
  'MULTI': { name: 'Multi-Transmutus', zone: 'top', slots: [{ accept: 'RBYG', fate: 'return' }, { accept: 'RBYG', fate: 'return' }, { accept: 'RBYG', fate: 'return' }], makes: '?', text: 'Three different common elements, returned: create the fourth.' },
  'MONO': { name: 'Mono-Transmutus', zone: 'top', slots: [{ accept: 'RBYG', fate: 'return' }, { accept: 'RBYG', fate: 'return' }, { accept: 'RBYG', fate: 'return' }], makes: '=', text: 'Three dice of one common element, returned: create another of it.' },
  'TRADE': { name: 'Trade-Transmutus', zone: 'top', slots: [{ accept: 'W', fate: 'return' }, { accept: 'RBYGKW', fate: 'destroy' }], makes: '?', text: 'One aether, returned, and any second die, destroyed: create a common element or an anti-element of another colour than the second die.' },
  'DISCARD': { name: 'Discard', zone: 'top', slots: [], makes: '', text: 'No dice. At cleanup, after this round\'s unwanted formulas have joined the pile, take one card from it.' },
  'PMF': { name: 'Multi-Forge', zone: 'top', slots: [{ accept: 'R', fate: 'destroy' }, { accept: 'B', fate: 'destroy' }, { accept: 'Y', fate: 'destroy' }, { accept: 'G', fate: 'destroy' }], makes: 'W', text: 'One die of each common element, destroyed; no aether may be used: create an aether.' },
  'OMF': { name: 'Mono-Forge', zone: 'top', slots: [{ accept: 'RBYG', fate: 'destroy' }, { accept: 'RBYG', fate: 'destroy' }, { accept: 'RBYG', fate: 'destroy' }, { accept: 'RBYG', fate: 'destroy' }], makes: 'W', text: 'Four dice of one common element, destroyed; no aether may be used: create an aether.' },
  'draw': { name: 'Draw', zone: 'bottom', slots: [], makes: '', text: 'Winner: draw a formula from the draw deck.' },
  'start': { name: 'Starting Player', zone: 'bottom', slots: [], makes: '', text: 'Winner: give the starting player token to any player, yourself included.' },
  'extra': { name: 'Extra Action', zone: 'bottom', slots: [], makes: '', text: 'Winner: take your fifth assistant off this card. You may bid here only while it lies here.' },
  'MF': { name: 'Personal Multi-Forge', zone: 'personal', slots: [{ accept: 'R', fate: 'destroy' }, { accept: 'B', fate: 'destroy' }, { accept: 'Y', fate: 'destroy' }, { accept: 'G', fate: 'destroy' }], makes: 'W', text: 'One die of each common element, destroyed; no aether may be used: create an aether.' },
  'D': { name: 'Dismiss', zone: 'personal', slots: [], makes: '', text: 'Reroll any of the dice in your pool, once. An unused extra assistant waits here.' },
  'GY>R': { name: 'Geo-Turbis Nova', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'Y', fate: 'return' }], makes: 'R', text: 'Earth and air, both returned: create fire.' },
  'R!>B': { name: 'Pyro-Frigo Convertus', zone: 'deck', slots: [{ accept: 'R', fate: 'destroy' }], makes: 'B', text: 'Fire, destroyed: create water.' },
  'GB>R': { name: 'Geo-Frigo Nova', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'B', fate: 'return' }], makes: 'R', text: 'Earth and water, both returned: create fire.' },
  'R!>Y': { name: 'Pyro-Turbis Convertus', zone: 'deck', slots: [{ accept: 'R', fate: 'destroy' }], makes: 'Y', text: 'Fire, destroyed: create air.' },
  'YB>R': { name: 'Aero-Frigo Nova', zone: 'deck', slots: [{ accept: 'Y', fate: 'return' }, { accept: 'B', fate: 'return' }], makes: 'R', text: 'Air and water, both returned: create fire.' },
  'R!>G': { name: 'Pyro-Gravis Convertus', zone: 'deck', slots: [{ accept: 'R', fate: 'destroy' }], makes: 'G', text: 'Fire, destroyed: create earth.' },
  'GR>B': { name: 'Geo-Ignis Cometa', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'B', text: 'Earth and fire, both returned: create water.' },
  'B!>Y': { name: 'Hydro-Turbis Convertus', zone: 'deck', slots: [{ accept: 'B', fate: 'destroy' }], makes: 'Y', text: 'Water, destroyed: create air.' },
  'GY>B': { name: 'Geo-Turbis Cometa', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'Y', fate: 'return' }], makes: 'B', text: 'Earth and air, both returned: create water.' },
  'B!>R': { name: 'Hydro-Ignis Convertus', zone: 'deck', slots: [{ accept: 'B', fate: 'destroy' }], makes: 'R', text: 'Water, destroyed: create fire.' },
  'YR>B': { name: 'Aero-Ignis Cometa', zone: 'deck', slots: [{ accept: 'Y', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'B', text: 'Air and fire, both returned: create water.' },
  'B!>G': { name: 'Hydro-Gravis Convertus', zone: 'deck', slots: [{ accept: 'B', fate: 'destroy' }], makes: 'G', text: 'Water, destroyed: create earth.' },
  'GR>Y': { name: 'Geo-Ignis Nebula', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'Y', text: 'Earth and fire, both returned: create air.' },
  'Y!>B': { name: 'Aero-Frigo Convertus', zone: 'deck', slots: [{ accept: 'Y', fate: 'destroy' }], makes: 'B', text: 'Air, destroyed: create water.' },
  'GB>Y': { name: 'Geo-Frigo Nebula', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'B', fate: 'return' }], makes: 'Y', text: 'Earth and water, both returned: create air.' },
  'Y!>R': { name: 'Aero-Ignis Convertus', zone: 'deck', slots: [{ accept: 'Y', fate: 'destroy' }], makes: 'R', text: 'Air, destroyed: create fire.' },
  'BR>Y': { name: 'Hydro-Ignis Nebula', zone: 'deck', slots: [{ accept: 'B', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'Y', text: 'Water and fire, both returned: create air.' },
  'Y!>G': { name: 'Aero-Gravis Convertus', zone: 'deck', slots: [{ accept: 'Y', fate: 'destroy' }], makes: 'G', text: 'Air, destroyed: create earth.' },
  'YR>G': { name: 'Aero-Ignis Terra', zone: 'deck', slots: [{ accept: 'Y', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'G', text: 'Air and fire, both returned: create earth.' },
  'G!>B': { name: 'Geo-Frigo Convertus', zone: 'deck', slots: [{ accept: 'G', fate: 'destroy' }], makes: 'B', text: 'Earth, destroyed: create water.' },
  'YB>G': { name: 'Aero-Frigo Terra', zone: 'deck', slots: [{ accept: 'Y', fate: 'return' }, { accept: 'B', fate: 'return' }], makes: 'G', text: 'Air and water, both returned: create earth.' },
  'G!>R': { name: 'Geo-Ignis Convertus', zone: 'deck', slots: [{ accept: 'G', fate: 'destroy' }], makes: 'R', text: 'Earth, destroyed: create fire.' },
  'BR>G': { name: 'Hydro-Ignis Terra', zone: 'deck', slots: [{ accept: 'B', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'G', text: 'Water and fire, both returned: create earth.' },
  'G!>Y': { name: 'Geo-Turbis Convertus', zone: 'deck', slots: [{ accept: 'G', fate: 'destroy' }], makes: 'Y', text: 'Earth, destroyed: create air.' },
  'YY>R': { name: 'Aero-Turbis Nova', zone: 'deck', slots: [{ accept: 'Y', fate: 'return' }, { accept: 'Y', fate: 'return' }], makes: 'R', text: 'Two air, both returned: create fire.' },
  'RR>G': { name: 'Pyro-Ignis Terra', zone: 'deck', slots: [{ accept: 'R', fate: 'return' }, { accept: 'R', fate: 'return' }], makes: 'G', text: 'Two fire, both returned: create earth.' },
  'GG>B': { name: 'Geo-Gravis Cometa', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }, { accept: 'G', fate: 'return' }], makes: 'B', text: 'Two earth, both returned: create water.' },
  'BB>Y': { name: 'Hydro-Frigo Nebula', zone: 'deck', slots: [{ accept: 'B', fate: 'return' }, { accept: 'B', fate: 'return' }], makes: 'Y', text: 'Two water, both returned: create air.' },
  'R>B': { name: 'Pyro-Frigo Emanatus', zone: 'deck', slots: [{ accept: 'R', fate: 'return' }], makes: 'B', text: 'Fire, returned: create water.' },
  'G>Y': { name: 'Geo-Turbis Emanatus', zone: 'deck', slots: [{ accept: 'G', fate: 'return' }], makes: 'Y', text: 'Earth, returned: create air.' },
  'BY!>RG': { name: 'Hydro-Turbis Fermentum', zone: 'deck', slots: [{ accept: 'B', fate: 'return' }, { accept: 'Y', fate: 'destroy' }], makes: '?', text: 'Water, returned, and air, destroyed: create fire or earth, as you choose. While the water lies here, further air is transmuted again.' },
};

/** The two formulas of each starting set, by colour and number. */
export const SETS: Readonly<Record<string, readonly string[]>> = {
  R1: ['GY>R', 'R!>B'],
  R2: ['GB>R', 'R!>Y'],
  R3: ['YB>R', 'R!>G'],
  B1: ['GR>B', 'B!>Y'],
  B2: ['GY>B', 'B!>R'],
  B3: ['YR>B', 'B!>G'],
  Y1: ['GR>Y', 'Y!>B'],
  Y2: ['GB>Y', 'Y!>R'],
  Y3: ['BR>Y', 'Y!>G'],
  G1: ['YR>G', 'G!>B'],
  G2: ['YB>G', 'G!>R'],
  G3: ['BR>G', 'G!>Y'],
};

interface Row {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly zone: CardFace['zone'];
  readonly slots?: readonly { readonly accept: readonly string[]; readonly fate: Flask['fate'] }[];
  readonly create?: { readonly mode: string; readonly colour?: string };
  readonly set?: { readonly colour: string; readonly number: number };
}

const MAKES: Readonly<Record<string, string>> = { choice: '?', complement: '?', same: '=' };

/** The cards and starting sets of an edition file as JSON; nothing if it is not one of this game. */
export function readEdition(content: unknown): { cards: Record<string, CardFace>; sets: Record<string, string[]> } {
  const rows = (content as { card?: Row[] } | null)?.card ?? [];
  const cards: Record<string, CardFace> = {};
  const sets: Record<string, string[]> = {};
  for (const { code, name, text, zone, slots = [], create, set } of rows) {
    if (!code || !zone) continue;
    const makes = create?.mode === 'fixed' ? (create.colour ?? '') : (MAKES[create?.mode ?? ''] ?? '');
    cards[code] = { name, zone, text, makes, slots: slots.map(({ accept, fate }) => ({ accept: accept.join(''), fate })) };
    if (set) (sets[`${set.colour.charAt(0).toUpperCase()}${set.number}`] ??= []).push(code);
  }
  return { cards, sets };
}

const atTable = atTableOf(readEdition);

export const card = (code: string): CardFace => atTable().cards[code] ?? CARDS[code] ?? { name: code, zone: 'deck', slots: [], makes: '', text: '' };
/** The starting sets of the edition at the table. */
export const startingSets = (): Readonly<Record<string, readonly string[]>> => ({ ...SETS, ...atTable().sets });

export const TOP = ['MULTI', 'MONO', 'TRADE', 'DISCARD', 'PMF', 'OMF'] as const;
export const STONE = 'LAPIS';
/** Aether and anti-element that the Stone needs. */
export const AETHER = 5;
