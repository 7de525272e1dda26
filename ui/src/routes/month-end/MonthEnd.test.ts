import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MonthBriefView, MonthClosingView, MonthFetchView, MonthSourceView, MonthView, TieOutView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { choose } from '$lib/testing/fields';
import { refusal, review, side } from '$lib/testing/review';
import { settled } from '$lib/testing/settled';
import MonthEnd from './MonthEnd.svelte';

const call = mockedHost();
let answers: Record<string, (args: { month: string }) => Promise<unknown>> = {};

const MONTHS: MonthBriefView[] = [
  { month: '2025-11', over: false, complete: false, closing: 'open', closed: null },
  { month: '2025-10', over: true, complete: false, closing: 'open', closed: null },
  { month: '2025-09', over: true, complete: true, closing: 'open', closed: null },
  { month: '2025-08', over: true, complete: true, closing: 'closed', closed: { by: 'Ada', at: '2025-09-03T09:00:00Z' } },
];
const RESTING: MonthFetchView = { running: false, month: null, source: null, done: 0, all: 0, rows: 0, new: 0, failed: 0, stopped: false, problem: null };

function monthView(month: string, change: Partial<MonthView> = {}): MonthView {
  return { month, from: `${month}-01T00:00:00Z`, until: `${month}-28T00:00:00Z`, over: true, complete: false, missing: [], sources: [], fetch: RESTING, ...change };
}

beforeEach(() => {
  location.hash = '';
  answers = { months_list: () => Promise.resolve(MONTHS), month_view: ({ month }) => Promise.resolve(monthView(month)), bank_statements_list: () => Promise.resolve([]) };
  // By default, the views of the later steps stay pending.
  call.mockImplementation((command, args) => answers[command]?.(args as { month: string }) ?? new Promise(() => undefined));
});

async function open(month?: string): Promise<void> {
  render(MonthEnd, { month });
  await screen.findByTestId('month-state');
}
const state = (): string => screen.getByTestId('month-state').textContent;
const button = (testid: string): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>(testid);
const choice = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>('Month');
const asked = (command: string): object[] => call.mock.calls.filter(([name]) => name === command).map(([, args]) => args);

it('starts with the last complete month, and shows the status of each', async () => {
  await open();
  expect([...choice().options].map((option) => option.textContent)).toEqual(['November 2025 · not over', 'October 2025 · incomplete', 'September 2025 · complete', 'August 2025 · closed']);
  expect(choice().value).toBe('2025-10');
  expect(asked('month_view')).toEqual([{ month: '2025-10' }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Month-end');
});

it('moves to the adjacent months, and not beyond the newest', async () => {
  await open('2025-11');
  expect(button('month-later').disabled).toBe(true);
  await fireEvent.click(button('month-earlier'));
  expect(location.hash).toBe('#/month-end/2025-10');
});

it('states that a future month has not started, and fetches nothing', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { over: false }));
  await open('2027-03');
  await waitFor(() => expect(state()).toContain('March 2027 has not started.'));
  expect(state()).not.toContain('not over');
  expect(screen.queryByTestId('month-fetch')).toBeNull();
});

it('opens the chosen month', async () => {
  await open('2025-09');
  await choose(choice(), '2025-10');
  expect(location.hash).toBe('#/month-end/2025-10');
});

it('opens a month that is not listed', async () => {
  await open('2024-12');
  expect(choice().value).toBe('2024-12');
  expect(choice().selectedOptions[0]?.textContent).toBe('December 2024');
  expect(button('month-later').disabled).toBe(false);
});

it('lists all missing data, with times in words', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { missing: ['The history for 1 Oct 2025 was not fetched.', 'It was asked until 2025-10-31T08:00:00Z.'] }));
  await open();
  expect(screen.getByText('October 2025 is incomplete and cannot be closed.')).toBeTruthy();
  const items = within(screen.getByTestId('month-step-data')).getAllByRole('listitem').map((one) => one.textContent);
  expect(items).toEqual(['The history for 1 Oct 2025 was not fetched.', 'It was asked until 31 Oct 2025 09:00.']);
});

it('does not call the current month incomplete, nor fetch a complete one', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, month === '2025-11' ? { over: false } : { complete: true }));
  await open('2025-11');
  expect(screen.getByText('November 2025 is not over. Close it after its last day.')).toBeTruthy();
  expect(screen.queryByText(/cannot be closed/)).toBeNull();
  expect(button('month-fetch').disabled).toBe(false);
});

it('offers nothing to fetch of a complete month', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { complete: true }));
  await open();
  await fireEvent.click(button('month-step-data-head'));
  expect(screen.getByText('The service reported the whole month.')).toBeTruthy();
  expect(screen.queryByTestId('month-fetch')).toBeNull();
});

