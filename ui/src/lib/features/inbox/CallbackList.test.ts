import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { CallbackBriefView } from '$lib/generated/commands';
import { TableState } from '$lib/components/table/table-state.svelte';
import type { InboxOrder } from '$lib/generated/commands';
import CallbackList from './CallbackList.svelte';

const notice = (id: string, change: Partial<CallbackBriefView> = {}): CallbackBriefView => ({
  id,
  received_at: '2026-11-22T07:05:00Z',
  way: 'receiver',
  source: null,
  kind: 'payment_request',
  verdict: 'matches',
  reason: 'The signature matches.',
  reference: `SREF${id}`,
  account_number: null,
  state: 'CONSUMED',
  amount: '50000.00',
  in_all: '50000.00',
  owed: null,
  times: 1,
  asking: false,
  confirmed_at: '2026-11-22T07:05:01Z',
  confirmed: 'Paid in full: ₦50,000.00 paid.',
  agreement: 'agrees',
  needs_you: false,
  seen: true,
  ...change,
});
const notices = [
  notice('3', { verdict: 'does_not_match', agreement: null, confirmed: null, needs_you: true, seen: false }),
  notice('2', { verdict: 'repeat', times: 3, agreement: null }),
  notice('1'),
];
const at = (id: string): string => `#/inbox/${id}`;

const table = new TableState<InboxOrder>('inbox', ['received'], { by: 'received', descending: true });

it('shows the signature, the contents and the service’s answer of each callback', () => {
  render(CallbackList, { notices, chosen: undefined, table, at, onopen: vi.fn() });
  const row = (id: string): string => screen.getByTestId(`notice-${id}`).textContent;
  expect(row('3')).toMatch(/Signature invalid\s*Action needed[\s\S]*Unread[\s\S]*Not checked/);
  expect(row('2')).toMatch(/Repeated[\s\S]*SREF2 · received 3 times/);
  expect(row('1')).toMatch(/Signature valid[\s\S]*Payment request: paid in full[\s\S]*Confirmed by the service[\s\S]*₦50,000\.00 paid/);
});

it('shows this payment and the total paid if they differ', () => {
  render(CallbackList, { notices: [notice('1', { amount: '15000.00', in_all: '23000.00' }), notice('2'), notice('3', { in_all: null })], chosen: undefined, table, at, onopen: vi.fn() });
  const row = (id: string): string => screen.getByTestId(`notice-${id}`).textContent.replaceAll(/\s+/g, ' ');
  expect(row('1')).toContain('Payment request: paid in full · ₦15,000.00');
  expect(row('1')).toContain('total ₦23,000.00');
  for (const id of ['2', '3']) {
    expect(row(id)).toContain('paid in full · ₦50,000.00');
    expect(row(id)).not.toContain('total');
  }
});

it('is one tab stop, and the arrow keys go from row to row', async () => {
  render(CallbackList, { notices, chosen: undefined, table, at, onopen: vi.fn() });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  links[0]?.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(links[2]);
});
