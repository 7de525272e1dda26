import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { item } from '$lib/testing/views';
import DecideDialog from './DecideDialog.svelte';

const call = mockedHost();
const ondecided = vi.fn();

const inReview = (row: number, may: boolean) => item(row, { state: 'held', may_send_again: may });
const button = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('decide-confirm');

it('requires a choice and evidence, and names the action', async () => {
  render(DecideDialog, { run: 'r1', items: [inReview(5, false), inReview(6, false)], ondecided, onclose: vi.fn() });
  expect(button().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: /^It was paid/ }));
  expect(button().disabled).toBe(true);
  await fireEvent.input(screen.getByTestId('evidence'), { target: { value: '   ' } });
  expect(button().disabled).toBe(true);
  await fireEvent.input(screen.getByTestId('evidence'), { target: { value: 'Bank statement of 24 Nov, line 12' } });
  expect(button().disabled).toBe(false);
  expect(button().textContent?.trim()).toBe('Record 2 payments as paid');
  call.mockResolvedValue({});
  await fireEvent.click(button());
  expect(call).toHaveBeenCalledExactlyOnceWith('payouts_decide', { run: 'r1', items: ['i5', 'i6'], decision: 'paid', evidence: 'Bank statement of 24 Nov, line 12' });
  await waitFor(() => expect(ondecided).toHaveBeenCalledOnce());
});

it('offers sending again only if all the evidence permits it', () => {
  const again = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('radio', { name: /send again/ });
  const { unmount } = render(DecideDialog, { run: 'r1', items: [inReview(5, true), inReview(6, false)], ondecided, onclose: vi.fn() });
  expect(again().disabled).toBe(true);
  unmount();
  render(DecideDialog, { run: 'r1', items: [inReview(5, true)], ondecided, onclose: vi.fn() });
  expect(again().disabled).toBe(false);
});
