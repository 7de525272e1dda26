import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { TopUpRowView } from '$lib/generated/commands';
import TopUpRows from './TopUpRows.svelte';

const row = (number: number, change: Partial<TopUpRowView> = {}): TopUpRowView =>
  ({ row: number, phone: `0803123456${number}`, name: '', operator: null, told_by: 'prefix', bundle: null, amount: '100.00', problems: [], doubt: null, notes: [], is_meant: false, is_ready: true, left_out: false, phone_meant: null, ...change }) as TopUpRowView;
const all = [row(2, { amount: '9.00', operator: 'A' }), row(3, { amount: '500.00', operator: 'B' }), row(4, { amount: null, is_ready: false })];
const operators = [
  { id: 'A', name: 'MTN' },
  { id: 'B', name: 'Airtel' },
] as never;
const props = { all, rows: all, most: 200, operators, fixed: false, busy: false, onchange: () => undefined };
const rows = (): (string | undefined)[] => [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) => dataset['row']);
const by = (order: string): Promise<unknown> => fireEvent.click(screen.getByTestId(`order-${order}`));

it('is sorted by its headings, amounts descending first, rows without one last', async () => {
  render(TopUpRows, props);
  expect(rows()).toEqual(['2', '3', '4']);
  await by('amount');
  expect(rows()).toEqual(['3', '2', '4']);
  await by('amount');
  expect(rows()).toEqual(['2', '3', '4']);
  await by('operator');
  expect(rows()).toEqual(['3', '2', '4']);
  await by('state');
  expect(rows()).toEqual(['4', '2', '3']);
});

it('keeps a row in its place while it is corrected, also in another part of the rows', async () => {
  const { rerender } = render(TopUpRows, props);
  await by('amount');
  const corrected = [row(2, { amount: '900.00' }), all[1] as TopUpRowView, row(4, { amount: '1000.00' })];
  await rerender({ all: corrected, rows: corrected });
  expect(rows()).toEqual(['3', '2', '4']);
  await rerender({ rows: corrected.slice(0, 2) });
  expect(rows()).toEqual(['3', '2']);
  await rerender({ rows: corrected, most: 1 });
  expect(rows()).toEqual(['3']);
});
