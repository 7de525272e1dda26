import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { en } from '$lib/messages/en';
import { choose } from '$lib/testing/fields';
import { filling } from '$lib/testing/form-state.svelte';
import { mockedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import AirtimeFields from './AirtimeFields.svelte';
import { FIELDS, forms, type Filled } from './payment-form.svelte';

const call = mockedHost();
const OPERATORS: Record<string, string> = { '0803': 'mtn', '0802': 'airtel' };
const amount = createRawSnippet(() => ({ render: () => '<p></p>' }));

/** By operator; each request is answered by the test. */
const BUNDLES: Record<string, { id: string; name: string; price: string }[]> = { mtn: [{ id: '1', name: 'MTN 1 GB', price: '500.00' }], airtel: [{ id: '1', name: 'Airtel 2 GB', price: '500.00' }] };
let bundles: (of: string) => Promise<unknown>;
const bundlesOf = (of: string): unknown => ({ offers: BUNDLES[of] ?? [], as_of: '2026-11-24T10:00:00Z', problem: null });

beforeEach(() => {
  bundles = (of) => Promise.resolve(bundlesOf(of));
  call.mockImplementation((command, args) => {
    const { phone, of } = args as { phone?: string; of?: string };
    if (command === 'bundles_list') return bundles(of ?? '');
    const prefix = phone?.slice(0, 4) ?? '';
    const views: Record<string, unknown> = {
      operators_guess: { operator: OPERATORS[prefix] ?? null, prefix: prefix in OPERATORS ? prefix : null },
      operators_list: { providers: [...Object.values(OPERATORS), 'glo'].map((id) => ({ id, name: id, about: null })), as_of: '2026-11-24T10:00:00Z', problem: null },
      contacts_page: { contacts: [], found: 0 },
    };
    return Promise.resolve(views[command]);
  });
});

function fields(part: Partial<Filled> = {}): Filled {
  const filled = filling({ ...forms.of('airtime'), ...part });
  render(AirtimeFields, { filled, at: () => undefined, amount });
  return filled;
}
const type = (value: string): Promise<unknown> => fireEvent.input(document.getElementById(FIELDS.phone) as HTMLInputElement, { target: { value } });
const operator = (): string => screen.getByTestId<HTMLSelectElement>('pay-operator').value;

it('guesses the operator of each number, and keeps none of an earlier number', async () => {
  fields({ phone: '08031234567' });
  await waitFor(() => expect(operator()).toBe('mtn'));
  await type('08021234567');
  await waitFor(() => expect(operator()).toBe('airtel'));
  await type('0999');
  await waitFor(() => expect(operator()).toBe(''));
});

it('drops the operator of a form that is reopened with another number', async () => {
  // As guessed for an earlier number.
  fields({ phone: '08021234567', operator: 'mtn' });
  await waitFor(() => expect(operator()).toBe('airtel'));
});

it('keeps the chosen operator for this number only', async () => {
  fields({ phone: '08031234567' });
  await waitFor(() => expect(operator()).toBe('mtn'));
  await choose(screen.getByTestId<HTMLSelectElement>('pay-operator'), 'airtel');
  await type('0803 123 4567');
  await settled();
  expect(operator(), 'the same number with gaps').toBe('airtel');
  await type('08031234568');
  await waitFor(() => expect(operator()).toBe('mtn'));
});

const offered = (): string[] => [...(screen.queryByTestId('pay-bundle')?.querySelectorAll('option') ?? [])].slice(1).map((option) => option.textContent.split(' · ')[0] ?? '');

it('never offers a bundle of the previous operator, even with the same id and price', async () => {
  fields({ what: 'data', phone: '08031234567' });
  await waitFor(() => expect(offered()).toEqual(['MTN 1 GB']));
  let answer: () => void = () => undefined;
  bundles = (of) => new Promise((resolve) => (answer = () => resolve(bundlesOf(of))));
  await choose(screen.getByTestId<HTMLSelectElement>('pay-operator'), 'airtel');
  await waitFor(() => expect(screen.getByTestId('pay-bundle').textContent).toContain(en.common.loading));
  expect(offered()).toEqual([]);
  answer();
  await waitFor(() => expect(offered()).toEqual(['Airtel 2 GB']));
});

it('states that an operator sells no data', async () => {
  fields({ what: 'data', phone: '0999', operator: 'glo', operatorFor: '0999' });
  await screen.findByText(en.payments.form.noBundles('glo'));
  expect(screen.queryByTestId('pay-bundle')).toBeNull();
});
