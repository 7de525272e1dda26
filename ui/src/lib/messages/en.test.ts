import { expect, it } from 'vitest';
import type { ItemState, PaymentRequestState } from '$lib/generated/commands';
import { en } from './en';
import { errors } from './errors';

/** Every sentence of the catalogue, without the names of tones; sentences with parameters are built with sample values. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [1, 3].flatMap((n) => sentences((value as (...args: unknown[]) => unknown)(n, n, n, n, '₦1.00')));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'tone' ? [] : sentences(each)));
}

it('never uses a forbidden phrase about money', () => {
  const all = [...sentences(en), ...sentences(errors)];
  expect(all.length).toBeGreaterThan(300);
  // Sign-in is no payment: it can fail. So can a payment request, before any money moves; the state is the service's word for it.
  const ofMoney = all.filter((sentence) => sentence !== errors.Credentials.title && !/^failed$/i.test(sentence));
  expect(ofMoney.filter((sentence) => /oops|success!|\bretry\b|\bfailed\b|processed|UKNOWN|INCONCLUSIVE/i.test(sentence))).toEqual([]);
});

it('uses every value of a sentence', () => {
  expect(sentences(en).filter((sentence) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
});

it('shows unconfirmed as unconfirmed, never as failed', () => {
  expect(en.payouts.itemStates.in_doubt).toEqual({ tone: 'unknown', word: 'Unconfirmed' });
  expect(en.requests.states.in_doubt.tone).toBe('unknown');
  expect(errors.InDoubt.tone).toBe('unknown');
});

it('uses the failed tone only for proven failures', () => {
  const items = Object.entries(en.payouts.itemStates) as [ItemState, { tone: string }][];
  const requests = Object.entries(en.requests.states) as [PaymentRequestState, { tone: string }][];
  const failed = [...items, ...requests].filter(([, { tone }]) => tone === 'failed').map(([state]) => state);
  expect(failed).toEqual(['refused', 'refused', 'failed']);
});

it('distinguishes the states of one kind by their words', () => {
  for (const states of [en.payouts.itemStates, en.requests.states, en.payouts.runStates, en.payouts.rowStates]) {
    const words = Object.values(states).map(({ word }) => word);
    expect(new Set(words).size).toBe(words.length);
  }
});

it('counts in words', () => {
  expect(en.draft.counts(128, 121, 5, 2, '₦18,402,550.00')).toBe('128 rows · 121 ready · 5 errors · 2 skipped · Total ₦18,402,550.00');
  expect(en.draft.pays(121, '₦1.00')).toBe('121 people · ₦1.00');
  expect(en.draft.pays(1, '₦1.00')).toBe('1 person · ₦1.00');
});
