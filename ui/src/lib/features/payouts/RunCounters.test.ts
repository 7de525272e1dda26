import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { summary } from '$lib/testing/views';
import RunCounters from './RunCounters.svelte';

const text = (id: string): string => screen.getByTestId(`count-${id}`).textContent ?? '';

it('counts every payment once: paid, not paid, not known yet, waiting', () => {
  const view = summary({ paid: 61, refused: 2, in_doubt: 1, held: 3, not_sent: 51, sending: 3 });
  render(RunCounters, { summary: view });
  expect([text('paid'), text('refused'), text('unknown'), text('waiting')]).toEqual(['61', '2', '4', '54']);
  expect(61 + 2 + 4 + 54).toBe(view.items);
  expect(screen.getByText(/3 need you/)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('63 of 121 finished');
});
