import { expect, it } from 'vitest';
import { spanWords } from './span';

it('shows whole days of West Africa as days, and other periods with times', () => {
  // Midnight in West Africa is 23:00 UTC of the day before.
  expect(spanWords('2026-09-30T23:00:00Z', '2026-10-07T23:00:00Z')).toBe('1 Oct to 7 Oct');
  expect(spanWords('2026-10-07T23:00:00Z', '2026-10-08T23:00:00Z')).toBe('8 Oct');
  expect(spanWords('2026-10-07T23:00:00Z', '2026-10-08T11:30:00Z')).toMatch(/^8 Oct 2026 00:00.* to 8 Oct 2026 12:30/);
});
