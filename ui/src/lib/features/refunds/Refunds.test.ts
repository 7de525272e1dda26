import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { RefundsView, RefundView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import Refunds from './Refunds.svelte';

const call = mockedHost();
const of = { what: 'request' as const, reference: 'R1' };
const known: RefundsView = { of, payer: null, paid: '3500.00', back: '0.00', back_for_sure: '0.00', unknown: null, most: '3500.00', cancels: false, blocked: null, warnings: [], refunds: [] };
let refunds: Partial<RefundView>[] = [];

beforeEach(() => {
  refunds = [];
  call.mockImplementation((command) => Promise.resolve(command === 'refunds_of' ? known : { refunds, next: null }));
});

it('explains the disabled button', async () => {
  const never = 'It came by wallet. The service gives back only what came over the bank network.';
  render(Refunds, { of, may: true, never });
  const ask = await screen.findByTestId('refund-ask');
  expect((ask as HTMLButtonElement).disabled).toBe(true);
  expect(document.getElementById(ask.getAttribute('aria-describedby') ?? '')?.textContent).toBe(never);
});

it.each([
  ['refund-too-much', '500.00'],
  ['refund-ask', '3500.00'],
])('fills in the amount of %s', async (button, amount) => {
  render(Refunds, { of, may: true, tooMuch: '500.00' });
  const ask = await screen.findByTestId(button);
  expect(screen.getByTestId('refund-too-much').textContent).toContain('Refund overpaid ₦500.00');
  await fireEvent.click(ask);
  expect(((await screen.findByTestId('refund-amount')) as HTMLInputElement).value).toBe(amount);
});

it('offers no overpaid amount without one', async () => {
  render(Refunds, { of, may: true });
  await screen.findByTestId('refund-ask');
  expect(screen.queryByTestId('refund-too-much')).toBeNull();
});

it.each([
  [{ provider: null, account: null, customer: null }, 'only in its answer to the refund'],
  [{ provider: null, account: null, customer: '08031234567' }, 'Customer with phone number'],
  [{ provider: 'Access Bank', account: '0123456785', customer: null }, 'Access Bank'],
])('shows where the money went, as far as it is known', async (where, text) => {
  refunds = [{ line: '1', of, state: 'done', amount: '500.00', given: '500.00', reason: null, detail: null, word: null, sent_at: null, settled_at: null, ...where }];
  render(Refunds, { of, may: true });
  expect((await screen.findByTestId('refund')).textContent).toContain(text);
});

it.each(['refused', 'not_sent', 'cancelled'] as const)('does not claim that the money of one that is %s went anywhere', async (state) => {
  const where = { provider: null, account: null, customer: '08031234567' };
  refunds = [{ line: '1', of, state, amount: '500.00', given: null, reason: null, detail: null, word: null, sent_at: null, settled_at: null, ...where }];
  render(Refunds, { of, may: true });
  const text = (await screen.findByTestId('refund')).textContent;
  expect(text).toContain('Payee');
  expect(text).not.toContain('Paid to');
});

it.each([
  ['request' as const, 'We are checking.'],
  ['bill' as const, 'It cannot be looked up'],
])('states who can resolve an unconfirmed %s', async (what, text) => {
  const refund = { line: '1', of: { what, reference: 'R1' }, amount: '500.00', given: null, provider: null, account: null, customer: null };
  refunds = [{ ...refund, state: 'not_known', reason: null, detail: null, word: null, sent_at: null, settled_at: null, next_look_at: null }];
  render(Refunds, { of, may: true });
  expect((await screen.findByTestId('refund')).textContent).toContain(text);
});
