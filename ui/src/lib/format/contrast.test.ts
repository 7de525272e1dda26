import { expect, it } from 'vitest';

import { isReadableOnWhite } from './contrast';

// The lightest grey with a contrast of 4.5 is #767676, as published for WCAG; the next one has 4.48.
it.each([
  ['#767676', true],
  ['#777777', false],
  ['#0A6638', true],
  ['#FFDD00', false],
])('%s is readable: %s', (colour, readable) => {
  expect(isReadableOnWhite(colour)).toBe(readable);
});
