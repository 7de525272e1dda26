import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { PaymentRequestView, WayToPayView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import PaymentMethodCards from './PaymentMethodCards.svelte';
import { handOver, ussdFirst } from './payment-methods';

const call = mockedHost();
const ACCOUNT: WayToPayView = { method: 'BANK_TRANSFER', properties: [{ name: 'AccountNumber', value: '0123456785' }] };
const LINK: WayToPayView = { method: 'REQUEST_MONEY', properties: [{ name: 'PaymentReference', value: 'P1' }, { name: 'WebPaymentLink', value: 'https://pay.example/P1' }] };
const USSD: WayToPayView = { method: 'FUNDING_USSD', properties: [{ name: 'USSDShortCode', value: '*242*1#' }] };

function request(methods: WayToPayView[], change: Partial<PaymentRequestView> = {}): PaymentRequestView {
  return {
    id: '1',
    reference: 'R1',
    state: 'waiting',
    state_detail: null,
    amount: '5000.00',
    total_payment: null,
    paid: null,
    due: '5000.00',
    owed: null,
    owed_at_least: null,
    over: null,
    fee_unknown: false, back: null,
    short: null,
    refund_status: null,
    payer_name: 'Ada Obi',
    payer_contact: 'ada@example.com',
    purpose: null,
    created_at: '2026-11-24T10:00:00Z',
    expires_at: null,
    paid_at: null,
    checked_at: null,
    next_check_at: null,
    payer_has_wallet: true,
    ways: methods,
    ...change,
  };
}

it('finds the account number, the link and the USSD code', () => {
  expect(handOver(request([ACCOUNT, LINK, USSD]))).toEqual({ account: '0123456785', bank: undefined, link: 'https://pay.example/P1', ussd: '*242*1#' });
  expect(handOver(request([{ method: 'BANK_TRANSFER', properties: [{ name: 'AccountNumber', value: '' }] }]))).toEqual({ account: undefined, bank: undefined, link: undefined, ussd: undefined });
});

it.each([
  ['2026-11-24T12:04:59Z', true],
  ['2026-11-24T12:05:00Z', false],
  [null, false],
])('ends %s: USSD first %s', (expires_at, first) => {
  expect(ussdFirst(request([USSD], { expires_at }), new Date('2026-11-24T12:00:00Z'))).toBe(first);
});

it('names the bank of the account number, or states that it is unknown', async () => {
  const cards = render(PaymentMethodCards, { request: request([ACCOUNT]) });
  expect(screen.getByTestId('hand-over-bank').textContent).toContain('Bank not given.');
  const named = { method: 'BANK_TRANSFER', properties: [...ACCOUNT.properties, { name: 'BankName', value: 'Wema Bank' }] };
  await cards.rerender({ request: request([named]) });
  expect(screen.getByTestId('hand-over-bank').textContent).toBe('Bank: Wema Bank');
});

it('lists the USSD code first when little time is left', () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  render(PaymentMethodCards, { request: request([ACCOUNT, USSD], { expires_at: soon }) });
  expect(screen.getByText('USSD code').closest('section')?.classList.contains('first')).toBe(true);
  expect(screen.getByText('Account number').closest('section')?.classList.contains('first')).toBe(false);
});

it.each([
  [[ACCOUNT, LINK], 'Send the account number or the link.'],
  [[ACCOUNT], 'Send the account number.'],
  [[LINK, USSD], 'Send the link or the USSD code.'],
  [[], 'has no wallet.'],
])('points a customer without a wallet to the available methods', (methods, words) => {
  render(PaymentMethodCards, { request: request(methods, { payer_has_wallet: false }) });
  expect(screen.getByText(/has no wallet/).textContent?.trim().endsWith(words)).toBe(true);
});

it.each([true, null])('does not mention a wallet that exists or is unknown', (payer_has_wallet) => {
  render(PaymentMethodCards, { request: request([ACCOUNT], { payer_has_wallet }) });
  expect(screen.queryByText(/has no wallet/)).toBeNull();
});

it('opens the link in the browser, and reports a failure', async () => {
  render(PaymentMethodCards, { request: request([LINK]) });
  call.mockResolvedValueOnce({});
  await fireEvent.click(screen.getByTestId('open-link'));
  expect(call).toHaveBeenCalledWith('sharing_open', { id: '1', by: 'link', text: '' });
  call.mockRejectedValue({ code: 'Conflict', message: 'Nothing was opened.', hint: null, problems: [], reference: null });
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('open-link').disabled).toBe(false));
  await fireEvent.click(screen.getByTestId('open-link'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was opened.');
});
