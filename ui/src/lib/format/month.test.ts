import { expect, it } from 'vitest';
import { monthBeside, monthName } from './month';

it('names months', () => {
  expect(monthName('2026-10')).toBe('October 2026');
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
  expect(monthBeside('2026-01', -1)).toBe('2025-12');
});
