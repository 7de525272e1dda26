import { expect, it } from 'vitest';
import { meaning, statusOf } from './meaning';

const blank = { paid: null, due: '50000.00', owed: null, owed_at_least: null, over: null, short: null, fee_unknown: false, back: null };

const over = { ...blank, state: 'paid' as const, due: '20000.00', paid: '23000.00' };

it.each([
  [{ ...blank, state: 'waiting' as const }, 'The customer has not paid yet.'],
  [{ ...blank, state: 'part_paid' as const, paid: '20000.00', owed: '30000.00' }, 'Part paid: ₦20,000.00 of ₦50,000.00. ₦30,000.00 still owed.'],
  [{ ...blank, state: 'paid' as const, paid: '50000.00' }, 'Paid in full.'],
  [{ ...blank, state: 'paid' as const, paid: '60000.00', over: '10000.00' }, 'Paid ₦60,000.00: ₦10,000.00 more than was to be paid.'],
  [
    { ...blank, state: 'paid' as const, paid: '30000.00', short: '20000.00' },
    'The service counts it as paid, and tells only ₦30,000.00 of ₦50,000.00. Look at the payments before you hand anything over.',
  ],
  [
    { ...blank, state: 'expired' as const, paid: '20000.00', short: '30000.00' },
    'Not paid in time. ₦20,000.00 of ₦50,000.00 was paid before. The service does not say what becomes of it.',
  ],
  [{ ...blank, state: 'waiting' as const, paid: '0.00', fee_unknown: true }, 'The customer has not paid yet.'],
  [{ ...blank, state: 'paid' as const, paid: '50250.00', fee_unknown: true }, 'Paid ₦50,250.00. What the customer pays with the fee was not told.'],
  [
    { ...blank, state: 'part_paid' as const, paid: '20000.00', owed_at_least: '30000.00', fee_unknown: true },
    'Part paid: ₦20,000.00. At least ₦30,000.00 still owed. What the customer pays with the fee was not told.',
  ],
  [{ ...blank, state: 'part_paid' as const, paid: '50000.00', fee_unknown: true }, 'Part paid: ₦50,000.00. What the customer pays with the fee was not told.'],
  [
    { ...blank, state: 'expired' as const, paid: '50000.00', fee_unknown: true },
    'Not paid in time. Paid ₦50,000.00. What the customer pays with the fee was not told.',
  ],
  // Requested 20,000 and paid 23,000.
  [{ ...over, back: '1000.00', over: '2000.00' }, 'Paid ₦23,000.00; ₦1,000.00 given back. ₦2,000.00 more than was to be paid is still here.'],
  [{ ...over, back: '3000.00' }, 'Paid ₦23,000.00; ₦3,000.00 given back.'],
  [{ ...over, back: '23000.00' }, 'Paid ₦23,000.00; all given back.'],
  [
    { ...blank, state: 'part_paid' as const, paid: '20000.00', owed: '30000.00', back: '500.00' },
    'Part paid: ₦20,000.00 of ₦50,000.00. ₦30,000.00 still owed. Of what was paid, ₦500.00 given back.',
  ],
  [
    { ...blank, state: 'expired' as const, paid: '20000.00', short: '30000.00', back: '20000.00' },
    'Not paid in time. ₦20,000.00 of ₦50,000.00 was paid before. The service does not say what becomes of it. Of what was paid, all given back.',
  ],
])('describes the state: %#', (request, words) => {
  expect(meaning(request)).toBe(words);
});

it('does not count refunded money as received', () => {
  expect(statusOf({ ...over, back: '23000.00' })).toEqual({ tone: 'returned', word: 'Refunded' });
  expect(statusOf({ ...over, back: '3000.00' }).tone).toBe('paid');
});
