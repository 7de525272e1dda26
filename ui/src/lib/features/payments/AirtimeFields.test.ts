import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { useHost } from '$lib/ipc/rpc';
import { choose } from '$lib/testing/fields';
import { filling } from '$lib/testing/filling.svelte';
import AirtimeFields from './AirtimeFields.svelte';
import { FIELDS, forms, type Filled } from './payment-form.svelte';

const OPERATORS: Record<string, string> = { '0803': 'mtn', '0802': 'airtel' };
const amount = createRawSnippet(() => ({ render: () => '<p></p>' }));

beforeEach(() => {
  useHost({
    call: (command, args) => {
      const { phone } = args as { phone?: string };
      const prefix = phone?.slice(0, 4) ?? '';
      const views: Record<string, unknown> = {
        operators_guess: { operator: OPERATORS[prefix] ?? null, prefix: prefix in OPERATORS ? prefix : null },
        operators_list: { providers: Object.values(OPERATORS).map((id) => ({ id, name: id, about: null })), as_of: '2026-11-24T10:00:00Z', problem: null },
        bundles_list: { offers: [], as_of: '2026-11-24T10:00:00Z', problem: null },
        contacts_page: { contacts: [], found: 0 },
      };
      return Promise.resolve(views[command]);
    },
    watch: () => undefined,
  });
});

function fields(part: Partial<Filled> = {}): Filled {
  const filled = filling({ ...forms.of('airtime'), ...part });
  render(AirtimeFields, { filled, at: () => undefined, amount });
  return filled;
}
const type = (value: string): Promise<unknown> => fireEvent.input(document.getElementById(FIELDS.phone) as HTMLInputElement, { target: { value } });
const operator = (): string => screen.getByTestId<HTMLSelectElement>('pay-operator').value;

it('guesses the operator of each number, and never keeps the one of an earlier number', async () => {
  fields({ phone: '08031234567' });
  await waitFor(() => expect(operator()).toBe('mtn'));
  await type('08021234567');
  await waitFor(() => expect(operator()).toBe('airtel'));
  await type('0999');
  await waitFor(() => expect(operator()).toBe(''));
});

it('drops the operator of a form that was left and comes back with another number', async () => {
  // As it was guessed for an earlier number.
  fields({ phone: '08021234567', operator: 'mtn' });
  await waitFor(() => expect(operator()).toBe('airtel'));
});

it('keeps what somebody chose for this number, and for no other', async () => {
  fields({ phone: '08031234567' });
  await waitFor(() => expect(operator()).toBe('mtn'));
  await choose(screen.getByTestId<HTMLSelectElement>('pay-operator'), 'airtel');
  await type('0803 123 4567');
  await new Promise((done) => setTimeout(done, 20));
  expect(operator(), 'the same number with gaps').toBe('airtel');
  await type('08031234568');
  await waitFor(() => expect(operator()).toBe('mtn'));
});
