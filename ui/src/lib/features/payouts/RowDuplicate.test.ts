import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EarlierView } from '$lib/generated/commands';
import { earlier } from '$lib/testing/views';
import RowDuplicate from './RowDuplicate.svelte';

const onchange = vi.fn();
const onallmeant = vi.fn();
beforeEach(() => vi.resetAllMocks());

function open(change: Partial<EarlierView> = {}, repeats = 3): void {
  render(RowDuplicate, { row: 6, earlier: earlier(change), repeats, busy: false, onchange, onallmeant });
}

it('takes a person’s word for a row, and for all like it', async () => {
  open();
  await fireEvent.click(screen.getByTestId('again'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'paid_again', row: 6, meant: true }]);
  await fireEvent.click(screen.getByTestId('again-all'));
  expect(onallmeant).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Open payout 7' }).getAttribute('href')).toContain('7');
});

it('asks for each row by itself where nobody knows whether it was paid', () => {
  open({ standing: 'not_known' });
  expect(screen.queryByTestId('again-all')).toBeNull();
  cleanup();
  open({}, 1);
  expect(screen.queryByTestId('again-all')).toBeNull();
});

it('leads to a payment that was made by itself', () => {
  open({ run: null, reference: 'S-1' });
  expect(screen.getByRole('link', { name: 'Open the payment' }).getAttribute('href')).toBe('#/look-up/S-1');
});

it('takes the word back', async () => {
  open({ meant: true });
  expect(screen.queryByTestId('again')).toBeNull();
  await fireEvent.click(screen.getByTestId('again-not'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'paid_again', row: 6, meant: false }]);
});
