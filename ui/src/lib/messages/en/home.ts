import type { FirstStep } from '$lib/generated/commands';
import { count, payments } from '../count';

const them = (n: number): string => (n === 1 ? 'it' : 'them');
const are = (n: number): string => (n === 1 ? 'is' : 'are');

const firstSteps: Record<FirstStep, { title: string; done: string }> = {
  request: { title: 'Send a payment request', done: 'Payment request sent' },
  receive: { title: 'Receive a payment', done: 'Payment received' },
  payout: { title: 'Pay people from a spreadsheet', done: 'People paid from a spreadsheet' },
  lost_answer: { title: 'Practise a lost connection', done: 'Lost connection practised' },
  statement: { title: 'Import a bank statement', done: 'Bank statement imported' },
};

/** Home: what waits for the user, and the business at a glance. */
export const home = {
  title: 'Home',
  actions: {
    title: 'Quick actions',
    request: 'New request',
    payout: 'Pay people',
    airtime: 'Airtime',
    bill: 'Pay a bill',
    statement: 'Bank statement',
  },
  attention: 'Waiting for you',
  nothing: 'Nothing is waiting for you.',
  noticed: 'See the notice above.',
  inDoubt: (n: number) => `${count(n, 'payout payment', 'payout payments')} ${are(n)} unconfirmed. Do not pay ${them(n)} again.`,
  held: (n: number) => `${payments(n)} ${n === 1 ? 'needs' : 'need'} your decision. The result is unconfirmed.`,
  callsToDecide: (n: number) => `${count(n, 'payment or request needs', 'payments or requests need')} your decision.`,
  attentionOf: {
    toApprove: (n: number) => `${count(n, 'payout waits', 'payouts wait')} for approval.`,
    drafts: (n: number) => `${count(n, 'payout draft', 'payout drafts')} not submitted.`,
    batchFailed: (n: number) => `${count(n, 'payout payment', 'payout payments')} not paid since yesterday.`,
    paymentsFailed: (n: number) => `${count(n, 'single payment', 'single payments')} not paid since yesterday.`,
    payments: (n: number) => `${count(n, 'single payment', 'single payments')} ${are(n)} unconfirmed. Do not pay ${them(n)} again.`,
    paymentsAlarm: (n: number) => `${count(n, 'payment has', 'payments have')} been unconfirmed for 36 hours. Find out today. Do not pay ${them(n)} again.`,
    codes: (n: number) => `${count(n, 'withdrawal code', 'withdrawal codes')} did not arrive. Ask the service for ${them(n)}.`,
    cash: (n: number) => `${count(n, 'withdrawal code', 'withdrawal codes')} accepted. Record that the cash was paid out.`,
    refunds: (n: number) => `${count(n, 'refund', 'refunds')} ${are(n)} unconfirmed. Do not refund ${them(n)} again.`,
    forged: (n: number) => `${count(n, 'notification has', 'notifications have')} an invalid signature. Do not act on ${them(n)}.`,
    requestsInDoubt: (n: number) => `${count(n, 'request', 'requests')} ${are(n)} unconfirmed. Do not send ${them(n)} again.`,
    requestsNotSent: (n: number) => `${count(n, 'request', 'requests')} not sent yet.`,
    requestsRefused: (n: number) => `${count(n, 'request was', 'requests were')} declined since yesterday.`,
    accountsInDoubt: (n: number) => `${count(n, 'payment account', 'payment accounts')} ${are(n)} unconfirmed or not sent. Do not open another for the same customer.`,
    accountsDiffering: (n: number) => `${count(n, 'payment account differs', 'payment accounts differ')} at the service.`,
    imports: (n: number) => `${count(n, 'import is', 'imports are')} paused.`,
    deposits: (n: number) => `${count(n, 'deposit', 'deposits')} ${are(n)} not confirmed by the service yet.`,
    partPaid: (n: number) => `${count(n, 'part-paid request expires', 'part-paid requests expire')} within a day.`,
    pastEnd: (n: number) => `${count(n, 'request', 'requests')} ${are(n)} past the expiry date, without a confirmed result.`,
    ended: (n: number) => `${count(n, 'request', 'requests')} expired unpaid since yesterday.`,
    notices: (n: number) => `${count(n, 'unread notification', 'unread notifications')}.`,
  },
  batches: 'Payouts',
  runColumns: { file: 'File', started: 'Started', state: 'State', progress: 'Paid', total: 'Total (₦)' },
  paidOf: (paid: string, all: string) => `${paid} of ${all}`,
  balance: 'Available balance',
  balanceUnknown: 'The balance is not available now.',
  askedAt: 'Updated',
  refresh: 'Refresh',
  heldCalls: {
    title: 'Action needed',
    lead: 'The results of these are unconfirmed. Do not repeat them: check first, then record the result. Nothing is sent from here.',
    more: (n: number) => `${count(n, 'more is', 'more are')} shown once these are decided.`,
    sent: 'sent',
    lookUp: 'Check now',
    decide: 'Record result…',
    dialog: (operation: string, reference: string) => `${operation} ${reference}: record the result`,
    legend: 'What did you find?',
    decisions: {
      done: { label: 'It was done', hint: 'Confirmed by the service or the other side. It is recorded as done and never sent again.' },
      not_done: {
        label: 'It was not done',
        hint: 'Confirmed by the service or the other side. It is recorded as not done. You can then make a new one.',
      },
    },
    evidenceHint: 'Required. Example: the payer’s statement of 24 Nov, or the service’s letter and its number.',
    record: 'Record result',
  },
  foundOut: {
    say: 'Record what you found…',
    record: 'Record result…',
    missing: {
      title: 'What does the service’s statement show?',
      lead: 'Some payments sent from here are missing in the records of this computer. Compare the statement with these records, payment by payment. Recording the result sends nothing; payments can leave again afterwards.',
      hint: 'Required. Example: the statement of 24 Nov has two more payments, to A. Bello and C. Eze. Both were intended.',
    },
    alarms: {
      title: 'Was the payment made?',
      lead: 'A look-up contradicts the recorded result. The next window names the payment. Recording the result sends nothing.',
      hint: 'Required. Example: the bank statement of 24 Nov, line 4.',
    },
    legend: 'What did you find?',
    decisions: {
      done: { label: 'It was paid', hint: 'Shown by the statement or the payee. A payment recorded as not paid is recorded as paid.' },
      not_done: {
        label: 'It was not paid',
        hint: 'Confirmed by the service. A payment recorded as paid is recorded as not paid, and can be paid again.',
      },
    },
  },
  received: {
    title: 'Recent payments received',
    empty: 'No payments received yet.',
    columns: { from: 'From', about: 'For', at: 'Received', amount: 'Amount (₦)' },
    unconfirmed: 'Unconfirmed',
  },
  lastPayments: 'Latest single payments',
  monthEnd: 'Month-end',
  underWay: 'In progress',
  noRecords: (month: string) => `No records for ${month}.`,
  seeMonth: (month: string) => `View ${month}`,
  closeMonth: (month: string) => `Continue closing ${month}`,
  requestCount: (n: number) => count(n, 'open request', 'open requests'),
  firstSteps: {
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    dismiss: 'Dismiss',
    steps: firstSteps,
  },
};
