import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BookEntryView } from '$lib/generated/commands';
import Book from './Book.svelte';

const entry = (reference_number: string, amount: string, executed_at: string): BookEntryView => ({ reference_number, operation: 'depositToBank', amount, destination: '058 0123000085', executed_at });
// Latest first, as the sandbox lists them.
const book = [entry('REF-2', '9.50', '2026-11-24T10:00:00Z'), entry('REF-10', '1000.00', '2026-11-24T09:00:00Z'), entry('REF-1', '20.00', '2026-11-24T08:00:00Z')];
const references = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="reference"]')].map((cell) => cell.textContent?.trim());

beforeEach(() => localStorage.clear());

it('lists the movements as they come, and sorts them by their values', async () => {
  render(Book, { book, count: 3 });
  expect(references()).toEqual(['REF-2', 'REF-10', 'REF-1']);
  await fireEvent.click(screen.getByTestId('order-amount'));
  expect(references()).toEqual(['REF-10', 'REF-1', 'REF-2']);
  await fireEvent.click(screen.getByTestId('order-when'));
  await fireEvent.click(screen.getByTestId('order-when'));
  expect(references()).toEqual(['REF-1', 'REF-10', 'REF-2']);
  await fireEvent.click(screen.getByTestId('order-reference'));
  expect(references()).toEqual(['REF-1', 'REF-2', 'REF-10']);
});

it('adds up the selected movements and copies them; they stay selected when others follow', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { rerender } = render(Book, { book, count: 3 });
  await fireEvent.click(screen.getByLabelText('Select REF-10'));
  await fireEvent.click(screen.getByLabelText('Select REF-1'));
  await rerender({ book: [entry('REF-3', '1.00', '2026-11-24T11:00:00Z'), ...book], count: 4 });
  expect(screen.getByTestId('selection-bar').textContent).toMatch(/2 selected\s*Total ₦1,020.00/);
  await fireEvent.click(screen.getByRole('button', { name: 'Copy selected' }));
  const lines = (writeText.mock.calls as unknown as string[][])[0]?.[0]?.split('\n') ?? [];
  expect(lines[0]).toBe('When\tReference\tOperation\tTo\tAmount (₦)');
  expect(lines.slice(1).map((line) => line.split('\t')).map(([, reference, , , amount]) => [reference, amount])).toEqual([['REF-10', '₦1,000.00'], ['REF-1', '₦20.00']]);
  vi.unstubAllGlobals();
});

it('reports an empty book', () => {
  render(Book, { book: [], count: 0 });
  expect(screen.getByText('No movements yet.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
