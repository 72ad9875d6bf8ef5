// What a click means: which of the listed actions name the thing that was clicked, and the text to ask why not.
//
// Things: `bank`, `stack:QS`, `hand:QS` (into the crucible, or shed), `use:HO`, `seat:s2`, `monster:m1`, `formula:F1`,
// `drawn:2`, `method:GS`, `speed:fast`, `deck:2`.

import type { Choice } from '../board';
import type { Action, Target } from './wire';

export const of = (choice: Choice): Action => choice.action as Action;

export const split = (thing: string): [string, string] => {
  const at = thing.indexOf(':');
  return at < 0 ? [thing, ''] : [thing.slice(0, at), thing.slice(at + 1)];
};

/** The thing that a target stands for. */
export const aim = (target: Target | null): string | null => (target === null ? null : 'seat' in target ? `seat:${target.seat}` : `monster:${target.monster}`);

/** The actions that a click on a thing can stand for; `using` is an item taken up that wants a target. */
export function choicesOf(thing: string, legal: readonly Choice[], using: string | null): Choice[] {
  const [kind, what] = split(thing);
  return legal.filter((choice) => {
    const action = of(choice);
    switch (action.kind) {
      case 'coins':
        return kind === 'bank';
      case 'buy':
        return kind === 'stack' && action.card === what;
      case 'shed':
        return kind === 'hand' && action.card === what;
      case 'use':
        if (using !== null && action.card === using && (kind === 'seat' || kind === 'monster')) return aim(action.target) === thing;
        return kind === 'use' && action.card === what;
      case 'offer':
        return using === null && kind === 'seat' && action.to === what;
      case 'reproduce':
      case 'dissolve':
      case 'license':
      case 'forget':
        return kind === 'formula' && action.formula === what;
      default:
        return false;
    }
  });
}

/** The action that a click on a thing which is not lit would mean. */
export function wouldMean(thing: string, using: string | null): string {
  const [kind, what] = split(thing);
  switch (kind) {
    case 'bank':
      return 'coins';
    case 'stack':
      return `buy ${what}`;
    case 'hand':
      return `add ${what}`;
    case 'use':
      return `use ${what}`;
    case 'seat':
      return using ? `use ${using} @${what}` : `offer ${what}`;
    case 'monster':
      return `use ${using ?? 'AF'} @${what}`;
    case 'formula':
      return `rep ${what}`;
    case 'drawn':
      return `drop ${what}`;
    case 'method':
      return `via ${what}`;
    case 'speed':
      return `exp ${what}`;
    default:
      return 'end';
  }
}

/** `drop 1,3`; `drop -` for none. */
export const dropping = (positions: Iterable<number>): string => `drop ${[...positions].sort((one, two) => one - two).join(',') || '-'}`;

/** How many of the drawn may be discarded, from the list. */
export function bounds(legal: readonly Choice[]): { least: number; most: number } {
  const sizes = legal.flatMap((choice) => {
    const action = of(choice);
    return action.kind === 'drop' ? [action.positions.length] : [];
  });
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** The uses of a formula in the order in which they are shown. */
export interface Uses {
  readonly reproduce: Choice | undefined;
  readonly dissolve: readonly Choice[];
  readonly fees: readonly Choice[];
  readonly off: Choice | undefined;
  readonly forget: Choice | undefined;
}

export function usesOf(formula: string, legal: readonly Choice[]): Uses {
  const all = choicesOf(`formula:${formula}`, legal, null);
  const find = (kind: Action['kind']): Choice[] => all.filter((choice) => of(choice).kind === kind);
  const licences = find('license');
  const fee = (choice: Choice): number | null => {
    const action = of(choice);
    return action.kind === 'license' ? action.fee : null;
  };
  return {
    reproduce: find('reproduce')[0],
    dissolve: find('dissolve'),
    fees: licences.filter((choice) => fee(choice) !== null),
    off: licences.find((choice) => fee(choice) === null),
    forget: find('forget')[0],
  };
}
