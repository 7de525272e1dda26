import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { DraftRowView } from '$lib/generated/commands';
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

const BANKS = ['First Bank of Nigeria', 'Guaranty Trust Bank', 'Zenith Bank'].map((label, at) => ({ value: String(at), label }));

async function shown(change: { list?: DraftRowView[]; checked?: boolean; once?: string[] } = {}): Promise<HTMLElement> {
  const { checked = false, once = [], list: shownList = list } = change;
  call.mockResolvedValue({ found: shownList.length, from: 0, rows: shownList });
  const rows = new DraftRows('d1', EVERYTHING);
  await rows.show(0, 40);
  actions.onedit.mockResolvedValue(true);
  actions.onchange.mockResolvedValue(true);
  render(DraftGrid, { rows, place: { index: 0, column: 0 }, busy: false, stacked: false, banks: BANKS, checked, changed: false, once, ...actions });
  return screen.getByRole('grid');
}

it('shows each row with its status and problem, and marks changed cells', async () => {
  await shown();
  expect(screen.getByTestId('row-5').textContent).toContain('Ready');
  expect(screen.getByTestId('row-6').textContent).toContain('Account number is not ten digits');
  expect(screen.getByTestId('row-6').textContent).toContain('+1');
  expect(screen.getByTitle('“58152036” in the file')).toBeTruthy();
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

async function typeBank(text: string): Promise<HTMLInputElement> {
  const grid = await shown();
  await fireEvent.keyDown(grid, { key: 'ArrowRight' });
  await fireEvent.keyDown(grid, { key: text.charAt(0) });
  const field = screen.getByTestId<HTMLInputElement>('typing');
  await fireEvent.input(field, { target: { value: text } });
  return field;
}
const suggested = (): (string | undefined)[] => screen.queryAllByRole('option').map((option) => option.textContent?.trim());

it('suggests banks while one is typed, and takes one with the keyboard', async () => {
  const field = await typeBank('GTB');
  expect(suggested()).toEqual(['Guaranty Trust Bank']);
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()).toBe('Guaranty Trust Bank');
  await fireEvent.keyDown(field, { key: 'Enter' });
  expect(actions.onedit).toHaveBeenLastCalledWith(list[0], 'bank', 'Guaranty Trust Bank');
});

it('keeps the typed bank unless a suggestion is chosen; Escape closes the list first', async () => {
  const field = await typeBank('bank');
  expect(suggested()).toHaveLength(3);
  await fireEvent.keyDown(field, { key: 'Escape' });
  expect(suggested()).toEqual([]);
  expect(screen.getByTestId('typing')).toBe(field);
  await fireEvent.keyDown(field, { key: 'Enter' });
  expect(actions.onedit).toHaveBeenLastCalledWith(list[0], 'bank', 'bank');
});

it('takes a clicked suggestion', async () => {
  await typeBank('zen');
  await fireEvent.click(screen.getByRole('option', { name: 'Zenith Bank' }));
  expect(actions.onedit).toHaveBeenLastCalledWith(list[0], 'bank', 'Zenith Bank');
});

it('shows the result of the name check in its own column once names were checked', async () => {
  const rows = (['match', 'close', 'different', 'not_found', 'not_available', 'not_checked'] as const).map((name_check, at) => draftRow(at + 2, { name_check }));
  await shown({ list: rows });
  expect(screen.queryByText('Name check')).toBeNull();
  cleanup();
  await shown({ list: rows, checked: true });
  expect(screen.getByText('Name check')).toBeTruthy();
  expect(screen.getAllByTestId('name-check').map((cell) => cell.textContent?.trim())).toEqual(['Match', 'Close', 'Different', 'Not found', 'Not available', 'Not checked']);
});

it('shows a changed account as a state, and a note that most rows have only once', async () => {
  const changed = problem({ code: 'ACCOUNT_CHANGED', message: 'Another account.', blocks: false });
  const fresh = problem({ code: 'NEW_PAYEE', message: 'New payee.', blocks: false, note: true });
  await shown({ list: [draftRow(2, { problems: [changed] }), draftRow(3, { problems: [fresh] }), draftRow(4, { state: 'to_fix', problems: [problem(), changed] })], once: ['NEW_PAYEE'] });
  expect(screen.getByTestId('row-2').textContent).not.toContain('Ready');
  expect(screen.getByTestId('row-2').querySelector('.status.tone-attention')?.textContent).toContain('Account changed');
  expect(screen.getByTestId('row-3').textContent).not.toContain('New payee');
  expect(screen.getByTestId('row-4').querySelector('.status')?.textContent).toContain('Error');
});
