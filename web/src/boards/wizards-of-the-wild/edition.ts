// The cards, sheets and figures of the edition at the table, read from its file.

import { atTableOf, title } from '../edition';
import { ACOLYTES, CARDS, RAISES, SCORINGS, SETUP, WIZARDS, type Acolyte, type CardFace, type CardType, type Limits, type Raise, type Scoring, type Setup, type Wizard } from './cards';
import type { Player } from './wire';

export interface Edition {
  readonly cards: Readonly<Record<string, CardFace>>;
  readonly wizards: Readonly<Record<string, Wizard>>;
  readonly acolytes: Readonly<Record<string, Acolyte>>;
  readonly scorings: Readonly<Record<string, readonly Scoring[]>>;
  readonly raises: Readonly<Record<string, Raise>>;
  readonly setup: Setup;
}

interface Ability {
  readonly mods?: readonly { readonly mod: string; readonly res?: keyof Limits; readonly n?: number }[];
}
interface CardRow extends Omit<CardFace, 'deck' | 'type'> {
  readonly id: string;
  readonly type?: CardType;
  readonly ability?: Ability;
  readonly effect?: { readonly when?: string; readonly score?: readonly Scoring[] };
}
interface Side {
  readonly limits: Limits;
  readonly text: string;
  readonly power?: Ability;
}
interface File {
  readonly spell?: readonly CardRow[];
  readonly challenge?: readonly CardRow[];
  readonly wizard?: readonly { readonly id: string; readonly name: string; readonly a: Side; readonly b: Side }[];
  readonly acolyte?: readonly { readonly id: string; readonly name: string; readonly mana: number; readonly bribe_gems: number; readonly bribe_vp: number; readonly skull_vp: number; readonly solo_skulls: number }[];
  readonly setup?: {
    readonly rounds: number;
    readonly start: Setup['start'];
    readonly solo_breadth_penalty: readonly number[];
    readonly solo_depleted_penalty: number;
    readonly solo_skull_die_vp: number;
  };
}

const BUILT_IN: Edition = { cards: CARDS, wizards: WIZARDS, acolytes: ACOLYTES, scorings: SCORINGS, raises: RAISES, setup: SETUP };

/** A sheet that is not in the box has no emblem of its own. */
const emblem = (id: string): string => (`${id}/A` in WIZARDS ? `w-${id}` : 't-sorcery');

function raise(of: string, ability?: Ability): [string, Raise][] {
  const sum: { -readonly [K in keyof Limits]?: number } = {};
  for (const { mod, res, n = 0 } of ability?.mods ?? []) if (mod === 'limit' && res) sum[res] = (sum[res] ?? 0) + n;
  return Object.keys(sum).length > 0 ? [[of, sum]] : [];
}

/** An edition file as JSON; the built-in edition if it is not one of this game. */
export function readEdition(content: unknown): Edition {
  const { spell, challenge, wizard, acolyte, setup } = (content ?? {}) as File;
  if (!spell || !challenge || !wizard || !acolyte || !setup) return BUILT_IN;
  const face = (deck: CardFace['deck']) => ({ id, name, type = 'challenge', level, cost, vp, text }: CardRow): [string, CardFace] => [id, { name, deck, type, level, cost, vp, text }];
  const sheet = (id: string, name: string, side: 'A' | 'B', { limits, text }: Side): [string, Wizard] => [`${id}/${side}`, { name, side, emblem: emblem(id), text, limits }];
  return {
    cards: Object.fromEntries([...spell.map(face('spells')), ...challenge.map(face('challenges'))]),
    wizards: Object.fromEntries(wizard.flatMap(({ id, name, a, b }) => [sheet(id, name, 'A', a), sheet(id, name, 'B', b)])),
    acolytes: Object.fromEntries(acolyte.map(({ id, name, mana, bribe_gems, bribe_vp, skull_vp, solo_skulls }) => [id, { name, mana, gems: bribe_gems, vp: bribe_vp, skullVp: skull_vp, soloSkulls: solo_skulls }])),
    scorings: Object.fromEntries(challenge.flatMap(({ id, effect }) => (effect?.when === 'end' && effect.score ? [[id, effect.score]] : []))),
    raises: Object.fromEntries([...spell.flatMap(({ id, ability }) => raise(id, ability)), ...wizard.flatMap(({ id, a, b }) => [...raise(`${id}/A`, a.power), ...raise(`${id}/B`, b.power)])]),
    setup: { rounds: setup.rounds, start: setup.start, breadth: setup.solo_breadth_penalty, empty: setup.solo_depleted_penalty, skullVp: setup.solo_skull_die_vp },
  };
}

const atTable = atTableOf(readEdition);

/** A card that is not even in the file is known by its id alone. */
export const card = (id: string): CardFace => atTable().cards[id] ?? { name: title(id), deck: 'spells', type: 'sorcery', level: 1, cost: 0, vp: 0, text: '' };
export const wizard = (id: string): Wizard | undefined => atTable().wizards[id];
/** How much a player may store: what the sheet says, and what spells and the power add. */
export function limits(player: Pick<Player, 'wizard' | 'spells'>): Limits {
  const sheet = wizard(player.wizard ?? '')?.limits ?? { tome: 8, arcane: 8, gem: 8, mana: 8, skulls: 8 };
  const sum = (what: keyof Limits): number => Math.max(0, [player.wizard ?? '', ...player.spells].reduce((limit, id) => limit + (atTable().raises[id]?.[what] ?? 0), sheet[what]));
  return { tome: sum('tome'), arcane: sum('arcane'), gem: sum('gem'), mana: sum('mana'), skulls: sum('skulls') };
}
/** By sheet and side. */
export const wizards = (): [string, Wizard][] => Object.entries(atTable().wizards);
export const acolyte = (id: string): Acolyte | undefined => atTable().acolytes[id];
export const scoring = (id: string): readonly Scoring[] | undefined => atTable().scorings[id];
export const setup = (): Setup => atTable().setup;

/** "Bramble" of Bramble the Badger. */
export const shortName = (id: string | null | undefined): string => (wizard(id ?? '')?.name ?? 'The opposing wizard').replace(/ the .*/, '');
