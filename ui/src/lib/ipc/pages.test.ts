import { expect, test } from 'vitest';
import { pagesOf } from './pages';

const pages: Record<string, { rows: number[]; after: string | null }> = {
  first: { rows: [1, 2], after: 'b' },
  b: { rows: [3, 4], after: 'c' },
  c: { rows: [5], after: null },
};
const ask = (after: string | null) => Promise.resolve(pages[after ?? 'first'] ?? { rows: [], after: null });

test('loads as many pages as are shown, and no more than there are', async () => {
  expect(await pagesOf(1, ask)).toEqual({ rows: [1, 2], after: 'b' });
  expect(await pagesOf(2, ask)).toEqual({ rows: [1, 2, 3, 4], after: 'c' });
  expect(await pagesOf(9, ask)).toEqual({ rows: [1, 2, 3, 4, 5], after: null });
});
