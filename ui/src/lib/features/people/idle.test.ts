import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from './idle';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reports activity from time to time, and a period without any', () => {
  const [touched, gone] = [vi.fn(), vi.fn()];
  const stop = watchIdle(2, touched, gone);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    dispatchEvent(new KeyboardEvent('keydown'));
  }
  expect(touched).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(119_000);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  expect(gone).toHaveBeenCalled();
  stop();
  gone.mockClear();
  vi.advanceTimersByTime(600_000);
  expect(gone).not.toHaveBeenCalled();
});
