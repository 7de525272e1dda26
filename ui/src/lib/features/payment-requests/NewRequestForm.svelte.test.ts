import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppError, BankHolderView, NewPaymentRequest, PaymentRequestBriefView, PaymentRequestPreviewView } from '$lib/generated/commands';
import { useHost } from '$lib/ipc/rpc';
import { describes, marked, wrongEverywhere } from '$lib/testing/fields';
import { asRequest, blank, FIELDS, type Filled } from './new-request';
import NewRequestForm from './NewRequestForm.svelte';
import RequestCheck from './RequestCheck.svelte';

const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
const onreview = vi.fn();
const oncreated = vi.fn();
const onrefused = vi.fn();
const BANKS = [{ id: 'B1', name: 'Test Bank' }];
/** There are no saved contacts. */
const NOBODY = { contacts: [], found: 0 };
const preview: PaymentRequestPreviewView = {
  usual: null,
  amount: '50000.00',
  payer_contact: 'ada@example.com',
  payer_bank: null,
  payee_name: 'Tella Foods',
  payee_bank: null,
  holder: null,
  expires_at: '2099-11-24T22:59:00Z',
  alike: [],
  paid_recently: [],
};

beforeEach(() => {
  vi.resetAllMocks();
  useHost({
    call: (command, args) => (command === 'contacts_page' ? Promise.resolve(NOBODY) : call(command, args)),
    watch: () => undefined,
  });
});

function form(part: Partial<Filled> = {}): void {
  const filled = $state({ ...blank(), ...part });
  render(NewRequestForm, { filled, banks: BANKS, onreview, listHref: '#/requests' });
}
const check = (part: Partial<PaymentRequestPreviewView> = {}, request: Partial<NewPaymentRequest> = {}): unknown =>
  render(RequestCheck, {
    look: { ...preview, ...part },
    form: { ...asRequest({ ...blank(), payerName: 'Ada Obi', payerShare: 2500 }, new Date()), ...request },
    listHref: '#/requests',
    onback: vi.fn(),
    onrefused,
    oncreated,
  });
const press = (id: string): Promise<boolean> => fireEvent.click(screen.getByTestId(id));
const error = (code: AppError['code'], problems: AppError['problems'] = []): AppError => ({ code, message: 'Nothing was sent.', hint: null, problems, reference: null });

const type = (id: string, value: string): Promise<boolean> => fireEvent.input(document.getElementById(id) as HTMLInputElement, { target: { value } });
const untick = (id: string): Promise<boolean> => fireEvent.click(document.querySelector(`#${id} input`) as HTMLInputElement);

