import { beforeEach, expect, it, vi } from 'vitest';
import { asDelivered } from './arrangement';
import { pageFilter } from './page-filter';
import { SavedViews } from './saved-views.svelte';
import { TableState } from './table-state.svelte';

type Part = 'all' | 'open' | 'paid';
const KEY = 'table-views-requests';
const names = (): string[] => new SavedViews('requests').all.map(({ name }) => name);

beforeEach(() => localStorage.clear());

function list(parts: readonly Part[] = ['all', 'open', 'paid']) {
  let filter = { part: 'all' as Part, text: '', from: '', to: '', all: false };
  const saved = pageFilter({ initial: { part: 'all' as Part, text: '', from: '', to: '', all: false }, choices: { part: parts }, get: () => filter, set: (values) => (filter = values) });
  const table = new TableState<'name' | 'amount'>('requests', ['name', 'amount'], { by: 'name', descending: false }, { filter: saved });
  return { table, filter: () => filter, search: (part: Partial<typeof filter>) => (filter = { ...filter, ...part }) };
}

it('restores order, columns, widths, row height and filter in another window', () => {
  const { table, search } = list();
  table.order = { by: 'amount', descending: true };
  table.preferences.resize('name', 20, 4);
  table.preferences.show('bank', false);
  table.preferences.density = 'compact';
  search({ part: 'open', text: 'rice', from: '2026-03-05', to: '2026-03-09', all: true });
  table.saveView('Large');
  expect(table.isShown(table.views.find('large')!)).toBe(true);

  const next = list();
  next.table.show(next.table.defaultView);
  expect([next.table.order, next.table.preferences.hidden]).toEqual([{ by: 'name', descending: false }, []]);
  next.table.show(next.table.views.find('Large')!);
  expect(next.table.order).toEqual({ by: 'amount', descending: true });
  expect([next.table.preferences.widthOf('name'), next.table.preferences.hidden, next.table.preferences.density]).toEqual([20, ['bank'], 'compact']);
  expect(next.filter()).toEqual({ part: 'open', text: 'rice', from: '2026-03-05', to: '2026-03-09', all: true });
});

it('is shown until something changes, and the default view is shown as delivered', () => {
  const { table, search } = list();
  expect(table.isShown(table.defaultView)).toBe(true);
  search({ text: 'rice' });
  expect(table.isShown(table.defaultView)).toBe(false);
  table.show(table.defaultView);
  expect(table.isShown(table.defaultView)).toBe(true);
  table.preferences.density = 'compact';
  expect(table.isShown(table.defaultView)).toBe(false);
  table.show(table.defaultView);
  expect(table.preferences.arrangement).toEqual(asDelivered);
});

it('shows the current month of a view of this month', () => {
  vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z') });
  const { table, search } = list();
  search({ from: '2026-03-01', to: '2026-03-31' });
  table.saveView('Month');
  vi.setSystemTime(new Date('2026-04-02T12:00:00Z'));
  const next = list();
  next.table.show(next.table.views.find('Month')!);
  expect([next.filter().from, next.filter().to]).toEqual(['2026-04-01', '2026-04-30']);
  vi.useRealTimers();
});

it('replaces a filter value that the page no longer has by the initial one', () => {
  const { table, search } = list();
  search({ part: 'open', text: 'rice' });
  table.saveView('Open');
  const next = list(['all', 'paid']);
  next.table.show(next.table.views.find('Open')!);
  expect([next.filter().part, next.filter().text]).toEqual(['all', 'rice']);
});

it('keeps one view for each name, whatever its case, and each table its own', () => {
  const { table } = list();
  for (const name of ['Large', 'Late', 'LARGE']) table.saveView(name);
  expect(names()).toEqual(['LARGE', 'Late']);
  const views = new SavedViews('requests');
  views.rename(views.find('late')!, 'Overdue');
  expect(names()).toEqual(['LARGE', 'Overdue']);
  views.remove(views.find('Large')!);
  expect(names()).toEqual(['Overdue']);
  expect(new SavedViews('accounts').all).toEqual([]);
});

it.each(['not json', '[]', 'null', '{"version":0,"views":[{"name":"Old"}]}', '{"version":1,"views":{"name":"Old"}}'])('ignores %s', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(names()).toEqual([]);
});

it('ignores a broken view without losing the others, and keeps its valid parts', () => {
  const broken = { name: 'Broken', arrangement: { hidden: ['bank', 3], widths: { name: 'wide' } }, filter: { part: 4, text: 'rice' } };
  localStorage.setItem(KEY, JSON.stringify({ version: 1, views: [null, 'text', { name: ' ' }, { name: 7 }, broken, { name: 'Empty' }] }));
  expect(names()).toEqual(['Broken', 'Empty']);
  const { table, filter } = list();
  table.show(table.views.find('Broken')!);
  expect([table.preferences.hidden, table.preferences.widthOf('name')]).toEqual([['bank'], undefined]);
  expect([filter().part, filter().text]).toEqual(['all', 'rice']);
  table.show(table.views.find('Empty')!);
  expect(table.isShown(table.defaultView)).toBe(true);
});
