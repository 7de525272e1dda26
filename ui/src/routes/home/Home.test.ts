import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { FirstStepsView, HomeView, MoneyByDayView, PaymentView, PayoutMonthView, ReceivedView, RequestAgeView } from '$lib/generated/commands';
import { Reading } from '$lib/ipc/watch.svelte';
import { quietHome } from '$lib/testing/home';
import { answerFrom, mockedHost } from '$lib/testing/host';
import Home from './Home.svelte';

const payment: PaymentView = {
  payment: '7',
  kind: 'bank',
  reference: 'S-7',
  state: 'paid',
  amount: '5000.00',
  to: 'Landlord',
  holder: 'ADA OBI',
  account: '0123456785',
  at: 'Zenith Bank',
  sent_at: '2026-11-24T13:05:00Z',
  by_word: false,
  contradicted: false,
  handed_over_at: null,
  unknown_since: null,
  lookup_closes_at: null,
  urgency: null,
  payer: null,
};

const nothing = { money_in: '0.00', unconfirmed_in: '0.00', money_out: '0.00', unconfirmed_out: '0.00', net: '0.00' };
const days = Array.from({ length: 30 }, (_, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, ...nothing }));
const noMoney: MoneyByDayView = { days, sum: nothing };
const steps = (done: number, dismissed = false): FirstStepsView => ({
  steps: (['request', 'receive', 'payout', 'lost_answer', 'statement'] as const).map((step, at) => ({ step, done: at < done })),
  dismissed,
});

const call = mockedHost();
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = {
    balance_view: { available: '250000.00', asked_at: '2026-11-24T13:05:00Z', problem: null },
    money_by_day: noMoney,
    payment_requests_by_age: [] satisfies RequestAgeView[],
    payouts_by_month: [] satisfies PayoutMonthView[],
    received_latest: [] satisfies ReceivedView[],
    first_steps_view: steps(0),
  };
  call.mockImplementation((command) => answerFrom(answers, command));
});

function home(part: Partial<HomeView> = {}, noticed = false): void {
  const reading = new Reading<HomeView | undefined>(() => new Promise(() => undefined));
  reading.set({ ...quietHome, ...part });
  render(Home, { home: reading, sandbox: true, noticed });
}

const error = { code: 'Storage', message: 'The records cannot be read.', hint: null, problems: [], reference: null };

it('lists what waits for the user with links, as the bell does', () => {
  home({ in_doubt: 2, payouts_to_approve: 1, requests_refused: 1, drafts_to_submit: 1 });
  const lines = within(screen.getByTestId('waiting')).getAllByRole('link');
  expect(lines.map((line) => [line.closest('li')?.dataset.testid, line.getAttribute('href')])).toEqual([
    ['attention-batches-in-doubt', '#/payouts'],
    ['attention-to-approve', '#/payouts'],
    ['attention-drafts', '#/payouts'],
    ['attention-requests-refused', '#/requests/part/over'],
  ]);
  screen.getByText('1 payout waits for approval.');
});

it('does not claim that nothing waits below a notice that does', () => {
  home();
  screen.getByText('Nothing is waiting for you.');
  cleanup();
  home({}, true);
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  screen.getByText('See the notice above.');
});

it('offers what people start most often', () => {
  home();
  const actions = within(screen.getByRole('navigation', { name: 'Quick actions' })).getAllByRole('link');
  expect(actions.map((action) => [action.textContent.trim(), action.getAttribute('href')])).toEqual([
    ['New request', '#/requests/new'],
    ['Pay people', '#/payouts'],
    ['Airtime', '#/payments/new/airtime'],
    ['Pay a bill', '#/payments/new/bill'],
    ['Bank statement', '#/month-end/statements'],
  ]);
});

it('keeps the last balance with its time without an answer', async () => {
  answers['balance_view'] = { available: '250000.00', asked_at: '2026-11-24T13:05:00Z', problem: 'The service does not answer.' };
  home();
  await screen.findByText('₦250,000.00');
  screen.getByText('The service does not answer.');
  expect(screen.getByTestId('home-balance-part').textContent).toContain('Updated 24 Nov 2026 14:05');
});

it('shows no time beside a balance that was never known', async () => {
  answers['balance_view'] = { available: null, asked_at: '2026-11-24T13:05:00Z', problem: 'The service does not answer.' };
  home();
  await screen.findByText('The balance is not available now.');
  expect(screen.getByTestId('home-balance-part').textContent).not.toContain('14:05');
});

it('shows each part as soon as it is read, whatever becomes of the others', async () => {
  answers['balance_view'] = new Promise(() => undefined);
  answers['payouts_by_month'] = error;
  home();
  await screen.findByText('No money moved in the last 30 days.');
  within(screen.getByTestId('home-payouts')).getByText('The records cannot be read.');
  screen.getByText('No outstanding requests.');
  expect(screen.queryByTestId('balance-ask')).toBeNull();
  answers['payouts_by_month'] = [];
  await fireEvent.click(within(screen.getByTestId('home-payouts')).getByRole('button'));
  await screen.findByText('No payouts in the last six months.');
  expect(screen.queryByText('The records cannot be read.')).toBeNull();
});

