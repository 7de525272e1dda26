import { expect, it } from 'vitest';
import { meaning } from './meaning';

const told = { paid: null, due: '50000.00', owed: null, over: null, short: null };

it.each([
  [{ ...told, state: 'waiting' as const }, 'The customer has not paid yet.'],
  [{ ...told, state: 'part_paid' as const, paid: '20000.00', owed: '30000.00' }, 'Part paid: ₦20,000.00 of ₦50,000.00. ₦30,000.00 still owed.'],
  [{ ...told, state: 'paid' as const, paid: '50000.00' }, 'Paid in full.'],
  [{ ...told, state: 'paid' as const, paid: '60000.00', over: '10000.00' }, 'Paid ₦60,000.00: ₦10,000.00 more than was to be paid.'],
  [
    { ...told, state: 'paid' as const, paid: '30000.00', short: '20000.00' },
    'The service counts it as paid, and tells only ₦30,000.00 of ₦50,000.00. Look at the payments before you hand anything over.',
  ],
  [
    { ...told, state: 'expired' as const, paid: '20000.00', short: '30000.00' },
    'Not paid in time. ₦20,000.00 of ₦50,000.00 was paid before. The service does not say what becomes of it.',
  ],
])('says what it means: %#', (request, words) => {
  expect(meaning(request)).toBe(words);
});
