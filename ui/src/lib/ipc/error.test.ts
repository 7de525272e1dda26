import { expect, it } from 'vitest';
import type { ErrorCode } from '$lib/generated/commands';
import { isUnconfirmed } from './error';

it.each<[ErrorCode, boolean]>([
  ['InDoubt', true],
  ['Bug', true],
  // Raised after the service was called: it may have been executed.
  ['Storage', true],
  ['NotSent', false],
  ['Refused', false],
  ['Invalid', false],
])('permits another try only if it was certainly not executed: %s', (code, expected) => {
  expect(isUnconfirmed({ code, message: 'The disk is full.', hint: null, problems: [], reference: null })).toBe(expected);
});

it('is not unconfirmed without an error', () => {
  expect(isUnconfirmed(undefined)).toBe(false);
});
