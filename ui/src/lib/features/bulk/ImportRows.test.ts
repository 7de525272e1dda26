import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { ImportField, ImportRowView, ImportView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import ImportRows from './ImportRows.svelte';

const call = mockedHost();
const FIELDS: readonly ImportField[] = ['name', 'phone', 'email', 'amount'];

const row = (number: number, name: string, amount: string, change: Partial<ImportRowView> = {}): ImportRowView => ({
  row: number, spot: String(number), state: 'ready', by_hand: false, hidden: false, meant_twice: false, problems: [],
  values: FIELDS.map((field) => ({ field, text: { name, amount, phone: '08031234567' }[field as string] ?? '', original: null })),
  ...change,
});
const wrong = row(6, 'Chi Obi', 'five', { state: 'to_fix', problems: [{ kind: 'amount', field: 'amount', words: '“five” is not an amount.', blocks: true, note: false, fix: null }] });
const rows = [row(4, 'Ada Eze', '50000.00'), row(5, 'Bola Ade', '1250.50'), wrong];
const view = {
  brief: { import: '7', kind: 'requests', file_name: 'a.csv', read_at: '2026-11-24T08:00:00Z', stage: 'draft', why: null, rows: 0, made: 0, refused: 0 },
  columns: FIELDS.filter((field) => field !== 'email').map((field, column) => ({ column, heading: field, field, reason: '', samples: [] })),
  fields: FIELDS.map((field) => ({ field, words: field })),
  kinds: [], ready: 2, to_fix: 1, waits: 0, left_out: 0, can_undo: false, can_redo: false,
} as unknown as ImportView;
const asked = (command: string): unknown[] => call.mock.calls.filter(([name]) => name === command).map(([, args]) => args);

beforeEach(() => {
  localStorage.clear();
  call.mockImplementation((command) => Promise.resolve(command === 'imports_rows' ? { found: 3, from: 0, rows } : command === 'imports_alike' ? { rows: 0 } : view));
});

async function shown(): Promise<void> {
  render(ImportRows, { view, onview: () => undefined });
  await screen.findByTestId('import-row-6');
}
const cell = (number: number, column: string): HTMLElement | null => screen.getByTestId(`import-row-${number}`).querySelector(`td[data-column="${column}"]`);

it('has a column for each field in use, and the program orders the rows by any of them', async () => {
  await shown();
  const orders = [...document.querySelectorAll<HTMLElement>('[data-testid^="order-"]')].map((head) => head.textContent);
  expect(orders).toEqual(['Row', 'State', 'Problems', 'Name', 'Phone', 'Amount']);
  expect(asked('imports_rows')).toEqual([{ import: '7', from: 0, state: null, kind: null, text: null, order: null, descending: false }]);
  await fireEvent.click(screen.getByTestId('order-amount'));
  await waitFor(() => expect(asked('imports_rows').at(-1)).toMatchObject({ order: 'amount', descending: true }));
  await fireEvent.click(screen.getByTestId('order-problems'));
  await waitFor(() => expect(asked('imports_rows').at(-1)).toMatchObject({ order: 'problems', descending: false }));
});

it('shows amounts, marks the wrong value, and has the whole problem as a tooltip', async () => {
  await shown();
  expect([cell(5, 'amount')?.textContent?.trim(), cell(6, 'amount')?.textContent?.trim()]).toEqual(['₦1,250.50', 'five']);
  expect([cell(6, 'amount')?.querySelector('.bad') !== null, cell(6, 'name')?.querySelector('.bad') !== null]).toEqual([true, false]);
  expect(cell(6, 'problems')?.title).toBe('“five” is not an amount.');
});

it('opens a row for correction by its number or a click', async () => {
  await shown();
  await fireEvent.click(screen.getByRole('button', { name: 'Row 6' }));
  expect(await screen.findByTestId('cell-amount')).toBeTruthy();
});

it('skips the selected rows in one step', async () => {
  await shown();
  await fireEvent.click(screen.getByLabelText('Select 4'));
  await fireEvent.click(screen.getByLabelText('Select 6'));
  await fireEvent.click(within(screen.getByTestId('selection-bar')).getByTestId('leave-out-selected'));
  expect(asked('imports_change')).toEqual([{ import: '7', changes: [{ what: 'left_out', row: 4, out: true }, { what: 'left_out', row: 6, out: true }] }]);
  await waitFor(() => expect(screen.queryByTestId('selection-bar')).toBeNull());
});

it('selects no rows that another filter hides', async () => {
  await shown();
  await fireEvent.click(screen.getByLabelText('Select 4'));
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Bola' } });
  await waitFor(() => expect(screen.queryByTestId('selection-bar')).toBeNull());
});
