import { expect, it } from 'vitest';
import { daysOf, periodOf, type Period } from './period';

// 25 November 2026 is a Wednesday; 1 March 2028 follows a leap day.
it.each<[Exclude<Period, 'custom'>, string, string, string]>([
  ['all', '2026-11-25', '', ''],
  ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['this_week', '2026-11-25', '2026-11-23', '2026-11-29'],
  ['this_week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['this_week', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['this_month', '2026-11-25', '2026-11-01', '2026-11-30'],
  ['last_month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
])('%s on %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
  expect(periodOf({ from, to }, today)).toBe(period);
});

it('is custom otherwise', () => expect(periodOf({ from: '2026-11-02', to: '' }, '2026-11-25')).toBe('custom'));
