import type { HistoryMark } from '$lib/generated/commands';
import type { StatusWords } from '$lib/components/tone';
import { count } from '../count';

const marks: Record<HistoryMark, StatusWords & { explained: string }> = {
  both: { tone: 'paid', word: 'In both', explained: 'The service and your record say the same.' },
  only_service: { tone: 'attention', word: 'Only the service', explained: 'The service tells of it; your record does not have it.' },
  only_ours: { tone: 'unknown', word: 'Only your record', explained: 'Your record has it; the service’s history of that time does not.' },
  differs: { tone: 'failed', word: 'Differs', explained: 'Both have it, and say different things.' },
};

/** History: the service's events, beside our own records. */
export const history = {
  title: 'History',
  lead: 'What the service says happened, beside your own record.',
  fetch: {
    open: 'Fetch from the service…',
    title: 'Fetch history',
    text: 'The service is asked week by week, one question a second at most. Nothing is changed by asking.',
    name: 'About',
    nameHint: 'A reference, an account reference or an account number. Empty for everything.',
    from: 'From day',
    to: 'To day',
    action: 'Fetch',
    running: (done: number, all: number) => `Asking the service: ${done} of ${count(all, 'part', 'parts')} answered.`,
    found: (items: number, fresh: number) => (items === 0 ? 'The service told of nothing in this time.' : `The service told of ${count(items, 'item', 'items')}, ${fresh === 0 ? 'none of them new' : `${fresh.toLocaleString('en-GB')} of them new`}.`),
    foundYet: (items: number, fresh: number) => (items === 0 ? 'It told of nothing yet.' : `So far it told of ${count(items, 'item', 'items')}, ${fresh === 0 ? 'none of them new' : `${fresh.toLocaleString('en-GB')} of them new`}.`),
    done: 'Fetched.',
    stopped: 'Stopped. What was told is kept.',
    failed: 'The history was not fetched to its end.',
    cutOff: (days: string) => `The service may not have told everything of ${days}: it told a very large or a round number of items.`,
    stop: 'Stop',
  },
  known: 'Known',
  knownNothing: 'Nothing was asked for yet.',
  span: (from: string, until: string) => `${from} to ${until}`,
  marks,
  all: 'All',
  filter: 'How it stands',
  search: 'Find',
  searchHint: 'The beginning of a reference or an account number',
  from: 'From',
  to: 'To',
  heads: { when: 'When', what: 'What happened', about: 'About', amount: 'Amount (₦)', ours: 'Your record', mark: 'Together' },
  operations: {
    PAYMENT_REQUEST: 'Payment request',
    PERSISTENT_PAYMENT_ACCOUNT: 'Payment account',
  } as Record<string, string>,
  actions: {
    CREATE_REQUEST: 'made',
    CREATE: 'opened',
    UPDATE: 'changed',
    DELETE: 'deleted',
    PAYMENT: 'payment',
    REFUND: 'refund',
    CANCEL: 'cancelled',
    EXPIRE: 'time ran out',
    FAIL: 'given up',
  } as Record<string, string>,
  ours: { request: 'Payment request', account: 'Payment account', deposit: 'Deposit' },
  notOurs: 'Nothing',
  ofThis: 'History of this',
  notTold: 'Not told by the service',
  empty: 'No history yet',
  emptyText: 'Fetch what the service says happened. It is kept here and compared with your own record.',
  none: 'Nothing like this',
  clear: 'Show everything',
  shown: (n: number) => `${count(n, 'item', 'items')} shown`,
  pages: 'Pages',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
};

/** The state of watching. */
export const watching = {
  offline: 'No answer from the service',
  silent: (since: string) => `The service has not answered since ${since}.`,
  next: (at: string) => `It is asked again at ${at}. Nothing is lost: what happened meanwhile is found then.`,
  nextByYou: 'What is on this computer can be read. Whatever you do next that needs the service asks it again; what cannot leave is not sent, and you are told.',
  late: (n: number, since: string) => `${count(n, 'check of a payment request is', 'checks of payment requests are')} late, the longest since ${since}.`,
  unsure: 'The service’s history is not known for certain.',
  unsureText: 'A deposit may be missing from the list until the history tells it. Payment requests are looked up one by one all the same.',
  lateText: 'They are made one a second at most, those most needed first.',
};

/** Notifications of this computer. */
export const notifications = {
  title: 'Notifications',
  text: 'Shown by this computer, for the open profile, while Cowrie runs. They name the customer and the amount, never an account number. Whoever sees your screen sees them.',
  unavailable: 'This program shows no notifications here.',
  kinds: {
    paid: 'A payment request was paid in full',
    part_paid: 'A part of a payment request was paid',
    deposits: 'A deposit arrived in a payment account',
    refunds: 'A refund was done',
    doubts: 'A payment needs your decision',
  },
  show: 'Show one now',
  shown: 'Shown. If you saw nothing, this computer keeps notifications of Cowrie back.',
};
