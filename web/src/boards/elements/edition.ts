// The cards and figures of the edition at the table, read from its file.

import { atTableOf, title } from '../edition';
import { COLOUR, LETTER, NAME, OUTCOMES, RECIPE, SETUP, SUBSTANCES, TEXT, type Outcome, type Setup, type Substance } from './cards';
import { FUSIONS, readFusion, type Fusion } from './fusions';
import { ELEMENTS, GEMS, type ElementId, type Gem } from './wire';

type Recipe = readonly [Gem, Gem];
type Words = Readonly<Partial<Record<ElementId, string>>>;

export interface Edition {
  readonly substances: Readonly<Record<string, Substance>>;
  readonly names: Words;
  readonly letters: Words;
  /** What cards with a text of their own do. */
  readonly texts: Words;
  readonly fusions: readonly Fusion[];
  /** The first two primary gems that fuse into a secondary element (EL-151), letters in the order f w a e. */
  readonly recipes: Readonly<Partial<Record<ElementId, Recipe>>>;
  readonly outcomes: readonly Outcome[];
  readonly setup: Setup;
}

interface File {
  readonly element?: readonly { readonly id: ElementId; readonly name: string; readonly code: string; readonly text?: string }[];
  readonly fusion?: readonly { readonly result: ElementId; readonly placement: string; readonly inputs: Readonly<Record<string, number>> }[];
  readonly die?: readonly { readonly face: number; readonly id: string; readonly name: string; readonly text: string }[];
  readonly substance?: readonly { readonly id: string; readonly name: string; readonly requires: Readonly<Record<string, number>>; readonly points: number; readonly gem_bonus: readonly { readonly colour?: string; readonly choice?: string; readonly count: number }[] }[];
  readonly setup?: { readonly target_points: number; readonly hand_min: number; readonly hand_max: number };
}

const BUILT_IN: Edition = { substances: SUBSTANCES, names: NAME, letters: LETTER, texts: TEXT, fusions: FUSIONS, recipes: RECIPE, outcomes: OUTCOMES, setup: SETUP };

const gemOf = (colour: string): Gem | undefined => GEMS.find((gem) => COLOUR[gem] === colour);
const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);

/** Both gems of a fused pair; null for what is fused of others as well. */
function pair({ inPlay, ways: [way = []], free }: Fusion): Recipe | null {
  const [one, other] = way;
  return inPlay && !free && one && other ? [one, other] : null;
}

/** An edition file as JSON; the built-in edition if it is not one of this game. */
export function readEdition(content: unknown): Edition {
  const { element, fusion, die, substance: cards, setup } = (content ?? {}) as File;
  if (!element || !fusion || !die || !cards || !setup) return BUILT_IN;
  const fusions = fusion.map(readFusion);
  return {
    substances: Object.fromEntries(
      cards.map(({ id, name, requires, points, gem_bonus }) => {
        const bonus = gem_bonus.flatMap(({ colour, count }) => times(count, gemOf(colour ?? '') ?? ('any' as const)));
        return [id, { name, requires: ELEMENTS.flatMap((each) => times(requires[each] ?? 0, each)), points, bonus }];
      }),
    ),
    names: Object.fromEntries(element.map(({ id, name }) => [id, name])),
    letters: Object.fromEntries(element.map(({ id, code }) => [id, code])),
    texts: Object.fromEntries(element.flatMap(({ id, text }) => (text ? [[id, text]] : []))),
    fusions,
    recipes: Object.fromEntries(
      [...fusions].reverse().flatMap((each) => {
        const gems = pair(each);
        return gems ? [[each.result, gems]] : [];
      }),
    ),
    outcomes: die.map(({ face, id, name, text }) => {
      const known = OUTCOMES.find((each) => each.id === id);
      return { face, id, name, text: known?.printed === text ? known.text : text, printed: text, go: known?.name === name ? known.go : name };
    }),
    setup: { target: setup.target_points, handMin: setup.hand_min, handMax: setup.hand_max },
  };
}

const atTable = atTableOf(readEdition);

/** A substance that is not even in the file is known by its id alone. */
export const substance = (id: string): Substance => atTable().substances[id] ?? { name: title(id), requires: [], points: 0, bonus: [] };
export const nameOf = (element: ElementId): string => atTable().names[element] ?? title(element);
export const letterOf = (element: ElementId): string => atTable().letters[element] ?? LETTER[element];
export const textOf = (element: ElementId): string | undefined => atTable().texts[element];
export const fusions = (): readonly Fusion[] => atTable().fusions;
export const recipeOf = (element: ElementId): Recipe | undefined => atTable().recipes[element];
export const outcomes = (): readonly Outcome[] => atTable().outcomes;
export const outcomeOf = (face: number | undefined): Outcome | undefined => outcomes().find((each) => each.face === face);
export const setup = (): Setup => atTable().setup;

export const elementOf = (gem: Gem): ElementId => gem.slice(4) as ElementId;
export const gemLetter = (gem: Gem): string => letterOf(elementOf(gem)).toLowerCase();
