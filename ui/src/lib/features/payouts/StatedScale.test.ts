import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import StatedScale from './StatedScale.svelte';

const stated = { column: "Net Pay (N'000)", row: null, factor: '1,000', written: '192.625', multiplied: '192625.00', unread: 1, answer: null };
afterEach(cleanup);

it('asks once, with both sums', async () => {
  const onanswer = vi.fn();
  render(StatedScale, { stated, busy: false, onanswer });
  const text = screen.getByTestId('stated-scale').textContent;
  for (const part of ["“Net Pay (N'000)”", '₦192.625', '₦192,625.00', '1 amount cannot be read']) expect(text).toContain(part);
  await fireEvent.click(screen.getByTestId('stated-scale-multiply'));
  await fireEvent.click(screen.getByTestId('stated-scale-naira'));
  expect(onanswer.mock.calls).toEqual([['multiplied'], ['naira']]);
});

it('names the row of a line above the table, and undoes an answer', async () => {
  const onanswer = vi.fn();
  render(StatedScale, { stated: { ...stated, column: null, row: '2', answer: 'multiplied' }, busy: false, onanswer });
  expect(screen.getByTestId('stated-scale').textContent).toContain('Row 2');
  await fireEvent.click(screen.getByTestId('stated-scale-open'));
  expect(onanswer).toHaveBeenCalledWith(null);
});
