import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { AppError, ConfirmState, ErrorCode } from '$lib/generated/commands';
import { forms } from '$lib/features/payments/payment-form.svelte';
import { en } from '$lib/messages/en';
import { router } from '$lib/router.svelte';
import { answerFrom, watchedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import { confirmEnd } from '$lib/testing/views';
import NewPayment from './NewPayment.svelte';

let confirmState: ConfirmState = 'waiting';
const { call, emit } = watchedHost();
const check = {
  reference: 'S-2',
  holder: 'ADA OBI',
  tier: null,
  reasons: [],
  amount: '5000.00',
  fee: null,
  vat: null,
  total: '5000.00',
  payer: null,
  told: [],
  seen: [{ name: 'On their bank statement', value: 'Chairs for the hall of the old' }],
  warnings: ['You paid the same amount to the same account on Tue 24 Nov 2026, 14:05:30 WAT. (S-1)'],
};

beforeEach(() => {
  forms.clear();
  confirmState = 'waiting';
  answers({});
});

type Views = Record<string, unknown>;
/** The usual answers, with these changes; an error is thrown. */
function answers(otherwise: Views): { confirms: unknown[] } {
  const confirms: unknown[] = [];
  call.mockImplementation(async (command, args) => {
    if (command === 'confirm_ask') confirms.push(args);
    const views: Views = {
      contacts_page: { contacts: [], found: 0 },
      banks_list: [{ id: 'B1', name: 'Test Bank' }],
      payments_reference: { reference: 'S-2' },
      payments_check: check,
      confirm_ask: { confirm: 'c1' },
      confirm_state: confirmEnd({ state: confirmState, payment: confirmState === 'done' ? '7' : null }),
      ...otherwise,
    };
    return answerFrom(views, command);
  });
  return { confirms };
}

/** Fills in a bank payment and checks it. */
async function checked(): Promise<void> {
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  await fireEvent.click(screen.getByTestId('pay-check'));
  await screen.findByTestId('check-seen');
}

const amount = (): HTMLInputElement => document.getElementById('pay-amount') as HTMLInputElement;
const type = (value: string): Promise<unknown> => fireEvent.input(amount(), { target: { value } });

it('restores the form of a page left by accident, and is empty after Cancel', async () => {
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  cleanup();
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('5000');
  await fireEvent.click(screen.getByTestId('pay-cancel'));
  expect(location.hash).toBe('#/payments');
  cleanup();
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('');
});

it('has the amount before any optional field', () => {
  render(NewPayment, { kind: 'bank' });
  const after = (id: string): boolean => Boolean(amount().compareDocumentPosition(document.getElementById(id) as HTMLElement) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect([after('pay-account'), after('pay-name'), after('pay-remarks'), after('pay-sender')]).toEqual([false, true, true, true]);
});

it('shows before sending what the beneficiary sees, and shows the wait for the answer', async () => {
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  await fireEvent.click(screen.getByTestId('pay-check'));
  const seen = await screen.findByTestId('check-seen');
  expect(seen.textContent).toContain('Chairs for the hall of the old');
  // In the format of every time on the screen.
  screen.getByText(/on 24 Nov 2026 14:05( WAT)?\. \(S-1\)/);
  await fireEvent.click(screen.getByTestId('pay-go'));
  expect(screen.queryByTestId('pay-sending')).toBeNull();
  confirmState = 'doing';
  emit({ topic: 'confirm', id: null });
  const sending = await screen.findByTestId('pay-sending');
  expect(sending.textContent).toContain('Sending…');
  expect(sending.textContent).toContain('Do not pay it again');
  expect(screen.queryByTestId('pay-change')).toBeNull();
  confirmState = 'done';
  emit({ topic: 'confirm', id: null });
  await waitFor(() => expect(router.place).toEqual({ at: 'payments', id: '7' }));
});

it('keeps no form that may have been paid, and does not navigate after the page was left', async () => {
  await checked();
  await fireEvent.click(screen.getByTestId('pay-go'));
  confirmState = 'doing';
  emit({ topic: 'confirm', id: null });
  await screen.findByTestId('pay-sending');
  router.go({ at: 'payments', id: undefined });
  cleanup();
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('');
  await type('70');
  confirmState = 'done';
  emit({ topic: 'confirm', id: null });
  await settled();
  expect([router.place, amount().value]).toEqual([{ at: 'payments', id: undefined }, '70']);
});

it('continues with the reference from the check', async () => {
  const { confirms } = answers({ payments_check: { ...check, reference: 'S-3' } });
  await checked();
  await fireEvent.click(screen.getByTestId('pay-go'));
  await waitFor(() => expect(confirms).toMatchObject([{ payment: { reference: 'S-3' } }]));
});

const wrong = (code: ErrorCode): AppError => ({ code, message: 'The disk is full.', money: 'Unconfirmed', hint: null, problems: [], reference: null });
const money = async (): Promise<string | undefined> => (await screen.findByRole('alert')).querySelector('.money')?.textContent;

it('never shows a check beside a form that changed meanwhile', async () => {
  let answer: (view: unknown) => void = () => undefined;
  const { confirms } = answers({ payments_check: new Promise((resolve) => (answer = resolve)) });
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  amount().focus();
  await fireEvent.submit(amount().form as HTMLFormElement);
  await settled();
  await type('50000');
  answer(check);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(en.payments.form.changed);
  expect(screen.queryByTestId('payment-check')).toBeNull();
  // The focus stays in the field.
  expect([document.activeElement, amount().value]).toEqual([amount(), '50000']);

  answers({ payments_check: { ...check, amount: '50000.00' } });
  await fireEvent.submit(amount().form as HTMLFormElement);
  await screen.findByTestId('payment-check');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByTestId('pay-go').textContent).toContain('50,000');
  expect(confirms).toEqual([]);
});

it('shows a check if the form is again as submitted', async () => {
  let answer: (view: unknown) => void = () => undefined;
  answers({ payments_check: new Promise((resolve) => (answer = resolve)) });
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  await fireEvent.submit(amount().form as HTMLFormElement);
  await settled();
  await type('50');
  await type('5000');
  answer(check);
  await screen.findByTestId('payment-check');
});

it('does not restore a form left in the confirm window that may have been paid', async () => {
  await checked();
  await fireEvent.click(screen.getByTestId('pay-go'));
  await settled();
  cleanup();
  answers({ confirm_state: confirmEnd({ error: wrong('InDoubt') }) });
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(forms.has('bank')).toBe(false);
});

it.each<ConfirmState>(['doing', 'done'])('does not restore a form left in the confirm window that was paid: %s', async (seen) => {
  await checked();
  await fireEvent.click(screen.getByTestId('pay-go'));
  await settled();
  cleanup();
  expect(forms.of('bank').amount, 'not paid yet').toBe('5000');
  confirmState = seen;
  emit({ topic: 'confirm', id: null });
  await settled();
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('');
});

it.each<ErrorCode>(['Bug', 'Storage'])('a check with a lost answer moved nothing: the form stays, and can be checked again: %s', async (code) => {
  answers({ payments_check: wrong(code) });
  render(NewPayment, { kind: 'bank' });
  await type('5000');
  await fireEvent.click(screen.getByTestId('pay-check'));
  expect(await money()).toBe('No money moved.');
  expect(amount().value).toBe('5000');
  cleanup();
  answers({});
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('5000');
  await fireEvent.click(screen.getByTestId('pay-check'));
  await screen.findByTestId('payment-check');
});

it.each<ErrorCode>(['Bug', 'Storage', 'InDoubt'])('a payment that may have been made is not offered again, and its form is not restored: %s', async (code) => {
  await checked();
  answers({ confirm_state: confirmEnd({ error: wrong(code) }) });
  await fireEvent.click(screen.getByTestId('pay-go'));
  expect(await money()).toBe('It is not confirmed whether money moved.');
  expect(screen.queryByTestId('pay-go')).toBeNull();
  cleanup();
  render(NewPayment, { kind: 'bank' });
  expect(amount().value).toBe('');
});
