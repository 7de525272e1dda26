import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { draftRow, problem } from '$lib/testing/views';
import DraftGrid from './DraftGrid.svelte';
import { DraftRows, EVERYTHING } from './draft-rows.svelte';

const call = mockedHost();
const list = [
  draftRow(5),
  draftRow(6, { state: 'to_fix', name: 'Hauwa Ɗanjuma', amount: 'fifty k', problems: [problem(), problem({ code: 'X', message: 'More.' })] }),
  draftRow(9, { originals: [{ field: 'account', text: '58152036' }] }),
  draftRow(12, { state: 'left_out' }),
];
const actions = { onchange: vi.fn(), onedit: vi.fn(), onundo: vi.fn(), onredo: vi.fn(), onproblem: vi.fn(), onsight: vi.fn() };

async function shown(): Promise<HTMLElement> {
  call.mockResolvedValue({ found: list.length, from: 0, rows: list });
  const rows = new DraftRows('d1', EVERYTHING);
  await rows.show(0, 40);
  actions.onedit.mockResolvedValue(true);
  actions.onchange.mockResolvedValue(true);
  render(DraftGrid, { rows, place: { index: 0, column: 0 }, busy: false, stacked: false, ...actions });
  return screen.getByRole('grid');
}

it('shows each row with its status and problem, and marks changed cells', async () => {
  await shown();
  expect(screen.getByTestId('row-5').textContent).toContain('Ready');
  expect(screen.getByTestId('row-6').textContent).toContain('Account number is not ten digits');
  expect(screen.getByTestId('row-6').textContent).toContain('+1');
  expect(screen.getByTitle('The file says “58152036”')).toBeTruthy();
});

it('edits a cell by keyboard', async () => {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'ArrowDown' });
  await fireEvent.keyDown(grid, { key: 'End' });
  await fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  await fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  await fireEvent.keyDown(grid, { key: '5' });
  const field = screen.getByTestId<HTMLInputElement>('typing');
  expect(field.value).toBe('5');
  await fireEvent.input(field, { target: { value: '50000' } });
  await fireEvent.keyDown(field, { key: 'Enter' });
  expect(actions.onedit).toHaveBeenCalledExactlyOnceWith(list[1], 'amount', '50000');
  expect(grid.getAttribute('aria-activedescendant')).toBe('cell-9-amount');
  expect(screen.queryByTestId('typing')).toBeNull();
});

it('saves nothing after Escape or without a change', async () => {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'F2' });
  await fireEvent.input(screen.getByTestId('typing'), { target: { value: 'Somebody else' } });
  await fireEvent.keyDown(screen.getByTestId('typing'), { key: 'Escape' });
  await fireEvent.keyDown(grid, { key: 'F2' });
  await fireEvent.keyDown(screen.getByTestId('typing'), { key: 'Tab' });
  expect(actions.onedit).not.toHaveBeenCalled();
  expect(grid.getAttribute('aria-activedescendant')).toBe('cell-5-bank');
});

it('undoes, redoes and moves to the next problem', async () => {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
  await fireEvent.keyDown(grid, { key: 'y', ctrlKey: true });
  await fireEvent.keyDown(grid, { key: 'F8', shiftKey: true });
  expect([actions.onundo.mock.calls.length, actions.onredo.mock.calls.length, actions.onproblem.mock.calls]).toEqual([1, 1, [[true]]]);
});
