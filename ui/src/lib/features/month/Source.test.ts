import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MonthSegmentView, MonthSourceView } from '$lib/generated/commands';
import Source from './Source.svelte';

const segment = (from: string, until: string, state: MonthSegmentView['state'], why: string | null = null): MonthSegmentView => ({
  from: `${from}T23:00:00Z`,
  until: `${until}T23:00:00Z`,
  state,
  why,
  rows: 7,
  asked_at: null,
});

const source = (part: Partial<MonthSourceView>): MonthSourceView => ({
  source: 'reconciliation_report',
  set_up: true,
  segments: [segment('2026-09-30', '2026-10-31', 'known')],
  complete: true,
  rows: 7,
  unreadable: 0,
  sums: [],
  asked_at: '2026-11-02T08:00:00Z',
  ...part,
});

beforeEach(() => localStorage.clear());

it('describes the bar, and why a part is missing', () => {
  const segments = [
    segment('2026-09-30', '2026-10-07', 'known'),
    segment('2026-10-07', '2026-10-08', 'failed', 'The service did not answer.'),
    segment('2026-10-08', '2026-10-31', 'not_asked'),
  ];
  render(Source, { source: source({ segments, complete: false }) });
  const bar = screen.getByRole('img').getAttribute('aria-label');
  expect(bar).toContain('1 Oct to 7 Oct: Complete, 7 records');
  expect(bar).toContain('8 Oct: Not received, 7 records');
  const lacking = screen.getByTestId('month-lacking').textContent;
  expect(lacking).toMatch(/Not received\s*8 Oct\s*The service did not answer\./);
  expect(lacking).toMatch(/Not requested\s*9 Oct to 31 Oct/);
  expect(screen.getByText('Not requested').className).toContain('tone-neutral');
  expect(lacking).not.toContain('1 Oct to 7 Oct');
  expect(screen.queryByText('Complete')).toBeNull();
});

it('shows a running month whose last piece is shorter than a second', async () => {
  const running = [
    segment('2026-10-31', '2026-11-21', 'known'),
    { ...segment('2026-11-21', '2026-11-21', 'not_asked'), until: '2026-11-21T23:00:00Z' },
    segment('2026-11-21', '2026-11-30', 'to_come'),
  ];
  const { rerender } = render(Source, { source: source({ segments: running.slice(1), complete: false }) });
  await rerender({ source: source({ segments: running, complete: false, rows: 9 }) });
  expect(screen.getByTestId('month-rows').textContent).toContain('9 records');
  expect(screen.queryByTestId('month-lacking')).toBeNull();
});

it('collapses a complete source, and expands an incomplete one', async () => {
  const sum = { words: ['CREDIT'], status: 'SUCCESSFUL', rows: 2, amount: '1500.00', fees: null };
  const { rerender } = render(Source, { source: source({ sums: [sum] }) });
  const folded = screen.getByRole('heading', { name: 'Reconciliation report' }).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toMatch(/Complete.*7 records · updated 2 Nov 2026 09:00/);
  expect(folded?.contains(screen.getByRole('img'))).toBe(true);
  await rerender({ source: source({ complete: false, sums: [sum] }) });
  expect(screen.getByRole('heading', { name: 'Reconciliation report' }).closest('details')).toBeNull();
  expect(screen.getByRole('img').closest('details')).toBeNull();
  expect(screen.getByText('Totals: Reconciliation report').closest('details')?.open).toBe(false);
});

it('distinguishes complete, unreadable and not set up', async () => {
  const { rerender } = render(Source, { source: source({}) });
  expect(screen.getByText('Complete')).toBeTruthy();
  expect(screen.queryByTestId('month-lacking')).toBeNull();
  await rerender({ source: source({ complete: false, unreadable: 2 }) });
  expect(screen.getByText(/2 records have an unreadable time or amount and are in no total/)).toBeTruthy();
  await rerender({ source: source({ set_up: false, complete: false, segments: [] }) });
  expect(screen.getByText('Not set up')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('adds fees only if they are reported', async () => {
  const sum = { words: ['PAYMENT_REQUEST', 'PAYMENT'], status: 'SUCCESSFUL', rows: 2, amount: '1500.00', fees: null };
  const { rerender } = render(Source, { source: source({ source: 'history', sums: [sum] }) });
  const heads = (): string[] => [...document.querySelectorAll('[data-testid^="order-"]')].map((head) => head.textContent ?? '');
  expect(heads()).toEqual(['Type', 'Status', 'Records', 'Amount (₦)']);
  expect(screen.getByRole('row', { hidden: true, name: /Payment request: payment/ }).textContent).toContain('1,500.00');
  expect(screen.getByRole('row', { hidden: true, name: /Payment request: payment/ }).textContent).toContain('Successful');
  await rerender({ source: source({ source: 'transaction_history', sums: [{ ...sum, words: ['CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT'], fees: '32.25' }] }) });
  expect(heads()).toHaveLength(5);
  expect(screen.getByRole('row', { hidden: true, name: /Bank transfer/ }).textContent).toContain('32.25');
});

it('shows no code of the service', () => {
  const sum = (words: string[], status: string) => ({ words, status, rows: 1, amount: '1.00', fees: null });
  const sums = [sum(['deposit'], 'SUCCESSFUL'), sum(['pay'], 'PENDING'), sum(['AGENT_NEW_THING'], 'PART_DONE'), sum([], 'FAILED')];
  render(Source, { source: source({ source: 'transaction_history', sums }) });
  const textOf = (row: HTMLElement, column: string): string | undefined => row.querySelector(`[data-column="${column}"]`)?.textContent?.trim();
  const cells = screen.getAllByRole('row', { hidden: true }).slice(1).map((row) => [textOf(row, 'what'), textOf(row, 'status')]);
  expect(cells).toEqual([['Deposit', 'Successful'], ['Payment request paid', 'Pending'], ['Agent new thing', 'Part done'], ['All transactions', 'Unsuccessful']]);
});

it('sorts the totals by amount and by type, and adds up those that are selected', async () => {
  const sum = (word: string, amount: string) => ({ words: [word], status: 'SUCCESSFUL', rows: 1, amount, fees: null });
  render(Source, { source: source({ source: 'transaction_history', sums: [sum('deposit', '9.00'), sum('pay', '100.00'), sum('AGENT_NEW_THING', '20.00')] }) });
  const amounts = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="amount"]')].map((cell) => cell.textContent?.trim());
  expect(amounts()).toEqual(['9.00', '100.00', '20.00']);
  await fireEvent.click(screen.getByTestId('order-amount'));
  expect(amounts()).toEqual(['100.00', '20.00', '9.00']);
  await fireEvent.click(screen.getByTestId('order-what'));
  expect(amounts()).toEqual(['20.00', '9.00', '100.00']);
  await fireEvent.click(screen.getByLabelText('Select Deposit'));
  await fireEvent.click(screen.getByLabelText('Select Agent new thing'));
  expect(screen.getByTestId('selection-bar').textContent).toMatch(/2 selected\s*Total ₦29.00/);
});
