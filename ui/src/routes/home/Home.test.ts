import { cleanup, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { HomeView, PaymentView } from '$lib/generated/commands';
import { Reading } from '$lib/ipc/watch.svelte';
import { quietHome } from '$lib/testing/home';
import Home from './Home.svelte';

const payment: PaymentView = {
  payment: '7',
  kind: 'bank',
  reference: 'S-7',
  state: 'paid',
  amount: '5000.00',
  to: 'Landlord',
  holder: 'ADA OBI',
  account: '0123456785',
  at: 'Zenith Bank',
  sent_at: '2026-11-24T13:05:00Z',
  by_word: false,
  contradicted: false,
  handed_over_at: null,
  unknown_since: null,
  lookup_closes_at: null,
  urgency: null,
  payer: null,
};

function home(part: Partial<HomeView>, noticed = false): void {
  const reading = new Reading<HomeView | undefined>(() => new Promise(() => undefined));
  reading.set({ ...quietHome, ...part });
  render(Home, { home: reading, sandbox: true, noticed });
}

it('does not claim that nothing needs attention below a notice that does', () => {
  home({ last_payments: [payment] });
  screen.getByText('Nothing needs you now.');
  cleanup();
  home({ last_payments: [payment] }, true);
  expect(screen.queryByText('Nothing needs you now.')).toBeNull();
});

it('keeps the last balance with its time without an answer', () => {
  home({ balance: { available: '250000.00', asked_at: '2026-11-24T13:05:00Z', problem: 'The service does not answer.' } });
  screen.getByText('₦250,000.00');
  screen.getByText('The service does not answer.');
  expect(screen.getByTestId('balance-ask').closest('p')?.textContent).toContain('Last told Tue 24 Nov 2026, 14:05');
});

it('shows recipients and the month after the first payments, and no first tasks', () => {
  home({ last_payments: [payment, { ...payment, payment: '8', holder: null }] });
  const rows = screen.getByTestId('last-payments').textContent;
  expect(rows).toContain('ADA OBI');
  expect(rows).toContain('Landlord');
  expect(screen.getByTestId('this-month').textContent).toContain('Under way');
  expect(screen.queryByText('Three things to try')).toBeNull();
});

it('offers the first tasks without any activity', () => {
  home({});
  screen.getByText('Three things to try');
  expect(screen.queryByTestId('this-month')).toBeNull();
  screen.getByText('No request is open');
});
