import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { draftRow, problem } from '$lib/testing/views';
import RowDetail from './RowDetail.svelte';

it('shows all data of a row, and offers its corrections', async () => {
  const onchange = vi.fn();
  const fix = { field: 'bank', text: 'Zenith Bank' } as const;
  const row = draftRow(6, {
    state: 'to_fix',
    problems: [problem(), problem({ code: 'BANK_UNKNOWN', message: 'No such bank.', fix })],
    originals: [{ field: 'amount', text: '50k' }],
  });
  render(RowDetail, { row, busy: false, onchange, onclose: vi.fn() });
  const detail = screen.getByTestId('row-detail').textContent ?? '';
  for (const words of ['Row 6', '9 digits', 'No such bank.', 'Amount was “50k” in the file.']) expect(detail).toContain(words);
  await fireEvent.click(screen.getByRole('button', { name: 'Use “Zenith Bank”' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await fireEvent.click(screen.getByTestId('leave-out'));
  expect(onchange.mock.calls.map(([changes]) => changes as unknown)).toEqual([
    [{ what: 'cell', row: 6, field: 'bank', text: 'Zenith Bank' }],
    [{ what: 'cell', row: 6, field: 'amount', text: null }],
    [{ what: 'left_out', row: 6, out: true }],
  ]);
});

it('includes again only a row that a person skipped', async () => {
  const onchange = vi.fn();
  render(RowDetail, { row: draftRow(6, { state: 'left_out', left_out_by_person: true, problems: [problem()] }), busy: false, onchange, onclose: vi.fn() });
  await fireEvent.click(screen.getByTestId('take-in'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'left_out', row: 6, out: false }]);
  cleanup();
  render(RowDetail, { row: draftRow(6, { state: 'left_out', left_out_by_person: false }), busy: false, onchange, onclose: vi.fn() });
  expect(screen.queryByTestId('take-in')).toBeNull();
});

it('lets a person confirm a hidden row', async () => {
  const onchange = vi.fn();
  const row = draftRow(6, { state: 'to_fix', problems: [problem({ code: 'HIDDEN_ROW', message: 'The sheet hides this row.' })] });
  render(RowDetail, { row, busy: false, onchange, onclose: vi.fn() });
  await fireEvent.click(screen.getByTestId('meant'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'meant', row: 6, meant: true }]);
});

it('asks once about a row that is hidden and marked as paid', async () => {
  const onchange = vi.fn();
  const problems = [problem({ code: 'HIDDEN_ROW', message: 'The sheet hides this row.' }), problem({ code: 'NOT_TO_BE_PAID', message: 'PAID' })];
  render(RowDetail, { row: draftRow(6, { state: 'to_fix', problems }), busy: false, onchange, onclose: vi.fn() });
  await fireEvent.click(screen.getByTestId('meant'));
  expect(onchange).toHaveBeenCalledWith([{ what: 'meant', row: 6, meant: true }]);
});

it('can be closed', async () => {
  const onclose = vi.fn();
  render(RowDetail, { row: undefined, busy: false, onchange: vi.fn(), onclose });
  await fireEvent.click(screen.getByRole('button', { name: 'Close row details' }));
  expect(onclose).toHaveBeenCalledOnce();
});
