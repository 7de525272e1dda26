import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appearance } from '$lib/appearance.svelte';
import type { ClosingState, MatchView, MonthMatchesRequest, ReviewShow } from '$lib/generated/commands';
import { watchedHost } from '$lib/testing/host';
import { candidate, exception, matched, ours, refusal, review, row } from '$lib/testing/review';
import { settled } from '$lib/testing/settled';
import MonthReview from './MonthReview.svelte';

const { call, emit } = watchedHost();

/** The stored rows, and the last decision. */
let rows: MatchView[] = [];
let undoable: string | null = null;
let closing: ClosingState = 'open';
/** The answer of month_decide and month_undo; by default the review. */
let answer: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  [rows, undoable, answer, closing] = [[row('a'), row('b'), row('c')], null, undefined, 'open'];
  call.mockImplementation((command, args) => {
    if (command === 'month_matches') return Promise.resolve(shownOf(args as MonthMatchesRequest));
    if (command === 'month_review') return Promise.resolve(review({ undo: undoable }));
    if (command === 'months_list') return Promise.resolve([{ month: '2025-10', over: true, complete: true, closing, closed: closing === 'closed' ? { by: 'Ada', at: '2025-11-03T09:00:00Z' } : null }]);
    if (command === 'month_find') return Promise.resolve({ ours: [ours('1'), ours('2', { amount: '-4999.99' })], count: 2 });
    return answer?.() ?? Promise.resolve(review({ undo: undoable }));
  });
});
afterEach(() => (appearance.letterKeys = true));

const STATES: Record<ReviewShow, MatchView['state'] | undefined> = { to_review: 'to_review', exceptions: 'exception', matched: 'matched', explained: 'explained', all: undefined };

function shownOf({ show }: MonthMatchesRequest) {
  const shown = rows.filter((one) => STATES[show] === undefined || one.state === STATES[show]);
  return { rows: shown, count: shown.length, amount: '0.00' };
}

async function open(...given: MatchView[]): Promise<void> {
  if (given.length > 0) rows = given;
  render(MonthReview, { month: '2025-10', side: 'bank' });
  await screen.findAllByTestId('review-row');
}

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more });
const decisions = (): object[] => call.mock.calls.filter(([command]) => command === 'month_decide' || command === 'month_undo').map(([, args]) => args);
const current = (): string => document.querySelector('[data-testid="review-row"][aria-current]')?.textContent ?? '';
/** The row of the list that has the focus. */
const focused = (): string | undefined => (document.activeElement?.matches('[data-testid="review-row"]') ? (document.activeElement.textContent ?? '') : undefined);
const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { hidden: true });
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });
/** The expected request of a decision about a row; for payments, also how many they are. */
const of = (id: string, what: object, count: number | null = 'ours' in what ? 1 : null): object => ({ month: '2025-10', side: 'bank', id, what, count });

it.each([
  ['Enter', { said: 'same', ours: ['a-first'] }],
  ['x', { said: 'not_same', ours: ['a-first'] }],
  ['t', { said: 'explained', category: 'own_transfer', note: '' }],
])('performs with %s the action of its button, and moves to the next row', async (key, what) => {
  await open();
  expect(current()).toContain('Line a');
  await press(key);
  expect(decisions()).toEqual([of('a', what)]);
  await waitFor(() => expect(current()).toContain('Line b'));
});

it.each([
  ['Accept match', { said: 'same', ours: ['a-first'] }],
  ['Reject match', { said: 'not_same', ours: ['a-first'] }],
  ['Own transfer', { said: 'explained', category: 'own_transfer', note: '' }],
])('performs the same with the button %s', async (name, what) => {
  await open();
  await fireEvent.click(button(name));
  expect(decisions()).toEqual([of('a', what)]);
});

