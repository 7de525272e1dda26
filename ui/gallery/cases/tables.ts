import type { Column } from '$lib/components/columns';
import HiddenColumns from '$lib/components/HiddenColumns.svelte';
import type { Sorting } from '$lib/components/order';
import CopyRows from '$lib/components/table/CopyRows.svelte';
import type { ListColumn } from '$lib/components/table/list-column';
import ListTable from '$lib/components/table/ListTable.svelte';
import SavedViewList from '$lib/components/table/SavedViewList.svelte';
import { TableState } from '$lib/components/table/table-state.svelte';
import TableSettings from '$lib/components/table/TableSettings.svelte';
import TableHead from '$lib/components/TableHead.svelte';
import WindowedTable from '$lib/components/WindowedTable.svelte';
import { createRawSnippet } from 'svelte';
import { entry, html, interactive, nothing } from '../entry';
import { LONG } from '../samples';

type By = 'name' | 'amount';
const columns: Column<By>[] = [
  { head: 'Name', by: 'name' },
  { head: 'Account number', width: 9 },
  { head: 'Amount (₦)', width: 12, right: true, by: 'amount' },
  { head: 'Sent', width: 10, time: true, roomy: true },
];
const sorting: Sorting<By> = { order: { by: 'amount', descending: true }, downFirst: ['amount'], onorder: nothing };
const cells = (name: string): string => `<td title="${name}">${name}</td><td class="number">012 345 6785</td><td class="right number">999,999,999,999.99</td><td class="number">27 Nov 08:41</td>`;
const row = createRawSnippet<[number, number]>((index, ariaRowIndex) => ({ render: () => `<tr aria-rowindex="${ariaRowIndex()}">${cells(index() === 1 ? LONG : `Person ${index() + 1}`)}</tr>` }));
const list = { label: 'Payments', rowRem: 2.5, columns, row, minWidthRem: 44 };

interface Row {
  id: string;
  amount: string;
}
const rows: Row[] = ['Ada Obi', LONG, 'Musa Bello'].map((id) => ({ id, amount: '999,999,999,999.99' }));
const listColumns: ListColumn<Row, By>[] = [
  { id: 'name', head: 'Name', by: 'name', opens: true, text: ({ id }) => id },
  { id: 'contact', head: 'Contact', width: 14, roomy: true, text: () => 'ada.obi@example.com' },
  { id: 'amount', head: 'Amount (₦)', width: 8, right: true, by: 'amount', text: ({ amount }) => amount },
];
const lists = { label: 'Accounts', rows, columns: listColumns, onopen: nothing };
const table = (name: string): TableState<By> => new TableState<By>(`gallery-${name}`, ['name', 'amount'], { by: 'amount', descending: true });
const selected = (): TableState<By> => {
  const state = table('selected');
  rows.forEach(({ id }) => state.selection.toggle(id));
  return state;
};
const withViews = (): TableState<By> => {
  const state = table('views');
  ['Largest first', LONG].forEach((name) => state.saveView(name));
  return state;
};
const settings = { label: 'Accounts', columns: listColumns, table: table('settings'), onview: nothing };

export const tables = {
  HiddenColumns: entry(HiddenColumns, { Normal: { columns }, Empty: { columns: [{ head: 'Name' }] } }),
  'table/ListTable': entry(
    ListTable,
    {
      Normal: { ...lists, table: table('normal') },
      'Beside a panel': { ...lists, table: table('panel'), chosen: 'Ada Obi' },
      Selected: { ...lists, table: selected(), selected: html('<button type="button">Export</button>') },
      Empty: { ...lists, table: table('empty'), rows: [] },
    } as never,
    { Normal: { frame: 16 }, 'Beside a panel': { frame: 18 }, Selected: { frame: 18 }, Empty: { frame: 14 } },
  ),
  'table/CopyRows': interactive(entry(CopyRows, { Normal: { ids: ['Ada Obi'], rows, columns: listColumns, preferences: table('copy').preferences } } as never)),
  'table/SavedViewList': entry(
    SavedViewList,
    {
      Normal: { table: withViews(), onchoose: nothing },
      Renaming: { table: withViews(), onchoose: nothing },
      Replacing: { table: withViews(), onchoose: nothing },
      Empty: { table: table('no-views'), onchoose: nothing },
    } as never,
    { Renaming: { click: '[data-testid=rename-view-0]' }, Replacing: { type: ['[data-testid=view-name]', 'largest first'] } },
  ),
  'table/TableSettings': interactive(entry(TableSettings, { Normal: settings, Open: settings } as never, { Open: { click: 'button', frame: 32 } })),
  TableHead: entry(TableHead, { Normal: { columns }, Sorted: { columns, sorting } } as never, { Normal: { frame: 5 }, Sorted: { frame: 5 } }),
  WindowedTable: entry(
    WindowedTable,
    { Normal: { ...list, count: 4 }, 'A hundred thousand rows, sorted': { ...list, count: 100_000, sorting }, 'Beside a panel': { ...list, count: 4, narrow: true }, Empty: { ...list, count: 0 } } as never,
    { Normal: { frame: 16 }, 'A hundred thousand rows, sorted': { frame: 18 }, 'Beside a panel': { frame: 18 }, Empty: { frame: 14 } },
  ),
};
