import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import Payments from './Payments.svelte';

const call = mockedHost();

beforeEach(() => {
  call.mockResolvedValue({ payments: [], next: null });
});

const asked = (): object | undefined => call.mock.calls.filter(([command]) => command === 'payments_page').at(-1)?.[1];

it.each([
  ['open', { kind: null, open: true, needs_you: false }],
  ['needs_you', { kind: null, open: false, needs_you: true }],
  ['cash', { kind: 'cash', open: false, needs_you: false }],
  [undefined, { kind: null, open: false, needs_you: false }],
] as const)('shows the part of the list that the address names: %s', async (part, filter) => {
  render(Payments, { chosen: undefined, part });
  await waitFor(() => expect(asked()).toEqual({ ...filter, before: null, text: '', order: null, descending: false }));
});

it('keeps the filter when a payment is opened', async () => {
  const { rerender } = render(Payments, { chosen: undefined, part: 'open' });
  await fireEvent.click(await screen.findByText('Action needed'));
  await waitFor(() => expect(asked()).toMatchObject({ open: false, needs_you: true }));
  expect(await screen.findByText('No payment needs action.')).toBeTruthy();
  await rerender({ part: undefined });
  expect(asked()).toMatchObject({ open: false, needs_you: true });
});