it('selects a candidate by number, and applies the decision to it', async () => {
  await open();
  const pressed = (): (string | null)[] => screen.getAllByTestId('review-candidate').map((one) => one.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'false']);
  await press('2');
  expect(pressed()).toEqual(['false', 'true']);
  // There is no third one.
  await press('3');
  expect(pressed()).toEqual(['false', 'true']);
  await press('Enter');
  expect(decisions()).toEqual([of('a', { said: 'same', ours: ['a-second'] })]);
});

it('moves with the arrows, J, K and S, within the list, and resets the candidate', async () => {
  await open();
  await press('2');
  await press('ArrowDown');
  expect(current()).toContain('Line b');
  expect(screen.getAllByTestId('review-candidate')[0]?.getAttribute('aria-pressed')).toBe('true');
  await press('j');
  await press('s');
  expect(current()).toContain('Line c');
  await press('k');
  await press('ArrowUp');
  await press('ArrowUp');
  expect(current()).toContain('Line a');
  expect(decisions()).toEqual([]);
});

it.each([
  ['c', 'Explain this record'],
  ['f', 'Find the payments of this record'],
  ['n', 'Note'],
])('opens with %s: %s', async (key, title) => {
  await open();
  await press(key);
  expect(within(dialog() as HTMLElement).getByRole('heading', { hidden: true }).textContent).toBe(title);
  expect(decisions()).toEqual([]);
});

it('ignores keys of actions that are not offered', async () => {
  const refused = { kind: 'status_differs', age_days: 1, next: 'Look at it.' } as const;
  await open(row('a'), matched('m'), exception('e', { ours: [ours('p', { standing: 'refused' })], ours_count: 1, exception: refused }));
  await fireEvent.click(screen.getByTestId('review-all'));
  await waitFor(() => expect(screen.getAllByTestId('review-row')).toHaveLength(3));
  await press('ArrowDown');
  // A match can be undone, or noted.
  expect(current()).toContain('Line m');
  for (const key of ['Enter', 't', 'c', 'f', '1']) await press(key);
  // The match has another status: it cannot be accepted, only replaced.
  await fireEvent.click(screen.getAllByTestId('review-row')[2] as HTMLElement);
  expect(screen.queryByTestId('review-accept')).toBeNull();
  await press('Enter');
  expect(dialog()).toBeNull();
  expect(decisions()).toEqual([]);
});

it('ignores keys with Ctrl, Meta or Alt, in a field, or after G', async () => {
  await open();
  for (const key of ['Enter', 'x', 't', 'u']) {
    await press(key, { ctrlKey: true });
    await press(key, { metaKey: true });
    await press(key, { altKey: true });
    await press(key, {}, screen.getByTestId('review-search'));
  }
  await press('g');
  await press('x');
  expect(decisions()).toEqual([]);
});

it('ignores keys while a dialog is open', async () => {
  await open();
  await press('n');
  await press('Enter');
  await press('x');
  expect(decisions()).toEqual([]);
});

it('ignores letters when they are off, but not Enter and the arrows', async () => {
  appearance.letterKeys = false;
  await open();
  await press('x');
  await press('2');
  await press('ArrowDown');
  await press('Enter');
  expect(decisions()).toEqual([of('b', { said: 'same', ours: ['b-first'] })]);
});

it('accepts one row for one press, however long Enter is held', async () => {
  await open();
  await press('ArrowDown', { repeat: true });
  await press('Enter', { repeat: true });
  expect(decisions()).toEqual([]);
  expect(current()).toContain('Line b');
});

it('leaves Enter to the focused row', async () => {
  await open();
  const [, second] = screen.getAllByTestId('review-row');
  expect(await press('Enter', {}, second)).toBe(true);
  expect(decisions()).toEqual([]);
});

