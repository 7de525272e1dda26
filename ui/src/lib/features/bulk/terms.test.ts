import { expect, it } from 'vitest';
import { terms } from './terms';

it('describes the common settings of all requests', () => {
  const settings = {
    payment_methods: ['BANK_TRANSFER', 'FUNDING_USSD'],
    payer_fee_share: '0.5',
    allow_partial: true,
    allow_over: false,
    send_messages: true,
    expires_in_minutes: 4320,
  };
  expect(terms(settings)).toEqual([
    ['Rows without an expiry date expire', 'In 3 days'],
    ['Who pays the service fee', 'Half each'],
    ['Ways to pay', 'Bank transfer, USSD'],
    ['Accept part payments', 'Yes'],
    ['Accept overpayment', 'No'],
    ['Notify the customer', 'Yes'],
  ]);
  expect(terms({ ...settings, expires_in_minutes: null, payer_fee_share: '1' })[0]?.[1]).toBe('Default (set by the service)');
});