it('fetches once, and shows the progress at once', async () => {
  await open();
  let done: (view: unknown) => void = () => undefined;
  answers['month_fetch'] = () => new Promise((resolve) => (done = resolve));
  expect(button('month-fetch').textContent.trim()).toBe('Get data for October 2025');
  await fireEvent.click(button('month-fetch'));
  await fireEvent.click(button('month-fetch'));
  expect(asked('month_fetch')).toEqual([{ month: '2025-10' }]);
  const fetch: MonthFetchView = { ...RESTING, running: true, month: '2025-10', source: 'history', done: 2, all: 5, rows: 1204, new: 7 };
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { fetch }));
  done({});
  await screen.findByText(/Getting October 2025: History, part 2 of 5\. 1,204 records, 7 new\./);
  expect(screen.getByRole('progressbar', { name: 'Getting data' }).getAttribute('value')).toBe('2');
  expect(button('month-fetch').disabled).toBe(true);
  await fireEvent.click(button('month-stop'));
  expect(asked('month_fetch_stop')).toEqual([{}]);
});

it('explains a failed fetch, and can try again', async () => {
  await open();
  answers['month_fetch'] = () => Promise.reject(refusal('Nothing was fetched: another month is being fetched.'));
  await fireEvent.click(button('month-fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was fetched: another month is being fetched.');
  answers['month_fetch'] = () => Promise.resolve({});
  await fireEvent.click(button('month-fetch'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked('month_fetch')).toHaveLength(2);
});

it('states that there is nothing yet', async () => {
  answers['months_list'] = () => Promise.resolve([]);
  render(MonthEnd, { month: undefined });
  await waitFor(() => expect(asked('months_list')).toHaveLength(1));
  await screen.findByText('Nothing to reconcile yet');
  expect(screen.queryByTestId('month-choice')).toBeNull();
  expect(asked('month_view')).toEqual([]);
});

it('never claims an empty month while it is being read', async () => {
  answers['month_view'] = () => new Promise(() => undefined);
  render(MonthEnd, { month: undefined });
  await screen.findByTestId('month-choice');
  expect(screen.queryByText('Nothing to reconcile yet')).toBeNull();
});

it('explains why the months cannot be read, and reads them again', async () => {
  answers['months_list'] = () => Promise.reject(refusal('The records cannot be read.', { code: 'Storage' }));
  render(MonthEnd, { month: undefined });
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  answers['months_list'] = () => Promise.resolve(MONTHS);
  await fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByTestId('month-fetch');
  expect(screen.queryByRole('alert')).toBeNull();
});

const CLOSING: MonthClosingView = {
  month: '2025-10', state: 'open', blocks: [], undecided: 0, to_say: [], remarks: [], alone: true, cannot_sign: null, prepared: null, signed: null, comment: '', digest: null, changed: false,
  earlier: [], packs: [],
};
const TIED: TieOutView = { account: 'GTBank 1', lines: [], difference: '0.00', lacking: [], quiet: [] };
const ACCOUNT = { account: '1', bank: 'GTBank', number: '1', name: '', days: [], missing: [], lines: 3, credits: '0.00', debits: '0.00', statements: [], last_day: null };
const SOURCE: MonthSourceView = { source: 'history', set_up: true, segments: [], complete: true, rows: 61, unreadable: 0, sums: [], asked_at: null };
const done = { rows: 3, amount: '5.00' };

/** A month without open rows; `change` has other answers. */
function complete(change: typeof answers = {}): void {
  const views: Record<string, unknown> = {
    month_view: monthView('2025-10', { complete: true }),
    bank_statements_list: [ACCOUNT],
    month_review: review({ sides: [side('service', { matched: done }), side('bank', { matched: done, tie_outs: [TIED] })] }),
    month_closing: CLOSING,
    month_journal_accounts: [],
  };
  answers = { ...answers, ...Object.fromEntries(Object.entries(views).map(([name, view]) => [name, () => Promise.resolve(view)])), ...change };
}
const opened = (): string[] => screen.getAllByRole('button', { expanded: true }).map((one) => one.dataset['testid'] ?? '');
const main = (): string[] => [...document.querySelectorAll<HTMLElement>('li > div:not([hidden]) .main')].map((one) => one.textContent.trim());
const next = (): string => screen.getByTestId('month-state').dataset['next'] ?? '';

it('numbers five steps, and opens only the next one, which has the only main button', async () => {
  complete();
  await open();
  await waitFor(() => expect(opened()).toEqual(['month-step-close-head']));
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'Data Complete No records', 'Statements Complete 1 account, 3 records', 'Review Done Matched 100 %', 'Tie-out Done Ties out to the kobo', '5 Close Ready',
  ]);
  expect(main()).toEqual(['Close month']);
  expect(screen.getByTestId('month-step-close').getAttribute('aria-current')).toBe('step');
});

