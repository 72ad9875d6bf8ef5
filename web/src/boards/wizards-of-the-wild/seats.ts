// The figures of a seat for the frame's panel.

import type { Figure } from '../board';
import { roman } from '../words';
import { setup } from './edition';
import { RESOURCES, SEATS, type View } from './wire';

const PIGMENT = { tome: 'brown', arcane: 'purple', gem: 'green', mana: 'blue' } as const;

export function figures(of: unknown, seat: string): Figure[] {
  const player = (of as View).players[SEATS.findIndex((each) => each === seat)];
  if (!player) return [];
  return [
    { label: 'VP', value: `${player.vp}` },
    { label: 'Skulls', value: `${player.skulls}`, pigment: 'white' },
    ...RESOURCES.map((what) => ({ label: what.charAt(0).toUpperCase() + what.slice(1), value: `${player[what]}`, pigment: PIGMENT[what] })),
    { label: 'Spells', value: `${player.spells.length}` },
    { label: 'Challenges', value: `${player.challenges.length}` },
  ];
}

export function moment(of: unknown): string {
  const { round } = of as View;
  return round > 0 ? `Round ${roman(round)} of ${roman(setup().rounds)}` : 'Set-up';
}
