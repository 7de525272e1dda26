import { expect, it } from 'vitest';
import type { HomeView } from '$lib/generated/commands';
import { attentionOf } from './attention';
import { unconfirmedPayments, unconfirmedRefunds } from './unconfirmed';
import { quietHome as quiet } from '$lib/testing/home';

it('counts payments that need review among the unconfirmed ones', () => {
  const reviewCall = (operation: string): HomeView['review_calls'][number] => ({ line: operation, operation, reference: 'R', amount: '5.00', sent_at: null, reason: '', can_query_status: true, moves_money: true, lookup_closes_at: null, urgency: 'waiting' });
  expect(unconfirmedPayments(quiet)).toEqual({ all: 0, inReview: 0 });
  // An entry that needs review and is no payment is counted elsewhere.
  expect(unconfirmedPayments({ ...quiet, payments_in_doubt: 2, review_calls: [reviewCall('depositToBank'), reviewCall('refund'), reviewCall('merchantPayment')] })).toEqual({ all: 4, inReview: 2 });
  expect(unconfirmedRefunds({ ...quiet, refunds_in_doubt: 1, review_calls: [reviewCall('depositToBank'), reviewCall('refund'), reviewCall('refundBillPay')] })).toEqual({ all: 3, inReview: 2 });
});

it('is empty if nothing needs attention', () => {
  expect(attentionOf(quiet)).toEqual([]);
});

it('lists possible losses first, and counts a forged callback once', () => {
  const lines = attentionOf({ ...quiet, refunds_in_doubt: 1, forged_notices: 2, unread_notices: 5, part_paid_ending: 1 });
  expect(lines.map(({ id, tone }) => [id, tone])).toEqual([
    ['refunds', 'unknown'],
    ['forged', 'failed'],
    ['part-paid', 'attention'],
    ['notices', 'neutral'],
  ]);
  expect(lines.at(-1)?.words).toContain('3 unread notifications');
});

it('states how long an unconfirmed payment can be queried, and marks the old ones', () => {
  const unconfirmed = { ...quiet, payments_in_doubt: 1, payments_lookup_closes_at: '2026-11-26T10:00:00Z' };
  const now = new Date('2026-11-25T22:00:00Z');
  expect(attentionOf(unconfirmed, now)[0]?.words).toContain('The 48-hour look-up closes in 12');
  expect(attentionOf(unconfirmed, new Date('2026-11-27T10:00:00Z'))[0]?.words).toContain('The 48-hour look-up is closed.');
  const alarm = attentionOf({ ...unconfirmed, payments_in_doubt: 0, payments_alarmed: 1 }, now);
  expect(alarm.map(({ id, tone }) => [id, tone])).toEqual([['payments-alarm', 'failed']]);
});

it.each([
  ['payments_alarmed', '#/payments/part/open'],
  ['payments_in_doubt', '#/payments/part/open'],
  ['codes_missing', '#/payments/part/needs_you'],
  ['cash_not_handed_over', '#/payments/part/needs_you'],
  ['unconfirmed_deposits', '#/deposits/part/not_confirmed'],
  ['requests_in_doubt', '#/requests/part/unknown'],
  ['requests_not_sent', '#/requests/part/open'],
  ['requests_refused', '#/requests/part/over'],
  ['part_paid_ending', '#/requests/part/part_paid'],
  ['past_end', '#/requests/part/open'],
  ['ended_unpaid', '#/requests/part/over'],
  ['accounts_in_doubt', '#/accounts/part/needs_you'],
  ['accounts_differing', '#/accounts/part/needs_you'],
  ['imports_paused', '#/imports'],
  ['payouts_to_approve', '#/payouts'],
  ['drafts_to_submit', '#/payouts'],
  ['batch_payments_failed', '#/payouts'],
  ['payments_failed', '#/payments/part/all'],
] as const)('leads from %s to the part of the list that has it', (figure, address) => {
  const [line, ...rest] = attentionOf({ ...quiet, [figure]: 2 });
  expect([line?.address, rest]).toEqual([address, []]);
  expect(line?.words).toContain('2 ');
});
