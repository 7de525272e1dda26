import { expect, it } from 'vitest';
import type { BankAccountView, MonthClosingView, MonthView, TieOutView } from '$lib/generated/commands';
import { review, side } from '$lib/testing/review';
import { nextStep, stepStates, type MonthFacts, type StepState } from './steps';

const MONTH: MonthView = {
  month: '2025-10', from: '', until: '', over: true, complete: true, missing: [],
  sources: [{ source: 'history', set_up: true, segments: [], complete: true, rows: 61, unreadable: 0, sums: [], asked_at: null }],
  fetch: { running: false, month: null, source: null, done: 0, all: 0, rows: 0, new: 0, failed: 0, stopped: false, problem: null },
};
const ACCOUNT: BankAccountView = {
  account: '1', bank: 'GTBank', number: '1', name: '', days: [{ first: '2025-10-01', last: '2025-10-31', count: 31, state: 'told' }], missing: [], lines: 412, credits: '0.00', debits: '0.00',
  statements: [], last_day: null,
};
const CLOSING: MonthClosingView = {
  month: '2025-10', state: 'open', blocks: [], undecided: 0, to_say: [], remarks: [], alone: true, cannot_sign: null, prepared: null, signed: null, comment: '', digest: null, changed: false,
  earlier: [], packs: [],
};
const TIED: TieOutView = { account: 'GTBank 1', lines: [], difference: '0.00', lacking: [], quiet: [] };
const some = (rows: number) => ({ rows, amount: '0.00' });
const REVIEW = review({ sides: [side('service', { matched: some(4) }), side('bank', { matched: some(3), explained: some(3), tie_outs: [TIED] })] });

const states = (change: Partial<MonthFacts> = {}) => stepStates({ month: MONTH, toCome: false, accounts: [ACCOUNT], review: REVIEW, closing: CLOSING, ...change });
const words = ({ word, result, done }: StepState): [string, string, boolean] => [word, result, done];

it('shows the result of every step of a month with nothing open, and closing is next', () => {
  const all = states();
  expect(Object.values(all).map(words)).toEqual([
    ['Complete', '61 records', true],
    ['Complete', '1 account, 412 records', true],
    ['Done', 'Matched 100 %', true],
    ['Done', 'Ties out to the kobo', true],
    ['Ready', '', false],
  ]);
  expect(nextStep(all)).toBe('close');
});

it('shows how many records of a fetch are new', () => {
  const fetch = { ...MONTH.fetch, month: '2025-10', rows: 61, new: 52 };
  expect(words(states({ month: { ...MONTH, fetch } }).data)).toEqual(['Complete', '61 records, 52 new', true]);
  // A fetch of another month is none of this one.
  expect(states({ month: { ...MONTH, fetch: { ...fetch, month: '2025-09' } } }).data.result).toBe('61 records');
  expect(words(states({ month: { ...MONTH, complete: false, fetch: { ...fetch, running: true } } }).data)).toEqual(['Getting data', '61 records', false]);
});

it.each<[string, Partial<MonthView>, boolean, string]>([
  ['is over', { complete: false }, false, 'Incomplete'],
  ['is not over', { complete: false, over: false }, false, 'Month not over'],
  ['has not begun', { complete: false, over: false }, true, 'Not started'],
])('begins with the data of a month that %s', (_, month, toCome, word) => {
  const all = states({ month: { ...MONTH, ...month }, toCome });
  expect([all.data.word, nextStep(all)]).toEqual([word, 'data']);
});

it('goes on with statements until every day is imported', () => {
  expect(words(states({ accounts: [] }).statements)).toEqual(['None', 'No statement imported', false]);
  const gap: BankAccountView = { ...ACCOUNT, days: [{ first: '2025-10-01', last: '2025-10-27', count: 27, state: 'told' }, { first: '2025-10-28', last: '2025-10-31', count: 4, state: 'missing' }], missing: ['A gap.'] };
  const all = states({ accounts: [ACCOUNT, gap] });
  expect([words(all.statements), nextStep(all)]).toEqual([['Incomplete', '4 days missing', false], 'statements']);
  expect(states({ accounts: [gap, gap] }).statements.result).toBe('Days missing in 2 accounts');
});

it('goes on with the review while a person has to decide, and not for records that are expected later', () => {
  const sides = [side('service', { matched: some(2) }), side('bank', { exceptions: some(1) })];
  const open = states({ review: review({ sides }), closing: { ...CLOSING, undecided: 1 } });
  expect([words(open.review), nextStep(open)]).toEqual([['1 open', 'Matched 66 %', false], 'review']);
  expect(words(states({ review: review({ sides }) }).review)).toEqual(['Done', 'Matched 66 %, 1 carried forward', true]);
  const nothing = [side('service', { nothing: 'Nothing is on record.', exceptions: some(9) }), side('bank')];
  expect(words(states({ review: review({ sides: nothing }) }).review)).toEqual(['None', 'Nothing to compare', true]);
});

it.each<[string, TieOutView[], [string, string, boolean]]>([
  ['differs', [TIED, { ...TIED, difference: '-53.75' }], ['Does not tie out', '−₦53.75 not explained', false]],
  ['has days without a statement', [{ ...TIED, lacking: ['The opening balance.'] }], ['Not proved', 'Days without a statement', false]],
  ['has no closing balance', [{ ...TIED, lines: [{ what: 'closing', amount: null, rows: null }] }], ['Not proved', 'A balance is missing', true]],
  ['has quiet days', [{ ...TIED, quiet: ['A quiet day.'] }], ['Done', 'Ties out to the kobo', true]],
  ['does not exist', [], ['None', 'No accounts', true]],
])('ties out an account that %s', (_, tie_outs, expected) => {
  expect(words(states({ review: review({ sides: [side('service', { matched: some(1) }), side('bank', { tie_outs })] }) }).tie_out)).toEqual(expected);
});

it('ends with the closing', () => {
  expect(words(states({ closing: { ...CLOSING, blocks: ['An earlier month is open.'] } }).close)).toEqual(['Blocked', '1 task left', false]);
  expect(words(states({ closing: { ...CLOSING, state: 'prepared' } }).close)).toEqual(['Prepared', '', false]);
  const closed = states({ closing: { ...CLOSING, state: 'closed', signed: { by: 'Ada', at: '2025-11-03T09:00:00Z' } } });
  expect(words(closed.close)).toEqual(['Closed', 'Ada, 3 Nov 2025 10:00', true]);
  expect(nextStep(closed)).toBe('close');
});

it('claims nothing before the views are read', () => {
  const all = states({ accounts: undefined, review: undefined, closing: undefined });
  expect(Object.values(all).map((state) => state.done)).toEqual([true, false, false, false, false]);
  expect(all.review.word).toBe('Checking…');
});
