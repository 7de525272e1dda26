import type { StatusWords } from '$lib/components/tone';
import type { AskedSays, ClueKind, FoundKind } from '$lib/generated/commands';

const kinds: Record<FoundKind, string> = {
  contact: 'Contact',
  customer: 'Customer',
  payment: 'Payment',
  payout_item: 'Payment of a payout',
  request: 'Payment request',
  refund: 'Refund',
  account: 'Payment account',
  deposit: 'Deposit',
  notice: 'Notice',
  call: 'Call',
  history: 'Told by the service',
  statement: 'Bank statement',
};

const clues: Record<ClueKind, string> = {
  session: 'Session id',
  our_reference: 'Our reference',
  account: 'Account number',
  phone: 'Phone number',
  reference: 'Reference, invoice or code',
};

/** What an answer says, in its words and its look: only what is done is green. */
const says: Record<AskedSays, StatusWords> = {
  done: { tone: 'paid', word: 'Found: done' },
  reversed: { tone: 'returned', word: 'Found: done, and taken back' },
  failed: { tone: 'failed', word: 'Found: not done' },
  pending: { tone: 'unknown', word: 'Found: not finished yet' },
  told: { tone: 'neutral', word: 'Found' },
  not_found: { tone: 'neutral', word: 'Not found by the service' },
  something_else: { tone: 'attention', word: 'An answer about something else' },
  no_answer: { tone: 'unknown', word: 'No answer to rely on' },
};

/** One box for everything that names a record, and the palette. */
export const lookUp = {
  title: 'Look up',
  label: 'Reference, name, number, narration or alert',
  hint: 'Type any part of a reference, a name, a number or a narration, three letters or more. Or paste anything: a session id, an SMS alert.',
  go: 'Look up',
  kinds,
  clues,
  recognised: 'Recognised',
  nothingRecognised: 'Nothing here looks like a reference or a number.',
  here: 'In your records',
  more: 'The newest fifty are shown. Type more of it to find others.',
  none: 'Not in your records',
  noneText: 'That says nothing about whether it was paid. The service may know it.',
  start: 'Find anything by any part of it',
  startText: 'Payments, requests, accounts, deposits, notices, calls and lines of bank statements are found while you type. What is not here can be asked of the service.',
  looking: 'Looking…',
  old: (text: string) => `Found for “${text}”. What stands in the box now could not be looked up.`,
  ask: 'Ask the service',
  asking: 'Asking the service, one call after another …',
  service: 'At the service',
  says,
  notFoundText: 'Not found by the service is not the same as not paid.',
  askedAt: (time: string) => `Asked ${time}`,
  call: 'The call',
  palette: {
    title: 'Find or do',
    label: 'Find a record or do something',
    hint: 'Type what you want to do, or at least three letters or digits of a reference, a name or a number.',
    open: 'Find or do…',
    key: 'Ctrl K',
    doing: 'Do',
    finding: 'Found in your records',
    all: (text: string) => `Look up “${text}”`,
    none: 'Nothing found.',
    unread: 'Your records could not be searched now. No money moved. What can be done is still listed.',
    go: (place: string) => `Go to ${place}`,
    newRequest: 'New payment request',
    newAccount: 'New payment account',
    payPeople: 'Pay people from a file',
    keys: 'Show the keys',
    lock: 'Lock',
  },
};
