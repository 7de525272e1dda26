import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { TableState } from '$lib/components/table/table-state.svelte';
import AccountList from './AccountList.svelte';
import { LATEST_FIRST, ORDERS } from './order';

const onorder = vi.fn();
const newTable = () => new TableState('accounts', ORDERS, LATEST_FIRST);
const head = (id: string): string | null | undefined => screen.getByTestId(id).closest('th')?.getAttribute('aria-sort');

beforeEach(() => localStorage.clear());

it('is sorted by its headings, money and time descending first', async () => {
  const table = newTable();
  render(AccountList, { rows: [], chosen: undefined, table, onorder });
  expect(['order-name', 'order-last_deposit', 'order-received'].map(head)).toEqual(['none', 'none', 'none']);
  await fireEvent.click(screen.getByTestId('order-received'));
  expect(table.order).toEqual({ by: 'received', descending: true });
  expect(head('order-received')).toBe('descending');
  await fireEvent.click(screen.getByTestId('order-received'));
  expect(table.order).toEqual({ by: 'received', descending: false });
  await fireEvent.click(screen.getByTestId('order-name'));
  expect(table.order).toEqual({ by: 'name', descending: false });
  expect(onorder).toHaveBeenCalledTimes(3);
});

it('keeps sorting by name beside an open account', () => {
  const table = newTable();
  table.order = { by: 'name', descending: true };
  render(AccountList, { rows: [], chosen: '7', table });
  expect(head('order-name')).toBe('descending');
  expect(screen.queryByTestId('order-received')).toBeNull();
});
