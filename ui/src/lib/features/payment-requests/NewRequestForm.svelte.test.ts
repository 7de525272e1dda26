import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppError, BankHolderView, NewPaymentRequest, PaymentRequestBriefView, PaymentRequestLookView } from '$lib/generated/commands';
import { useHost } from '$lib/ipc/rpc';
import { asRequest, blank, type Filled } from './new-request';
import NewRequestForm from './NewRequestForm.svelte';
import RequestCheck from './RequestCheck.svelte';

const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
const onlook = vi.fn();
const oncreated = vi.fn();
const BANKS = [{ id: 'B1', name: 'Test Bank' }];
const look: PaymentRequestLookView = {
  amount: '50000.00',
  payer_contact: 'ada@example.com',
  payer_bank: null,
  payee_name: 'Tella Foods',
  payee_bank: null,
  holder: null,
  expires_at: '2099-11-24T22:59:00Z',
  alike: [],
};

beforeEach(() => {
  vi.resetAllMocks();
  useHost({ call, watch: () => undefined });
});

function form(part: Partial<Filled> = {}): void {
  const filled = $state({ ...blank(), ...part });
  render(NewRequestForm, { filled, banks: BANKS, onlook, listHref: '#/requests' });
}
const check = (part: Partial<PaymentRequestLookView> = {}, request: Partial<NewPaymentRequest> = {}): unknown =>
  render(RequestCheck, {
    look: { ...look, ...part },
    form: { ...asRequest({ ...blank(), payerName: 'Ada Obi', payerPercent: 25 }, new Date()), ...request },
    listHref: '#/requests',
    onback: vi.fn(),
    oncreated,
  });
const press = (id: string): Promise<boolean> => fireEvent.click(screen.getByTestId(id));
const error = (code: AppError['code'], problems: AppError['problems'] = []): AppError => ({ code, message: 'Nothing was sent.', hint: null, problems, reference: null });

/** What a screen reader says about a field. */
function described(label: string): string {
  const field = screen.getByLabelText(label);
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

it('shows all problems at once, each beside its field', async () => {
  form();
  call.mockRejectedValue(
    error('Invalid', [
      { path: 'amount', message: 'An amount is digits.' },
      { path: 'payer_email', message: 'This is no e-mail address.' },
      { path: 'something_else', message: 'And one thing more.' },
    ]),
  );
  await press('request-look');
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
  form();
  const customer = screen.getByLabelText<HTMLInputElement>('Customer %');
  const you = screen.getByLabelText<HTMLInputElement>('You %');
  await fireEvent.input(customer, { target: { value: '30' } });
  expect(you.value).toBe('70');
  await fireEvent.input(you, { target: { value: '5' } });
  expect(customer.value).toBe('95');
  call.mockResolvedValue(look);
  await press('request-look');
  expect((call.mock.lastCall?.[1] as NewPaymentRequest).payer_fee_share).toBe('0.95');
  expect(call.mock.lastCall?.[0]).toBe('payment_requests_look');
});

it('asks the bank whose account it is, and forgets the answer when something of it changes', async () => {
  // The pretended page does not tell which option was chosen.
  form({ payeeBank: 'B1' });
  await fireEvent.click(screen.getByLabelText('A bank account'));
  await fireEvent.input(screen.getByLabelText('Account number'), { target: { value: '0123456785' } });
  await fireEvent.input(screen.getByLabelText('Name of the recipient'), { target: { value: 'Musa' } });
  const said: BankHolderView = { bank: 'Test Bank', account: '0123456785', name: 'BOLA ADE', tier: 'no_match', reasons: ['Nothing fits.'], asked_at: '2026-11-24T10:00:00Z' };
  call.mockResolvedValue(said);
  await press('ask-holder');
  expect(call).toHaveBeenCalledWith('bank_holder', { bank: 'B1', account: '0123456785', expected: 'Musa' });
  expect((await screen.findByTestId('holder-said')).textContent).toContain('Test Bank says: BOLA ADE');
  await fireEvent.input(screen.getByLabelText('Account number'), { target: { value: '0123456786' } });
  expect(screen.queryByTestId('holder-said')).toBeNull();
});

it('says before sending what is paid, who bears the fee and when it ends', () => {
  check();
  const said = screen.getByTestId('request-check').textContent;
  expect(said).toContain('Ada Obi is asked to pay this much, and 25 % of the service’s fee.');
  expect(said).toContain('customer 25 %, recipient 75 %');
  expect(said).toContain('Tue 24 Nov 2099, 23:59 WAT (22:59 UTC)');
  expect(said).toContain('The service will tell us how much it is.');
});

it('warns of open requests like it, and of a bank nobody asked', () => {
  const other: PaymentRequestBriefView = {
    id: '3',
    reference: 'R3',
    state: 'waiting',
    amount: '50000.00',
    paid: null,
    owed: null,
    over: null,
    payer_name: 'Ada Obi',
    payer_contact: 'ada@example.com',
    purpose: 'Invoice 4',
    created_at: '2026-11-24T10:00:00Z',
    expires_at: null,
    paid_at: null,
  };
  check({ alike: [other], payee_bank: 'Test Bank' }, { payee: 'bank_account' });
  expect(screen.getByText('This customer has an open request for the same amount')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ada Obi, ₦50,000.00' })).toBeTruthy();
  expect(screen.getByText('The bank was not asked whose account this is')).toBeTruthy();
});

it('hands over what was created', async () => {
  check();
  const created = { id: '1' };
  call.mockResolvedValue(created);
  await press('request-send');
  await waitFor(() => expect(oncreated).toHaveBeenCalledWith(created));
});

it('offers no second request while the first is not known', async () => {
  check();
  call.mockRejectedValue(error('InDoubt'));
  await press('request-send');
  await screen.findByRole('alert');
  expect(screen.queryByTestId('request-send')).toBeNull();
  expect(screen.getByRole('link', { name: 'Look in the list' })).toBeTruthy();
});
