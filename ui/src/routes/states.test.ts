import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ErrorNotice from '$lib/components/ErrorNotice.svelte';
import type { AppError, ErrorCode, MoneyMoved } from '$lib/generated/commands';
import ImportProgress from '$lib/features/bulk/ImportProgress.svelte';
import DraftOrigin from '$lib/features/payouts/DraftOrigin.svelte';
import { mockedHost } from '$lib/testing/host';
import { en } from '$lib/messages/en';
import { router } from '$lib/router.svelte';
import Deposits from './deposits/Deposits.svelte';
import Directory from './directory/Directory.svelte';
import Inbox from './inbox/Inbox.svelte';
import LookUp from './look-up/LookUp.svelte';
import EditAccount from './payment-accounts/EditAccount.svelte';
import NewAccount from './payment-accounts/NewAccount.svelte';
import NewRequest from './payment-requests/NewRequest.svelte';
import NewPayment from './payments/NewPayment.svelte';
import Payments from './payments/Payments.svelte';
import Draft from './payouts/Draft.svelte';
import Payouts from './payouts/Payouts.svelte';
import Rates from './rates/Rates.svelte';
import Refunds from './refunds/Refunds.svelte';
import Palette from './Palette.svelte';
import { draft, profile } from '$lib/testing/views';

const call = mockedHost();
const none = (): Promise<never> => new Promise(() => undefined);

function wrong(code: ErrorCode, message: string): AppError {
  return { code, message, hint: null, problems: [], reference: null };
}

