import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '$lib/testing/settled';
import DateTime from './DateTime.svelte';

afterEach(() => void vi.useRealTimers());

it('shows a time relative to the current day, with the full date as a tooltip', async () => {
  // Wed 25 Nov 2026, 23:59:55 in Lagos.
  vi.useFakeTimers({ now: new Date('2026-11-25T22:59:55Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  render(DateTime, { at: '2026-11-25T07:41:30Z' });
  const shown = screen.getByText('Today 08:41');
  expect(shown.title).toBe('Wed 25 Nov 2026 08:41:30 WAT · 25 Nov 2026, 07:41:30 UTC');
  expect(shown.getAttribute('datetime')).toBe('2026-11-25T07:41:30Z');
  // Midnight passes while it is shown.
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(shown.textContent).toBe('Yesterday 08:41');
});
