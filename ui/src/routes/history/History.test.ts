import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { HistoryPageRequest, HistoryRowView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import History from './History.svelte';

const call = mockedHost();
const row = (reference: string): HistoryRowView => ({
  key: reference, at: '2025-10-06T09:00:00Z', operation: 'PAYMENT_REQUEST', action: 'PAYMENT', reference, account_number: '', account_reference: null,
  amount: '5.00', status: 'SUCCESSFUL', mark: 'both', why: null, ours: null, own_id: null, own_name: null, own_amount: null,
});

it('reads on until a page is full or nothing is left', async () => {
  const pages = new Map([[null, { rows: [], next: '2-0-0' }], ['2-0-0', { rows: [row('INV-2')], next: '1-0-0' }], ['1-0-0', { rows: [row('INV-1')], next: null }]]);
  call.mockImplementation((command, args) =>
    command === 'history_page' ? Promise.resolve(pages.get((args as HistoryPageRequest).after as never)) : new Promise(() => undefined),
  );
  render(History, { about: 'INV' });
  expect(await screen.findByText('INV-2')).toBeTruthy();
  expect(screen.getByText('INV-1')).toBeTruthy();
  const asked = call.mock.calls.filter(([command]) => command === 'history_page').map(([, args]) => (args as HistoryPageRequest).after);
  expect(asked).toEqual([null, '2-0-0', '1-0-0']);
});
