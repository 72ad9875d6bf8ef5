import { describe, expect, it } from 'vitest';
import { departures } from './flights';

describe('flights', () => {
  it('leave one after the other, those of one blow together', () => {
    expect(departures([{}, {}, { along: true }, {}])).toEqual([0, 90, 90, 180]);
    expect(departures([{ along: true }, { along: true }])).toEqual([0, 0]);
  });
  it('hurry when more than two seconds are queued', () => {
    const leave = departures(Array.from({ length: 40 }, () => ({})));
    expect((leave[10] ?? 0) - (leave[9] ?? 0)).toBe(90);
    expect((leave[39] ?? 0) - (leave[38] ?? 0)).toBe(22.5);
  });
});
