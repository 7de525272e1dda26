import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { item } from '$lib/testing/views';
import BatchPaymentDetail from './BatchPaymentDetail.svelte';

it('links to the calls under the reference of a payment', () => {
  render(BatchPaymentDetail, { run: 'r1', item: item(4, { state: 'paid', reference: 'TREF/4' }), onpropose: () => {}, ondecide: () => {} });
  expect(screen.getByRole('link', { name: 'Show calls' }).getAttribute('href')).toBe('#/activity/about/TREF%2F4');
});

it('announces a contradicting status query, and keeps the state', () => {
  const alarm = 'It was called paid. The service says now that it was done with another amount: ₦50.00 instead of ₦100.00.';
  const { unmount } = render(BatchPaymentDetail, { run: 'r1', item: item(4, { state: 'paid', alarm }), onpropose: () => {}, ondecide: () => {} });
  expect(screen.getByText(alarm)).toBeDefined();
  expect(screen.getByText('Paid')).toBeDefined();
  unmount();
  render(BatchPaymentDetail, { run: 'r1', item: item(4, { state: 'paid' }), onpropose: () => {}, ondecide: () => {} });
  expect(screen.queryByText(alarm)).toBeNull();
});
