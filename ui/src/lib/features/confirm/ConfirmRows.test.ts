import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ConfirmNamedView } from '$lib/generated/commands';
import ConfirmRows from './ConfirmRows.svelte';

const line = (place: number): string => `Person ${place}, row ${place + 1}`;
const lines = (from: number, count: number): string[] => Array.from({ length: count }, (_, at) => line(from + at + 1));
const onerror = vi.fn();

function shown(rows: number, named = rows): ReturnType<typeof vi.fn> {
  const part = (from: number): ConfirmNamedView => ({ kind: 'new_payees', is_warning: false, name: 'New payees', rows, named, lines: lines(from, Math.min(100, named - from)) });
  const read = vi.fn((from: number) => Promise.resolve(part(from)));
  render(ConfirmRows, { sort: part(0), read, onerror, onchanged: vi.fn() });
  return read;
}
const named = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);

it('lists the first five, and on demand every one of thousands, a hundred at a time', async () => {
  const read = shown(1_234);
  expect(named()).toEqual(lines(0, 5));
  await fireEvent.click(screen.getByRole('button', { name: 'Show all 1,234' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'New payees' }));
  const seen: (string | null)[] = named();
  const next = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('next-New payees');
  while (!next().disabled) {
    const before = seen.length;
    await fireEvent.click(next());
    await waitFor(() => expect(named()[0]).toBe(line(before + 1)));
    seen.push(...named());
    expect(named().length).toBeLessThanOrEqual(100);
  }
  expect(seen).toEqual(lines(0, 1_234));
  expect(screen.getByRole('status').textContent).toBe('1,201 to 1,234 of 1,234');
  await fireEvent.click(screen.getByTestId('back-New payees'));
  await waitFor(() => expect(named()[0]).toBe(line(1_101)));
  expect(read).toHaveBeenLastCalledWith(1_100);
});

it('offers nothing more if all are listed, and states if there are none', () => {
  shown(5);
  expect(named()).toEqual(lines(0, 5));
  expect(screen.queryByRole('button')).toBeNull();
  shown(0);
  expect(screen.getByText('None')).toBeTruthy();
});

it('states if the file itself has fewer than there are', () => {
  shown(12, 5);
  expect(screen.getByText(/describes 5 of 12/)).toBeTruthy();
});

it('starts again and states so if the rows have changed', async () => {
  const part = (rows: number, from: number): ConfirmNamedView => ({ kind: 'new_payees', is_warning: false, name: 'New payees', rows, named: rows, lines: lines(from, Math.min(100, rows - from)) });
  let rows = 300;
  const read = vi.fn((from: number) => Promise.resolve(part(rows, from)));
  // As the confirm window does: it then shows the current rows.
  const onchanged = vi.fn<(sort: ConfirmNamedView) => void>();
  const shown = render(ConfirmRows, { sort: part(300, 0), read, onerror, onchanged });
  onchanged.mockImplementation((sort) => void shown.rerender({ sort, read, onerror, onchanged }));
  await fireEvent.click(screen.getByTestId('all-New payees'));
  await fireEvent.click(screen.getByTestId('next-New payees'));
  await waitFor(() => expect(named()[0]).toBe(line(101)));
  expect(screen.queryByRole('alert')).toBeNull();
  rows = 299;
  await fireEvent.click(screen.getByTestId('next-New payees'));
  await waitFor(() => expect(named()[0]).toBe(line(1)));
  expect(onchanged).toHaveBeenCalledExactlyOnceWith(part(299, 0));
  expect(screen.getByRole('alert').textContent?.trim()).toBe('The rows changed from 300 to 299. Review them again.');
  expect(screen.getByRole('status').textContent).toBe('1 to 100 of 299');
  await fireEvent.click(screen.getByTestId('next-New payees'));
  await waitFor(() => expect(named()[0]).toBe(line(101)));
  expect(screen.getByRole('alert').textContent).toContain('from 300');
});

it('reports a page that cannot be read', async () => {
  const read = shown(300);
  read.mockRejectedValueOnce('gone');
  await fireEvent.click(screen.getByTestId('all-New payees'));
  await fireEvent.click(screen.getByTestId('next-New payees'));
  await waitFor(() => expect(onerror).toHaveBeenCalledExactlyOnceWith('gone'));
  expect(named()[0]).toBe(line(1));
});
