import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ListColumn } from './list-column';
import ListTable from './ListTable.svelte';
import { TableState } from './table-state.svelte';

interface Person {
  id: string;
  name: string;
  bank: string;
}
const rows: Person[] = [{ id: '1', name: 'Bola', bank: 'Zenith Bank' }];
const columns: ListColumn<Person, 'name'>[] = [
  { id: 'name', head: 'Name', by: 'name', opens: true, text: ({ name }) => name },
  { id: 'bank', head: 'Bank', width: 10, text: ({ bank }) => bank },
];
const press = (testid: string, key: string): Promise<unknown> => fireEvent.keyDown(screen.getByTestId(testid), { key });
const type = (testid: string, value: string): Promise<unknown> => fireEvent.input(screen.getByTestId(testid), { target: { value } });
const click = (testid: string): Promise<unknown> => fireEvent.click(screen.getByTestId(testid));
const pressed = (): string[] => screen.getAllByRole('button', { pressed: true }).map((each) => each.textContent.trim());
const disabled = (testid: string): boolean => screen.getByTestId<HTMLButtonElement>(testid).disabled;

beforeEach(() => localStorage.clear());

async function opened() {
  const onorder = vi.fn();
  const table = new TableState<'name', undefined>('people', ['name'], undefined);
  render(ListTable<Person, 'name'>, { label: 'People', rows, columns, table, onorder });
  await click('table-settings');
  return { table, onorder };
}

it('saves the list under a name, and returns to the default and back', async () => {
  const { table, onorder } = await opened();
  expect(document.activeElement).toBe(screen.getByTestId('view-default'));
  expect([pressed(), disabled('view-save')]).toEqual([['Default'], true]);
  table.preferences.show('bank', false);
  await type('view-name', ' Names only ');
  await press('view-name', 'Enter');
  expect(screen.getByRole('status').textContent).toBe('View Names only saved');
  expect([pressed(), screen.getByTestId<HTMLInputElement>('view-name').value]).toEqual([['Names only'], '']);

  await click('view-default');
  expect([screen.queryByRole('dialog'), document.activeElement, onorder.mock.calls.length]).toEqual([null, screen.getByTestId('table-settings'), 1]);
  expect(screen.getByText('Zenith Bank')).toBeTruthy();
  await click('table-settings');
  await click('view-0');
  expect(screen.queryByText('Zenith Bank')).toBeNull();
});

it('replaces a view of the same name, and never the default', async () => {
  const { table } = await opened();
  table.saveView('Mine');
  table.preferences.density = 'compact';
  await type('view-name', 'mine');
  expect(screen.getByTestId('view-save').textContent.trim()).toBe('Replace');
  await click('view-save');
  expect(table.views.all.map(({ name, arrangement }) => [name, arrangement.density])).toEqual([['mine', 'compact']]);
  await type('view-name', 'default');
  expect([disabled('view-save'), screen.getByText('Another view has this name.') !== null]).toEqual([true, true]);
  await press('view-name', 'Enter');
  expect(table.views.all.length).toBe(1);
});

it('renames a view by keyboard; Escape keeps the name and the settings open', async () => {
  const { table } = await opened();
  table.saveView('Mine');
  table.saveView('Other');
  await waitFor(() => screen.getByLabelText('Rename Mine'));
  await click('rename-view-0');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-new-name')));
  await type('view-new-name', 'OTHER');
  await press('view-new-name', 'Enter');
  expect([table.views.all.map(({ name }) => name), disabled('view-rename')]).toEqual([['Mine', 'Other'], true]);
  await press('view-new-name', 'Escape');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-0')));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await click('rename-view-0');
  await type('view-new-name', 'MINE');
  await press('view-new-name', 'Enter');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-0')));
  expect(table.views.all.map(({ name }) => name)).toEqual(['MINE', 'Other']);
});

it('deletes a view, and the focus stays in the settings', async () => {
  const { table } = await opened();
  table.saveView('Mine');
  await waitFor(() => screen.getByTestId('delete-view-0'));
  screen.getByTestId('delete-view-0').focus();
  await click('delete-view-0');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-default')));
  expect([table.views.all, screen.getByRole('status').textContent]).toEqual([[], 'View Mine deleted']);
});
