import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { item } from '$lib/testing/views';
import ItemDetail from './ItemDetail.svelte';

it('leads to the calls made under the reference of a payment', () => {
  render(ItemDetail, { run: 'r1', item: item(4, { state: 'paid', reference: 'TREF/4' }), onpropose: () => {}, ondecide: () => {} });
  expect(screen.getByRole('link', { name: 'Show the calls' }).getAttribute('href')).toBe('#/activity/about/TREF%2F4');
});
