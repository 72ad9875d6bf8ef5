import { expect, test } from 'vitest';

const components = import.meta.glob<string>('./*.svelte', { query: '?raw', import: 'default', eager: true });

/** The rules of a component with three declarations or more, each as one text whatever their order. */
function rulesOf(source: string): string[] {
  const css = /<style>(.*)<\/style>/s.exec(source)?.[1] ?? '';
  return [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    const declared = body.split(';').map((each) => each.trim()).filter(Boolean);
    return declared.length < 3 ? [] : [declared.sort().join('; ')];
  });
}

test('what two parts of the board share is styled once', () => {
  const by = new Map<string, string[]>();
  for (const [path, source] of Object.entries(components)) {
    for (const rule of new Set(rulesOf(source))) by.set(rule, [...(by.get(rule) ?? []), path]);
  }
  expect(by.size).toBeGreaterThan(60);
  expect([...by].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
