import { expect, it } from 'vitest';
import { axis, length, short, shortNaira } from './axis';

it('has lines at round values', () => {
  expect(axis(18_402_550, 0).lines).toEqual([0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]);
  expect(axis(1_300_000, 600_000).lines).toEqual([-1_000_000, -500_000, 0, 500_000, 1_000_000, 1_500_000]);
  expect(axis(0, 900)).toEqual({ lines: [-1000, -500, 0], low: -1000, high: 0 });
  expect(axis(1_000_000, 0).lines).toEqual([0, 500_000, 1_000_000]);
});

it('counts payments in whole ones', () => {
  expect(axis(1, 0).lines).toEqual([0, 1]);
  expect(axis(3, 0).lines).toEqual([0, 1, 2, 3]);
  expect(axis(0.35, 0).lines).toEqual([0, 1]);
  expect(axis(0, 0)).toEqual({ lines: [0], low: 0, high: 0 });
});

it('abbreviates the label of a line', () => {
  expect([0, 200, 5000, 500_000, 1_000_000, 20_000_000_000].map(shortNaira)).toEqual(['₦0', '₦200', '₦5k', '₦500k', '₦1m', '₦20bn']);
  expect(shortNaira(-2_000_000)).toBe('−₦2m');
  expect(short(2000)).toBe('2k');
});

it('uses the absolute value of an outgoing amount, and 0 for an invalid one', () => {
  expect(length('-1250.50')).toBe(1250.5);
  expect(length('not told')).toBe(0);
});
