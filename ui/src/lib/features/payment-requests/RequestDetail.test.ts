import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { PaymentRequestDetailView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import RequestDetail from './RequestDetail.svelte';

mockedHost();

function detail(paid: string | null, back: string | null = null): PaymentRequestDetailView {
  const state = paid === '5000.00' ? ('paid' as const) : ('waiting' as const);
  return {
    request: {
      id: '1', reference: 'R1', state, state_detail: null, amount: '5000.00', total_payment: null, paid, due: '5000.00', owed: null, owed_at_least: null, over: null, short: null, fee_unknown: false, back,
      refund_status: null, payer_name: 'Ada Obi', payer_contact: '08031234567', purpose: null, created_at: '2026-11-22T10:00:00Z', expires_at: null,
      paid_at: null, checked_at: '2026-11-22T10:05:00Z', next_check_at: null, payer_has_wallet: null, ways: [],
    },
    terms: {
      payee_name: 'Okoro Stores', payee: 'own_wallet', payee_account: null, payer_fee_share: '0', allow_partial: true, allow_over: true, send_messages: true,
      payment_methods: [], payer_bank: null, show_bank_details: false,
    },
    steps: [], too_much: null, payments: [], noticed: [], again_of: null, asked_again: [],
  };
}

it.each([
  [null, 'No payments in the service’s history yet.'],
  ['0.00', 'No payments in the service’s history yet.'],
  ['5000.00', 'A look-up reported ₦5,000.00 as paid.'],
])('explains the source of %s paid while the history has no event', (paid, words) => {
  render(RequestDetail, { view: detail(paid), onchecked: vi.fn() });
  expect(screen.getByTestId('request-no-payments').textContent).toContain(words);
});

it('shows the refunds beside the payments', () => {
  render(RequestDetail, { view: detail('5000.00', '400.00'), onchecked: vi.fn() });
  expect(document.body.textContent).toContain('Refunded');
  expect(document.body.textContent).toContain('₦400.00');
});

it('lists each refund among the events', () => {
  const step = { at: '2026-11-22T10:00:00Z', state: null, after_end: false, paid: null, refund_status: null, words: null };
  const steps = [
    { ...step, kind: 'refund_asked' as const, amount: '3000.00' },
    { ...step, kind: 'given_back' as const, amount: '3000.00' },
  ];
  render(RequestDetail, { view: { ...detail('5000.00', '3000.00'), steps }, onchecked: vi.fn() });
  const timeline = screen.getByTestId('request-timeline').textContent;
  expect(timeline).toContain('Refund requested: ₦3,000.00');
  expect(timeline).toContain('Refunded: ₦3,000.00');
});
