// The luck of the dice: pips above or below what was to be expected, added up, with the band that holds nine games in ten.

import type { Told } from '../protocol';

export interface Throw {
  seq: number;
  seat: string;
  pips: number[];
}

const MEAN = 3.5;
const VARIANCE = 35 / 12;
/** Half the width of the band, in standard deviations: nine in ten. */
const NINE_IN_TEN = 1.645;

/** The rolls of a match that show numbers: `roll s1 3 5`, `roll s2 R4 B6`. */
export function throws(steps: Told[]): Throw[] {
  return steps.flatMap((step) => {
    const found = step.who === 'chance' && step.stands ? /^roll (s\d) (.+)$/.exec(step.what) : null;
    const pips = found?.[2]?.split(' ').map((die) => Number(/[1-6]$/.exec(die)?.[0] ?? 0)) ?? [];
    return found && pips.length > 0 && pips.every((pip) => pip > 0) ? [{ seq: step.seq, seat: found[1] ?? '', pips }] : [];
  });
}

export interface Luck {
  dice: number;
  sum: number;
  /** Of a hundred who roll as many dice, how many do worse. */
  worse: number;
  points: { seq: number; value: number; band: number }[];
}

export function luck(rolls: Throw[], seat: string): Luck {
  let [dice, sum] = [0, 0];
  const points = [{ seq: 0, value: 0, band: 0 }];
  for (const roll of rolls.filter((each) => each.seat === seat)) {
    for (const pip of roll.pips) sum += pip - MEAN;
    dice += roll.pips.length;
    points.push({ seq: roll.seq, value: sum, band: NINE_IN_TEN * Math.sqrt(dice * VARIANCE) });
  }
  return { dice, sum, worse: dice === 0 ? 50 : Math.round(100 * normal(sum / Math.sqrt(dice * VARIANCE))), points };
}

/** The normal distribution (Abramowitz and Stegun 7.1.26; off by less than 1.5e-7). */
export function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-x * x) / 2);
  return x < 0 ? tail / 2 : 1 - tail / 2;
}
