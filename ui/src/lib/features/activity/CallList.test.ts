import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { call } from '$lib/testing/views';
import { TableState } from '$lib/components/table/table-state.svelte';
import CallList from './CallList.svelte';
import { NEWEST_FIRST, ORDERS } from './filter';

const calls = [
  call('12', { outcome: 'in_doubt', since: 'accepted', http_status: null, look_ups: 3 }),
  call('11', { operation: 'moneyTransferBulk', carried: 300 }),
  call('10', { operation: 'accountBalance', effect: 'reads', outcome: 'refused', since: null, carried: 0, reference: null }),
];
const at = (id: string): string => `#/activity/call/${id}`;
const newTable = () => new TableState('activity', ORDERS, NEWEST_FIRST);
const shown = (chosen?: string) => render(CallList, { calls, chosen, table: newTable(), at, onopen: vi.fn() });

it('shows how each call ended, its later result, and how often it was queried', () => {
  shown();
  expect(screen.getByTestId('call-12').textContent).toMatch(/No clear answer\s*Now: Accepted/);
  expect(screen.getByTestId('call-12').textContent).toContain('TREF12 · 3 look-ups');
  expect(screen.getByTestId('call-11').textContent).toContain('TREF11 · 300 payments');
  expect(screen.getByTestId('call-10').textContent).toContain('Rejected');
});

it('is one tab stop, and the arrow keys go from row to row', async () => {
  shown();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  links[0]?.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(links[2]);
  expect(links.map((link) => link.tabIndex)).toEqual([-1, -1, 0]);
  await fireEvent.keyDown(links[2] as Element, { key: 'Home' });
  expect(document.activeElement).toBe(links[0]);
});

it('opens a call by its link or by its row', async () => {
  const onopen = vi.fn();
  render(CallList, { calls, chosen: undefined, table: newTable(), at, onopen });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/activity/call/12', '#/activity/call/11', '#/activity/call/10']);
  await fireEvent.click(screen.getByTestId('call-11').querySelector('td') as Element);
  expect(onopen.mock.calls).toEqual([['11']]);
});

it('shows only time, outcome and operation beside an open call, whose link is the tab stop', () => {
  shown('11');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual(['Sent▾', 'Outcome', 'Operation', '']);
  expect(screen.getAllByRole('link').map((link) => [link.tabIndex, link.getAttribute('aria-current')])).toEqual([
    [-1, null],
    [0, 'true'],
    [-1, null],
  ]);
});
