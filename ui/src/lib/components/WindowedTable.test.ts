import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import WindowedTable from './WindowedTable.svelte';

const columns = [{ head: 'Row' }];
const row = createRawSnippet<[number, number]>((index, ariaRowIndex) => ({
  render: () => `<tr aria-rowindex="${ariaRowIndex()}"><td>Person ${index()}</td></tr>`,
}));

it('renders only the visible rows of a hundred thousand, and states their number', async () => {
  const onsight = vi.fn();
  render(WindowedTable, { label: 'People', count: 100_000, rowRem: 2.5, columns, row, onsight });
  const rendered = (): number => document.querySelectorAll('tbody tr:not(.space)').length;
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  expect(screen.getByText('Person 0')).toBeTruthy();
  expect(rendered()).toBeGreaterThan(0);
  expect(rendered()).toBeLessThan(100);

  // Row 50 000 is 50 000 × 2.5 rem down.
  const scroll = screen.getByRole('region');
  scroll.scrollTop = 50_000 * 2.5 * 16;
  await fireEvent.scroll(scroll);
  expect(screen.getByText('Person 50000')).toBeTruthy();
  expect(screen.queryByText('Person 0')).toBeNull();
  expect(rendered()).toBeLessThan(100);
  const [first, last] = onsight.mock.lastCall as [number, number];
  expect(first).toBeLessThanOrEqual(50_000);
  expect(last).toBeGreaterThan(50_000);
});

it('renders every row of a short list, and nothing else', () => {
  render(WindowedTable, { label: 'People', count: 3, rowRem: 2.5, columns, row });
  expect(screen.getAllByText(/^Person/).map((cell) => cell.textContent)).toEqual(['Person 0', 'Person 1', 'Person 2']);
  expect(document.querySelector('.space')).toBeNull();
});
