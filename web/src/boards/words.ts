// Words that several boards share.

/** A prompt that begins with the name of the one it speaks to, without that name. */
export function toYou(sentence: string, name: string | undefined): string {
  const rest = name && sentence.startsWith(`${name}, `) ? sentence.slice(name.length + 2) : sentence;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const ROMAN: readonly (readonly [number, string])[] = [[50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

/** A small number as the rounds are counted: IV. */
export function roman(n: number): string {
  const [size, letters] = ROMAN.find(([each]) => each <= n) ?? [0, ''];
  return size === 0 ? '' : letters + roman(n - size);
}
