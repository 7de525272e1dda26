import { beforeEach, expect, it } from 'vitest';
import { asDelivered } from './arrangement';
import { TablePreferences } from './preferences.svelte';

beforeEach(() => localStorage.clear());

it('keeps everything for the next window, and each table its own', () => {
  const kept = new TablePreferences('requests');
  kept.order = { by: 'amount', descending: true };
  kept.density = 'compact';
  kept.resize('name', 20, 6);
  kept.show('purpose', false);
  const next = new TablePreferences('requests');
  expect(next.order).toEqual({ by: 'amount', descending: true });
  expect([next.density, next.widthOf('name'), next.hidden]).toEqual(['compact', 20, ['purpose']]);
  expect(new TablePreferences('accounts').hidden).toEqual([]);
});

it('returns to the arrangement as delivered', () => {
  const table = new TablePreferences('requests');
  table.show('purpose', false);
  table.resize('name', 20, 6);
  table.arrangement = asDelivered;
  expect([table.hidden, table.widthOf('name')]).toEqual([[], undefined]);
});

it('keeps a width between the least of its column and sixty rem', () => {
  const table = new TablePreferences('requests');
  table.resize('name', 1, 6);
  expect(table.widthOf('name')).toBe(6);
  table.resize('name', 900, 6);
  expect(table.widthOf('name')).toBe(60);
});

it.each(['not json', '[]', 'null', '{"version":0,"hidden":["name"]}', '{"hidden":["name"]}'])('ignores %s', (stored) => {
  localStorage.setItem('table-requests', stored);
  const table = new TablePreferences('requests');
  expect([table.order, table.hidden, table.density]).toEqual([undefined, [], 'comfortable']);
});

it('keeps the valid parts of damaged content', () => {
  const damaged = { version: 1, order: { by: 3 }, widths: { name: 'wide', amount: 9, no: -1 }, hidden: ['a', 4], density: 'tiny' };
  localStorage.setItem('table-requests', JSON.stringify(damaged));
  const table = new TablePreferences('requests');
  expect([table.order, table.hidden, table.density, table.widthOf('name'), table.widthOf('amount'), table.widthOf('no')]).toEqual([undefined, ['a'], 'comfortable', undefined, 9, undefined]);
});

it('hides the columns of the list that are hidden at first, until a person shows them', () => {
  const table = new TablePreferences('payments', ['reference']);
  expect(table.hidden).toEqual(['reference']);
  table.show('reference', true);
  expect(new TablePreferences('payments', ['reference']).hidden).toEqual([]);
  table.arrangement = table.asDelivered;
  expect(table.hidden).toEqual(['reference']);
});