it('moves the focus with the selection, and has one tab stop', async () => {
  await open();
  screen.getAllByTestId('review-row')[0]?.focus();
  await press('ArrowDown', {}, document.activeElement ?? undefined);
  expect(focused()).toContain('Line b');
  expect(screen.getAllByTestId('review-row').map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
});

it('sends no decision twice while an answer is awaited', async () => {
  let done: (view: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (done = resolve));
  await open();
  await press('Enter');
  await press('Enter');
  await press('x');
  await press('c');
  expect(decisions()).toHaveLength(1);
  expect(dialog()).toBeNull();
  expect(button('Accept match').disabled).toBe(true);
  done(review());
  await waitFor(() => expect(current()).toContain('Line b'));
});

it('undoes the last decision with U or the button, if there is one', async () => {
  await open();
  expect(screen.getByTestId<HTMLButtonElement>('review-undo').disabled).toBe(true);
  await press('u');
  expect(decisions()).toEqual([]);
  undoable = 'Line a is TREFa-first';
  await press('Enter');
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('review-undo').disabled).toBe(false));
  expect(screen.getByTestId('review-undo').title).toBe('Undo: Line a is TREFa-first');
  await waitFor(() => expect(button('Accept match').disabled).toBe(false));
  undoable = null;
  await press('u');
  expect(decisions()).toEqual([of('a', { said: 'same', ours: ['a-first'] }), { month: '2025-10' }]);
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('review-undo').disabled).toBe(true));
});

it('reports a refused decision, and stays on the row', async () => {
  answer = () => Promise.reject(refusal('Nothing was changed: the month is closed.'));
  await open();
  await press('Enter');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed: the month is closed.');
  expect(current()).toContain('Line a');
});

