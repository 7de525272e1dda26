import { expect, it } from 'vitest';
import { betweenLaptops } from './exchange-files';

it('recognises the files between two laptops by their extension', () => {
  expect(betweenLaptops('October.paybatch')).toBe('batch');
  expect(betweenLaptops('October (1).PAYBATCH')).toBe('batch');
  expect(betweenLaptops('October approved.payanswer')).toBe('answer');
  expect(betweenLaptops('October.xlsx')).toBeUndefined();
  expect(betweenLaptops('paybatch.csv')).toBeUndefined();
});
