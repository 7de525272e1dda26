import type { StatusTone } from '$lib/components/tone';
import { naira } from '$lib/format/money';
import { momentsInWords } from '$lib/format/time';
import type { BankAccountView, MonthClosingView, MonthReviewView, MonthView, ReviewSideView } from '$lib/generated/commands';
import { differs, hasBalances } from '$lib/features/review/tie-out';
import { en } from '$lib/messages/en';

/** The steps of a month-end, in order. */
export const STEPS = ['data', 'statements', 'review', 'tie_out', 'close'] as const;
export type StepName = (typeof STEPS)[number];

/** The state of a step. */
export interface StepState {
  tone: StatusTone;
  word: string;
  /** What it resulted in, in a few words. */
  result: string;
  /** Whether the next step can begin. */
  done: boolean;
}

/** The views that the steps are made from; undefined while they are read. */
export interface MonthFacts {
  month: MonthView;
  /** The month is in the future. */
  toCome: boolean;
  accounts: readonly BankAccountView[] | undefined;
  review: MonthReviewView | undefined;
  closing: MonthClosingView | undefined;
}

const words = en.month.steps;

export function stepStates(facts: MonthFacts): Record<StepName, StepState> {
  const { accounts, review, closing } = facts;
  return {
    data: data(facts),
    statements: accounts === undefined ? READING : statements(accounts),
    review: review === undefined || closing === undefined ? READING : reviewed(review, closing),
    tie_out: review === undefined ? READING : tiedOut(review),
    close: closing === undefined ? READING : closed(closing),
  };
}

/** The first step that is not done. The last one stays open. */
export function nextStep(states: Record<StepName, StepState>): StepName {
  return STEPS.find((step) => !states[step].done) ?? 'close';
}

/** Whether its state is known. */
export const isRead = (state: StepState): boolean => state !== READING;

const state = ({ tone, word }: { tone: StatusTone; word: string }, result: string, done = false): StepState => ({ tone, word, result, done });
const READING = state(words.reading, '');
const total = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((sum, one) => sum + of(one), 0);

function data({ month, toCome }: MonthFacts): StepState {
  const { fetch } = month;
  const records = total(month.sources, (source) => source.rows);
  const wasFetched = fetch.month === month.month && !fetch.running && fetch.rows > 0;
  const result = wasFetched ? words.recordsNew(records, fetch.new) : words.records(records);
  if (fetch.running && fetch.month === month.month) return state(words.fetching, result);
  if (month.complete) return state(words.complete, result, true);
  if (toCome) return state(words.toCome, '');
  return state(month.over ? words.missing : words.running, result);
}

function statements(accounts: readonly BankAccountView[]): StepState {
  if (accounts.length === 0) return state(words.none, words.noStatements);
  const missing = accounts.map((account) => total(account.days, (days) => (days.state === 'missing' ? days.count : 0))).filter((days) => days > 0);
  if (missing.length > 0) return state(words.missing, missing.length === 1 ? words.daysMissing(missing[0] ?? 0) : words.accountsMissing(missing.length));
  const complete = accounts.every((account) => account.missing.length === 0);
  const imported = words.imported(accounts.length, total(accounts, (account) => account.lines));
  return state(complete ? words.complete : words.missing, imported, complete);
}

const compared = (review: MonthReviewView): ReviewSideView[] => review.sides.filter((side) => side.nothing === null);

function reviewed(review: MonthReviewView, closing: MonthClosingView): StepState {
  const sides = compared(review);
  const open = total(sides, (side) => side.to_review.rows + side.exceptions.rows);
  const settled = total(sides, (side) => side.matched.rows + side.explained.rows);
  if (open + settled === 0) return state(words.none, words.nothingToReview, true);
  const percent = Math.floor((settled * 100) / (open + settled));
  const carried = open - closing.undecided;
  const result = [words.matched(percent), carried > 0 ? words.later(carried) : ''].filter(Boolean).join(', ');
  return closing.undecided > 0 ? state(words.open(closing.undecided), result) : state(words.done, result, true);
}

function tiedOut(review: MonthReviewView): StepState {
  const accounts = compared(review).flatMap((side) => side.tie_outs);
  if (accounts.length === 0) return state(words.none, words.noAccounts, true);
  const open = accounts.find(differs);
  if (open) return state(words.notTied, words.differs(naira(open.difference)));
  if (accounts.some((account) => account.lacking.length > 0)) return state(words.unproved, words.daysUncovered);
  // No person can supply a balance that no statement gives.
  if (!accounts.every(hasBalances)) return state(words.unproved, words.balanceMissing, true);
  return state(words.done, words.tied, true);
}

function closed(closing: MonthClosingView): StepState {
  const { signed } = closing;
  if (closing.state === 'closed' && signed) return state(en.closing.states.closed, momentsInWords(words.closedBy(signed.by, signed.at)), true);
  if (closing.state === 'prepared') return state(en.closing.states.prepared, '');
  return closing.blocks.length > 0 ? state(words.blocked, words.blocks(closing.blocks.length)) : state(words.ready, '');
}
