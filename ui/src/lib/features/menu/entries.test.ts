import { expect, it } from 'vitest';
import { placeOf, href } from '$lib/router.svelte';
import { groupsOf, HOME, SETTINGS } from './entries';

const all = (sandbox: boolean) => [HOME, ...groupsOf(sandbox).flatMap(({ entries }) => entries), SETTINGS];

it('opens each screen from exactly one entry', () => {
  const held = all(true).flatMap(({ holds }) => holds);
  expect(held.filter((at, index) => held.indexOf(at) !== index)).toEqual([]);
});

it('marks an entry as current on its own screen', () => {
  for (const { place, holds } of all(true)) expect(holds).toContain(placeOf(href(place)).at);
});

it('shows the sandbox only in its own profile', () => {
  expect(all(true).some(({ id }) => id === 'sandbox')).toBe(true);
  expect(all(false).some(({ id }) => id === 'sandbox')).toBe(false);
});
