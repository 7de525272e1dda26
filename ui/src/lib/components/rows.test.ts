import { expect, it } from 'vitest';
import { rowByKey } from './rows';

it('moves between rows and stays within the page', () => {
  expect([rowByKey('ArrowDown', 0, 3), rowByKey('ArrowDown', 2, 3)]).toEqual([1, 2]);
  expect([rowByKey('ArrowUp', 1, 3), rowByKey('ArrowUp', 0, 3)]).toEqual([0, 0]);
  expect([rowByKey('Home', 2, 3), rowByKey('End', 0, 3), rowByKey('a', 0, 3)]).toEqual([0, 2, undefined]);
});
