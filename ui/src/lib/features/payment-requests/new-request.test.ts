import { expect, it } from 'vitest';
import { asRequest, blank, percentOf, shareOf } from './new-request';

it.each([
  [0, '0'],
  [5, '0.05'],
  [50, '0.50'],
  [99, '0.99'],
  [100, '1'],
])('writes %i percent as the share %s', (percent, share) => {
  expect(shareOf(percent)).toBe(share);
});

it.each([
  ['', 0],
  ['7', 7],
  ['07 %', 7],
  ['250', 100],
  ['abc', 0],
])('takes “%s” for %i percent', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});

it('sends what was typed, trimmed, and nothing for what was left empty', () => {
  const now = new Date('2026-11-24T21:59:00Z');
  const filled = { ...blank(), amount: ' 50,000.00 ', payerName: 'Musa Danladi', payerPhone: '+2348031234567', expiry: 'today' as const };
  expect(asRequest(filled, now)).toEqual({
    amount: '50,000.00',
    payer_name: 'Musa Danladi',
    payer_phone: '+2348031234567',
    payer_email: null,
    purpose: null,
    expires_in_minutes: 60,
    payment_methods: ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'],
    payer_fee_share: '0',
    allow_partial: false,
    allow_over: false,
    send_messages: true,
  });
});

it.each([
  ['hour', 60],
  ['days3', 4320],
  ['week', 10080],
  ['service', null],
] as const)('ends %s after %s minutes', (expiry, minutes) => {
  expect(asRequest({ ...blank(), expiry }, new Date()).expires_in_minutes).toBe(minutes);
});
