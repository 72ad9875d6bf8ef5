// What fuses into what (EL-151 to EL-156), as the edition at the table has it, and where on the wheel each fusion stands.

import { COLOUR, RECIPE } from './cards';
import { PRIMARY_GEMS, SECONDARIES, type ElementId, type Gem, type Gems } from './wire';

/** One row of the edition's table. */
export interface Fusion {
  /** A secondary element on its slot, or the element of a special gem for the hand. */
  readonly result: ElementId;
  readonly inPlay: boolean;
  /** Every set of gems that pays for it, in the order of the colours. */
  readonly ways: readonly (readonly Gem[])[];
  /** Which they are, where the file names no colours: so many alike, or any. */
  readonly free?: 'same' | 'any';
}

interface Row {
  readonly result: ElementId;
  readonly placement: string;
  readonly inputs: Readonly<Record<string, number>>;
}

const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);

/** All choices of so many gems, order apart. */
function choices(count: number, of: readonly Gem[]): Gem[][] {
  const [first, ...rest] = of;
  if (count === 0) return [[]];
  return first ? [...choices(count - 1, of).map((more) => [first, ...more]), ...choices(count, rest)] : [];
}

export function readFusion({ result, placement, inputs }: Row): Fusion {
  const inPlay = placement === 'in-play';
  const { same, any } = inputs;
  if (same) return { result, inPlay, ways: PRIMARY_GEMS.map((gem) => times(same, gem)), free: 'same' };
  if (any) return { result, inPlay, ways: choices(any, PRIMARY_GEMS), free: 'any' };
  return { result, inPlay, ways: [PRIMARY_GEMS.flatMap((gem) => times(inputs[COLOUR[gem]] ?? 0, gem))] };
}

export const FUSIONS: readonly Fusion[] = [
  ...SECONDARIES.map((result) => ({ result, inPlay: true, ways: [RECIPE[result] ?? []] })),
  { result: 'meta', inPlay: false, ways: [PRIMARY_GEMS] },
  { result: 'elixir', inPlay: false, ways: PRIMARY_GEMS.map((gem) => times(3, gem)), free: 'same' },
];

/** A fusion with the name that the board gives its sign: `power`, or `power:2` where there are several. */
export interface Named extends Fusion {
  readonly name: string;
}

export function named(fusions: readonly Fusion[]): Named[] {
  return fusions.map((fusion, at) => {
    const alike = fusions.filter(({ result }) => result === fusion.result);
    const number = fusions.slice(0, at + 1).filter(({ result }) => result === fusion.result).length;
    return { ...fusion, name: alike.length > 1 ? `${fusion.result}:${number}` : fusion.result };
  });
}

/** How many gems are wanting for one way. */
export const wanting = (way: readonly Gem[], gems: Gems): number =>
  PRIMARY_GEMS.reduce((sum, gem) => sum + Math.max(0, way.filter((each) => each === gem).length - gems[gem]), 0);

/** The ways of a fusion, those that can be paid first, and of these the one that leaves most behind. */
export function byMeans(ways: Fusion['ways'], gems: Gems): readonly (readonly Gem[])[] {
  const held = (way: readonly Gem[]): number => way.reduce((sum, gem) => sum + gems[gem], 0);
  return [...ways].sort((one, other) => wanting(one, gems) - wanting(other, gems) || held(other) - held(one));
}

/** Two neighbours on the wheel, the place between them and the arc that joins them. */
const BETWEEN: readonly (readonly [pair: string, x: number, y: number, arc: string])[] = [
  ['gem-fire,gem-air', 150.9, 49.1, 'M119.8 30.8A72 72 0 0 1 169.2 80.2'],
  ['gem-water,gem-air', 150.9, 150.9, 'M169.2 119.8A72 72 0 0 1 119.8 169.2'],
  ['gem-water,gem-earth', 49.1, 150.9, 'M80.2 169.2A72 72 0 0 1 30.8 119.8'],
  ['gem-fire,gem-earth', 49.1, 49.1, 'M30.8 80.2A72 72 0 0 1 80.2 30.8'],
];

export interface Wheel {
  /** Of two neighbours, between them. */
  readonly ring: readonly (Named & { readonly x: number; readonly y: number; readonly arc: string })[];
  /** The Meta gem of one of each. */
  readonly centre: Named | null;
  /** Everything else, under the wheel. */
  readonly list: readonly Named[];
}

const isPlain = ({ ways, free }: Fusion, gems: string): boolean => !free && ways.length === 1 && ways[0]?.join() === gems;

/** Each fusion of the edition has one place. */
export function wheel(fusions: readonly Fusion[]): Wheel {
  const all = named(fusions);
  const ring = BETWEEN.flatMap(([pair, x, y, arc]) => {
    const found = all.find((each) => each.inPlay && isPlain(each, pair));
    return found ? [{ ...found, x, y, arc }] : [];
  });
  const centre = all.find((each) => each.result === 'meta' && isPlain(each, PRIMARY_GEMS.join())) ?? null;
  const placed = new Set([...ring, ...(centre ? [centre] : [])].map(({ name }) => name));
  return { ring, centre, list: all.filter(({ name }) => !placed.has(name)) };
}

const COUNT = ['no', 'one', 'two', 'three', 'four', 'five'];

/** What a fusion takes, where that is said without naming gems: "three alike". */
export function takes(fusion: Fusion): string | null {
  const count = fusion.ways[0]?.length ?? 0;
  if (fusion.free === 'same') return count === 1 ? 'any one' : `${COUNT[count] ?? count} alike`;
  if (fusion.free === 'any') return `any ${COUNT[count] ?? count}`;
  return isPlain(fusion, PRIMARY_GEMS.join()) ? 'one of each' : null;
}

const DRAWN: Readonly<Record<(typeof SECONDARIES)[number], readonly [Gem, Gem]>> = {
  oil: ['gem-air', 'gem-water'],
  power: ['gem-fire', 'gem-air'],
  wood: ['gem-water', 'gem-earth'],
  metal: ['gem-earth', 'gem-fire'],
};

/** The gems that the two halves of a secondary's emblem are painted after; none where no two fuse into it. */
export function halves(element: keyof typeof DRAWN, recipe: readonly [Gem, Gem] | undefined): readonly Gem[] {
  const drawn = DRAWN[element];
  return recipe?.every((gem) => drawn.includes(gem)) && recipe[0] !== recipe[1] ? drawn : (recipe ?? []);
}