it('shows money in and out with the net, and names what is unconfirmed', async () => {
  const day = { money_in: '900.00', unconfirmed_in: '0.00', money_out: '250.50', unconfirmed_out: '40.00', net: '649.50' };
  answers['money_by_day'] = { days: days.map((one, at) => (at === 29 ? { ...one, ...day } : one)), sum: day } satisfies MoneyByDayView;
  home();
  expect((await screen.findByTestId('home-money-sums')).textContent).toBe('In₦900.00 Out₦250.50 Net₦649.50');
  const table = within(screen.getByTestId('home-money')).getByRole('table');
  expect(within(table).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Day', 'In', 'Out', 'Unconfirmed out', 'Net']);
  const last = within(table).getByRole('row', { name: /^30 Nov 2026/ });
  expect(within(last).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['₦900.00', '₦250.50', '₦40.00', '₦649.50']);
});

it('shows outstanding requests by age and payouts by month as tables', async () => {
  answers['payment_requests_by_age'] = [
    { from_days: 0, to_days: 7, count: 2, owed: '1500.00', owed_at_least: false },
    { from_days: 8, to_days: 30, count: 0, owed: '0.00', owed_at_least: false },
    { from_days: 91, to_days: null, count: 1, owed: '20.00', owed_at_least: true },
  ] satisfies RequestAgeView[];
  answers['payouts_by_month'] = [
    { month: '2026-09', payments: 0, paid: '0.00', unconfirmed: '0.00' },
    { month: '2026-10', payments: 12, paid: '666006.00', unconfirmed: '0.00' },
    { month: '2026-11', payments: 1, paid: '50000.00', unconfirmed: '1000.00' },
  ] satisfies PayoutMonthView[];
  home({ open_requests: 3, open_requests_total: '1520.00', open_requests_total_at_least: true });
  const rows = async (name: string): Promise<string[]> => {
    const table = await screen.findByRole('table', { name });
    return within(table).getAllByRole('row').slice(1).map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  };
  expect(await rows('Outstanding requests by age')).toEqual(['Up to 7 days 2 ×₦1,500.00', '8–30 days 0 ×₦0.00', 'Over 90 days 1 ×₦20.00or more']);
  expect(screen.getByRole('link', { name: '3 open requests' }).parentElement?.textContent).toContain('₦1,520.00 or more');
  // From the first month with a payout on, the current one first.
  expect(await rows('Payouts by month')).toEqual(['November 2026 1 ×₦50,000.00₦1,000.00 unconfirmed', 'October 2026 12 ×₦666,006.00']);
});

it('lists payments received through requests and into accounts', async () => {
  answers['received_latest'] = [
    { by: 'request', id: '4', from: 'Chi Eze', purpose: 'Invoice 7', account_number: null, at: '2026-11-24T13:05:00Z', amount: '1500.00', back: '500.00', confirmed: true },
    { by: 'deposit', id: '9', from: 'BOLA IGE', purpose: null, account_number: '4100000001', at: '2026-11-23T13:05:00Z', amount: '70.00', back: null, confirmed: false },
  ] satisfies ReceivedView[];
  home();
  const list = within(screen.getByTestId('paid-lately'));
  await waitFor(() => list.getByText('Chi Eze'));
  const [, request, deposit] = list.getAllByRole('row');
  expect(request?.textContent).toContain('₦500.00 refunded');
  expect(deposit?.textContent).toContain('Unconfirmed');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/requests/4', '#/deposits/into/4100000001']);
});

it('shows the last single payments and the month', () => {
  home({ last_payments: [payment, { ...payment, payment: '8', holder: null }], last_month: { month: '2026-10', state: 'open', closed_at: null } });
  const rows = screen.getByTestId('last-payments').textContent;
  expect(rows).toContain('ADA OBI');
  expect(rows).toContain('Landlord');
  expect(within(screen.getByTestId('last-month')).getByRole('link').textContent).toBe('Continue closing October 2026');
});

it('keeps the first steps until all are done or they are dismissed', async () => {
  answers['first_steps_view'] = steps(2);
  home();
  expect((await screen.findByTestId('first-steps')).textContent).toContain('2 of 5 done');
  expect(screen.getByTestId('first-step-request').dataset.done).toBe('true');
  expect(within(screen.getByTestId('first-step-payout')).getByRole('link').getAttribute('href')).toBe('#/payouts');
  answers['first_steps_dismiss'] = steps(2, true);
  await fireEvent.click(screen.getByTestId('first-steps-dismiss'));
  await waitFor(() => expect(screen.queryByTestId('first-steps')).toBeNull());
  expect(call.mock.calls.map(([command]) => command)).toContain('first_steps_dismiss');
  cleanup();
  answers['first_steps_view'] = steps(5);
  home();
  await screen.findByText('No outstanding requests.');
  expect(screen.queryByTestId('first-steps')).toBeNull();
});
