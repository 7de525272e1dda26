import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EarlierView } from '$lib/generated/commands';
import { earlier } from '$lib/testing/views';
import RowDuplicate from './RowDuplicate.svelte';

const onchange = vi.fn();
const onconfirmall = vi.fn();
beforeEach(() => vi.resetAllMocks());

function open(change: Partial<EarlierView> = {}, repeats = 3): void {
  render(RowDuplicate, { row: 6, earlier: earlier(change), repeats, busy: false, onchange, onconfirmall });
}

it('lets a person confirm one row, or all like it', async () => {
  open();
  await fireEvent.click(screen.getByTestId('again'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'paid_again', row: 6, meant: true }]);
  await fireEvent.click(screen.getByTestId('again-all'));
  expect(onconfirmall).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Open payout 7' }).getAttribute('href')).toContain('7');
});

it('asks about each row if the earlier payment is unconfirmed', () => {
  open({ standing: 'not_known' });
  expect(screen.queryByTestId('again-all')).toBeNull();
  cleanup();
  open({}, 1);
  expect(screen.queryByTestId('again-all')).toBeNull();
});

it('links to a single payment', () => {
  open({ run: null, reference: 'S-1' });
  expect(screen.getByRole('link', { name: 'Open the payment' }).getAttribute('href')).toBe('#/look-up/S-1');
});

it('undoes the confirmation', async () => {
  open({ meant: true });
  expect(screen.queryByTestId('again')).toBeNull();
  await fireEvent.click(screen.getByTestId('again-not'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'paid_again', row: 6, meant: false }]);
});
