import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { FIELDS } from '$lib/features/payment-accounts/account-form';
import { mockedHost } from '$lib/testing/host';
import { marked, wrongEverywhere } from '$lib/testing/fields';
import EditAccount from './EditAccount.svelte';
import NewAccount from './NewAccount.svelte';

const call = mockedHost();
const ACCOUNT = { id: '7', account_name: 'Ada Stores', first_name: 'Ada', last_name: 'Bello', forward_account: null, identity: null, differences: [] };

it('needs no other contact once there is one', async () => {
  call.mockRejectedValue(wrongEverywhere(['phone', 'account_name']));
  render(NewAccount, { like: undefined });
  await fireEvent.click(screen.getByTestId('account-check'));
  await screen.findByRole('alert');
  await fireEvent.input(document.getElementById(FIELDS.email) as HTMLInputElement, { target: { value: 'ada@example.com' } });
  expect(marked(FIELDS.phone)).toBe(false);
  expect(marked(FIELDS.account_name)).toBe(true);
});

it.each([
  ['account-check', (): unknown => render(NewAccount, { like: undefined })],
  ['change-check', (): unknown => render(EditAccount, { id: '7', anyway: undefined })],
])('clears a problem once its value changes: %s', async (action, show) => {
  call.mockImplementation((command) => (command === 'payment_accounts_view' ? Promise.resolve(ACCOUNT) : Promise.reject(wrongEverywhere(['account_name', 'phone', 'callback_url']))));
  show();
  await fireEvent.click(await screen.findByTestId(action));
  await screen.findByRole('alert');
  expect(marked(FIELDS.phone)).toBe(true);
  await fireEvent.input(document.getElementById(FIELDS.phone) as HTMLInputElement, { target: { value: '0803' } });
  expect(marked(FIELDS.phone)).toBe(false);
  expect(marked(FIELDS.account_name)).toBe(true);
  expect(marked(FIELDS.callback_url)).toBe(true);
});
