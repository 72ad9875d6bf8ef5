// The figures of a seat for the frame's panel.

import type { Figure } from '../board';
import { roman } from '../words';
import { SEATS, type View } from './wire';

export function figures(of: unknown, seat: string): Figure[] {
  const player = (of as View).players[SEATS.findIndex((each) => each === seat)];
  if (!player) return [];
  const count = (colour: string): number => player.pool.filter((die) => die.startsWith(colour)).length;
  return [
    { label: 'Aether', value: `${count('W')}/5`, glyph: 'g-quint', pigment: 'white', spoken: `${count('W')} of 5 aether` },
    { label: 'Anti', value: `${count('K')}`, glyph: 'g-caput', pigment: 'black', spoken: `${count('K')} anti-elements` },
    { label: 'Dice', value: `${player.pool.length}` },
    { label: 'Assistants', value: `${player.assistants}` },
    { label: 'Cards', value: `${player.lab.length}` },
  ];
}

export function moment(of: unknown): string {
  const { round } = of as View;
  return round > 0 ? `Round ${roman(round)}` : 'Set-up';
}
