// The cards and figures of the edition at the table, read from its file.

import { atTableOf } from '../edition';
import { HARM, KINDS, METHODS, SETUP, SIMPLE, SUCCESSES, type Kind, type Method, type Result, type ResultType, type Setup } from './cards';

export interface Edition {
  /** In file order, in which mixtures and offers are spelled (RP-407, RP-715). */
  readonly kinds: readonly Kind[];
  readonly methods: readonly Method[];
  readonly results: ReadonlyMap<string, Result>;
  readonly setup: Setup;
}

interface File {
  readonly ingredient?: readonly { readonly id: string; readonly code: string; readonly name: string; readonly level: number; readonly cost?: number; readonly text?: string; readonly flavour?: string }[];
  readonly method?: readonly { readonly code: string; readonly name: string; readonly draw: number; readonly discard_min: number; readonly discard_max: number; readonly coin_cost: readonly number[]; readonly health_cost: readonly number[]; readonly text: string }[];
  readonly result?: readonly { readonly code: string; readonly name: string; readonly level: number; readonly type: ResultType; readonly score?: number; readonly product?: string; readonly draws?: string; readonly text?: string; readonly monster?: Result['monster'] }[];
  readonly setup?: { readonly hand_limit: number; readonly max_health: number; readonly offers_per_turn: number; readonly coins_per_action: number; readonly action_cost: Setup['cost'] };
}

const GOLD = 'AU';
const nameOf = (kinds: readonly Kind[], code: string): string => kinds.find((each) => each.code === code)?.name ?? (code === GOLD ? 'Gold' : code);

function builtIn(): Edition {
  const results = new Map<string, Result>();
  const known = (code: string, fields: Omit<Result, 'code' | 'level'>): void => void results.set(code, { code, level: Number(code.charAt(0)), ...fields });
  for (const [code = '', score = '', card = ''] of SUCCESSES.split(' ').map((each) => each.split(':'))) {
    const name = nameOf(KINDS, card);
    const text = `Success Score ${score}. ${card === GOLD ? 'You have made gold: you win.' : `Produces ${name}.`}`;
    known(code, { type: 'success', name, text, score: Number(score), card, monster: null });
  }
  for (const [code = '', card = ''] of SIMPLE.split(' ').map((each) => each.split(':')))
    known(code, { type: 'simple', name: 'Simple Failure', text: `Discard your ingredients. Draw 1 ${nameOf(KINDS, card)}.`, score: 0, card, monster: null });
  for (const { code, name, text, monster } of HARM)
    known(code, { type: monster ? 'monster' : 'catastrophe', name, text, score: 0, card: null, monster: monster ?? null });
  return { kinds: KINDS, methods: METHODS, results, setup: SETUP };
}
const BUILT_IN = builtIn();

/** An edition file as JSON; the built-in edition if it is not one of this game. */
export function readEdition(content: unknown): Edition {
  const { ingredient, method, result, setup } = (content ?? {}) as File;
  if (!ingredient || !method || !result || !setup) return BUILT_IN;
  const kinds = ingredient.map(({ code, name, level, cost = null, text = '', flavour = '' }): Kind => ({ code, name, level, cost, text, flavour }));
  const code = (id: string | undefined): string | null => (id === 'gold' ? GOLD : (ingredient.find((each) => each.id === id)?.code ?? null));
  const results = result.map(({ code: own, name, level, type, score = 0, product, draws, text = '', monster = null }): [string, Result] => {
    const card = code(product ?? draws);
    const words = type === 'success' && card ? nameOf(kinds, card) : type === 'simple' ? 'Simple Failure' : name.replace(/^[^:]*: /, '');
    return [own, { code: own, level, type, name: words, text, score, card, monster }];
  });
  return {
    kinds,
    methods: method.map((each): Method => ({ code: each.code, name: each.name, draw: each.draw, least: each.discard_min, most: each.discard_max, coins: each.coin_cost, health: each.health_cost, text: each.text })),
    results: new Map(results),
    setup: { handLimit: setup.hand_limit, maxHealth: setup.max_health, offers: setup.offers_per_turn, coins: setup.coins_per_action, cost: setup.action_cost },
  };
}

const atTable = atTableOf(readEdition);

export const allKinds = (): readonly Kind[] => atTable().kinds;
export const allMethods = (): readonly Method[] => atTable().methods;
export const setup = (): Setup => atTable().setup;
export const resultCodes = (): string[] => [...atTable().results.keys()];

/** A kind that is not even in the file is known by its code alone. */
export const kind = (code: string): Kind =>
  allKinds().find((each) => each.code === code) ?? { code, name: code === GOLD ? 'Gold' : code, level: code === GOLD ? 3 : 1, cost: null, text: '', flavour: '' };

export const method = (code: string): Method =>
  allMethods().find((each) => each.code === code) ?? { code, name: code, draw: 1, least: 0, most: 0, coins: [0, 0, 0], health: [0, 0, 0], text: '' };

export const result = (code: string): Result =>
  atTable().results.get(code) ?? { code, level: Number(code.charAt(0)) || 1, type: 'catastrophe', name: code, text: '', score: 0, card: null, monster: null };

/** Copies in file order. */
export function inOrder(codes: readonly string[]): string[] {
  const place = (code: string): number => allKinds().findIndex((each) => each.code === code);
  return [...codes].sort((one, other) => place(one) - place(other));
}
