import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { draft, draftRow, problem } from '$lib/testing/views';
import DraftTable from './DraftTable.svelte';

const rows = [
  draftRow(5),
  draftRow(6, { state: 'to_fix', name: 'Hauwa Ɗanjuma', amount: 'fifty k', problems: [problem()] }),
  draftRow(9, { state: 'to_fix', problems: [problem()] }),
  draftRow(12, { state: 'left_out' }),
];
const view = draft({ file_rows: 4, ready: 1, to_fix: 2, left_out: 1, rows });

it('shows each row with its state in words and its problems under it', () => {
  render(DraftTable, { draft: view, busy: false, onleaveout: vi.fn() });
  expect(screen.getByTestId('row-5').textContent).toContain('Ready');
  expect(screen.getByTestId('row-6').textContent).toContain('To fix');
  expect(screen.getByTestId('row-6').textContent).toContain('fifty k');
  expect(screen.getByTestId('row-6').nextElementSibling?.textContent).toContain('The account number has 9 digits');
  expect(screen.getByTestId('row-12').textContent).toContain('Left out');
});

it('leaves out all rows with problems, one row, and takes one in again', async () => {
  const onleaveout = vi.fn();
  render(DraftTable, { draft: view, busy: false, onleaveout });
  await fireEvent.click(screen.getByRole('button', { name: 'Leave out the 2 rows with problems' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Leave out row 5' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Take in row 12 again' }));
  expect(onleaveout.mock.calls).toEqual([
    [[6, 9], true],
    [[5], true],
    [[12], false],
  ]);
});

it('filters what is seen and still leaves out all rows with problems', async () => {
  const onleaveout = vi.fn();
  render(DraftTable, { draft: view, busy: false, onleaveout });
  await fireEvent.click(screen.getByRole('button', { name: /^Left out/ }));
  expect(screen.queryByTestId('row-6')).toBeNull();
  expect(screen.getByTestId('row-12')).toBeTruthy();
  await fireEvent.click(screen.getByTestId('leave-out-all'));
  expect(onleaveout).toHaveBeenCalledWith([6, 9], true);
});
