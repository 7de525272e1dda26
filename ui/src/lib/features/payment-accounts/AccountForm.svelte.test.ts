import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentAccountView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { describes, marked, wrongEverywhere } from '$lib/testing/fields';
import { Command } from '$lib/ipc/command.svelte';
import { blank, FIELDS, values } from './account-form';
import AccountForm from './AccountForm.svelte';
import CloseAccount from './CloseAccount.svelte';

const call = mockedHost();

beforeEach(() => {
  call.mockResolvedValue([]);
});

const at = (path: string): string => `Problem of ${path}.`;
// The service cannot change these.
const ONCE = ['email', 'reference', 'limit'];

it.each(Object.entries(FIELDS))('shows the problem of %s at its field, new and edited', (path, id) => {
  for (const changing of [undefined, { identity: null, forwards: true }]) {
    const filled = $state({ ...blank(), forwards: true });
    const { unmount } = render(AccountForm, { filled, at, changing });
    if (changing && ONCE.includes(path)) {
      expect(document.getElementById(id)).toBeNull();
    } else {
      expect(describes(id)).toContain(at(path));
      expect(marked(id)).toBe(true);
    }
    unmount();
  }
});

it('shows at bank and account why the bank cannot be queried', async () => {
  const filled = $state({ ...blank(), forwards: true });
  render(AccountForm, { filled, at: () => undefined });
  call.mockRejectedValue(wrongEverywhere(['bank', 'account']));
  await fireEvent.click(screen.getByTestId('ask-holder'));
  await waitFor(() => expect(describes(FIELDS.forward_bank)).toContain('Problem of bank.'));
  expect(describes(FIELDS.forward_account)).toContain('Problem of account.');
  await fireEvent.input(document.getElementById(FIELDS.forward_account) as HTMLInputElement, { target: { value: '0123456785' } });
  expect(marked(FIELDS.forward_account)).toBe(false);
  expect(marked(FIELDS.forward_bank)).toBe(true);
});

it('keeps the bank’s answer for another spelling of the number', async () => {
  const filled = $state({ ...blank(), forwards: true, forward_bank: 'B1', forward_account: '012 345-6785' });
  render(AccountForm, { filled, at: () => undefined });
  call.mockResolvedValue({ bank: 'Test Bank', account: '0123456785', name: 'ADA BELLO', tier: 'match', reasons: [], asked_at: '2026-11-24T10:00:00Z' });
  await fireEvent.click(screen.getByTestId('ask-holder'));
  expect((await screen.findByTestId('holder')).textContent).toContain('ADA BELLO');
  await fireEvent.input(document.getElementById(FIELDS.forward_account) as HTMLInputElement, { target: { value: '0123456786' } });
  expect(screen.queryByTestId('holder')).toBeNull();
});

it('clears the missing-answer problem once the bank has answered', async () => {
  const filled = $state({ ...blank(), forwards: true, forward_bank: 'B1', forward_account: '0123456785' });
  const command = new Command(() => values(filled), wrongEverywhere(['forward_word', 'phone']));
  const { rerender } = render(AccountForm, { filled, at: (path: string) => command.at(path) });
  expect(marked(FIELDS.forward_word)).toBe(true);
  call.mockResolvedValue({ bank: 'Test Bank', account: '0123456785', name: 'ADA BELLO', tier: 'match', reasons: [], asked_at: '2026-11-24T10:00:00Z' });
  await fireEvent.click(screen.getByTestId('ask-holder'));
  await screen.findByTestId('holder');
  await rerender({});
  expect(document.getElementById(FIELDS.forward_word)).toBeNull();
  expect(command.error?.problems.map((problem) => problem.path)).toEqual(['phone']);
});

it.each(['ending', 'reason'])('shows the problem of %s at its field when an account is deleted', async (path) => {
  const account = { id: '7', account_name: 'Ada Stores', number: '4100001234' } as PaymentAccountView;
  render(CloseAccount, { account, onclose: vi.fn(), ondone: vi.fn() });
  await fireEvent.input(document.getElementById('close-ending') as HTMLInputElement, { target: { value: '1234' } });
  call.mockRejectedValue(wrongEverywhere(['ending', 'reason']));
  await fireEvent.click(screen.getByTestId('close-send'));
  await waitFor(() => expect(describes(`close-${path}`)).toContain(at(path)));
  expect(marked(`close-${path}`)).toBe(true);
  await fireEvent.input(document.getElementById(`close-${path}`) as HTMLInputElement, { target: { value: '12345' } });
  expect(marked(`close-${path}`)).toBe(false);
  expect(marked(path === 'ending' ? 'close-reason' : 'close-ending')).toBe(true);
});
