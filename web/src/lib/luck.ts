// The luck of the dice: what they showed above or below what was to be expected, added up, with the band that holds nine
// games in ten. Dice with numbers count their pips; those of Wizards of the Wild their skulls, of which fewer are better.

import type { Told } from '../protocol';

export interface Throw {
  seq: number;
  seat: string;
  /** What each die is worth. */
  values: number[];
}

/** What is counted on a die, and how it falls. */
export interface Law {
  mean: number;
  variance: number;
  /** What is added up: "pips above expectation". */
  counts: string;
  /** The dice of a step; none if it rolls none of these. */
  read(step: Told, dice: string): number[];
}

const PIPS: Law = {
  mean: 3.5,
  variance: 35 / 12,
  counts: 'pips above expectation',
  read: (_, dice) => (/^([A-Z]?[1-6])( [A-Z]?[1-6])*$/.test(dice) ? dice.split(' ').map((die) => Number(die.at(-1))) : []),
};

/** A skull is on one face of six. The penalty die of a solo round strikes whoever has most skulls: it is nobody's luck. */
const SKULLS: Law = {
  mean: -1 / 6,
  variance: 5 / 36,
  counts: 'skulls fewer than expected',
  read: (step, dice) =>
    !/^[ATWMGS]+$/.test(dice) || step.events.some(({ event }) => (event as { kind?: string } | null)?.kind === 'solo-die') ? [] : [...dice].map((face) => (face === 'S' ? -1 : 0)),
};

export const lawOf = (game: string): Law => (game === 'wizards-of-the-wild' ? SKULLS : PIPS);

/** Half the width of the band, in standard deviations: nine in ten. */
const NINE_IN_TEN = 1.645;

/** The rolls of a match: `roll s1 3 5`, `roll s2 R4 B6`, `roll s1 ATMMGS`. */
export function throws(steps: Told[], law: Law): Throw[] {
  return steps.flatMap((step) => {
    const found = step.who === 'chance' && step.stands ? /^roll (s\d) (.+)$/.exec(step.what) : null;
    const values = found ? law.read(step, found[2] ?? '') : [];
    return found && values.length > 0 ? [{ seq: step.seq, seat: found[1] ?? '', values }] : [];
  });
}

export interface Luck {
  dice: number;
  sum: number;
  /** Of a hundred who roll as many dice, how many do worse. */
  worse: number;
  points: { seq: number; value: number; band: number }[];
}

export function luck(rolls: Throw[], seat: string, { mean, variance }: Law): Luck {
  let [dice, sum] = [0, 0];
  const points = [{ seq: 0, value: 0, band: 0 }];
  for (const roll of rolls.filter((each) => each.seat === seat)) {
    for (const value of roll.values) sum += value - mean;
    dice += roll.values.length;
    points.push({ seq: roll.seq, value: sum, band: NINE_IN_TEN * Math.sqrt(dice * variance) });
  }
  return { dice, sum, worse: dice === 0 ? 50 : Math.round(100 * normal(sum / Math.sqrt(dice * variance))), points };
}

/** The normal distribution (Abramowitz and Stegun 7.1.26; off by less than 1.5e-7). */
export function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-x * x) / 2);
  return x < 0 ? tail / 2 : 1 - tail / 2;
}
