import { expect, it } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { draftRow } from '$lib/testing/views';
import { DraftRows, EVERYTHING, PAGE } from './draft-rows.svelte';

const call = mockedHost();
const page = (from: number, name: string): object => ({ found: 1200, from, rows: [draftRow(from + 2, { name })] });

it('loads each page once, with the filter in the program’s terms', async () => {
  call.mockImplementation((_, args) => Promise.resolve(page((args as { from: number }).from, 'Ada')));
  const rows = new DraftRows('d1', { part: 'look', code: 'DUP_PAYMENT', text: 'ada' });
  await rows.show(0, 40);
  await rows.show(10, 50);
  await rows.show(490, 530);
  expect(call.mock.calls.map(([, args]) => args)).toEqual([
    { draft: 'd1', state: null, warned: true, code: 'DUP_PAYMENT', text: 'ada', from: 0 },
    { draft: 'd1', state: null, warned: true, code: 'DUP_PAYMENT', text: 'ada', from: PAGE },
  ]);
  expect([rows.found, rows.at(0)?.row, rows.at(PAGE)?.row, rows.at(3)]).toEqual([1200, 2, PAGE + 2, undefined]);
});

it('drops outdated answers and outdated pages', async () => {
  let late: (view: unknown) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((answer) => (late = answer)));
  const rows = new DraftRows('d1', EVERYTHING);
  const first = rows.show(0, 40);
  call.mockResolvedValue(page(0, 'new'));
  await rows.again(0, 40);
  late(page(0, 'old'));
  await first;
  expect(rows.at(0)?.name).toBe('new');
});
