import { render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { en } from '$lib/messages/en';
import { filling } from '$lib/testing/form-state.svelte';
import { mockedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import BillFields from './BillFields.svelte';
import { forms, type Filled } from './payment-form.svelte';

const call = mockedHost();
const SERVICES: Record<string, string[]> = { school: ['fees', 'books'], prepaid: ['meter'], television: ['monthly'] };
let billers: Record<string, string[]> = SERVICES;
const amount = createRawSnippet(() => ({ render: () => '<p></p>' }));
const list = { as_of: '2026-11-24T10:00:00Z', problem: null };

beforeEach(() => {
  billers = SERVICES;
  call.mockImplementation(async (command, args) => {
    const { of } = args as { of?: string };
    const offers = (SERVICES[of ?? ''] ?? []).map((id) => ({ id, name: id, price: null }));
    const views: Record<string, unknown> = {
      billers_list: { providers: Object.keys(billers).map((id) => ({ id, name: id, about: null })), ...list },
      billers_services: { offers, ...list },
      contacts_page: { contacts: [], found: 0 },
    };
    await settled();
    return views[command];
  });
});

async function fields(): Promise<Filled> {
  const filled = filling(forms.of('bill'));
  render(BillFields, { filled, at: () => undefined, amount });
  await waitFor(() => expect(screen.getByTestId('pay-biller').querySelectorAll('option')).toHaveLength(4));
  return filled;
}
/** Selects another biller, without a service yet. */
async function chosen(filled: Filled, biller: string): Promise<void> {
  Object.assign(filled, { biller, service: '' });
  await tick();
}
const service = (): string | undefined => screen.queryByTestId<HTMLSelectElement>('pay-service')?.value;

it('fills in the only service of a biller, and never that of the previous biller', async () => {
  const filled = await fields();
  await chosen(filled, 'television');
  await waitFor(() => expect(service()).toBe('monthly'));
  await chosen(filled, 'prepaid');
  expect(filled.service, 'until its own are read').toBe('');
  await waitFor(() => expect(service()).toBe('meter'));
  await chosen(filled, 'school');
  await waitFor(() => expect(screen.getByTestId('pay-service').querySelectorAll('option')).toHaveLength(3));
  expect(service()).toBe('');
});

it('states that there is no biller', async () => {
  billers = {};
  render(BillFields, { filled: filling(forms.of('bill')), at: () => undefined, amount });
  expect(screen.queryByText(en.payments.form.noBillers), 'before the answer').toBeNull();
  await screen.findByText(en.payments.form.noBillers);
  expect(screen.queryByTestId('pay-biller')).toBeNull();
});
