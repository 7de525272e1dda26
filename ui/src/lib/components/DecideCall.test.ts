import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ReviewCallView } from '$lib/generated/commands';
import DecideCall from './DecideCall.svelte';

const refund: ReviewCallView = {
  line: '7',
  operation: 'refund',
  reference: 'ASKED-1',
  amount: '400.00',
  sent_at: null,
  reason: 'The connection broke before an answer.',
  can_query_status: true,
  moves_money: true,
  lookup_closes_at: null,
  urgency: 'waiting',
};

it.each<[Partial<ReviewCallView>, string | undefined]>([
  [{}, '₦400.00 It is not confirmed whether the money was refunded. Do not refund it again.'],
  [{ operation: 'depositToBank' }, '₦400.00 It is not confirmed whether money moved. Do not pay it again.'],
  [{ operation: 'registerCustomer', amount: null, moves_money: false }, undefined],
])('first states how much money is unconfirmed, if the call moves money: %o', (change, first) => {
  render(DecideCall, { call: { ...refund, ...change }, ondecided: vi.fn(), onclose: vi.fn() });
  const [said] = [...document.querySelectorAll('dialog p')].map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
  expect(said).toBe(first ?? refund.reason);
  screen.getByTestId('held-confirm');
});
