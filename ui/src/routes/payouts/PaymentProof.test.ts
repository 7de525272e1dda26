import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { StatementCheckView, StatementRowView, StatementView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { mockedHost } from '$lib/testing/host';
import PaymentProof from './PaymentProof.svelte';

const call = mockedHost();
beforeEach(() => localStorage.clear());

function statement(checks: StatementCheckView[]): StatementView {
  return {
    file_name: 'October salaries.xlsx',
    made_at: '2026-11-24T13:05:00Z',
    checks,
    sums: [{ word: 'Paid', count: 12, sum: '12000.00' }],
    total: '12000.00',
    count: 12,
    from: 0,
    rows: [],
  };
}

const sentOnce: StatementCheckView = { check: 'sent_once', met: true, words: 'No row was sent more than once.' };

async function shown(checks: StatementCheckView[]): Promise<HTMLElement[]> {
  call.mockResolvedValue(statement(checks));
  render(PaymentProof, { id: '7' });
  return screen.findAllByTestId('statement-check');
}

it('asks whether any payment was sent twice', async () => {
  await shown([sentOnce]);
  expect(screen.getByRole('heading', { name: 'Was any payment sent twice?' })).toBeTruthy();
  expect(screen.queryByText(/anybody paid twice/)).toBeNull();
});

it('names a person who received the same amount twice, and does not show it as normal', async () => {
  const words = '1 person received the same amount twice: Ngozi Balogun, rows 4 and 13 (approved as intended).';
  const checks = await shown([sentOnce, { check: 'people', met: false, words }]);
  const people = checks.find((check) => check.dataset['check'] === 'people');
  expect(people?.textContent).toContain(words);
  expect(people?.textContent).toContain(en.after.statement.unmet);
  expect(people?.dataset['met']).toBe('false');
  expect(people?.classList.contains('tone-attention')).toBe(true);
});

const row = (number: number, change: Partial<StatementRowView> = {}): StatementRowView => ({
  item: `i${number}`, row: number, sheet: null, name: `Person ${number}`, bank: 'GTBank', account: '0123000085', amount: '100.00', state: 'paid', sent: 1,
  references: [`REF-${number}`, 'GROUP-1'], sendings: [{ at: '2026-11-24T13:05:00Z', outcome: 'accepted', group: 'GROUP-1' }], looked_up: 1, says: 'Paid, with proof.',
  ...change,
});
const asked = (): unknown[] => call.mock.calls.map(([, args]) => args);
const names = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="who"] .cut:first-child')].map((cell) => cell.textContent?.trim());

it('has the rows ordered by the program, by any column', async () => {
  call.mockImplementation((_, args) => {
    const { order, descending } = args as { order: string | null; descending: boolean };
    const rows = [row(2), row(3, { sent: 2 })];
    return Promise.resolve({ ...statement([sentOnce]), count: 2, rows: order === 'sent' && descending ? rows.reverse() : rows });
  });
  render(PaymentProof, { id: '7' });
  await screen.findByTestId('statement-row-2');
  expect(asked()).toEqual([{ run: '7', from: 0, order: null, descending: false }]);
  expect(names()).toEqual(['Person 2', 'Person 3']);
  const orders = [...document.querySelectorAll<HTMLElement>('[data-testid^="order-"]')].map((head) => head.dataset['testid']);
  expect(orders).toEqual(['row', 'state', 'who', 'account', 'amount', 'sent', 'references', 'result'].map((by) => `order-${by}`));
  await fireEvent.click(screen.getByTestId('order-sent'));
  await waitFor(() => expect(asked().at(-1)).toEqual({ run: '7', from: 0, order: 'sent', descending: true }));
  await waitFor(() => expect(names()).toEqual(['Person 3', 'Person 2']));
});

it('loads all rows while some are selected, and adds them up', async () => {
  const all = Array.from({ length: 501 }, (_, index) => row(index + 2));
  call.mockImplementation((_, args) => {
    const { from } = args as { from: number };
    return Promise.resolve({ ...statement([sentOnce]), count: all.length, from, rows: all.slice(from, from + 500) });
  });
  render(PaymentProof, { id: '7' });
  await fireEvent.click(await screen.findByLabelText('Select Person 2 · GTBank'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: 500 }));
  await fireEvent.click(screen.getByTestId('select-all'));
  await waitFor(() => expect(screen.getByTestId('selection-bar').textContent).toMatch(/501 selected\s*Total ₦50,100.00/));
});

it('has a tooltip with everything for every cut text', async () => {
  call.mockResolvedValue({ ...statement([sentOnce]), count: 1, rows: [row(2, { says: 'A long sentence about the evidence.' })] });
  render(PaymentProof, { id: '7' });
  const shownRow = await screen.findByTestId('statement-row-2');
  const title = (column: string): string | undefined => shownRow.querySelector<HTMLElement>(`td[data-column="${column}"]`)?.title;
  expect(title('references')).toBe('REF-2 · group GROUP-1 · 24 Nov 2026 14:05');
  expect([title('who'), title('account'), title('amount'), title('result')]).toEqual(['Person 2 · GTBank', '0123000085', '₦100.00', 'A long sentence about the evidence.']);
});
