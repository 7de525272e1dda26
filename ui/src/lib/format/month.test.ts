import { expect, it } from 'vitest';
import { adjacentMonth, monthName } from './month';

it('names months', () => {
  expect(monthName('2026-10')).toBe('October 2026');
  expect(adjacentMonth('2026-12', 1)).toBe('2027-01');
  expect(adjacentMonth('2026-01', -1)).toBe('2025-12');
});
