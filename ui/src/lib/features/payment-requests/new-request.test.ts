import { expect, it } from 'vitest';
import { asRequest, blank, filledFrom, partsOfPercent, partsOfShare, percentOf, shareOf, type Filled } from './new-request';

it.each([
  [0, '0', '0'],
  [1, '0.0001', '0.01'],
  [500, '0.05', '5'],
  [1250, '0.125', '12.5'],
  [5000, '0.5', '50'],
  [9999, '0.9999', '99.99'],
  [10000, '1', '100'],
])('writes %i hundredths of a percent exactly', (parts, share, percent) => {
  expect(shareOf(parts)).toBe(share);
  expect(percentOf(parts)).toBe(percent);
  expect(partsOfShare(share)).toBe(parts);
  expect(partsOfPercent(percent)).toBe(parts);
});

it.each([
  ['', 0],
  ['7', 700],
  ['07 %', 700],
  ['12.', 1200],
  ['12,5', 1250],
  ['12.345', 1234],
  ['250', 25000],
  ['130', 13000],
  ['abc', 0],
])('reads “%s” as %i hundredths of a percent', (typed, parts) => {
  expect(partsOfPercent(typed)).toBe(parts);
});

it('sends the input trimmed, and omits empty fields', () => {
  // It is the 25th in West Africa.
  const now = new Date('2026-11-24T23:30:00Z');
  const filled = { ...blank(), amount: ' 50,000.00 ', payerName: 'Musa Danladi', payerPhone: '+2348031234567', expiry: 'today' as const };
  expect(asRequest(filled, now)).toEqual({
    amount: '50,000.00',
    payer_name: 'Musa Danladi',
    payer_phone: '+2348031234567',
    payer_email: null,
    payer_bank: null,
    purpose: null,
    payee: 'own_wallet',
    payee_name: null,
    payee_wallet: null,
    payee_bank: null,
    payee_account: null,
    payee_identity: null,
    expires_in_minutes: null,
    expires_at: '2026-11-25T23:59',
    payment_methods: ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'],
    payer_fee_share: '0',
    allow_partial: false,
    allow_over: false,
    send_messages: true,
    show_bank_details: false,
    again_of: null,
  });
});

it.each([
  ['hour', 60],
  ['days3', 4320],
  ['week', 10080],
  ['service', null],
  ['own', null],
] as const)('ends %s after %s minutes', (expiry, minutes) => {
  expect(asRequest({ ...blank(), expiry }, new Date()).expires_in_minutes).toBe(minutes);
});

it('omits fields of another kind of recipient', () => {
  const filled = { ...blank(), payeeName: 'Musa', payeeWallet: '0123456785', payeeBank: 'B1', payeeAccount: '0987654321', payeeIdentity: '22' };
  const sent = (payee: Filled['payee']): unknown[] => {
    const form = asRequest({ ...filled, payee }, new Date());
    return [form.payee_name, form.payee_wallet, form.payee_bank, form.payee_account, form.payee_identity];
  };
  expect(sent('own_wallet')).toEqual([null, null, null, null, null]);
  expect(sent('wallet_account')).toEqual(['Musa', '0123456785', null, null, '22']);
  expect(sent('wallet_phone')).toEqual(['Musa', '0123456785', null, null, '22']);
  expect(sent('bank_account')).toEqual(['Musa', null, 'B1', '0987654321', '22']);
});

it('fills in an earlier request, except its end and the identity number', () => {
  const before = { ...blank(), amount: '500', payerName: 'Ada', payee: 'bank_account' as const, payeeName: 'Musa', payeeBank: 'B1', payeeAccount: '0987654321', payerShare: 1250 };
  const form = { ...asRequest({ ...before, payeeIdentity: '22', expiry: 'hour' }, new Date()), again_of: '7' };
  expect(filledFrom(form)).toEqual({ ...before, againOf: '7' });
});
