import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { TopUpsBriefView } from '$lib/generated/commands';
import TopUpList from './TopUpList.svelte';

const sheet = (id: string, file_name: string, run: string | null): TopUpsBriefView => ({ top_ups: id, file_name, read_at: `2026-11-24T0${id}:00:00Z`, run });
const files = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="file"]')].map((cell) => cell.textContent?.trim());
const by = (order: string): Promise<unknown> => fireEvent.click(screen.getByTestId(`order-${order}`));

beforeEach(() => localStorage.clear());

it('sorts the spreadsheets by name, state and time, and leads to each', async () => {
  render(TopUpList, { sheets: [sheet('3', 'b.csv', '9'), sheet('2', 'C.csv', null), sheet('1', 'a.csv', '8')] });
  expect(files()).toEqual(['b.csv', 'C.csv', 'a.csv']);
  await by('file');
  expect(files()).toEqual(['a.csv', 'b.csv', 'C.csv']);
  await by('state');
  expect(files()).toEqual(['C.csv', 'b.csv', 'a.csv']);
  await by('read');
  await by('read');
  expect(files()).toEqual(['a.csv', 'C.csv', 'b.csv']);
  expect(screen.getByRole('link', { name: 'C.csv' }).getAttribute('href')).toContain('2');
});
