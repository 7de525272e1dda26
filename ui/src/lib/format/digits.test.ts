import { expect, test } from 'vitest';
import { digits } from './digits';

test('a number is read without its separators', () => {
  expect(digits(' 012 345-6785 ')).toBe('0123456785');
  expect(digits('+234 (803)\u00a01234567')).toBe('+2348031234567');
});