it('keeps the input and shows the reason in the dialog after a refusal', async () => {
  answer = () => Promise.reject(refusal('Nothing was changed.'));
  await open();
  await press('n');
  await fireEvent.input(screen.getByTestId('note-text'), { target: { value: 'Bola asks the bank' } });
  await fireEvent.submit(screen.getByTestId('note-deed').closest('form') as HTMLFormElement);
  const asked = within(dialog() as HTMLElement);
  expect((await asked.findByRole('alert', { hidden: true })).textContent).toContain('Nothing was changed.');
  expect(screen.getAllByText('Nothing was changed.')).toHaveLength(1);
  expect(screen.getByTestId<HTMLTextAreaElement>('note-text').value).toBe('Bola asks the bank');
  await fireEvent.click(asked.getByRole('button', { name: 'Cancel', hidden: true }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('applies the answer to the row of the dialog, even if the list changes', async () => {
  await open();
  await press('c');
  rows = [row('new'), ...rows.slice(1)];
  emit({ topic: 'months', id: null });
  await screen.findAllByText('Line new');
  await fireEvent.submit(screen.getByTestId('explain-deed').closest('form') as HTMLFormElement);
  expect(decisions()).toEqual([of('a', { said: 'explained', category: 'other_payment', note: '' })]);
});

it('stays on the selected row when another comes before it', async () => {
  await open();
  rows = [row('new'), ...rows];
  emit({ topic: 'months', id: null });
  await screen.findAllByText('Line new');
  expect(current()).toContain('Line a');
});

it('shows the rows of the pressed figure, not a late answer, and focuses them', async () => {
  await open(row('a'), exception('e'), matched('m'));
  const answers: Partial<Record<ReviewShow, () => void>> = {};
  const previous = call.getMockImplementation() as typeof call;
  call.mockImplementation((command, args) => {
    const { show } = args as MonthMatchesRequest;
    if (command !== 'month_matches') return previous(command, args);
    return new Promise((done) => (answers[show] = () => done(shownOf(args as MonthMatchesRequest))));
  });
  await fireEvent.click(screen.getByTestId('figure-bank-exceptions'));
  await fireEvent.click(screen.getByTestId('figure-bank-matched'));
  answers.exceptions?.();
  await settled();
  expect(screen.queryAllByText('Line e')).toEqual([]);
  answers.matched?.();
  await screen.findAllByText('Line m');
  await waitFor(() => expect(focused()).toContain('Line m'));
});

it('focuses the list when the focused button is removed with its row', async () => {
  await open(row('a'), row('b', { candidates: [] }));
  screen.getByTestId('review-accept').focus();
  answer = () => ((rows = rows.slice(1)), Promise.resolve(review()));
  await fireEvent.click(screen.getByTestId('review-accept'));
  await waitFor(() => expect(screen.getAllByTestId('review-row')).toHaveLength(1));
  await waitFor(() => expect(focused()).toContain('Line b'));
});

it('accepts a conflict only after showing it', async () => {
  const differs = { kind: 'amount_differs', age_days: 1, next: 'Accept it, or explain it.' } as const;
  await open(exception('e', { exception: differs, ours: [ours('kept', { amount: '-4946.25' })], ours_count: 1, difference: '-53.75' }), row('with', { candidates: [candidate('p')] }));
  await fireEvent.click(screen.getByTestId('figure-bank-exceptions'));
  await screen.findByRole('button', { name: 'Accept with difference' });
  expect(screen.getByTestId('review-detail').textContent).toContain('Differs by ₦53.75');
  await press('Enter');
  expect(decisions()).toEqual([of('e', { said: 'same', ours: ['kept'] })]);
});

it.each<[ClosingState, string, string]>([
  ['closed', 'This month is closed. Signed by Ada, 3 Nov 2025 10:00.', 'reopen the month first'],
  ['prepared', 'This month is prepared for closing.', 'cancel the preparation first'],
])('states that a month is %s and what to do, and changes nothing', async (state, title, how) => {
  [closing, undoable] = [state, 'Line a is TREFa-first'];
  await open();
  const notice = await screen.findByTestId('review-settled');
  expect(notice.textContent).toContain(title);
  expect(notice.textContent).toContain(how);
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('#/month-end/2025-10');
  expect([...document.querySelectorAll('.actions [title]')].map((one) => one.textContent.trim())).toEqual(['Undo', 'Skip']);
  expect(screen.getByTestId<HTMLButtonElement>('review-undo').disabled).toBe(true);
  for (const key of ['Enter', 'x', 't', 'c', 'f', 'n', 'u']) await press(key);
  expect(dialog()).toBeNull();
  expect(decisions()).toEqual([]);
  await press('ArrowDown');
  expect(current()).toContain('Line b');
});

it('applies a decision about a long group to its first payments', async () => {
  const differs = { kind: 'amount_differs', age_days: 1, next: 'Accept it, or explain it.' } as const;
  await open(exception('e', { exception: differs, ours: [ours('first')], ours_count: 240, difference: '-0.01' }), row('with'));
  await fireEvent.click(screen.getByTestId('figure-bank-exceptions'));
  await screen.findByRole('button', { name: 'Accept with difference' });
  await press('Enter');
  await waitFor(() => expect(decisions()).toEqual([of('e', { said: 'same', ours: ['first'] }, 240)]));
});

it('records as paid only after a question that states that it is final', async () => {
  const settles = (): object[] => call.mock.calls.filter(([command]) => command === 'month_settle').map(([, args]) => args);
  await open(exception('e', { settles: true, ours: [ours('lost', { name: 'Chi Eze' })], ours_count: 1 }), row('other'));
  await fireEvent.click(screen.getByTestId('figure-bank-exceptions'));
  await screen.findByTestId('review-settle');
  await press('p');
  expect(dialog()?.textContent).toMatch(/Chi Eze.*cannot be undone/su);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await fireEvent.click(within(dialog() as HTMLElement).getByText('Cancel'));
  expect(dialog()).toBeNull();
  expect(settles()).toEqual([]);

  await press('p');
  await fireEvent.submit(screen.getByTestId('settle-deed').closest('form') as HTMLFormElement);
  await waitFor(() => expect(settles()).toEqual([{ month: '2025-10', id: 'e' }]));
  await waitFor(() => expect(dialog()).toBeNull());
});
