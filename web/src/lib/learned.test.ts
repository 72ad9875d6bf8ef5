import { beforeEach, describe, expect, it, vi } from 'vitest';
import { learn, learned, nextStep, read } from './learned';

describe('steps that were done', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  });

  it('are remembered for each game, once and in order', () => {
    expect(learned('elements')).toEqual([]);
    learn('elements', 2);
    learn('elements', 1);
    expect(learn('elements', 2)).toEqual([1, 2]);
    expect(learned('quintessence')).toEqual([]);
  });

  it('are forgotten where the storage holds something else', () => {
    for (const text of [null, 'no json', '7', 'null', '{"elements":"all"}']) expect(read(text).elements ?? []).toEqual([]);
  });

  it('lead to the first step that is left, or to the beginning', () => {
    expect(nextStep([], 5)).toBe(1);
    expect(nextStep([1, 3], 5)).toBe(2);
    expect(nextStep([1, 2, 3, 4, 5], 5)).toBe(1);
  });
});