/** Answers by command; a command without an answer stays pending. */
function answers(known: Record<string, unknown>): void {
  call.mockImplementation((command) => {
    const answer = known[command];
    if (answer === undefined) return none();
    return isError(answer) ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

const isError = (answer: unknown): answer is AppError => typeof answer === 'object' && answer !== null && 'problems' in answer && 'code' in answer;

it.each<[MoneyMoved | undefined, boolean, string | undefined]>([
  ['No', false, 'No money moved.'],
  ['Unconfirmed', false, 'It is not confirmed whether money moved.'],
  // The place moves no money, or the message states it.
  ['Unconfirmed', true, undefined],
  ['No', true, undefined],
  [undefined, false, undefined],
])('states first whether money moved, where it could have: %s %s', (money, noMoney, stated) => {
  const error: AppError = { ...wrong('Storage', 'Nothing was sent: the disk is full.'), ...(money && { money }) };
  const { container } = render(ErrorNotice, { error, noMoney });
  expect(container.querySelector('.money')?.textContent).toBe(stated);
  const words = container.querySelector('.words')?.textContent ?? '';
  if (stated !== undefined) expect(words.indexOf(stated)).toBeLessThan(words.indexOf(error.message));
});

it('rates: reports a failed read, reads again, and keeps the old rate after a failed query', async () => {
  answers({ rates_view: wrong('Storage', 'The records cannot be read.') });
  render(Rates);
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  const check = { at: '2026-11-24T08:00:00Z', buy: '1500.00', sell: '1510.00' };
  answers({ rates_view: { currency: 'USD', checks: [check] }, rates_ask: wrong('NotSent', 'The network is down.') });
  await fireEvent.click(screen.getByText(en.common.readAgain));
  expect((await screen.findByTestId('rates')).textContent).toContain('1,500.00');
  await fireEvent.click(screen.getByTestId('rates-ask'));
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  expect(screen.getByTestId('rates').textContent).toContain('1,500.00');
});

it('look up: shows what can be found before typing, and names the text of an older answer', async () => {
  answers({ look_up: { clues: [], found: [], more: false } });
  render(LookUp, { about: undefined });
  expect(screen.getByText(en.lookUp.start)).toBeTruthy();
  const box = screen.getByTestId('look-up');
  await fireEvent.input(box, { target: { value: 'ada' } });
  expect(screen.queryByText(en.lookUp.start)).toBeNull();
  expect(screen.getByText(en.common.loading)).toBeTruthy();
  await screen.findByText(en.lookUp.none);
  answers({ look_up: wrong('Storage', 'The records cannot be read.') });
  await fireEvent.input(box, { target: { value: 'ada obi' } });
  await screen.findByRole('alert');
  expect(screen.getByTestId('old').textContent).toBe(en.lookUp.old('ada'));
  expect(screen.getByText(en.lookUp.none)).toBeTruthy();
});

it('refunds: a failed read of earlier ones keeps the latest visible', async () => {
  const refund = { line: '9', of: { what: 'request', reference: 'R-9' }, state: 'done', amount: '5.00', given: null, sent_at: null, provider: null, account: null, customer: null };
  call.mockImplementation((_, args) => ('before' in args && args.before === null ? Promise.resolve({ refunds: [refund], next: '9' }) : Promise.reject(wrong('Storage', 'The records cannot be read.'))));
  render(Refunds);
  await fireEvent.click(await screen.findByTestId('refunds-more'));
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  expect(screen.getByText('R-9')).toBeTruthy();
});

it('payments: an empty kind links back to all', async () => {
  const one = { payment: '1', kind: 'bank', state: 'paid', to: 'Ada', at: 'Zenith Bank', account: '0123456785', amount: '5.00', reference: 'P-1', sent_at: null };
  call.mockImplementation((_, args) => Promise.resolve({ payments: 'kind' in args && args.kind === 'cash' ? [] : [one], next: null }));
  render(Payments, { chosen: undefined });
  await screen.findByText('Ada');
  await fireEvent.click(screen.getByText(en.payments.parts.cash));
  await fireEvent.click(await screen.findByTestId('show-all'));
  expect(await screen.findByText('Ada')).toBeTruthy();
});

it('deposits: none in this period differs from none at all', async () => {
  answers({ deposits_page: { rows: [], after: null }, deposits_sums: wrong('Storage', 'The records cannot be read.') });
  render(Deposits, { number: undefined, only: undefined });
  await screen.findByText(en.deposits.empty);
  await fireEvent.click(screen.getByText(en.deposits.parts.differs));
  await screen.findByText(en.deposits.noneFound);
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  await fireEvent.click(screen.getByTestId('show-all'));
  // All filters and all times exclude nothing, but differ from the default.
  await waitFor(() => expect(call.mock.calls.some(([command, args]) => command === 'deposits_page' && JSON.stringify(args).includes('"part":"all"') && JSON.stringify(args).includes('"from":null'))).toBe(true));
});

it('inbox: reports that callbacks could not be marked', async () => {
  answers({ inbox_counts: { unread: 2, needs_you: 0, trouble: null }, inbox_page: { notices: [], next: null }, inbox_see_all: wrong('Storage', 'The records cannot be written.') });
  render(Inbox, { chosen: undefined });
  const button = screen.getByTestId('see-all');
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be written.');
});

it('payouts: a failed read of drafts is reported, and repeated', async () => {
  answers({ payouts_list: [], payouts_drafts: wrong('Storage', 'The records cannot be read.') });
  render(Payouts, { sandbox: true });
  const notice = await screen.findByTestId('unread');
  expect(notice.textContent).not.toContain('money');
  answers({ payouts_list: [], payouts_drafts: [] });
  await fireEvent.click(notice.querySelector('button') as HTMLButtonElement);
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull());
});

it('a draft that cannot be read offers another read', async () => {
  answers({ payouts_draft: wrong('Storage', 'The records cannot be read.') });
  render(Draft, { id: '7', profile: profile() });
  await screen.findByRole('alert');
  expect(call).toHaveBeenCalledTimes(1);
  await fireEvent.click(screen.getByTestId('read-again'));
  await waitFor(() => expect(call.mock.calls.filter(([command]) => command === 'payouts_draft').length).toBe(2));
});

it('an account to edit shows its loading, and reads again after a failure', async () => {
  answers({});
  const { unmount } = render(EditAccount, { id: '7', anyway: undefined });
  expect(screen.getByText(en.common.loading)).toBeTruthy();
  unmount();
  answers({ payment_accounts_view: wrong('Storage', 'The records cannot be read.') });
  render(EditAccount, { id: '7', anyway: undefined });
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  await fireEvent.click(screen.getByTestId('read-again'));
  await waitFor(() => expect(call.mock.calls.filter(([command]) => command === 'payment_accounts_view').length).toBe(3));
});

it.each([
  ['a payment', (): unknown => render(NewPayment, { kind: 'bank' })],
  ['a request', (): unknown => render(NewRequest, { again: undefined })],
])('%s shows that banks are being read, and reads them again after a failure', async (_, show) => {
  const bank = { id: 'B', name: 'Zenith Bank' };
  answers({ banks_list: wrong('NotSent', 'The network is down.'), contacts_page: { contacts: [], found: 0 } });
  show();
  const notice = await screen.findByTestId('unread');
  expect(notice.textContent).not.toContain('money');
  answers({ banks_list: [bank], contacts_page: { contacts: [], found: 0 } });
  await fireEvent.click(notice.querySelector('button') as HTMLButtonElement);
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull());
});

it('the choice of a bank shows its loading', async () => {
  answers({ contacts_page: { contacts: [], found: 0 } });
  render(NewPayment, { kind: 'bank' });
  expect(screen.getByTestId('pay-bank').getAttribute('placeholder')).toBe(en.common.loading);
});

it('an account that is tried again reports a failed read', async () => {
  answers({ payment_accounts_view: wrong('Storage', 'The records cannot be read.') });
  render(NewAccount, { like: '7' });
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  await fireEvent.click(screen.getByTestId('read-again'));
  await waitFor(() => expect(call.mock.calls.filter(([command]) => command === 'payment_accounts_view').length).toBe(2));
});

it('the retry source of a draft is never omitted silently', async () => {
  answers({ payouts_origin: wrong('Storage', 'The records cannot be read.') });
  render(DraftOrigin, { draft: draft() });
  expect((await screen.findByTestId('unread')).textContent).toContain('The records cannot be read.');
});

it('the results of an import show their loading and their error', async () => {
  const brief = { import: '1', kind: 'requests', file_name: 'a.csv', read_at: '2026-11-24T08:00:00Z', stage: 'done', why: null, rows: 1, made: 1, refused: 0 } as const;
  answers({});
  const { unmount } = render(ImportProgress, { brief, onchange: () => undefined });
  expect(screen.getByText(en.common.loading)).toBeTruthy();
  unmount();
  answers({ imports_made: wrong('Storage', 'The records cannot be read.') });
  render(ImportProgress, { brief, onchange: () => undefined });
  expect((await screen.findByTestId('unread')).textContent).not.toContain('money');
});

it('the palette reports a failed search, and keeps its commands', async () => {
  answers({ look_up: wrong('Storage', 'The records cannot be read.') });
  render(Palette, { sandbox: true, locks: false, onkeys: () => undefined, onclose: () => undefined });
  await fireEvent.input(screen.getByRole('combobox', { hidden: true }), { target: { value: 'home' } });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(en.lookUp.palette.unread);
  expect(screen.getByText(en.lookUp.palette.go(en.frame.home))).toBeTruthy();
});

const FOUND = { kind: 'payment', id: '7', name: 'Home Stores', reference: 'S-1', amount: null, state: null, by_word: false, at: null };

it('the palette shows that it searches, and reports no empty result before the answer', async () => {
  let answer: (view: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  render(Palette, { sandbox: true, locks: false, onkeys: () => undefined, onclose: () => undefined });
  const box = screen.getByRole('combobox', { hidden: true });
  const type = (value: string): Promise<unknown> => fireEvent.input(box, { target: { value } });
  const words = en.lookUp.palette;

  await type('zz');
  expect(screen.queryByText(words.none), 'nothing is looked for yet').toBeNull();
  expect(screen.getByText(words.short)).toBeTruthy();
  await type('zzz');
  expect(screen.queryByText(words.none)).toBeNull();
  expect(screen.getByText(en.lookUp.looking)).toBeTruthy();
  await waitFor(() => expect(call).toHaveBeenCalled());
  answer({ clues: [], found: [], more: false });
  await screen.findByText(words.none);
  expect(screen.queryByText(en.lookUp.looking)).toBeNull();
});

it('the palette selects only results of the current text, and keeps the selection when records arrive', async () => {
  let answer: (view: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  render(Palette, { sandbox: true, locks: false, onkeys: () => undefined, onclose: () => undefined });
  const box = screen.getByRole('combobox', { hidden: true });
  const selected = (): string | undefined => screen.queryByRole('option', { selected: true, hidden: true })?.textContent;
  const verb = en.lookUp.palette.go(en.frame.home);
  await fireEvent.input(box, { target: { value: 'home' } });
  expect(selected(), 'a verb is there at once').toBe(verb);
  await waitFor(() => expect(call).toHaveBeenCalled());
  answer({ clues: [], found: [FOUND], more: false });
  await screen.findByText('Home Stores');
  expect(selected(), 'no record slips under the key').toBe(verb);
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(selected()).toContain('Home Stores');
  // Results of the earlier text are not used for the new one.
  await fireEvent.input(box, { target: { value: 'home x' } });
  expect(screen.queryByText('Home Stores')).toBeNull();
  await fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(router.place).toEqual({ at: 'look-up', about: 'home x' }));
});

const TOLD = { banks: [{ id: 'B', name: 'Zenith Bank', code: '057', wallet: false }], as_of: '2026-11-24T08:42:00Z', problem: null };
const NEWS = { since: null, latest: [], earlier: [] };
const ALIASES = { aliases: [], built_in_as_of: '2026-11-01' };

it('directory: loads, then shows; keeps the old list with its age after a failed refresh', async () => {
  answers({ aliases_list: ALIASES, directory_news: NEWS });
  const { unmount } = render(Directory, { part: 'banks', chosen: undefined });
  expect(screen.getByText(en.common.loading)).toBeTruthy();
  unmount();
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: TOLD });
  render(Directory, { part: 'banks', chosen: undefined });
  await screen.findByText('Zenith Bank');
  expect(screen.getByTestId('told').textContent).toContain('24 Nov 2026 09:42');
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: { ...TOLD, problem: 'The network is down.' } });
  await fireEvent.click(screen.getByTestId('ask-list'));
  const offline = await screen.findByTestId('offline');
  expect(offline.textContent).toContain('24 Nov 2026 09:42');
  expect(offline.textContent).not.toContain('money');
  expect(screen.getByText('Zenith Bank')).toBeTruthy();
  // Even if the program itself does not answer.
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: wrong('Storage', 'The records cannot be read.') });
  await fireEvent.click(screen.getByTestId('ask-list'));
  await screen.findByText('The records cannot be read.');
  expect(screen.getByText('Zenith Bank')).toBeTruthy();
});

it('directory: without a list shows the error and a retry button', async () => {
  answers({ aliases_list: ALIASES, directory_banks: wrong('NotSent', 'The network is down.') });
  render(Directory, { part: 'banks', chosen: undefined });
  expect((await screen.findByRole('alert')).textContent).not.toContain('money');
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: TOLD });
  await fireEvent.click(screen.getByTestId('ask-list'));
  expect(await screen.findByText('Zenith Bank')).toBeTruthy();
});

it('directory: an alias is checked again after another list of banks', async () => {
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: TOLD });
  render(Directory, { part: 'banks', chosen: undefined });
  await screen.findByText('Zenith Bank');
  const asked = (): number => call.mock.calls.filter(([command]) => command === 'aliases_list').length;
  await waitFor(() => expect(asked()).toBe(2));
  answers({ aliases_list: ALIASES, directory_news: NEWS, directory_banks: { ...TOLD, as_of: '2026-11-25T08:42:00Z' } });
  await fireEvent.click(screen.getByTestId('ask-list'));
  await waitFor(() => expect(asked()).toBe(3));
});
