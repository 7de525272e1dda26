import type { MonthSegmentState, MonthSource } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';
import { count } from '../count';

const segments: Record<MonthSegmentState, { tone: StatusTone; word: string }> = {
  known: { tone: 'paid', word: 'Known' },
  not_asked: { tone: 'neutral', word: 'Not asked yet' },
  failed: { tone: 'failed', word: 'Did not work' },
  may_be_cut_off: { tone: 'attention', word: 'May not be all' },
  to_come: { tone: 'neutral', word: 'Still to come' },
};

const sources: Record<MonthSource, { name: string; text: string }> = {
  history: { name: 'History', text: 'Payment requests and payment accounts: what was paid, given back and changed.' },
  reconciliation_report: { name: 'Reconciliation report', text: 'Everything the service did for the business, one row for each process.' },
  transaction_history: { name: 'Transaction history', text: 'What went into and out of the wallet, with fees and tax.' },
};

/** Month-end: which data of a month are there, and which are missing. */
export const month = {
  title: 'Month-end',
  lead: 'Fetch what the service says of the month, import the banks’ statements, review what does not agree, then close it. No money moves here.',
  choose: 'Month',
  earlier: 'Earlier month',
  later: 'Later month',
  brief: (name: string, closed: boolean, over: boolean, complete: boolean) => (closed ? `${name} · closed` : complete ? `${name} · complete` : over ? `${name} · not complete` : `${name} · still running`),
  empty: 'Nothing to reconcile yet',
  emptyText: 'When something was asked of the service, its month is listed here.',
  complete: (name: string) => `The service told all of ${name}.`,
  running: (name: string) => `${name} is still running.`,
  runningText: 'What is known so far can be looked at. It is complete when the month is over and the service told all of it.',
  toCome: (name: string) => `${name} has not begun.`,
  toComeText: 'Nothing can be fetched or closed of it yet.',
  lacking: (name: string) => `${name} is not complete. It cannot be closed like this.`,
  fetch: {
    action: (name: string) => `Fetch ${name}`,
    again: 'Fetch what is lacking',
    running: (name: string, source: string, done: number, all: number) => `Fetching ${name}: ${source}, ${done} of ${count(all, 'part', 'parts')} answered.`,
    found: (rows: number, fresh: number) => (rows === 0 ? 'No rows were told.' : `${count(rows, 'row', 'rows')} told, ${fresh.toLocaleString('en-GB')} of them new.`),
    failed: (n: number) => `${count(n, 'part', 'parts')} did not work and can be fetched again.`,
    done: (name: string) => `${name} was fetched.`,
    doneInPart: (name: string) => `${name} was fetched in part.`,
    stopped: 'Stopped. What was told is kept.',
    early: 'It was not fetched to its end.',
    stop: 'Stop',
    label: 'Fetching',
  },
  sources,
  segments,
  notSetUp: 'Not set up',
  notSetUpText: 'This profile has no keys for it, so it is not asked. Add them in the settings.',
  allKnown: 'Complete',
  rows: (n: number) => count(n, 'row', 'rows'),
  asked: (at: string) => `last answered ${at}`,
  unreadable: (n: number) => `${count(n, 'row has', 'rows have')} a time or an amount that cannot be read. They are kept, and they are in no sum.`,
  coverage: (name: string) => `How much of the month is known: ${name}`,
  span: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  part: (span: string, state: string, rows: number) => `${span}: ${state}, ${count(rows, 'row', 'rows')}`,
  /** The service's statuses that have a plain word. */
  statuses: { SUCCESSFUL: 'Done', FAILED: 'Not done', PENDING: 'Not done yet' } as Record<string, string>,
  heads: { what: 'What', status: 'Status', rows: 'Rows', amount: 'Amount (₦)', fees: 'Fees and tax (₦)' },
  everything: 'Everything',
  sums: (name: string) => `Sums: ${name}`,
};
