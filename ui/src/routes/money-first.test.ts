import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OperationForm from '$lib/features/console/OperationForm.svelte';
import PayerFields from '$lib/features/payments/PayerFields.svelte';
import RecordCode from '$lib/features/payments/RecordCode.svelte';
import PaymentDetail from '$lib/features/payments/PaymentDetail.svelte';
import SavePayee from '$lib/features/payments/SavePayee.svelte';
import WithdrawalCode from '$lib/features/payments/WithdrawalCode.svelte';
import { forms } from '$lib/features/payments/payment-form.svelte';
import RefundForm from '$lib/features/refunds/RefundForm.svelte';
import RefundsOf from '$lib/features/refunds/Refunds.svelte';
import DropFile from '$lib/features/payouts/DropFile.svelte';
import type { AppError, ConfirmView, ErrorCode, OperationView, PaymentView } from '$lib/generated/commands';
import { clearMocks, mockIPC } from '$lib/ipc/mocks';
import { mockedHost } from '$lib/testing/host';
import { filling } from '$lib/testing/form-state.svelte';
import { confirmEnd } from '$lib/testing/views';
import Confirm from './confirm/Confirm.svelte';
import NewAccount from './payment-accounts/NewAccount.svelte';
import NewSubMerchant from './sub-merchants/NewSubMerchant.svelte';
import TopUp from './top-ups/TopUp.svelte';
import TopUps from './top-ups/TopUps.svelte';

const UNKNOWN = 'It is not confirmed whether money moved.';
const call = mockedHost();
const confirm = vi.fn<(command: string) => Promise<unknown>>();

beforeEach(() => {
  mockIPC((_, args) => confirm((args as { command: string }).command));
});
afterEach(clearMocks);

const wrong = (code: ErrorCode): AppError => ({ code, message: 'The disk is full.', money: 'Unconfirmed', hint: null, problems: [], reference: null });

/** Answers the given commands; every other command fails with this code. */
function fails(code: ErrorCode, known: Record<string, unknown> = {}): void {
  call.mockImplementation((command) => (command in known ? Promise.resolve(known[command]) : Promise.reject(wrong(code))));
}

const first = async (): Promise<string | undefined> => (await screen.findByRole('alert', { hidden: true })).querySelector('.money')?.textContent;
const press = (testid: string): Promise<unknown> => fireEvent.click(screen.getByTestId(testid));

const payment = { payment: '1', kind: 'bank', reference: 'S-1', state: 'not_known', by_word: false, contradicted: false, amount: '5000.00', to: 'Ada', holder: null, account: '0123456785', at: 'GTBank', payer: null, sent_at: null, lookup_closes_at: null } as unknown as PaymentView;
const detail = { payment, fee: null, commission: null, transaction: null, token: null, told: [], words: [], note: null, seen: [], call: null, kept_back: [], settled_at: null, looked: 0, next_look_at: null, waits: false, word: null };
const sheet = { brief: { top_ups: '7', file_name: 'a.csv', read_at: '2026-11-24T08:00:00Z', run: null }, rows: [], unread_sheets: [], ready: 1, to_fix: 0, left_out: 0, total: '500.00', shown: 'x' };
const operators = { providers: [], as_of: '2026-11-24T08:00:00Z', problem: null };
const refunds = { of: { what: 'request', reference: 'R-1' }, paid: '500.00', back: '0.00', most: '500.00', cancels: false, blocked: null, warnings: [] };

async function forgetsPassword(): Promise<void> {
  render(PayerFields, { filled: filling({ ...forms.of('wallet'), payer: 'customer' as const, principal: '0803' }), at: () => undefined });
  await screen.findByTestId('pay-forget');
  await press('pay-forget');
}

it.each<[string, Record<string, unknown>, () => Promise<unknown> | void]>([
  ['a kept password that is forgotten', { payments_customers: { customers: [{ principal: '0803' }], place: 'keychain' } }, forgetsPassword],
  ['looking again at a payment', { payments_view: detail }, async () => (render(PaymentDetail, { id: '1' }), await screen.findByTestId('payment-look'), press('payment-look'))],
  ['what became of a code', {}, async () => (render(RecordCode, { payment: '1', onsettled: vi.fn() }), await press('code-settled-offer'), press('code-settled-save'))],
  ['saving whom a payment went to', {}, async () => (render(SavePayee, { payment, savedAs: null }), await press('payee-offer'), press('payee-save'))],
  ['saving a withdrawal code', { confirm_ask: { confirm: 'c' }, confirm_state: confirmEnd({ error: wrong('Storage') }) }, () => (render(WithdrawalCode, { payment, call: '1' }), press('save-withdrawal-code'))],
  ['refunds of a payment', {}, () => void render(RefundsOf, { of: { what: 'request', reference: 'R-1' }, may: true })],
  ['reading the operators of a sheet', { top_ups_view: sheet }, () => void render(TopUp, { id: '7' })],
  ['throwing a sheet away', { top_ups_view: sheet, operators_list: operators }, async () => (render(TopUp, { id: '7' }), await screen.findByTestId('top-ups-discard'), press('top-ups-discard'))],
  ['a sub-merchant', {}, () => (render(NewSubMerchant), press('merchant-send'))],
  ['earlier sheets', {}, () => void render(TopUps)],
])('an action that moves no money does not talk about money, after any error: %s', async (_, known, act) => {
  for (const code of ['Bug', 'Storage'] as const) {
    fails(code, known);
    await act();
    expect(await first(), code).toBeUndefined();
    cleanup();
  }
});

