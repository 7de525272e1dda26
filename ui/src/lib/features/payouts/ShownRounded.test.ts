import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import ShownRounded from './ShownRounded.svelte';

const rounded = { column: 'Net Pay', rows: 3, shown: '206790.79', held: '206791.117433', difference: '-0.327433', as_shown: false };
afterEach(cleanup);

it('asks once, with both sums and the difference', async () => {
  const onanswer = vi.fn();
  render(ShownRounded, { rounded, busy: false, onanswer });
  const text = screen.getByTestId('shown-rounded').textContent;
  for (const part of ['Net Pay: 3 amounts', '₦206,790.79', '₦206,791.117433', '₦0.327433 less']) expect(text).toContain(part);
  await fireEvent.click(screen.getByTestId('shown-rounded-pay'));
  expect(onanswer).toHaveBeenCalledWith(true);
});

it('undoes an answer', async () => {
  const onanswer = vi.fn();
  render(ShownRounded, { rounded: { ...rounded, as_shown: true }, busy: false, onanswer });
  expect(screen.getByTestId('shown-rounded').textContent).not.toContain('Until this is answered');
  await fireEvent.click(screen.getByTestId('shown-rounded-not'));
  expect(onanswer).toHaveBeenCalledWith(false);
});
