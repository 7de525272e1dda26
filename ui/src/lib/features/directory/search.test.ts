import { expect, it } from 'vitest';
import { placeOf, href } from '$lib/router.svelte';
import { matchesAll } from './search';

it('finds every word in any place', () => {
  const bank = ['Guaranty Trust Bank', '058', 'GTB, GTBank'];
  expect(matchesAll('trust 058', bank)).toBe(true);
  expect(matchesAll('gtb', bank)).toBe(true);
  expect(matchesAll('trust zenith', bank)).toBe(false);
  expect(matchesAll('  ', bank)).toBe(true);
});

it('an address names a list and one of its entries', () => {
  const place = { at: 'directory', part: 'aliases', id: 'built-in UBA U.B.A' } as const;
  expect(placeOf(href(place))).toEqual(place);
  expect(placeOf('#/directory')).toEqual({ at: 'directory', part: 'banks', id: undefined });
});
