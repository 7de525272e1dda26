import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import AccountList from './AccountList.svelte';
import { LATEST_FIRST } from './order';

const onorder = vi.fn();
const head = (id: string): string | null | undefined => screen.getByTestId(id).closest('th')?.getAttribute('aria-sort');

it('is sorted by its headings, money and time descending first', async () => {
  const { rerender } = render(AccountList, { rows: [], chosen: undefined, order: LATEST_FIRST, onorder });
  expect(['order-name', 'order-last_deposit', 'order-received'].map(head)).toEqual(['none', 'none', 'none']);
  await fireEvent.click(screen.getByTestId('order-received'));
  expect(onorder).toHaveBeenLastCalledWith({ by: 'received', descending: true });
  await rerender({ order: { by: 'received', descending: true } });
  expect(head('order-received')).toBe('descending');
  await fireEvent.click(screen.getByTestId('order-received'));
  expect(onorder).toHaveBeenLastCalledWith({ by: 'received', descending: false });
  await fireEvent.click(screen.getByTestId('order-name'));
  expect(onorder).toHaveBeenLastCalledWith({ by: 'name', descending: false });
});

it('keeps sorting by name beside an open account', () => {
  render(AccountList, { rows: [], chosen: '7', order: { by: 'name', descending: true }, onorder });
  expect(head('order-name')).toBe('descending');
  expect(screen.queryByTestId('order-received')).toBeNull();
});
