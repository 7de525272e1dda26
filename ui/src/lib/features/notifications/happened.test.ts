import { describe, expect, it } from 'vitest';
import type { HomeView, PaymentRequestBriefView, RunSummaryView } from '$lib/generated/commands';
import { happenedBetween } from './happened';

const home = (change: Partial<HomeView>): HomeView => ({ recently_paid: [], unfinished_runs: [], last_runs: [], ...change }) as unknown as HomeView;
const request = (id: string): PaymentRequestBriefView => ({ id, payer_name: 'Ada Obi', amount: '45000.00', paid: null }) as unknown as PaymentRequestBriefView;
const batch = (run: string): RunSummaryView => ({ run, file_name: 'October.xlsx' }) as unknown as RunSummaryView;

describe('what happened between two views of Home', () => {
  it('is a request that is newly paid, by its payer and amount', () => {
    const toasts = happenedBetween(home({ recently_paid: [request('r1')] }), home({ recently_paid: [request('r2'), request('r1')] }));
    expect(toasts.map(({ words, address }) => [words, address])).toEqual([['Ada Obi paid ₦45,000.00.', '#/requests/r2']]);
  });

  it('is a payout that ended, not one that ended earlier', () => {
    const toasts = happenedBetween(home({ unfinished_runs: [batch('b2')], last_runs: [batch('b1')] }), home({ last_runs: [batch('b2'), batch('b1')] }));
    expect(toasts.map(({ words, address }) => [words, address])).toEqual([['The payout October.xlsx is finished.', '#/payouts/run/b2']]);
  });

  it('is nothing if nothing changed', () => {
    const same = home({ recently_paid: [request('r1')], unfinished_runs: [batch('b1')] });
    expect(happenedBetween(same, same)).toEqual([]);
  });
});
