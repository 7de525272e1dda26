import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { en } from '$lib/messages/en';
import { mockedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import Rates from './Rates.svelte';

const call = mockedHost();

it('shows the selected currency, despite a late answer about another', async () => {
  let answer: (view: unknown) => void = () => undefined;
  const check = { at: '2026-11-24T08:00:00Z', buy: '2000.00', sell: '2010.00' };
  call.mockImplementation((command, args) => {
    const { currency } = args as { currency: string };
    if (command === 'rates_ask') return new Promise((resolve) => (answer = resolve));
    return Promise.resolve({ currency, checks: currency === 'GBP' ? [check] : [] });
  });
  render(Rates);
  await screen.findByText(en.rates.none('USD'));
  await fireEvent.click(screen.getByTestId('rates-ask'));
  await fireEvent.click(screen.getByLabelText('GBP'));
  expect((await screen.findByTestId('rates')).textContent).toContain('2,000.00');
  answer({ currency: 'USD', checks: [{ ...check, buy: '1500.00' }] });
  await settled();
  expect(screen.queryByText(en.common.loading)).toBeNull();
  expect(screen.getByTestId('rates').textContent).toContain('2,000.00');
});
