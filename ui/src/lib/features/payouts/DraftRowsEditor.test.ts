import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { DraftRowView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { draft, draftRow, problem } from '$lib/testing/views';
import DraftRowsEditor from './DraftRowsEditor.svelte';

const hidden = problem({ code: 'HIDDEN_ROW', message: 'The sheet hides this row.' });
const call = mockedHost();
let rows: DraftRowView[] = [];

beforeEach(() => {
  rows = [draftRow(2), draftRow(3, { state: 'to_fix', problems: [hidden] }), draftRow(4, { state: 'to_fix', problems: [problem()] })];
  call.mockImplementation((command) => {
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
