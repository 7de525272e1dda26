import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { RunWalletView } from '$lib/generated/commands';
import WalletNotice from './WalletNotice.svelte';

function wallet(change: Partial<RunWalletView> = {}): RunWalletView {
  return {
    fit: 'fell',
    least: '1005.00',
    most: '1010.75',
    since: '2026-11-24T13:05:00Z',
    at: '2026-11-24T13:09:00Z',
    seen: false,
    possible: [{ item: 'i5', row: 5, sheet: 'March', name: 'Ada Obi', amount: '1000.00', fee: '10.75' }],
    more_possible: 0,
    ...change,
  };
}

const noticeText = (view: RunWalletView, stacked = false): string => {
  const { container, unmount } = render(WalletNotice, { wallet: view, stacked, busy: false, onseen: () => undefined });
  const text = container.textContent;
  unmount();
  return text;
};

it('an unexplained fall lists possible payments', () => {
  const text = noticeText(wallet());
  expect(text).toContain('₦1,005.00 to ₦1,010.75');
  expect(text).toContain('Possible reasons');
  expect(text).toContain('Row 5: Ada Obi, ₦1,000.00 and a fee of ₦10.75');
  expect(text).not.toContain('twice');
  expect(noticeText(wallet(), true)).toContain('Row March:5');
  expect(noticeText(wallet({ more_possible: 3 }))).toContain('3 more payments');
});

it('states that no single payment explains the fall', () => {
  expect(noticeText(wallet({ possible: [] }))).toContain('No single payment explains it');
});

it('an acknowledged fall names no payments', () => {
  const text = noticeText(wallet({ seen: true, possible: [] }));
  expect(text).toContain('The difference was reviewed.');
  expect(text).not.toContain('No single payment');
});

it('a person acknowledges the fall', async () => {
  const onseen = vi.fn();
  render(WalletNotice, { wallet: wallet(), stacked: false, busy: false, onseen });
  await fireEvent.click(screen.getByTestId('wallet-seen'));
  expect(onseen).toHaveBeenCalledOnce();
});

it('a matching balance may hide a fall, and a missing comparison is shown', () => {
  const nothing = { least: null, most: null, possible: [] };
  expect(noticeText(wallet({ ...nothing, fit: 'fits' }))).toContain('Incoming money can hide');
  expect(noticeText(wallet({ ...nothing, fit: 'balance_unknown' }))).toContain('was not compared');
  expect(noticeText(wallet({ ...nothing, fit: 'cost_unknown' }))).toContain('was not compared');
  expect(noticeText(wallet({ ...nothing, fit: 'not_yet' })).trim()).toBe('');
});
