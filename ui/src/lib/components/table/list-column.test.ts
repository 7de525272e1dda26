import { expect, it } from 'vitest';
import { beginsDescending, frozenCount, isWhole } from './list-column';

it('keeps the columns up to the one that opens a row in place, if they fit', () => {
  expect(frozenCount([9, 15, 20], 1, 30)).toBe(2);
  expect(frozenCount([9, 15, 20], 1, 20)).toBe(1);
  expect(frozenCount([9, 15, 20], 1, 8)).toBe(0);
  expect(frozenCount([9], 0, 30)).toBe(1);
});

it('never cuts figures and times, and begins their orders descending', () => {
  expect([{ right: true }, { time: true }, { whole: true }, {}, { right: true, whole: false }].map(isWhole)).toEqual([true, true, true, false, false]);
  expect([{ right: true }, { time: true, downFirst: false }, {}].map(beginsDescending)).toEqual([true, false, false]);
});
