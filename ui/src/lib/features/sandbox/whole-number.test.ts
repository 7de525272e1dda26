import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number';

it.each([
  ['', 1, null],
  [' 3 ', 1, 3],
  ['0', 1, undefined],
  ['0', 0, 0],
  ['-1', 0, undefined],
  ['1.5', 0, undefined],
  ['two', 0, undefined],
])('reads “%s” (at least %i) as %s', (typed, least, number) => {
  expect(wholeNumber(typed, least)).toBe(number);
});
