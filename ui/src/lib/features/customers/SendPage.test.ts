import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { CustomerView, ProfileKind } from '$lib/generated/commands';
import SendPage from './SendPage.svelte';

const customer = {
  customer: '7',
  first_name: 'Ada',
  last_name: 'Bello',
  phone: '08031234567',
  email: '',
  born: '1990-04-25',
  at_once: false,
  more: {},
  id_type: '',
  id_number: '',
  id_expires: '',
  steps: [{ step: 'account', state: 'ready', can_send: true, missing: [], sent_times: 0 }],
  warnings: [],
} as unknown as CustomerView;

it.each<[ProfileKind, RegExp, RegExp]>([
  ['sandbox', /opens a wallet in the sandbox/, /real|notifies/],
  ['test', /test system/, /real wallet/],
  ['live', /opens a real wallet.*The service notifies the customer/, /sandbox|test/],
])('states before sending what the registration opens: %s', (kind, said, unsaid) => {
  render(SendPage, { customer, kind, onview: vi.fn(), onreload: vi.fn() });
  const lead = screen.getByText(/^This opens/).textContent;
  expect(lead).toMatch(said);
  expect(lead).not.toMatch(unsaid);
});
