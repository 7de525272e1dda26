import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { ColumnsView } from '$lib/generated/commands';
import { answerFrom, mockedHost } from '$lib/testing/host';
import { columnsRead, problem } from '$lib/testing/views';
import DraftColumns from './DraftColumns.svelte';

const call = mockedHost();
const missing = problem({ code: 'COLUMN_MISSING', message: 'No column contains the amount.' });
let answers: Record<string, unknown> = {};
beforeEach(() => void call.mockImplementation((command) => answerFrom(answers, command)));

async function used(change: Partial<ColumnsView>): Promise<HTMLButtonElement> {
  answers = { payouts_columns_preview: columnsRead(change) };
  render(DraftColumns, { id: 'd1' });
  return screen.findByTestId<HTMLButtonElement>('columns-use');
}
const stored = (): unknown[] => call.mock.calls.filter(([command]) => command === 'payouts_columns');

it('does not use columns with which no row can be read, by button or by key, and gives the reason', async () => {
  const button = await used({ in_force: false, problems: [missing], to_fix: 3 });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Resolve the problem above first.');
  await fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  expect(stored()).toEqual([]);
});

it('uses columns with which all rows have errors that are corrected in the rows', async () => {
  expect((await used({ in_force: false, to_fix: 3 })).disabled).toBe(false);
});

it('returns to a draft whose own columns are incomplete', async () => {
  expect((await used({ in_force: true, problems: [missing], to_fix: 3 })).disabled).toBe(false);
});
