import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { SafeAgainView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { item } from '$lib/testing/views';
import BatchPaymentDetail from './BatchPaymentDetail.svelte';

const call = mockedHost();
const [onpropose, ondecide] = [vi.fn(), vi.fn()];

function safe(change: Partial<SafeAgainView>): SafeAgainView {
  const checks: SafeAgainView['checks'] = [
    { check: 'final_no', met: true, evidence: 'The service said “Invalid bank account” (code 115).' },
    { check: 'not_elsewhere', met: false, evidence: 'Payout 4 has this account with this amount.' },
  ];
  return { verdict: 'propose', checks, quiet_until: null, may_decide: false, ...change };
}

it('proposes a batch for proven unpaid payments, with each condition and its evidence', async () => {
  call.mockResolvedValue(safe({}));
  render(BatchPaymentDetail, { run: 'r1', item: item(6, { state: 'refused' }), onpropose, ondecide });
  expect(await screen.findByText('It can be added to a new batch')).toBeTruthy();
  expect(screen.getByTestId('safe-final_no').dataset.met).toBe('true');
  expect(screen.getByTestId('safe-not_elsewhere').textContent).toContain('check it first');
  await fireEvent.click(screen.getByTestId('propose'));
  expect(onpropose).toHaveBeenCalledOnce();
});

it('has no button that pays, and only a decision for an unconfirmed payment', async () => {
  call.mockResolvedValue(safe({ verdict: 'not_yet', may_decide: true }));
  render(BatchPaymentDetail, { run: 'r1', item: item(6, { state: 'held' }), onpropose, ondecide });
  expect(await screen.findByText('No. Do not pay it again.')).toBeTruthy();
  expect(screen.queryByTestId('propose')).toBeNull();
  await fireEvent.click(screen.getByTestId('decide-one'));
  expect(ondecide).toHaveBeenCalledOnce();
});
