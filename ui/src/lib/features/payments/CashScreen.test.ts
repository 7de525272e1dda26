import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { PaymentDetailView, PaymentState } from '$lib/generated/commands';
import CashScreen from './CashScreen.svelte';

function shown(state: PaymentState, more: { by_word?: boolean; over?: boolean } = {}): HTMLElement {
  const payment = { payment: '1', kind: 'cash', reference: 'R1', state, by_word: more.by_word ?? false, amount: '3000.00', to: '', account: '08031234596' };
  const detail = { payment, handed_over_at: more.over ? '2026-11-25T09:00:00Z' : null } as unknown as PaymentDetailView;
  render(CashScreen, { detail, busy: false, onover: () => undefined });
  return screen.getByTestId('cash-screen');
}

it.each([
  ['paid', 'paid'],
  ['not_paid', 'failed'],
  ['not_known', 'unknown'],
  ['sending', 'unknown'],
  ['not_sent', 'neutral'],
] as const)('has the look of %s: %s', (state, tone) => {
  const look = shown(state);
  expect(look.dataset.tone).toBe(tone);
  expect(look.dataset.green).toBe(String(state === 'paid'));
});

it('is not green on a person’s word, and says whose word it is', () => {
  const look = shown('paid', { by_word: true });
  expect([look.dataset.tone, look.dataset.green]).toEqual(['attention', 'false']);
  expect(look.textContent).toContain('A person recorded');
  expect(look.textContent).not.toContain('Hand over ₦');
});

it('is green once', () => {
  const look = shown('paid', { over: true });
  expect([look.dataset.tone, look.dataset.green]).toEqual(['attention', 'false']);
});
