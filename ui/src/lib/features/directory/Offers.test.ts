import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { OffersView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import Offers from './Offers.svelte';

const call = mockedHost();
const view: OffersView = {
  offers: [
    { id: 'B', name: 'Data 10 GB', price: '2500.00' },
    { id: 'A', name: 'data 2 GB', price: '600.00' },
    { id: 'C', name: 'Airtime', price: null },
  ],
  as_of: '2026-11-24T08:00:00Z',
  problem: null,
};
const names = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="name"] .cut:first-child')].map((cell) => cell.textContent?.trim());

beforeEach(() => {
  localStorage.clear();
  call.mockImplementation((command) => Promise.resolve(command === 'directory_news' ? { since: null, latest: [], earlier: [] } : view));
});

it('sorts the products by name and by price, those without a price last', async () => {
  render(Offers, { of: '7', what: 'bundles' });
  await screen.findByText('Airtime');
  expect(names()).toEqual(['Data 10 GB', 'data 2 GB', 'Airtime']);
  await fireEvent.click(screen.getByTestId('order-price'));
  expect(names()).toEqual(['Data 10 GB', 'data 2 GB', 'Airtime']);
  await fireEvent.click(screen.getByTestId('order-price'));
  expect(names()).toEqual(['data 2 GB', 'Data 10 GB', 'Airtime']);
  await fireEvent.click(screen.getByTestId('order-name'));
  expect(names()).toEqual(['Airtime', 'data 2 GB', 'Data 10 GB']);
});

it('has the name and the id of a product as a tooltip', async () => {
  render(Offers, { of: '7', what: 'bundles' });
  expect((await screen.findByText('Airtime')).closest('td')?.title).toBe('Airtime · C');
});
