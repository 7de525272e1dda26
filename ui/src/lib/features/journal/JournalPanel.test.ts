import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { JournalAccountView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { refusal } from '$lib/testing/review';
import JournalPanel from './JournalPanel.svelte';

const call = mockedHost();
let answers: Record<string, () => Promise<unknown>> = {};

const ACCOUNTS: JournalAccountView[] = [
  { kind: 'bank_account', bank: null, code: '1010', name: 'GTBank' },
  { kind: 'payouts', bank: null, code: '', name: 'Payouts' },
];

beforeEach(() => {
  answers = { month_journal_accounts: () => Promise.resolve(structuredClone(ACCOUNTS)) };
  call.mockImplementation((command) => answers[command]?.() ?? Promise.reject(new Error(`not given: ${command}`)));
});

async function open(): Promise<void> {
  render(JournalPanel, { month: '2025-10' });
  await screen.findByTestId('journal-accounts');
  screen.getByTestId('journal-accounts').setAttribute('open', '');
}

const name = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Account name: Payouts');
const keep = () => fireEvent.submit(screen.getByTestId('journal-keep').closest('form') as HTMLFormElement);
const status = (): string => screen.getByRole('status', { hidden: true }).textContent.trim();
const type = (value: string) => fireEvent.input(name(), { target: { value } });
const changes = (): unknown[] => call.mock.calls.filter(([command]) => command === 'month_journal_change').map(([, args]) => args);

it('shows the account of each amount, by name', async () => {
  await open();
  const rows = screen.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader', { hidden: true }).textContent)).toEqual(['Bank accounts', 'Payouts']);
  expect(screen.getByLabelText<HTMLInputElement>('Account code: Bank accounts').value).toBe('1010');
  expect(name().value).toBe('Payouts');
  expect(status()).toBe('');
});

it('has a row for each bank account', async () => {
  const bank = (bank: string, code: string): JournalAccountView => ({ kind: 'bank_account', bank, code, name: `Bank account ${bank}` });
  answers['month_journal_accounts'] = () => Promise.resolve([bank('GTBank 0123456785', '1010'), bank('Access Bank 0987654321', '')]);
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Account code: GTBank 0123456785').value).toBe('1010');
  expect(screen.getByLabelText<HTMLInputElement>('Account code: Access Bank 0987654321').value).toBe('');
});

it('counts the accounts without a code', async () => {
  await open();
  expect(screen.getByTestId('journal-without').textContent).toContain('1 account has no account code');
  await fireEvent.input(screen.getByLabelText('Account code: Payouts'), { target: { value: '5000' } });
  answers['month_journal_change'] = () => Promise.resolve([ACCOUNTS[0], { kind: 'payouts', bank: null, code: '5000', name: 'Payouts' }]);
  await keep();
  await waitFor(() => expect(screen.queryByTestId('journal-without')).toBeNull());
});

it('saves the input, and shows it as saved until the next change', async () => {
  await open();
  await type('Salaries');
  await fireEvent.input(screen.getByLabelText('Account code: Payouts'), { target: { value: '5000' } });
  expect(status()).toContain('Not saved yet.');
  answers['month_journal_change'] = () => Promise.resolve([ACCOUNTS[0], { kind: 'payouts', bank: null, code: '5000', name: 'Salaries' }]);
  await keep();
  await waitFor(() => expect(status()).toBe('Accounts saved.'));
  expect(changes()).toEqual([{ accounts: [ACCOUNTS[0], { kind: 'payouts', bank: null, code: '5000', name: 'Salaries' }] }]);
  await type('Wages');
  expect(status()).toContain('Not saved yet.');
});

it('leaves the accounts unchanged', async () => {
  await open();
  expect(screen.queryByTestId('journal-undo')).toBeNull();
  await type('Salaries');
  await fireEvent.click(screen.getByTestId('journal-undo'));
  expect(name().value).toBe('Payouts');
  expect(status()).toBe('');
  expect(changes()).toEqual([]);
});

it('shows each problem at its account, and keeps the input', async () => {
  await open();
  await type('');
  const problems = [{ path: 'accounts[1].name', message: 'Enter a name for the account.' }];
  answers['month_journal_change'] = () => Promise.reject(refusal('Nothing was changed. Please correct these accounts.', { code: 'Invalid', problems }));
  await fireEvent.input(screen.getByLabelText('Account code: Payouts'), { target: { value: '5000' } });
  await keep();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nothing was changed.');
  await waitFor(() => expect(within(alert).getByRole('button').textContent).toBe('Account name: Payouts: Enter a name for the account.'));
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Account name: Bank accounts').hasAttribute('aria-invalid')).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Account code: Payouts').value).toBe('5000');
  expect(status()).not.toBe('Accounts saved.');
  await fireEvent.click(screen.getByTestId('journal-undo'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps input typed during a call', async () => {
  await open();
  await type('Salaries');
  let done: (accounts: unknown) => void = () => undefined;
  answers['month_journal_change'] = () => new Promise((resolve) => (done = resolve));
  await keep();
  await keep();
  await type('Salaries and wages');
  done([ACCOUNTS[0], { ...ACCOUNTS[1], name: 'Salaries' }]);
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('journal-keep').disabled).toBe(false));
  expect(changes()).toHaveLength(1);
  expect(name().value).toBe('Salaries and wages');
  expect(status()).toContain('Not saved yet.');
});

it('offers no saving until the accounts are read, and reads them again', async () => {
  answers['month_journal_accounts'] = () => Promise.reject(refusal('The records cannot be read.', { code: 'Storage' }));
  render(JournalPanel, { month: '2025-10' });
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  expect(screen.queryByTestId('journal-keep')).toBeNull();
  answers['month_journal_accounts'] = () => Promise.resolve(ACCOUNTS);
  await fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByTestId('journal-accounts');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the path of the journal, or every obstacle', async () => {
  await open();
  const problems = [{ path: 'rows[3]', message: 'GTBank 0123456789: debit and credit differ by ₦53.75.' }, { path: 'accounts', message: 'Levies and duties has no account.' }];
  answers['month_journal'] = () => Promise.reject(refusal('No journal was saved.', { code: 'Invalid', problems }));
  await fireEvent.click(screen.getByRole('button', { name: 'Save journal' }));
  const alert = await screen.findByRole('alert');
  for (const said of ['No journal was saved.', 'debit and credit differ by ₦53.75.', 'Levies and duties has no account.']) expect(alert.textContent).toContain(said);
  expect(screen.queryByTestId('saved-path')).toBeNull();
  answers['month_journal'] = () => Promise.resolve({ path: '/home/ada/Journal October 2025.csv' });
  await fireEvent.click(screen.getByRole('button', { name: 'Save journal' }));
  expect((await screen.findByTestId('saved-path')).textContent).toContain('/home/ada/Journal October 2025.csv');
  expect(screen.queryByText('No journal was saved.')).toBeNull();
  expect(call).toHaveBeenCalledWith('month_journal', { month: '2025-10' });
});
