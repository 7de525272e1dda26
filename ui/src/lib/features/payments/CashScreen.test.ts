import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { PaymentDetailView, PaymentState } from '$lib/generated/commands';
import CashScreen from './CashScreen.svelte';

interface More {
  by_word?: boolean;
  over?: boolean;
  contradicted?: boolean;
  /** Minutes until the answer is too old. */
  fresh?: number;
}

function shown(state: PaymentState, more: More = {}): HTMLElement {
  const payment = {
    payment: '1',
    kind: 'cash',
    reference: 'R1',
    state,
    by_word: more.by_word ?? false,
    contradicted: more.contradicted ?? false,
    handed_over_at: more.over ? '2026-11-25T09:00:00Z' : null,
    amount: '3000.00',
    to: '',
    account: '08031234596',
  };
  const until = new Date(Date.now() + (more.fresh ?? 10) * 60_000).toISOString();
  const fresh = state === 'paid' && !more.by_word && !more.over && !more.contradicted;
  const detail = { payment, settled_at: '2026-11-25T09:05:00Z', hand_over_until: fresh ? until : null } as unknown as PaymentDetailView;
  render(CashScreen, { detail, busy: false, onpaidout: () => undefined });
  return screen.getByTestId('cash-screen');
}

it.each([
  ['paid', 'paid'],
  ['not_paid', 'failed'],
  ['not_known', 'unknown'],
  ['sending', 'unknown'],
  ['not_sent', 'neutral'],
] as const)('has the look of %s: %s', (state, tone) => {
  const result = shown(state);
  expect(result.dataset.tone).toBe(tone);
  expect(result.dataset.green).toBe(String(state === 'paid'));
});

it('is not green on a person’s record, and names the person', () => {
  const result = shown('paid', { by_word: true });
  expect([result.dataset.tone, result.dataset.green]).toEqual(['attention', 'false']);
  expect(result.textContent).toContain('A person recorded');
  expect(result.textContent).not.toContain('Pay out ₦');
});

it('is green once', () => {
  const result = shown('paid', { over: true });
  expect([result.dataset.tone, result.dataset.green]).toEqual(['attention', 'false']);
});

it('is not green after a contradicting status query', () => {
  const result = shown('paid', { contradicted: true });
  expect([result.dataset.tone, result.dataset.green]).toEqual(['attention', 'false']);
  expect(result.textContent).toContain('Do not pay out cash');
  expect(result.textContent).toContain('a later look-up contradicts it');
});

it('is green only while the answer is fresh', () => {
  const result = shown('paid', { fresh: -1 });
  expect([result.dataset.tone, result.dataset.green]).toEqual(['attention', 'false']);
  expect(result.textContent).toContain('Was the cash paid out? The code was accepted on 25 Nov 2026 10:05');
});

it('does not show a person’s record as the service’s answer', () => {
  const result = shown('not_paid', { by_word: true });
  expect(result.textContent).toContain('A person recorded this as not paid');
  expect(result.textContent).not.toContain('The service rejected the code');
});
