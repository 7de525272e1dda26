import { expect, it } from 'vitest';
import { byAmount, byNumber, byText, byTime, sorted, sumOf } from './compare';

it('compares amounts by value, exactly', () => {
  expect(['100.00', '-5.00', '9.50', '-20.00'].sort(byAmount)).toEqual(['-20.00', '-5.00', '9.50', '100.00']);
  // A floating-point number cannot tell these apart.
  expect(byAmount('90071992547409.91', '90071992547409.92')).toBe(-1);
  expect(byAmount('5', '5.00')).toBe(0);
  expect(['n/a', '1.00'].sort(byAmount)).toEqual(['1.00', 'n/a']);
});

it('compares text without case or accents, and numbers in it by value', () => {
  expect(['row 10', 'Ọla', 'olu', 'Row 2', 'adé'].sort(byText)).toEqual(['adé', 'Ọla', 'olu', 'Row 2', 'row 10']);
});

it('compares times as moments', () => {
  expect(byTime('2026-11-24T10:00:00Z', '2026-11-24T10:00:00.5Z')).toBeLessThan(0);
  expect(byTime('2026-11-24T11:00:00+01:00', '2026-11-24T10:00:00Z')).toBe(0);
});

it('keeps the order of equal rows, and rows without a value last in both directions', () => {
  const rows = [{ id: 'a', n: 2 }, { id: 'b', n: null }, { id: 'c', n: 1 }, { id: 'd', n: 2 }];
  const ids = (descending: boolean): string => sorted(rows, ({ n }) => n, byNumber, descending).map(({ id }) => id).join('');
  expect(ids(false)).toBe('cadb');
  expect(ids(true)).toBe('adcb');
});

it('adds amounts without rounding', () => {
  expect(sumOf(['0.10', '0.20', '90071992547409.91'])).toBe('90071992547410.21');
  expect(sumOf(['1.00', '-2.50'])).toBe('-1.50');
  expect(sumOf([])).toBe('0.00');
});
