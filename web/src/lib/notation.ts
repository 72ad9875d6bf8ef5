// What a person types, read as steps of the game.

import type { Choice } from '../boards/board';

const same = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;

/** Legal actions that begin with, or contain, what was typed; the nearest first. */
export function complete(legal: Choice[], typed: string): Choice[] {
  const search = typed.trim().toLowerCase();
  if (search === '') return legal;
  const rank = ({ text, sentence }: Choice) => {
    if (text.toLowerCase().startsWith(search)) return 0;
    if (text.toLowerCase().includes(search)) return 1;
    return sentence.toLowerCase().includes(search) ? 2 : 3;
  };
  return legal
    .map((choice) => ({ choice, at: rank(choice) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ choice }) => choice);
}

/** `Nd5=RN` is three steps in print (TB-026); otherwise semicolons separate them. Case is mended where it is known. */
export function expand(legal: Choice[], typed: string): string[] {
  return typed
    .split(';')
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .flatMap((step) => {
      const joined = /^([A-Za-z]{1,2}\d)=([A-Za-z]+)$/.exec(step);
      if (!joined) return [step];
      return [joined[1] ?? '', ...[...(joined[2] ?? '')].map((point) => `=${point.toUpperCase()}`)];
    })
    .map((step) => {
      const known = legal.find(({ text }) => same(text, step));
      if (known) return known.text;
      return /^[a-z][a-g][1-7]$/.test(step) ? step.charAt(0).toUpperCase() + step.slice(1) : step;
    });
}
