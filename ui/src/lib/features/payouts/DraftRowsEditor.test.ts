import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftRowView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { appearance } from '$lib/appearance.svelte';
import { draft, draftRow, problem } from '$lib/testing/views';
import DraftRowsEditor from './DraftRowsEditor.svelte';

const hidden = problem({ code: 'HIDDEN_ROW', message: 'The sheet hides this row.' });
const call = mockedHost();
let rows: DraftRowView[] = [];

beforeEach(() => {
  appearance.rowDetails = true;
  rows = [draftRow(2), draftRow(3, { state: 'to_fix', problems: [hidden] }), draftRow(4, { state: 'to_fix', problems: [problem()] })];
  call.mockImplementation((command) => {
    if (command === 'banks_list') return Promise.resolve([]);
    if (command === 'payouts_draft_rows') return Promise.resolve({ found: rows.length, from: 0, rows });
    if (command === 'payouts_change') rows = rows.map((row) => (row.row === 3 ? draftRow(3) : row));
    return Promise.resolve(draft());
  });
});

async function shown(): Promise<HTMLElement> {
  render(DraftRowsEditor, { draft: draft({ to_fix: 2 }) });
  await screen.findByTestId('row-3');
  const grid = screen.getByRole('grid');
  grid.focus();
  return grid;
}
const windowIs = (width: 'wide' | 'narrow'): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: width === 'narrow', addEventListener: vi.fn(), removeEventListener: vi.fn() }));
};
afterEach(() => vi.unstubAllGlobals());
const at = (): string | null => screen.getByRole('grid').getAttribute('aria-activedescendant');
const confirmButton = (): HTMLElement => screen.getByTestId('meant');

it('moves with F8 to the button that includes a hidden row, and on', async () => {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'F8' });
  await waitFor(() => expect(document.activeElement).toBe(confirmButton()));
  expect(at()).toBe('cell-3-name');
  await fireEvent.keyDown(confirmButton(), { key: 'F8' });
  await waitFor(() => expect(at()).toBe('cell-4-account'));
  expect(document.activeElement).toBe(grid);
  // Back up, also from the detail of the row.
  await fireEvent.keyDown(grid, { key: 'F8', shiftKey: true });
  await waitFor(() => expect(document.activeElement).toBe(confirmButton()));
  grid.focus();
  await fireEvent.keyDown(grid, { key: 'F8' });
  await waitFor(() => expect(document.activeElement).toBe(confirmButton()));
});

it('returns the focus to the grid once the row is included', async () => {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'F8' });
  await waitFor(() => expect(document.activeElement).toBe(confirmButton()));
  await fireEvent.click(confirmButton());
  expect(call).toHaveBeenCalledWith('payouts_change', { draft: draft().draft, changes: [{ what: 'meant', row: 3, meant: true }] });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  expect(screen.queryByTestId('meant')).toBeNull();
});

it('closes the details with Escape, remembers it, and opens them for a row that needs confirmation', async () => {
  windowIs('wide');
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'Escape' });
  expect(screen.queryByTestId('row-detail')).toBeNull();
  expect(appearance.rowDetails).toBe(false);
  expect(screen.getByTestId('filter-rows')).toBeTruthy();
  await fireEvent.keyDown(grid, { key: 'F8' });
  await waitFor(() => expect(document.activeElement).toBe(confirmButton()));
  await fireEvent.keyDown(confirmButton(), { key: 'Escape' });
  expect(screen.queryByTestId('row-detail')).toBeNull();
  expect(document.activeElement).toBe(grid);
  await fireEvent.click(screen.getByTestId('detail-toggle'));
  expect(screen.getByTestId('row-detail')).toBeTruthy();
});

it('states once that most payees are new', async () => {
  render(DraftRowsEditor, { draft: draft({ ready: 12, to_fix: 0, codes: [{ code: 'NEW_PAYEE', rows: 12 }] }) });
  expect((await screen.findByTestId('new-payees')).textContent).toBe('12 new payees');
  cleanup();
  render(DraftRowsEditor, { draft: draft({ ready: 12, to_fix: 0, codes: [{ code: 'NEW_PAYEE', rows: 6 }] }) });
  await screen.findByTestId('row-3');
  expect(screen.queryByTestId('new-payees')).toBeNull();
});

it('lays the details over the grid in little width, and closes them there without changing the setting', async () => {
  windowIs('narrow');
  const grid = await shown();
  expect(screen.queryByTestId('row-detail')).toBeNull();
  await fireEvent.click(screen.getByTestId('detail-toggle'));
  expect(screen.getByTestId('row-detail').parentElement?.className).toContain('over');
  await fireEvent.keyDown(grid, { key: 'Escape' });
  expect(screen.queryByTestId('row-detail')).toBeNull();
  expect(appearance.rowDetails).toBe(true);
});
