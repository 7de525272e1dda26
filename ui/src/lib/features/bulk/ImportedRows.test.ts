import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { ImportBriefView, ImportedRowView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import ImportProgress from './ImportProgress.svelte';

const call = mockedHost();
const COUNT = 150;

const row = (number: number, change: Partial<ImportedRowView> = {}): ImportedRowView => ({
  row: number, spot: String(number), sheet: null, name: `Customer ${number}`, contact: '0803', amount: `${number}.00`, request: null, account: null, refused: null, can_try: false, forwards: false,
  ...change,
});
const all = Array.from({ length: COUNT }, (_, index) => row(index + 2));
const brief: ImportBriefView = { import: '7', kind: 'requests', file_name: 'a.csv', read_at: '2026-11-24T08:00:00Z', stage: 'done', why: null, rows: COUNT, made: COUNT, refused: 0 };
const asked = (): unknown[] => call.mock.calls.filter(([name]) => name === 'imports_made').map(([, args]) => args);
const made = (): (string | undefined)[] => [...document.querySelectorAll<HTMLElement>('[data-testid^="made-"]')].map(({ dataset }) => dataset['testid']);

function answer(rows: readonly ImportedRowView[]): void {
  call.mockImplementation((_, args) => {
    const { after } = args as { after: number };
    return Promise.resolve(rows.filter((each) => each.row > after).slice(0, 100));
  });
}

beforeEach(() => localStorage.clear());

it('loads a page, and all rows for an order', async () => {
  answer(all);
  render(ImportProgress, { brief, onchange: () => undefined });
  await screen.findByTestId('made-2');
  expect(asked()).toEqual([{ import: '7', after: 0 }]);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
  await fireEvent.click(screen.getByTestId('order-amount'));
  // Row 151 has the largest amount, as number and not as text.
  await waitFor(() => expect(made()[0]).toBe('made-151'));
  expect(asked().slice(1)).toEqual([{ import: '7', after: 0 }, { import: '7', after: 101 }]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('is sorted by what the rows became, and each row leads there', async () => {
  const request = { id: '9', state: 'paid' } as unknown as ImportedRowView['request'];
  answer([row(2, { refused: 'The bank has no such account.', can_try: true }), row(3, { request }), row(4)]);
  render(ImportProgress, { brief, onchange: () => undefined });
  await screen.findByTestId('made-3');
  expect(screen.getByRole('link', { name: 'Customer 3' }).getAttribute('href')).toContain('9');
  expect(screen.queryByRole('link', { name: 'Customer 2' })).toBeNull();
  expect(screen.getByTestId('made-2').querySelector<HTMLElement>('td[data-column="state"]')?.title).toContain('The bank has no such account.');
  const state = (id: string): string | undefined => screen.getByTestId(id).querySelector<HTMLElement>('td[data-column="state"]')?.title;
  await fireEvent.click(screen.getByTestId('order-state'));
  const states = made().map((id) => state(id ?? '') ?? '');
  expect(states).toEqual([...states].sort((one, other) => one.localeCompare(other)));
  expect(made()).not.toEqual(['made-2', 'made-3', 'made-4']);
  await fireEvent.click(screen.getByTestId('try-2'));
  expect(await screen.findByTestId('try-go')).toBeTruthy();
});
