import type { ClueKind, FoundKind } from '$lib/generated/commands';

const kinds: Record<FoundKind, string> = {
  contact: 'Contact',
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
  ask: 'Ask the service',
  asking: 'Asking the service, one call after another …',
  service: 'At the service',
  found: 'Found',
  notFound: 'Not found by the service',
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
    go: (place: string) => `Go to ${place}`,
    newRequest: 'New payment request',
    newAccount: 'New payment account',
    payPeople: 'Pay people from a file',
    keys: 'Show the keys',
    lock: 'Lock',
  },
};
