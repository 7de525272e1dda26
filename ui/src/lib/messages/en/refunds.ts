import type { StatusWords } from '$lib/components/tone';
import type { RefundOf, RefundState, RefundView } from '$lib/generated/commands';

const states: Record<RefundState, StatusWords> = {
  sending: { tone: 'progress', word: 'Sending' },
  not_sent: { tone: 'neutral', word: 'Not sent' },
  not_known: { tone: 'unknown', word: 'Not known yet' },
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
  sending: 'It is on its way to the service.',
  not_sent: 'Not sent. No money moved.',
  not_known: 'We sent this and do not know whether the money went back. It is not sent again. The history of the payment is asked.',
  done: 'The money went back to the customer.',
  cancelled: 'Nobody had paid, so no money moved. The request is cancelled.',
  refused: 'The service did not give it back. No money moved.',
};

const what: Record<RefundOf['what'], string> = { request: 'Payment request', deposit: 'Deposit', bill: 'Bill' };

/** Refunds. */
export const refunds = {
  title: 'Refunds',
  lead: 'Money that went back to customers, or was meant to. The latest first.',
  empty: 'No refunds yet',
  emptyText: 'Give a customer’s money back from a paid request or a deposit. A bill that a customer paid is given back here.',
  state,
  explained,
  billNotKnown: 'We sent this and do not know whether the money went back. It is not sent again. The service cannot be asked: a person must look.',
  what,
  more: 'Show earlier ones',
  columns: { state: 'State', of: 'Of', reference: 'Reference', sent: 'Sent', to: 'Went to', amount: 'Amount (₦)' },
  section: 'Refunds',
  ask: 'Refund…',
  askTooMuch: (sum: string) => `Refund the ${sum} too much…`,
  cancel: 'Cancel the request…',
  bill: 'Refund a bill',
  all: 'All of it',
  wentTo: 'Went to',
  goesTo: 'Was to go to',
  toCustomer: 'The customer with the phone number',
  notTold: 'Not told',
  wentNowhereTold: 'Not told. The service names it only in its answer to the refund; the history does not.',
  account: 'Account',
  why: 'Why',
  sent: 'Sent',
  settled: 'Ended',
  looked: (count: number) => (count === 1 ? 'The history was asked once.' : `The history was asked ${count} times.`),
  next: 'Asked next',
  lookNow: 'Ask the history now',
  decide: 'Record what became of it',
  detail: 'What is known',
  dialog: {
    title: 'Refund',
    cancelTitle: 'Cancel the request',
    keep: 'Keep the request',
    billTitle: 'Refund a bill',
    querying: 'Asking the service how much was paid …',
    paid: 'Paid',
    nobodyPaid: 'Nobody has paid yet',
    back: 'Given back before',
    unknown: 'Not known yet',
    most: 'Most you can refund',
    amount: 'Refund',
    reason: 'Why',
    reasonHint: 'For your records and the service’s.',
    phone: 'Phone number of the customer who paid',
    fee: 'Give back the customer’s fee too',
    reference: 'Reference of the bill’s payment',
    referenceHint: 'As your notices or the service’s report tell it.',
    find: 'Look it up',
    go: (sum: string) => `Refund ${sum}…`,
    goCancel: (sum: string) => `Cancel the request of ${sum}…`,
    window: 'You confirm it in a window of its own.',
    left: 'Nothing was done.',
  },
};
