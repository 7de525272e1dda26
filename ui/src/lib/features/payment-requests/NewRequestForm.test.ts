import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppError, NewPaymentRequest } from '$lib/generated/commands';
import { useHost } from '$lib/ipc/rpc';
import NewRequestForm from './NewRequestForm.svelte';

const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
const oncreated = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  useHost({ call, watch: () => undefined });
  render(NewRequestForm, { oncreated, listHref: '#/requests' });
});

const send = (): Promise<boolean> => fireEvent.click(screen.getByTestId('request-send'));
const error = (code: AppError['code'], problems: AppError['problems'] = []): AppError => ({ code, message: 'Nothing was sent.', hint: null, problems, reference: null });

/** What a screen reader says about a field. */
function described(label: string): string {
  const field = screen.getByLabelText(label);
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

it('shows all problems at once, each beside its field', async () => {
  call.mockRejectedValue(
    error('Invalid', [
      { path: 'amount', message: 'An amount is digits.' },
      { path: 'payer_email', message: 'This is no e-mail address.' },
      { path: 'something_else', message: 'And one thing more.' },
    ]),
  );
  await send();
  await screen.findByRole('alert');
  expect(described('Amount')).toContain('An amount is digits.');
  expect(described('E-mail')).toContain('This is no e-mail address.');
  expect(described('Phone')).toBe('');
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Name of the customer').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('And one thing more.');

  await fireEvent.click(screen.getByRole('button', { name: 'E-mail: This is no e-mail address.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
});

it('keeps the two fee shares at one hundred together', async () => {
  const customer = screen.getByLabelText<HTMLInputElement>('Customer %');
  const you = screen.getByLabelText<HTMLInputElement>('You %');
  await fireEvent.input(customer, { target: { value: '30' } });
  expect(you.value).toBe('70');
  await fireEvent.input(you, { target: { value: '5' } });
  expect(customer.value).toBe('95');
  call.mockResolvedValue({});
  await send();
  expect((call.mock.lastCall?.[1] as NewPaymentRequest).payer_fee_share).toBe('0.95');
});

it('hands over what was created', async () => {
  const created = { id: '1' };
  call.mockResolvedValue(created);
  await send();
  await waitFor(() => expect(oncreated).toHaveBeenCalledWith(created));
});

it('offers no second request while the first is not known', async () => {
  call.mockRejectedValue(error('InDoubt'));
  await send();
  await screen.findByRole('alert');
  expect(screen.queryByTestId('request-send')).toBeNull();
  expect(screen.getByRole('link', { name: 'Look in the list' })).toBeTruthy();
});
