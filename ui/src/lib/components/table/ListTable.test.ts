import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { byAmount, byText } from './compare';
import { inOrder, sortBy, type ListColumn } from './list-column';
import ListTable from './ListTable.svelte';
import { TableState } from './table-state.svelte';

interface Person {
  id: string;
  name: string;
  bank: string;
  amount: string;
}
type By = 'name' | 'amount';

const people: Person[] = [
  { id: '1', name: 'Bola', bank: 'Zenith Bank', amount: '9.50' },
  { id: '2', name: 'ada', bank: 'Access Bank', amount: '100.00' },
  { id: '3', name: 'Chidi', bank: 'GTBank', amount: '-5.00' },
];
const columns: ListColumn<Person, By>[] = [
  { id: 'name', head: 'Name', by: 'name', opens: true, text: ({ name }) => name, sort: sortBy(({ name }) => name, byText) },
  { id: 'bank', head: 'Bank', width: 10, text: ({ bank }) => bank },
  { id: 'amount', head: 'Amount', width: 8, right: true, by: 'amount', text: ({ amount }) => amount, sort: sortBy(({ amount }) => amount, byAmount) },
];
const selected = createRawSnippet(() => ({ render: () => '<button>Export</button>' }));

const shown = (props: object = {}, name = 'people') => {
  const table = new TableState<By, undefined>(name, ['name', 'amount'], undefined);
  const rendered = render(ListTable<Person, By>, { label: 'People', rows: people, columns, table, ...props });
  return { table, ...rendered };
};
const head = (by: By): string | null | undefined => screen.getByTestId(`order-${by}`).closest('th')?.getAttribute('aria-sort');
const heads = (): string[] => screen.getAllByRole('columnheader').map((each) => each.textContent?.trim() ?? '').filter((text) => text !== '');

beforeEach(() => localStorage.clear());

it('is sorted by its headings, figures descending first, and remembers the order', async () => {
  const onorder = vi.fn();
  const { table } = shown({ onorder });
  expect([head('name'), head('amount')]).toEqual(['none', 'none']);
  await fireEvent.click(screen.getByTestId('order-amount'));
  expect([head('name'), head('amount'), onorder.mock.calls.length]).toEqual(['none', 'descending', 1]);
  expect(inOrder(people, columns, table.order).map(({ id }) => id)).toEqual(['2', '1', '3']);
  await fireEvent.click(screen.getByTestId('order-name'));
  expect(inOrder(people, columns, table.order).map(({ id }) => id)).toEqual(['2', '1', '3']);
  await fireEvent.click(screen.getByTestId('order-name'));
  expect(new TableState<By, undefined>('people', ['name', 'amount'], undefined).order).toEqual({ by: 'name', descending: true });
  expect(new TableState<By, undefined>('others', ['name', 'amount'], undefined).order).toBeUndefined();
});

it('ignores a remembered order that the list no longer has', () => {
  new TableState<By, undefined>('people', ['name', 'amount'], undefined).order = { by: 'amount', descending: true };
  expect(new TableState<'name'>('people', ['name'], { by: 'name', descending: false }).order).toEqual({ by: 'name', descending: false });
});

it('names the whole content of every cell as its tooltip', () => {
  shown();
  expect(screen.getByText('Access Bank').closest('td')?.title).toBe('Access Bank');
  expect(screen.getByText('-5.00').closest('td')?.title).toBe('-5.00');
});

it('hides columns, except the one that opens a row, and shows compact rows', async () => {
  shown();
  expect(heads()).toEqual(['Name', 'Bank', 'Amount']);
  await fireEvent.click(screen.getByTestId('table-settings'));
  const settings = within(screen.getByRole('dialog'));
  expect(settings.queryByTestId('column-name')).toBeNull();
  await fireEvent.click(within(settings.getByTestId('column-bank')).getByRole('checkbox'));
  expect(screen.getAllByRole('columnheader').length).toBe(3);
  expect(screen.queryByText('Access Bank')).toBeNull();
  await fireEvent.click(within(settings.getByTestId('compact')).getByRole('checkbox'));
  expect(screen.getByRole('table').style.getPropertyValue('--row')).toBe('2rem');
  await fireEvent.keyDown(settings.getByTestId('compact'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId('table-settings'));
  expect(heads()).toEqual(['Name', 'Amount']);
});

it('changes the width of a column by keyboard, and restores it by a double click', async () => {
  const { table } = shown();
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(128);
  await fireEvent.keyDown(screen.getByTestId('order-amount'), { key: 'ArrowRight', shiftKey: true });
  // 128 px are 8 rem.
  expect(table.preferences.widthOf('amount')).toBe(9);
  width.mockRestore();
  expect(screen.getByTestId('order-amount').closest('th')?.style.width).toBe('9rem');
  await fireEvent.dblClick(screen.getByTestId('grip-amount'));
  expect(screen.getByTestId('order-amount').closest('th')?.style.width).toBe('8rem');
});

it('moves between the headings, which are one tab stop', async () => {
  shown();
  const [name, amount] = [screen.getByTestId('order-name'), screen.getByTestId('order-amount')];
  expect([name.tabIndex, amount.tabIndex]).toEqual([0, -1]);
  name.focus();
  await fireEvent.keyDown(name, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(amount);
  expect([name.tabIndex, amount.tabIndex]).toEqual([-1, 0]);
});

it('selects rows by click, by range and by keyboard, and adds them up', async () => {
  const { table } = shown({ selected, onopen: vi.fn(), amount: (row: Person) => row.amount });
  const pick = (name: string): HTMLElement => screen.getByLabelText(`Select ${name}`);
  await fireEvent.click(pick('Bola'));
  expect(screen.getByTestId('selection-bar').textContent).toMatch(/1 selected\s*Total ₦9.50/);
  await fireEvent.click(pick('Chidi'), { shiftKey: true });
  expect(table.selection.ids.toSorted().join()).toBe('1,2,3');
  expect(screen.getByTestId('selection-bar').textContent).toContain('₦104.50');
  await fireEvent.click(screen.getByTestId('clear-selection'));
  expect(screen.queryByTestId('selection-bar')).toBeNull();

  const rows = screen.getAllByRole('button', { name: /^(Bola|ada|Chidi)$/ });
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  rows[0]?.focus();
  await fireEvent.keyDown(rows[0] as Element, { key: ' ' });
  await fireEvent.keyDown(rows[0] as Element, { key: 'ArrowDown', shiftKey: true });
  expect(table.selection.ids.toSorted().join()).toBe('1,2');
  await vi.waitFor(() => expect(document.activeElement).toBe(rows[1]));
  await fireEvent.keyDown(rows[1] as Element, { key: 'a', ctrlKey: true });
  expect(table.selection.ids.toSorted().join()).toBe('1,2,3');
  await fireEvent.keyDown(rows[1] as Element, { key: 'ArrowLeft' });
  await vi.waitFor(() => expect(document.activeElement).toBe(pick('ada')));
  await fireEvent.keyDown(pick('ada'), { key: 'Escape' });
  expect(screen.queryByTestId('selection-bar')).toBeNull();
});

it('opens a row by its button or a click, not by its checkbox', async () => {
  const onopen = vi.fn();
  shown({ selected, onopen });
  await fireEvent.click(screen.getByLabelText('Select ada'));
  expect(onopen).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText('GTBank'));
  expect(onopen.mock.calls).toEqual([['3']]);
});

it('has no checkboxes without actions for the selected rows', () => {
  shown();
  expect(screen.queryByTestId('select-all')).toBeNull();
});
