import { beforeEach, expect, it } from 'vitest';
import type { ItemState, RunItemView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { item, summary } from '$lib/testing/views';
import { itemAt, itemsIn, pagesOf, readRun } from './batch-pages';

const STATES: readonly ItemState[] = ['paid', 'refused', 'in_doubt', 'held', 'ready'];
const all: RunItemView[] = Array.from({ length: 1201 }, (_, n) => item(n + 1, { state: STATES[n % STATES.length] ?? 'ready' }));
const call = mockedHost();

beforeEach(() => {
  call.mockImplementation(async (_, args) => {
    const { from } = args as { from: number };
    return { summary: summary({ items: all.length }), route: 'single', group_size: 1, stacked: false, items: all.slice(from, from + 500) };
  });
});

it('loads only the visible pages', async () => {
  const known = await readRun('r1', pagesOf(990, 1010));
  expect(call.mock.calls.map(([, args]) => args)).toEqual([
    { run: 'r1', from: 500 },
    { run: 'r1', from: 1000 },
  ]);
  expect(itemAt(known, 999)?.row).toBe(1000);
  expect(itemAt(known, 1000)?.row).toBe(1001);
  expect(itemAt(known, 0)).toBeUndefined();
});

it('loads all pages for a part of the list, in order', async () => {
  const known = await readRun('r1', 'all');
  expect(call).toHaveBeenCalledTimes(3);
  expect(itemsIn(known, 'all')).toHaveLength(1201);
  expect(itemsIn(known, 'held').map(({ row }) => row)).toEqual(Array.from({ length: 240 }, (_, n) => 5 * n + 4));
  // Payments that need review are unconfirmed, too.
  expect(itemsIn(known, 'unknown')).toHaveLength(480);
});

it('loads the first page if nothing is visible', () => {
  expect(pagesOf(0, 0)).toEqual([0]);
});
