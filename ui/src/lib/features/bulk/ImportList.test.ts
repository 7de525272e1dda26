import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportBriefView } from '$lib/generated/commands';
import ImportList from './ImportList.svelte';

const brief = (id: string, file_name: string, made: number, read_at: string): ImportBriefView => ({ import: id, kind: 'requests', file_name, read_at, stage: made > 0 ? 'done' : 'draft', why: null, rows: made, made, refused: 0 });
const imports = [brief('3', 'May 10.csv', 2, '2026-11-24T10:00:00Z'), brief('2', 'april.csv', 0, '2026-11-24T09:00:00Z'), brief('1', 'May 2.csv', 12, '2026-11-24T08:00:00Z')];
const files = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="file"]')].map((cell) => cell.textContent?.trim());
const by = (order: string): Promise<unknown> => fireEvent.click(screen.getByTestId(`order-${order}`));

beforeEach(() => localStorage.clear());

it('sorts the files by name, time and result, and opens one', async () => {
  const onopen = vi.fn();
  render(ImportList, { label: 'Requests from a file', imports, at: (id: string) => `#/imports/${id}`, onopen });
  expect(files()).toEqual(['May 10.csv', 'april.csv', 'May 2.csv']);
  await by('file');
  expect(files()).toEqual(['april.csv', 'May 2.csv', 'May 10.csv']);
  await by('read');
  expect(files()).toEqual(['May 10.csv', 'april.csv', 'May 2.csv']);
  await by('result');
  expect(files()).toEqual(['april.csv', 'May 10.csv', 'May 2.csv']);
  expect(screen.getByRole('link', { name: 'april.csv' }).getAttribute('href')).toBe('#/imports/2');
  await fireEvent.click(screen.getByTestId('import-1'));
  expect(onopen.mock.calls).toEqual([['1']]);
});
