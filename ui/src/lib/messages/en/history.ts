import type { HistoryMark } from '$lib/generated/commands';
import type { StatusWords } from '$lib/components/tone';
import { count } from '../count';

const marks: Record<HistoryMark, StatusWords & { explained: string }> = {
  both: { tone: 'paid', word: 'Match', explained: 'The service and your records agree.' },
  only_service: { tone: 'attention', word: 'Only at the service', explained: 'Reported by the service, but not in your records.' },
  only_ours: { tone: 'unknown', word: 'Only in your records', explained: 'In your records, but not in the service’s history.' },
  differs: { tone: 'failed', word: 'Different', explained: 'Amount or state differs between the service and your records.' },
};

/** Service records: the service's events, beside our own records. */
export const history = {
  title: 'Service records',
  lead: 'The service’s history, compared with your records.',
  fetch: {
    open: 'Fetch from the service…',
    title: 'Fetch history',
    text: 'The service is queried week by week.',
    name: 'Reference or account (optional)',
    nameHint: 'Empty: everything.',
    from: 'From',
    to: 'To',
    action: 'Fetch',
    running: (done: number, all: number) => `Fetching: ${done} of ${count(all, 'part', 'parts')} done.`,
    found: (items: number, fresh: number) => (items === 0 ? 'No records in this period.' : `${count(items, 'record', 'records')}, ${fresh.toLocaleString('en-GB')} new.`),
    foundYet: (items: number, fresh: number) => (items === 0 ? 'No records yet.' : `${count(items, 'record', 'records')} so far, ${fresh.toLocaleString('en-GB')} new.`),
    done: 'Fetched.',
    stopped: 'Stopped. The records fetched so far are kept.',
    failed: 'The history was not fetched completely.',
    cutOff: (days: string) => `Records of ${days} may be incomplete: the service returned a very large or a round number.`,
    stop: 'Stop',
  },
  known: 'Fetched',
  knownNothing: 'Nothing fetched yet.',
  span: (from: string, until: string) => `${from} to ${until}`,
  marks,
  all: 'All',
  filter: 'Comparison',
  search: 'Search',
  searchHint: 'Reference or account number',
  from: 'From',
  to: 'To',
  heads: { when: 'Time', what: 'Event', about: 'Reference', amount: 'Amount (₦)', ours: 'Your record', mark: 'Comparison' },
  operations: {
    PAYMENT_REQUEST: 'Payment request',
    PERSISTENT_PAYMENT_ACCOUNT: 'Payment account',
  } as Record<string, string>,
  actions: {
    CREATE_REQUEST: 'created',
    CREATE: 'opened',
    UPDATE: 'changed',
    DELETE: 'deleted',
    PAYMENT: 'payment',
    REFUND: 'refund',
    CANCEL: 'cancelled',
    EXPIRE: 'expired',
    FAIL: 'failed',
  } as Record<string, string>,
  ours: { request: 'Payment request', account: 'Payment account', deposit: 'Deposit' },
  notOurs: 'None',
  ofThis: 'Its history',
  notGiven: 'Not given by the service',
  empty: 'No records yet',
  emptyText: 'Fetch the service’s history to compare it with your records.',
  none: 'No records found',
  clear: 'Show all',
  shown: (n: number) => `${count(n, 'record', 'records')} shown`,
  pages: 'Pages',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
};

/** The state of watching. */
export const watching = {
  offline: 'No answer from the service',
  silent: (since: string) => `The service has not answered since ${since}.`,
  next: (at: string) => `Next try at ${at}.`,
  nextByYou: 'You can read your records. Your next action that needs the service tries again.',
  late: (n: number, since: string) => `${count(n, 'look-up of a payment request is', 'look-ups of payment requests are')} late, the longest since ${since}.`,
  unsure: 'The service’s history may be incomplete.',
  unsureText: 'A deposit may be missing from the list until then.',
  lateText: 'One look-up a second, the most urgent first.',
};

/** Notifications of this computer. */
export const notifications = {
  title: 'Notifications',
  text: 'Shown while Cowrie runs. They show the customer and the amount, never an account number.',
  unavailable: 'Notifications are not available here.',
  kinds: {
    paid: 'A payment request was paid in full',
    part_paid: 'A payment request was paid in part',
    deposits: 'A deposit arrived in a payment account',
    refunds: 'A refund was completed',
    doubts: 'A payment needs your decision',
  },
  show: 'Show a test notification',
  shown: 'Shown. If you saw nothing, allow notifications from Cowrie in your computer’s settings.',
};
