import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { TableState } from '$lib/components/table/table-state.svelte';
import { item, summary } from '$lib/testing/views';
import { BATCH_ORDERS } from './batch-pages';
import BatchPayments from './BatchPayments.svelte';

const long = {
  name: 'Oluwaseun Adebayo-Ogunlesi and Daughters Limited',
  bank: 'Stanbic IBTC Bank (Nigeria) Public Limited Company',
  reference: 'QCVQVN-0000000000-0000000001',
  reason: 'The last look-up did not find it. It may still have been paid.',
};

function shown(chosen: string | undefined): void {
  const items = [item(2, { ...long, state: 'in_doubt', account: '0123456785', next_enquiry_at: '2026-11-24T13:05:00Z' }), item(3, { state: 'refused' })];
  render(BatchPayments, {
    known: { summary: summary({ items: 2 }), route: 'single', groupSize: 1, stacked: false, batteryLow: null, pages: new Map([[0, items]]) },
    part: 'all',
    chosen,
    table: new TableState('batch-payments', BATCH_ORDERS, undefined),
    onsight: vi.fn(),
    onopen: vi.fn(),
    ondecide: vi.fn(),
    taken: ['i3'],
    onbatch: vi.fn(),
    busy: false,
  });
}

it.each([undefined, 'i2'])('has the account number in its own column, never cut, and a tooltip for every other text (panel: %s)', (chosen) => {
  shown(chosen);
  const accounts = screen.getAllByTestId('item-account');
  expect(accounts[0]?.textContent?.replace(/\s/g, '')).toBe('0123456785');
  expect(accounts[0]?.querySelector('.cut')).toBeNull();
  const cut = [...document.querySelectorAll<HTMLElement>('td .cut')];
  expect(cut.length).toBeGreaterThan(3);
  for (const text of cut) {
    const title = text.title || text.closest('td')?.title || '';
    expect(title, text.textContent ?? '').toContain(text.textContent?.trim() ?? 'no text');
  }
});
