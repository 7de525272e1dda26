import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MatchView, MonthMatchesRequest, MonthReviewView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { refusal, review, row, side } from '$lib/testing/review';
import MonthReview from './MonthReview.svelte';

const call = mockedHost();
let figures: MonthReviewView = review();
let answers: (asked: MonthMatchesRequest) => MatchView[] = () => [];
let count: number | undefined;

beforeEach(() => {
  location.hash = '';
  [figures, answers, count] = [review(), () => [row('a'), row('b')], undefined];
  call.mockImplementation((command, args) => {
    if (command === 'months_list') return Promise.resolve([]);
    if (command !== 'month_matches') return Promise.resolve(figures);
    const rows = answers(args as MonthMatchesRequest);
    return Promise.resolve({ rows, count: count ?? rows.length, amount: '0.00' });
  });
});

const open = (): unknown => render(MonthReview, { month: '2025-10', side: 'bank' });
const asked = (): object | undefined => call.mock.calls.filter(([command]) => command === 'month_matches').at(-1)?.[1];
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const status = (): string => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join('|');

it('announces at once what each key did, and to which row', async () => {
  open();
  await screen.findAllByTestId('review-row');
  await press('Enter');
  await waitFor(() => expect(status()).toContain('Accepted. Line a'));
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('review-accept').disabled).toBe(false));
  figures = review({ undo: 'Line b is TREFb-first' });
  await press('Enter');
  await waitFor(() => expect(status()).toContain('Accepted. Line b'));
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('review-accept').disabled).toBe(false));
  await press('u');
  await waitFor(() => expect(status()).toContain('Undone. Line b is TREFb-first'));
  await press('s');
  await waitFor(() => expect(status()).toContain('Skipped. Line'));
});

it('starts with the rows of the figure that links here', async () => {
  render(MonthReview, { month: '2025-10', side: 'bank', first: 'exceptions' });
  await screen.findAllByTestId('review-row');
  expect(asked()).toMatchObject({ show: 'exceptions' });
  expect(screen.getByTestId('figure-bank-exceptions').getAttribute('aria-pressed')).toBe('true');
});

it('starts with the rows that need a decision by default', async () => {
  figures = review({ sides: [side('service'), side('bank', { exceptions: { rows: 2, amount: '-5.00' } })] });
  open();
  await waitFor(() => expect(asked()).toMatchObject({ side: 'bank', show: 'exceptions' }));
  expect(screen.getByTestId('figure-bank-exceptions').getAttribute('aria-pressed')).toBe('true');
});

it('links from an empty list to the lists that need decisions', async () => {
  answers = ({ show }) => (show === 'to_review' ? [] : [row('a')]);
  const open = { rows: 1, amount: '-5.00' };
  figures = review({ sides: [side('service', { to_review: { rows: 1_200, amount: '-5.00' } }), side('bank', { exceptions: open })] });
  render(MonthReview, { month: '2025-10', side: 'bank', first: 'to_review' });
  await screen.findByText('Nothing left in this list. Still open:');
  expect(screen.getByTestId('waits-service-to_review').textContent).toContain('Service: 1,200 to review');
  await fireEvent.click(screen.getByRole('button', { name: 'Bank: 1 exception' }));
  await waitFor(() => expect(asked()).toMatchObject({ side: 'bank', show: 'exceptions' }));
  await screen.findAllByTestId('review-row');
  // With rows, nothing links elsewhere.
  expect(screen.queryByTestId('waits-service-to_review')).toBeNull();
});

it('narrows the exceptions to a type by its address', async () => {
  figures = review({ sides: [side('bank', { by_kind: [{ kind: 'overdue', rows: 2, amount: '-5.00', oldest_days: 3 }] })] });
  render(MonthReview, { month: '2025-10', side: 'bank', first: 'exceptions', ofKind: 'overdue' });
  const choice = await screen.findByTestId<HTMLSelectElement>('review-kind');
  expect([...choice.options].map((option) => option.textContent)).toEqual(['All types', 'Overdue · 2']);
  expect(asked()).toMatchObject({ show: 'exceptions', kind: 'overdue', largest_first: false });
  // Its last row is gone: the selection stays, and others may remain.
  [figures, answers] = [review({ sides: [side('bank')], undo: 'x' }), () => []];
  await press('Enter');
  await screen.findByText('No exceptions of this type are left.');
  expect([...choice.options].map((option) => option.textContent)).toEqual(['All types', 'Overdue · 0']);
  await fireEvent.click(screen.getByTestId('figure-bank-matched'));
  expect(location.hash).toBe('#/month-end/2025-10/review/bank/matched');
});

it('searches the rows, and reports when none matches', async () => {
  answers = ({ search }) => (search === '' ? [row('a')] : []);
  open();
  await screen.findAllByTestId('review-row');
  await fireEvent.input(screen.getByLabelText('Search these records'), { target: { value: 'ada' } });
  await screen.findByText('No matching records.');
  expect(asked()).toEqual({ month: '2025-10', side: 'bank', show: 'to_review', kind: null, largest_first: false, search: 'ada', from: 0, count: 100 });
  await fireEvent.input(screen.getByLabelText('Search these records'), { target: { value: '' } });
  await screen.findAllByTestId('review-row');
});

it('shows more of a long list', async () => {
  count = 1_250;
  open();
  await fireEvent.click(await screen.findByRole('button', { name: 'Show 100 more' }));
  await waitFor(() => expect(asked()).toMatchObject({ from: 0, count: 200 }));
});

it('opens the other comparison, and explains if there is none', async () => {
  figures = review({ sides: [side('service'), side('bank', { nothing: 'No bank statement of this month was imported.' })] });
  open();
  await screen.findByText('No bank statement of this month was imported.');
  expect(screen.queryByTestId('figures-bank')).toBeNull();
  const choice = within(screen.getByRole('group', { name: 'Compare with' }));
  expect(choice.getByRole('button', { name: 'Bank' }).getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(choice.getByRole('button', { name: 'Service' }));
  expect(location.hash).toBe('#/month-end/2025-10/review/service');
});

it('shows tie-out and earlier explanations when no row needs a decision', async () => {
  const account = { account: 'GTBank 0123456789', lines: [{ what: 'opening' as const, amount: '1.00', rows: null }], difference: '0.00', lacking: [], quiet: [] };
  answers = () => [];
  figures = review({ sides: [side('service'), side('bank', { tie_outs: [account], not_looked_for: ['2 deposits are on no statement.'] })], learned: [{ id: '1', sentence: 'SMS is a bank charge.' }] });
  open();
  await screen.findByText('Nothing to review.');
  expect(screen.getByRole('region', { name: 'Tie-out: GTBank 0123456789' }).textContent).toContain('Ties out to the kobo');
  expect(screen.getByText('2 deposits are on no statement.')).toBeTruthy();
  expect(screen.getByText('SMS is a bank charge.')).toBeTruthy();
  // Without rows, no key has an effect.
  for (const key of ['Enter', 'x', 't', 'c', 'f', 'n', 's', 'ArrowDown', '1', 'u']) await press(key);
  expect(call.mock.calls.some(([command]) => command === 'month_decide' || command === 'month_undo')).toBe(false);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('reports that the rows cannot be read, and links back', async () => {
  const previous = call.getMockImplementation() as typeof call;
  call.mockImplementation((command, args) => (command === 'month_matches' ? Promise.reject(refusal('The records cannot be read.', { code: 'Storage' })) : previous(command, args)));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  expect(screen.getByRole('link', { name: 'Month-end' }).getAttribute('href')).toBe('#/month-end/2025-10');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Review of October 2025');
});
