import { expect, it } from 'vitest';
import { marked, paceOf, type Mark } from './pace';

const marks = (...seen: [number, number][]): Mark[] =>
  seen.reduce<Mark[]>((all, [seconds, done]) => marked(all, { at: seconds * 1000, done }), []);

it('estimates from the time watched', () => {
  // 20 in 10 seconds are 120 in a minute; 240 more take two minutes.
  expect(paceOf(marks([0, 100], [4, 108], [10, 120]), 240, 10_000)).toEqual({ perMinute: 120, msLeft: 120_000 });
});

it('gives no estimate from too little', () => {
  expect(paceOf([], 9, 0)).toBeUndefined();
  expect(paceOf(marks([0, 1], [2, 5]), 9, 2_000)).toBeUndefined();
  expect(paceOf(marks([0, 5], [30, 5]), 9, 30_000)).toBeUndefined();
  expect(paceOf(marks([0, 5], [30, 50]), 0, 30_000)).toBeUndefined();
});

it('drops old marks, and slows down without progress', () => {
  // A slow beginning, then 60 in the last minute.
  const seen = marks([0, 0], [600, 10], [630, 40], [660, 70]);
  expect(seen[0]).toEqual({ at: 600_000, done: 10 });
  expect(paceOf(seen, 30, 660_000)).toEqual({ perMinute: 60, msLeft: 30_000 });
  expect(paceOf(seen, 30, 720_000)).toEqual({ perMinute: 30, msLeft: 60_000 });
});
