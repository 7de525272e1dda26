import type { StatusWords } from '$lib/components/tone';
import type { RefundOf, RefundState, RefundView } from '$lib/generated/commands';

const states: Record<RefundState, StatusWords> = {
  sending: { tone: 'progress', word: 'Sending' },
  not_sent: { tone: 'neutral', word: 'Not sent' },
  not_known: { tone: 'unknown', word: 'Unconfirmed' },
  done: { tone: 'returned', word: 'Refunded' },
  cancelled: { tone: 'neutral', word: 'Request cancelled' },
  refused: { tone: 'failed', word: 'Not refunded' },
};

/** A status that a person recorded is shown as such. */
function state(refund: Pick<RefundView, 'state' | 'word'>): StatusWords {
  if (refund.word === null) return states[refund.state];
  return { tone: 'attention', word: refund.state === 'done' ? 'Recorded as refunded' : 'Recorded as not refunded' };
}

const explained: Record<RefundState, string> = {
  sending: 'It is being sent to the service.',
  not_sent: 'Not sent. No money moved.',
  not_known: 'It is not confirmed whether the money was refunded. It is not sent again. We are checking.',
  done: 'The customer was refunded.',
  cancelled: 'The request was unpaid and is now cancelled. No money moved.',
  refused: 'The service rejected the refund. No money moved.',
};

const what: Record<RefundOf['what'], string> = { request: 'Payment request', deposit: 'Deposit', bill: 'Bill' };

/** Refunds. */
export const refunds = {
  title: 'Refunds',
  lead: 'Refunds to customers.',
  empty: 'No refunds yet',
  emptyText: 'Start a refund from a paid request or a deposit. Bill payments are refunded here.',
  state,
  explained,
  billNotKnown: 'It is not confirmed whether the money was refunded. It is not sent again. It cannot be looked up: ask the service, then record the result.',
  what,
  more: 'Show earlier refunds',
  columns: { state: 'State', of: 'For', reference: 'Reference', sent: 'Sent', to: 'Paid to', amount: 'Amount (₦)' },
  section: 'Refunds',
  ask: 'Refund…',
  askTooMuch: (sum: string) => `Refund overpaid ${sum}…`,
  cancel: 'Cancel request…',
  bill: 'Refund a bill',
  all: 'Full amount',
  wentTo: 'Paid to',
  goesTo: 'Payee',
  toCustomer: 'Customer with phone number',
  notGiven: 'Not given',
  payeeUnknown: 'Unknown. The service names the account only in its answer to the refund.',
  account: 'Account',
  why: 'Reason',
  sent: 'Sent',
  settled: 'Confirmed',
  looked: (count: number) => (count === 1 ? 'Looked up once.' : `Looked up ${count} times.`),
  next: 'Next look-up',
  lookNow: 'Check now',
  decide: 'Record the result',
  detail: 'Details',
  dialog: {
    title: 'Refund',
    cancelTitle: 'Cancel request',
    keep: 'Keep request',
    billTitle: 'Refund a bill',
    querying: 'Checking the amount paid…',
    paid: 'Paid',
    notPaid: 'Not paid yet',
    back: 'Refunded before',
    unknown: 'Unconfirmed',
    most: 'Refundable',
    amount: 'Amount to refund',
    reason: 'Reason',
    reasonHint: 'Sent to the service.',
    phone: 'Customer’s phone number',
    fee: 'Refund the customer’s fee too',
    reference: 'Bill payment reference',
    referenceHint: 'From your notices or the service’s report.',
    find: 'Look up',
    go: (sum: string) => `Refund ${sum}…`,
    goCancel: (sum: string) => `Cancel request for ${sum}…`,
    window: 'You approve it in the next window.',
    left: 'Cancelled. Nothing was sent.',
  },
};
