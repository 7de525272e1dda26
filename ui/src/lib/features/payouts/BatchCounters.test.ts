import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { summary } from '$lib/testing/views';
import BatchCounters from './BatchCounters.svelte';

const text = (id: string): string => screen.getByTestId(`count-${id}`).textContent ?? '';

it('counts every payment once: paid, not paid, unconfirmed, waiting', () => {
  const view = summary({ paid: 61, refused: 2, in_doubt: 1, held: 3, not_sent: 51, sending: 3 });
  render(BatchCounters, { summary: view });
  expect([text('paid'), text('refused'), text('unknown'), text('waiting')]).toEqual(['61', '2', '4', '54']);
  expect(61 + 2 + 4 + 54).toBe(view.items);
  expect(screen.getByText(/3 need action/)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('63 of 121 finished');
});

it('counts stopped payments separately, if there are any', async () => {
  const view = summary({ paid: 61, refused: 2, in_doubt: 1, held: 3, not_sent: 0, sending: 0, stopped: 54 });
  const shown = render(BatchCounters, { summary: view });
  expect(screen.queryByTestId('count-waiting')).toBeNull();
  expect(['paid', 'refused', 'unknown', 'stopped'].map((id) => Number(text(id))).reduce((sum, count) => sum + count)).toBe(view.items);
  expect(text('stopped')).toBe('54');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('117 of 121 finished');
  await shown.rerender({ summary: { ...view, paid: 60, sending: 1 } });
  expect([text('waiting'), text('stopped')]).toEqual(['1', '54']);
  await shown.rerender({ summary: summary() });
  expect(screen.queryByTestId('count-stopped')).toBeNull();
});

it('shows unsent payments only if some wait', async () => {
  const waits = summary({ paid: 1, refused: 0, in_doubt: 0, held: 0, not_sent: 2, sending: 0, total_not_sent: '20.00' });
  const shown = render(BatchCounters, { summary: waits });
  expect(screen.getByText('₦20.00 not sent yet')).toBeTruthy();
  await shown.rerender({ summary: { ...waits, paid: 3, not_sent: 0, total_not_sent: '0.00', state: 'finished' } });
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});

afterEach(() => vi.useRealTimers());

it('shows speed and remaining time while sending', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z') });
  const view = summary({ state: 'running', paid: 10, refused: 0, in_doubt: 0, held: 0, not_sent: 110, sending: 1 });
  const shown = render(BatchCounters, { summary: view });
  expect(screen.queryByTestId('pace')).toBeNull();
  vi.setSystemTime(Date.parse('2026-11-24T09:00:10Z'));
  // 6 in 10 seconds are 36 in a minute; 105 more take 175 seconds.
  await shown.rerender({ summary: { ...view, paid: 16, not_sent: 104 } });
  expect(screen.getByTestId('pace').textContent).toBe('36 a minute · 2 min left');
  await shown.rerender({ summary: { ...view, state: 'paused', paid: 16, not_sent: 104 } });
  expect(screen.queryByTestId('pace')).toBeNull();
});
