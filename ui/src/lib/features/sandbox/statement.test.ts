import { expect, it } from 'vitest';
import type { BookEntryView } from '$lib/generated/commands';
import { statementPeriod } from './statement';

const entry = (executed_at: string): BookEntryView => ({ reference_number: 'R1', operation: 'refund', amount: '1.00', destination: '0123456785', executed_at });

it('covers this month until today', () => {
  const now = new Date(2026, 10, 21, 18, 0);
  expect(statementPeriod(now, [])).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(statementPeriod(now, [entry('2026-10-30T12:00:00Z'), entry('2026-11-20T12:00:00Z')]).to).toBe('2026-11-21');
});

it('follows the sandbox’s clock', () => {
  expect(statementPeriod(new Date(2026, 10, 30, 18, 0), [entry('2026-12-02T12:00:00Z')])).toEqual({ from: '2026-11-01', to: '2026-12-02' });
});