/** The screen reader's description of a field. */
function described(label: string): string {
  const field = screen.getByLabelText(label);
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

it('shows all problems at once, each at its field', async () => {
  form();
  call.mockRejectedValue(
    error('Invalid', [
      { path: 'amount', message: 'An amount is digits.' },
      { path: 'payer_email', message: 'This is no email address.' },
      { path: 'something_else', message: 'And one thing more.' },
    ]),
  );
  await press('request-look');
  await screen.findByRole('alert');
  expect(described('Amount')).toContain('An amount is digits.');
  expect(described('Email')).toContain('This is no email address.');
  expect(described('Phone')).toBe('');
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Customer’s name').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('And one thing more.');

  await fireEvent.click(screen.getByRole('button', { name: 'Email: This is no email address.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

// A form has either a duration or an end time, and one kind of recipient.
const SHOWN: Record<string, Partial<Filled>> = {
  payee_name: { payee: 'wallet_phone' },
  payee_wallet: { payee: 'wallet_phone' },
  payee_bank: { payee: 'bank_account' },
  payee_account: { payee: 'bank_account' },
  payee_identity: { payee: 'bank_account' },
  expires_at: { expiry: 'own' },
  expires_time: { expiry: 'own' },
};

it.each(Object.entries(FIELDS))('shows the problem of %s at its field', async (path, id) => {
  form(SHOWN[path]);
  call.mockRejectedValue(wrongEverywhere(Object.keys(FIELDS)));
  await press('request-look');
  await screen.findByRole('alert');
  expect(describes(id)).toContain(`Problem of ${path}.`);
  expect(marked(id)).toBe(true);
});

it.each<[string, (id: string) => Promise<boolean>]>([
  ['amount', (id) => type(id, '5')],
  ['expires_at', (id) => type(id, '2026-11-24')],
  ['expires_time', (id) => type(id, '18:00')],
  ['payer_fee_share', (id) => type(`${id}-rest`, '5')],
  ['payment_methods', (id) => untick(id)],
])('clears the problem of %s only, once it is changed', async (path, change) => {
  form({ expiry: 'own' });
  const shown = Object.keys(FIELDS).filter((each) => document.getElementById(FIELDS[each as keyof typeof FIELDS]));
  call.mockRejectedValue(wrongEverywhere(shown));
  await press('request-look');
  await screen.findByRole('alert');
  await change(FIELDS[path as keyof typeof FIELDS]);
  expect(shown.filter((each) => !marked(FIELDS[each as keyof typeof FIELDS]))).toEqual([path]);
  expect(screen.getByRole('alert').textContent).not.toContain(`Problem of ${path}.`);
});

it('needs no other contact once there is one', async () => {
  form();
  call.mockRejectedValue(wrongEverywhere(['payer_phone', 'purpose']));
  await press('request-look');
  await screen.findByRole('alert');
  await type(FIELDS.payer_email, 'ada@example.com');
  expect(marked(FIELDS.payer_phone)).toBe(false);
  expect(marked(FIELDS.purpose)).toBe(true);
});

it('shows no problem of a custom end if another end is chosen', async () => {
  form({ expiry: 'own' });
  call.mockRejectedValue(wrongEverywhere(['expires_at', 'expires_time']));
  await press('request-look');
  await screen.findByRole('alert');
  await fireEvent.click(screen.getByLabelText('In 1 hour'));
  expect(marked(FIELDS.expires_in_minutes)).toBe(false);
});

it('shows at bank and account why the bank cannot be queried', async () => {
  form({ payee: 'bank_account' });
  call.mockRejectedValue(error('Invalid', [{ path: 'bank', message: 'Choose a bank.' }, { path: 'account', message: '10 digits' }]));
  await press('ask-holder');
  await waitFor(() => expect(describes(FIELDS.payee_bank)).toContain('Choose a bank.'));
  expect(describes(FIELDS.payee_account)).toContain('10 digits');
  expect(screen.queryByRole('alert')).toBeNull();
  await type(FIELDS.payee_account, '0123456785');
  expect(marked(FIELDS.payee_account)).toBe(false);
  expect(marked(FIELDS.payee_bank)).toBe(true);
});

it('returns problems found when sending to the form', async () => {
  check();
  const refused = error('Invalid', [{ path: 'amount', message: 'An amount is digits.' }]);
  call.mockRejectedValue(refused);
  await press('request-send');
  await waitFor(() => expect(onrefused).toHaveBeenCalledWith(refused));
  cleanup();
  const filled = $state(blank());
  render(NewRequestForm, { filled, banks: BANKS, refused, onreview, listHref: '#/requests' });
  expect(describes(FIELDS.amount)).toContain('An amount is digits.');
});

it('accepts a share finer than whole percents, as typed', async () => {
  form();
  const customer = screen.getByLabelText<HTMLInputElement>('Customer %');
  for (const typed of ['1', '12', '12.', '12.5']) {
    await fireEvent.input(customer, { target: { value: typed } });
    expect(customer.value).toBe(typed);
  }
  expect(screen.getByLabelText<HTMLInputElement>('You %').value).toBe('87.5');
  call.mockResolvedValue(preview);
  await press('request-look');
  expect((call.mock.lastCall?.[1] as NewPaymentRequest).payer_fee_share).toBe('0.125');
});

it('names the kind of number that a wallet needs', () => {
  check({ payee_name: 'Musa' }, { payee: 'wallet_phone', payee_wallet: '0803 123 4567' });
  expect(screen.getByTestId('request-check').textContent).toContain('Musa, wallet phone 08031234567');
  cleanup();
  check({ payee_name: 'Musa' }, { payee: 'wallet_account', payee_wallet: '012-345-6785' });
  expect(screen.getByTestId('request-check').textContent).toContain('Musa, wallet account 0123456785');
});

it('announces a USSD code under five minutes only if one is requested', () => {
  const soon = { expires_at: new Date(Date.now() + 4 * 60_000).toISOString() };
  check(soon, { payment_methods: ['BANK_TRANSFER', 'FUNDING_USSD'] });
  expect(screen.getByText(/should pay with the USSD code/)).toBeTruthy();
  cleanup();
  check(soon, { payment_methods: ['BANK_TRANSFER'] });
  expect(screen.getByText(/Select USSD/)).toBeTruthy();
  expect(screen.queryByText(/should pay with the USSD code/)).toBeNull();
  cleanup();
  check({ expires_at: new Date(Date.now() + 6 * 60_000).toISOString() });
  expect(screen.queryByText('Less than five minutes are left')).toBeNull();
});

it('keeps the sum of the two fee shares at one hundred', async () => {
  form();
  const customer = screen.getByLabelText<HTMLInputElement>('Customer %');
  const you = screen.getByLabelText<HTMLInputElement>('You %');
  await fireEvent.input(customer, { target: { value: '30' } });
  expect(you.value).toBe('70');
  await fireEvent.input(you, { target: { value: '5' } });
  expect(customer.value).toBe('95');
  call.mockResolvedValue(preview);
  await press('request-look');
  expect((call.mock.lastCall?.[1] as NewPaymentRequest).payer_fee_share).toBe('0.95');
  expect(call.mock.lastCall?.[0]).toBe('payment_requests_preview');
});

it('queries the account holder, and drops the answer after a change', async () => {
  // The test page does not report which option is selected.
  form({ payeeBank: 'B1' });
  await fireEvent.click(screen.getByLabelText('A bank account'));
  await fireEvent.input(screen.getByLabelText('Account number'), { target: { value: '0123456785' } });
  await fireEvent.input(screen.getByLabelText('Payee’s name'), { target: { value: 'Musa' } });
  const reported: BankHolderView = { bank: 'Test Bank', account: '0123456785', name: 'BOLA ADE', tier: 'no_match', reasons: ['Nothing fits.'], asked_at: '2026-11-24T10:00:00Z' };
  call.mockResolvedValue(reported);
  await press('ask-holder');
  expect(call).toHaveBeenCalledWith('bank_holder', { bank: 'B1', account: '0123456785', expected: 'Musa' });
  expect((await screen.findByTestId('holder-said')).textContent).toContain('Account name at Test Bank: BOLA ADE');
  await fireEvent.input(screen.getByLabelText('Account number'), { target: { value: '0123456786' } });
  expect(screen.queryByTestId('holder-said')).toBeNull();
});

it('shows amount, fee shares and expiry before sending', () => {
  check();
  const reported = screen.getByTestId('request-check').textContent;
  expect(reported).toContain('Ada Obi pays this amount plus 25 % of the service fee.');
  expect(reported).toContain('Customer 25 %, payee 75 %');
  expect(reported).toContain('24 Nov 2099 23:59 (in ');
  expect(reported).toContain('The amount is known after sending.');
  expect(reported).toMatch(/You receive\s*₦50,000.00 less 75 % of the fee/);
  expect(screen.getByTestId('request-send').textContent.trim()).toBe('Send request for ₦50,000.00');
  expect(reported).not.toContain('unusually high');
});

it('shows the amount received and its recipient if the customer pays the whole fee', () => {
  check({}, { payer_fee_share: '1', payee: 'wallet_phone', payee_wallet: '08031234567' });
  expect(screen.getByTestId('request-check').textContent).toMatch(/Payee receives\s*₦50,000.00, no fee deducted/);
});

it('warns of an unusual amount', () => {
  check({ usual: '5000.00' });
  expect(screen.getByText('This amount is unusually high')).toBeTruthy();
  expect(screen.getByText('Your typical request is ₦5,000.00. Check the zeros.')).toBeTruthy();
});

it('warns of similar open requests, and of an unverified bank account', () => {
  const other: PaymentRequestBriefView = {
    id: '3',
    reference: 'R3',
    state: 'waiting',
    amount: '50000.00',
    paid: null,
    owed: null,
    owed_at_least: null,
    over: null,
    fee_unknown: false,
    back: null,
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
  expect(screen.getByText('The account name was not checked')).toBeTruthy();
});

it('shows a similar request that was paid recently', () => {
  const paid: PaymentRequestBriefView = {
    id: '4',
    reference: 'R4',
    state: 'paid',
    amount: '50000.00',
    paid: '50000.00',
    owed: null,
    owed_at_least: null,
    over: null,
    fee_unknown: false,
    back: null,
    payer_name: 'Ada Obi',
    payer_contact: 'ada@example.com',
    purpose: null,
    created_at: '2026-11-20T10:00:00Z',
    expires_at: null,
    paid_at: '2026-11-21T10:00:00Z',
  };
  check({ paid_recently: [paid] });
  expect(screen.getByRole('link').textContent).toMatch(/^This customer paid the same amount on .*21 Nov 2026.* \(R4\)\.$/);
});

it('returns a refusal after the page was left', async () => {
  check();
  let refuse: (error: AppError) => void = () => undefined;
  call.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  await press('request-send');
  cleanup();
  const refused = error('Invalid', [{ path: 'amount', message: 'An amount is digits.' }]);
  refuse(refused);
  await waitFor(() => expect(onrefused).toHaveBeenCalledWith(refused));
});

it('opens the created request', async () => {
  check();
  const created = { id: '1' };
  call.mockResolvedValue(created);
  await press('request-send');
  await waitFor(() => expect(oncreated).toHaveBeenCalledWith(created));
});

it('offers no second request while the first is unconfirmed', async () => {
  check();
  call.mockRejectedValue(error('InDoubt'));
  await press('request-send');
  await screen.findByRole('alert');
  expect(screen.queryByTestId('request-send')).toBeNull();
  expect(screen.getByRole('link', { name: 'Show list' })).toBeTruthy();
});
