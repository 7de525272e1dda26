import { count, payments } from '../count';

/** Home: what needs attention. */
export const home = {
  title: 'Home',
  attention: 'Needs attention',
  nothing: 'Nothing needs you now.',
  inDoubt: (n: number) => `${payments(n)} ${n === 1 ? 'is' : 'are'} not known yet. Do not pay ${n === 1 ? 'it' : 'them'} again. We are checking.`,
  held: (n: number) => `${payments(n)} ${n === 1 ? 'needs' : 'need'} your decision. Nobody knows yet whether ${n === 1 ? 'it was' : 'they were'} paid.`,
  attentionOf: {
    refunds: (n: number) => `${count(n, 'refund is', 'refunds are')} not known yet. Do not refund ${n === 1 ? 'it' : 'them'} again.`,
    forged: (n: number) => `${count(n, 'notice does', 'notices do')} not match ${n === 1 ? 'its' : 'their'} signature. Do not act on ${n === 1 ? 'it' : 'them'}.`,
    deposits: (n: number) => `${count(n, 'deposit is', 'deposits are')} told by a notice only. The service has not confirmed ${n === 1 ? 'it' : 'them'} yet.`,
    partPaid: (n: number) => `${count(n, 'request is', 'requests are')} part paid and ${n === 1 ? 'ends' : 'end'} within a day.`,
    pastEnd: (n: number) => `${count(n, 'request has', 'requests have')} reached ${n === 1 ? 'its' : 'their'} end. The service has not said yet how ${n === 1 ? 'it' : 'they'} ended.`,
    ended: (n: number) => `${count(n, 'request was', 'requests were')} not paid in time since yesterday.`,
    notices: (n: number) => `${count(n, 'notice', 'notices')} of the service nobody has looked at.`,
  },
  unfinished: 'Payouts not finished',
  runColumns: { file: 'File', started: 'Started', state: 'State', progress: 'Paid', total: 'Total (₦)' },
  paidOf: (paid: string, all: string) => `${paid} of ${all}`,
  balance: 'Money you can spend',
  balanceUnknown: 'The balance is not known now.',
  askedAt: 'Asked',
  askAgain: 'Ask again',
  open: 'Waiting to be paid',
  openCount: (n: number) => count(n, 'open request', 'open requests'),
  heldCalls: {
    title: 'Needs your decision',
    lead: 'Nothing proves whether these were done. Do not do them again: look first, then record what you found. Nothing is sent from here.',
    sent: 'sent',
    lookUp: 'Look it up now',
    decide: 'Record what happened…',
    dialog: (operation: string, reference: string) => `${operation} ${reference}: what became of it?`,
    legend: 'What did you find?',
    decisions: {
      done: { label: 'It was done', hint: 'The service or the other side showed you so. It is recorded as done and never sent again.' },
      not_done: {
        label: 'It was not done',
        hint: 'The service or the other side showed you so. It is recorded as not done; you may then make it anew.',
      },
    },
    evidenceHint: 'Such as: the payer’s statement of 24 Nov; or the service’s letter and its number. Needed.',
    record: 'Record it',
  },
  foundOut: {
    say: 'Say what you found…',
    record: 'Record it…',
    missing: {
      title: 'What does the service’s statement show?',
      lead: 'Some payments sent from here are on no record of this computer. Compare the statement with these records, payment by payment. Nothing is sent by saying so; from then on payments can leave again.',
      hint: 'Such as: the statement of 24 Nov has two more payments, to A. Bello and C. Eze; both were meant and stay paid. Needed.',
    },
    alarms: {
      title: 'What did you find out?',
      lead: 'The service now says something else than before of payments that were settled. Nothing is sent and no payment is changed by what you write; the notice goes.',
      hint: 'Such as: the service’s letter of 24 Nov and its number; the rest was refunded. Needed.',
    },
  },
  latelyPaid: 'Paid lately',
  start: 'Three things to try',
  tasks: {
    request: { title: 'Ask a customer for money', text: 'Make a payment request. You get an account number, a link and a USSD code to hand over.', deed: 'New request' },
    payout: { title: 'Pay five people from a spreadsheet', text: 'Drop an Excel or CSV file in any layout. Cowrie finds the columns and the mistakes before anything is sent.', deed: 'Open payouts' },
    drill: { title: 'Practise a lost answer', text: 'Let the sandbox lose an answer after the money moved, and see why nothing is ever paid twice.', deed: 'Open the sandbox' },
    drillElsewhere: { title: 'Practise with pretended money', text: 'The sandbox profile lets you try lost answers and power cuts. Open it in the settings.', deed: 'Open settings' },
  },
};