it.each<[string, typeof answers, string, string[]]>([
  ['data', { month_view: () => Promise.resolve(monthView('2025-10')) }, 'data', ['Get data for October 2025']],
  ['statements', { bank_statements_list: () => Promise.resolve([]) }, 'statements', ['Choose a file…']],
  ['review', { month_review: () => Promise.resolve(review({ sides: [side('bank', { to_review: done })] })), month_closing: () => Promise.resolve({ ...CLOSING, undecided: 3 }) }, 'review', ['Review 3 records']],
  ['tie-out', { month_review: () => Promise.resolve(review({ sides: [side('bank', { matched: done, tie_outs: [{ ...TIED, lacking: ['A gap.'] }] })] })) }, 'tie_out', ['Add a statement']],
])('has the main button of the step that is next: %s', async (_, change, step, buttons) => {
  complete(change);
  await open();
  await waitFor(() => expect(opened()).toEqual([`month-step-${step}-head`]));
  expect(next()).toBe(step);
  await waitFor(() => expect(main()).toEqual(buttons));
});

it('opens and closes each step, one at a time, without a second main button', async () => {
  complete();
  await open();
  await waitFor(() => expect(next()).toBe('close'));
  for (const step of ['data', 'statements', 'review', 'tie_out']) {
    await fireEvent.click(button(`month-step-${step}-head`));
    expect(opened()).toEqual([`month-step-${step}-head`]);
  }
  expect(main()).toEqual([]);
  await fireEvent.click(button('month-step-tie_out-head'));
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});

it('goes on without statements', async () => {
  complete({ bank_statements_list: () => Promise.resolve([]) });
  await open();
  await fireEvent.click(await screen.findByTestId('month-without-statements'));
  await waitFor(() => expect(opened()).toEqual(['month-step-close-head']));
  expect(main()).toEqual(['Close month']);
  await waitFor(() => expect(document.activeElement).toBe(button('month-step-close-head')));
});

it('moves the focus and announces the result when a step is done', async () => {
  complete({ month_view: () => Promise.resolve(monthView('2025-10')) });
  await open();
  answers['month_fetch'] = () => Promise.resolve({});
  answers['month_view'] = () => Promise.resolve(monthView('2025-10', { complete: true, sources: [SOURCE], fetch: { ...RESTING, month: '2025-10', rows: 61, new: 52 } }));
  const fetch = await screen.findByTestId('month-fetch');
  await waitFor(() => expect(screen.getByTestId('month-step-close').textContent).toContain('Ready'));
  fetch.focus();
  await fireEvent.click(fetch);
  await waitFor(() => expect(opened()).toEqual(['month-step-close-head']));
  await waitFor(() => expect(document.activeElement).toBe(button('month-step-close-head')));
  await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Data: Complete. 61 records, 52 new'));
});

it('keeps what was entered in a step that is closed', async () => {
  complete();
  await open();
  await fireEvent.input(await screen.findByLabelText('Comment'), { target: { value: 'All seen' } });
  await fireEvent.click(button('month-step-data-head'));
  await fireEvent.click(button('month-step-close-head'));
  expect(screen.getByLabelText<HTMLInputElement>('Comment').value).toBe('All seen');
});

it('reports a step that cannot be read, and ignores an answer about another month', async () => {
  complete({ month_closing: () => Promise.reject(refusal('The records cannot be read.', { code: 'Storage' })) });
  const pending: Record<string, (view: unknown) => void> = {};
  answers['month_review'] = ({ month }) => new Promise((resolve) => (pending[month] = resolve));
  const { rerender } = render(MonthEnd, { month: '2025-10' });
  await waitFor(() => expect(screen.getByTestId('month-step-close').textContent).toContain('Cannot be read'));
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { complete: true }));
  await rerender({ month: '2025-09' });
  await waitFor(() => expect(pending['2025-09']).toBeDefined());
  pending['2025-10']?.(review({ sides: [side('bank', { to_review: done })] }));
  await settled();
  expect(screen.getByTestId('month-step-review').textContent).toContain('Checking…');
});

it('goes on from imported statements to a later step, not back to missing data', async () => {
  complete();
  await open();
  await waitFor(() => expect(next()).toBe('close'));
  await fireEvent.click(button('month-step-statements-head'));
  expect(main()).toEqual(['Continue to close']);
  await fireEvent.click(button('month-continue'));
  expect(opened()).toEqual(['month-step-close-head']);
});

it('has no way on from the statements of a month whose data are missing', async () => {
  complete({ month_view: () => Promise.resolve(monthView('2025-10')) });
  await open();
  await waitFor(() => expect(screen.getByTestId('month-step-statements').dataset['done']).toBe('true'));
  await fireEvent.click(button('month-step-statements-head'));
  expect(screen.queryByTestId('month-continue')).toBeNull();
});