it('an action that may have moved money first states that it is unknown: airtime of a sheet', async () => {
  fails('Storage', { top_ups_view: sheet, operators_list: operators, confirm_ask: { confirm: 'c' }, confirm_state: confirmEnd({ error: wrong('Storage') }) });
  render(TopUp, { id: '7' });
  await screen.findByTestId('top-ups-buy');
  await press('top-ups-buy');
  expect(await first()).toBe(UNKNOWN);
});

it('a refund that could not be recorded is not offered again; one that could not be read is', async () => {
  fails('Storage', { refunds_of: refunds, confirm_ask: { confirm: 'c' }, confirm_state: confirmEnd({ error: wrong('Storage') }) });
  render(RefundForm, { of: { what: 'request', reference: 'R-1' }, onclose: vi.fn(), ondone: vi.fn() });
  await screen.findByTestId('refund-amount');
  await press('refund-go');
  expect(await first()).toBe(UNKNOWN);
  expect(screen.getByTestId('refund-go').hasAttribute('disabled')).toBe(true);
  cleanup();
  fails('Bug');
  render(RefundForm, { of: undefined, onclose: vi.fn(), ondone: vi.fn() });
  await fireEvent.input(screen.getByTestId('refund-reference'), { target: { value: 'B-1' } });
  await press('refund-find');
  expect(await first()).toBe('No money moved.');
  fails('Bug', { refunds_of: refunds });
  await press('refund-find');
  await screen.findByTestId('refund-amount');
});

it('a lost answer to a query blocks nothing: a new account, a call of the console', async () => {
  fails('Storage', { banks_list: [] });
  const { container } = render(NewAccount, { like: undefined });
  await fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(await first()).toBeUndefined();
  expect(screen.getByTestId('account-check').hasAttribute('disabled')).toBe(false);
  cleanup();
  const operation = { id: 'updatePersistentPaymentAccount', effect: 'sets', help: '', fields: [], photos: [], enquiry: null, check: null, in_contract: true, refund: false } as unknown as OperationView;
  render(OperationForm, { operation, live: false });
  await press('console-check');
  expect(await first()).toBeUndefined();
  expect(screen.getByTestId('console-send').hasAttribute('disabled')).toBe(false);
  await press('console-send');
  await waitFor(async () => expect(await first()).toBe(UNKNOWN));
  expect(screen.getByTestId('console-send').hasAttribute('disabled')).toBe(true);
});

it('reading a file moves no money; opening an approval may', async () => {
  fails('Storage', { confirm_ask: { confirm: 'c' }, confirm_state: confirmEnd({ error: wrong('Storage') }) });
  for (const [name, expected] of [['people.csv', undefined], ['people.payanswer', UNKNOWN]] as const) {
    const { container } = render(DropFile, { small: false, sample: false, onbatch: vi.fn() });
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new File(['{}'], name)] });
    await fireEvent.change(input);
    expect(await first(), name).toBe(expected);
    cleanup();
  }
});

const asked = {
  confirm: 'c',
  title: 'Pay?',
  lead: '',
  kind: 'sandbox',
  business: 'Shop',
  totals: [],
  money: null,
  payees: null,
  named: [{ kind: 'new_payees', is_warning: false, name: 'New payees', rows: 250, named: 250, lines: Array.from({ length: 100 }, (_, row) => `Person ${row}`) }],
  facts: [],
  warnings: [],
  words: null,
  signers: [],
  typed: null,
  not_before: null,
  reason: null,
  new_pin_of: null,
  button: 'Pay',
} as unknown as ConfirmView;

it('the confirm window offers no action again that could not be recorded, but pages can be read again', async () => {
  confirm.mockImplementation((command) => (command === 'confirm_view' ? Promise.resolve(asked) : Promise.reject(wrong('Storage'))));
  render(Confirm);
  await fireEvent.click(await screen.findByRole('button', { name: 'Show all 250' }));
  await press('next-New payees');
  expect(await first()).toBeUndefined();
  expect(screen.getByTestId('give').hasAttribute('disabled')).toBe(false);
  await press('give');
  await waitFor(async () => expect(await first()).toBe(UNKNOWN));
  expect(screen.getByTestId('give').hasAttribute('disabled')).toBe(true);
});

it('a question that cannot be read does not talk about money', async () => {
  confirm.mockRejectedValue(wrong('Storage'));
  render(Confirm);
  expect(await first()).toBeUndefined();
});

/** The places where money may have moved, for at least one of their actions. Every other error comes from a place that moves none, and states it. */
const MAY_MOVE = [
  'lib/components/DecideCall.svelte',
  'lib/features/payouts/ApprovalElsewhere.svelte',
  'lib/features/payouts/DecideDialog.svelte',
  'lib/features/payouts/StopDialog.svelte',
  'routes/confirm/Confirm.svelte',
  'routes/payouts/Batch.svelte',
  'routes/sandbox/Sandbox.svelte',
];

it('every place that shows an error states whether money may have moved', () => {
  const src = join(dirname(fileURLToPath(import.meta.url)), '..');
  const places = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'));
  const silent = places.filter((path) => [...readFileSync(join(src, path), 'utf8').matchAll(/<ErrorNotice\b[^\n]*\/>/g)].some(([notice]) => !/noMoney|unsent/.test(notice)));
  expect(silent.sort()).toEqual(MAY_MOVE);
});
