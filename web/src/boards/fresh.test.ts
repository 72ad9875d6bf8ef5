import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fading } from './fresh';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('without motion a mark lasts a second', () => {
  const end = vi.fn();
  fading('none', end);
  vi.advanceTimersByTime(999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

test('with motion it stays, and newer marks are not taken away with older ones', () => {
  const end = vi.fn();
  fading('full', end);
  fading('none', end)();
  vi.advanceTimersByTime(5000);
  expect(end).not.toHaveBeenCalled();
});
