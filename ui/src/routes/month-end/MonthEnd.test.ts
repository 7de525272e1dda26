import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MonthBriefView, MonthFetchView, MonthView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { choose } from '$lib/testing/fields';
import { refusal } from '$lib/testing/review';
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
  // The other panels have their own tests: here their reads stay pending.
  call.mockImplementation((command, args) => answers[command]?.(args as { month: string }) ?? new Promise(() => undefined));
});

async function open(month?: string): Promise<void> {
  render(MonthEnd, { month });
  await screen.findByTestId('month-fetch');
}
const button = (testid: string): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>(testid);
const choice = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>('Month');
const asked = (command: string): object[] => call.mock.calls.filter(([name]) => name === command).map(([, args]) => args);

it('starts with the last complete month, and shows the status of each', async () => {
  await open();
  expect([...choice().options].map((option) => option.textContent)).toEqual(['November 2025 · still running', 'October 2025 · not complete', 'September 2025 · complete', 'August 2025 · closed']);
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

it('states that a future month has not begun, and fetches nothing', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { over: false }));
  await open('2027-03');
  await waitFor(() => expect(screen.getByTestId('month-state').textContent).toContain('March 2027 has not begun.'));
  expect(screen.getByTestId('month-state').textContent).not.toContain('still running');
  expect(button('month-fetch').disabled).toBe(true);
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
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { missing: ['The history of 1 Oct 2025 was not fetched.', 'It was asked until 2025-10-31T08:00:00Z.'] }));
  await open();
  expect(screen.getByText('October 2025 is not complete. It cannot be closed like this.')).toBeTruthy();
  const items = within(screen.getByTestId('month-state')).getAllByRole('listitem').map((one) => one.textContent);
  expect(items).toEqual(['The history of 1 Oct 2025 was not fetched.', 'It was asked until Fri 31 Oct 2025, 09:00.']);
});

it('does not call the current month incomplete, nor fetch a complete one', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, month === '2025-11' ? { over: false } : { complete: true }));
  await open('2025-11');
  expect(screen.getByText('November 2025 is still running.')).toBeTruthy();
  expect(screen.queryByText(/cannot be closed/)).toBeNull();
  expect(button('month-fetch').disabled).toBe(false);
});

it('offers nothing to fetch of a complete month', async () => {
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { complete: true }));
  await open();
  expect(screen.getByText('The service told all of October 2025.')).toBeTruthy();
  expect(button('month-fetch').disabled).toBe(true);
});

it('fetches once, and shows the progress at once', async () => {
  await open();
  let done: (view: unknown) => void = () => undefined;
  answers['month_fetch'] = () => new Promise((resolve) => (done = resolve));
  expect(button('month-fetch').textContent.trim()).toBe('Fetch October 2025');
  await fireEvent.click(button('month-fetch'));
  await fireEvent.click(button('month-fetch'));
  expect(asked('month_fetch')).toEqual([{ month: '2025-10' }]);
  const fetch: MonthFetchView = { ...RESTING, running: true, month: '2025-10', source: 'history', done: 2, all: 5, rows: 1204, new: 7 };
  answers['month_view'] = ({ month }) => Promise.resolve(monthView(month, { fetch }));
  done({});
  await screen.findByText(/Fetching October 2025: History, 2 of 5 parts answered\. 1,204 rows told, 7 of them new\./);
  expect(screen.getByRole('progressbar', { name: 'Fetching' }).getAttribute('value')).toBe('2');
  expect(button('month-fetch').disabled).toBe(true);
  await fireEvent.click(button('month-stop'));
  expect(asked('month_fetch_stop')).toEqual([{}]);
});

it('explains a failed fetch, and can try again', async () => {
  await open();
  answers['month_fetch'] = () => Promise.reject(refusal('Nothing was asked: another month is being fetched.'));
  await fireEvent.click(button('month-fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was asked: another month is being fetched.');
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
  await fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByTestId('month-fetch');
  expect(screen.queryByRole('alert')).toBeNull();
});
