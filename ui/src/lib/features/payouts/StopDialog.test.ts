import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { summary } from '$lib/testing/views';
import StopDialog from './StopDialog.svelte';
import StoppedNotice from './StoppedNotice.svelte';

const call = mockedHost();
const [onstopped, onclose] = [vi.fn(), vi.fn()];

const paused = summary({ state: 'paused', not_sent: 37, total_not_sent: '1850000.00', sending: 0, in_doubt: 1 });
const text = (): string => screen.getByRole('dialog', { hidden: true }).textContent ?? '';

it('shows the numbers, and stops only after confirmation', async () => {
  render(StopDialog, { summary: paused, onstopped, onclose });
  expect(text()).toContain('37 payments, ₦1,850,000.00, will never be sent from this payout.');
  expect(text()).toContain('1 payment already sent is still checked until final.');
  await fireEvent.click(screen.getByTestId('stop-leave'));
  expect(onclose).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
  call.mockResolvedValue({});
  const stop = screen.getByTestId('stop-confirm');
  expect(stop.textContent?.trim()).toBe('Stop 37 payments, ₦1,850,000.00');
  await fireEvent.click(stop);
  expect(call).toHaveBeenCalledExactlyOnceWith('payouts_stop', { run: 'r1', from: 0 });
  await waitFor(() => expect(onstopped).toHaveBeenCalledOnce());
});

it('counts payments that need review separately from those followed to their end', () => {
  const inReview = summary({ ...paused, in_doubt: 0, held: 2 });
  render(StopDialog, { summary: inReview, onstopped, onclose });
  expect(text()).not.toContain('until final');
  expect(text()).toContain('2 payments already sent need action. Record the results later.');
  const view = { ...inReview, state: 'needs_attention' as const, stop: { by: null, at: '2026-11-24T13:05:00Z' }, in_doubt: 3, held: 1 };
  const shown = render(StoppedNotice, { summary: view, onshow: undefined });
  expect(shown.container.textContent).toContain('3 payments already sent are still checked until final.');
  expect(shown.container.textContent).toContain('1 payment already sent needs action. Record the result later.');
});

it('stays open with the reason if it was not stopped', async () => {
  call.mockRejectedValue({ code: 'Locked', message: 'Nothing was done: nobody is signed in.', hint: null, reference: null, problems: [] });
  render(StopDialog, { summary: paused, onstopped, onclose });
  await fireEvent.click(screen.getByTestId('stop-confirm'));
  await waitFor(() => expect(text()).toContain('nobody is signed in'));
  expect(onstopped).not.toHaveBeenCalled();
});

it('shows afterwards who stopped it and how much was never sent', async () => {
  const onshow = vi.fn();
  const stop = { by: 'Ada Obi', at: '2026-11-24T13:05:00Z' };
  const view = summary({ state: 'stopped', stop, stopped: 37, total_stopped: '1850000.00', not_sent: 0, sending: 0, in_doubt: 0, can_stop: false });
  const shown = render(StoppedNotice, { summary: view, onshow });
  const contents = (): string => shown.container.textContent ?? '';
  expect(contents()).toMatch(/Stopped for good by Ada Obi on 24 Nov 2026 \d\d:05: 37 of 121 payments were never sent, ₦1,850,000.00\./);
  await fireEvent.click(screen.getByTestId('show-stopped'));
  expect(onshow).toHaveBeenCalledOnce();
  await shown.rerender({ summary: { ...view, stop: { ...stop, by: null } }, onshow: undefined });
  expect(contents()).toContain('Stopped for good on 24 Nov');
  expect(screen.queryByTestId('show-stopped')).toBeNull();
  await shown.rerender({ summary: { ...view, stop: null }, onshow });
  expect(contents()).toBe('');
});
