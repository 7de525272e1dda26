import { expect, it } from 'vitest';
import { meaning, statusOf } from './meaning';

const blank = { paid: null, due: '50000.00', owed: null, owed_at_least: null, over: null, short: null, fee_unknown: false, back: null };

const over = { ...blank, state: 'paid' as const, due: '20000.00', paid: '23000.00' };

it.each([
  [{ ...blank, state: 'waiting' as const }, 'The customer has not paid yet.'],
  [{ ...blank, state: 'part_paid' as const, paid: '20000.00', owed: '30000.00' }, 'Part paid: ₦20,000.00 of ₦50,000.00. ₦30,000.00 outstanding.'],
  [{ ...blank, state: 'paid' as const, paid: '50000.00' }, 'Paid in full.'],
  [{ ...blank, state: 'paid' as const, paid: '60000.00', over: '10000.00' }, 'Paid ₦60,000.00: overpaid by ₦10,000.00.'],
  [
    { ...blank, state: 'paid' as const, paid: '30000.00', short: '20000.00' },
    'The service marks it as paid, but reports only ₦30,000.00 of ₦50,000.00. Check the payments before you deliver.',
  ],
  [
    { ...blank, state: 'expired' as const, paid: '20000.00', short: '30000.00' },
    'Not paid in time. ₦20,000.00 of ₦50,000.00 had been paid. Ask the service what happens to this money.',
  ],
  [{ ...blank, state: 'waiting' as const, paid: '0.00', fee_unknown: true }, 'The customer has not paid yet.'],
  [{ ...blank, state: 'paid' as const, paid: '50250.00', fee_unknown: true }, 'Paid ₦50,250.00. The amount with the fee is not known.'],
  [
    { ...blank, state: 'part_paid' as const, paid: '20000.00', owed_at_least: '30000.00', fee_unknown: true },
    'Part paid: ₦20,000.00. At least ₦30,000.00 outstanding. The amount with the fee is not known.',
  ],
  [{ ...blank, state: 'part_paid' as const, paid: '50000.00', fee_unknown: true }, 'Part paid: ₦50,000.00. The amount with the fee is not known.'],
  [
    { ...blank, state: 'expired' as const, paid: '50000.00', fee_unknown: true },
    'Not paid in time. Paid ₦50,000.00. The amount with the fee is not known.',
  ],
  // Requested 20,000 and paid 23,000.
  [{ ...over, back: '1000.00', over: '2000.00' }, 'Paid ₦23,000.00; ₦1,000.00 refunded. Still overpaid by ₦2,000.00.'],
  [{ ...over, back: '3000.00' }, 'Paid ₦23,000.00; ₦3,000.00 refunded.'],
  [{ ...over, back: '23000.00' }, 'Paid ₦23,000.00; fully refunded.'],
  [
    { ...blank, state: 'part_paid' as const, paid: '20000.00', owed: '30000.00', back: '500.00' },
    'Part paid: ₦20,000.00 of ₦50,000.00. ₦30,000.00 outstanding. Of what was paid, ₦500.00 refunded.',
  ],
  [
    { ...blank, state: 'expired' as const, paid: '20000.00', short: '30000.00', back: '20000.00' },
    'Not paid in time. ₦20,000.00 of ₦50,000.00 had been paid. Ask the service what happens to this money. Of what was paid, fully refunded.',
  ],
])('describes the state: %#', (request, words) => {
  expect(meaning(request)).toBe(words);
});

it('does not count refunded money as received', () => {
  expect(statusOf({ ...over, back: '23000.00' })).toEqual({ tone: 'returned', word: 'Refunded' });
  expect(statusOf({ ...over, back: '3000.00' }).tone).toBe('paid');
});
