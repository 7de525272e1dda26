import type { Origin, OriginDifference, SafeCheck, SafeVerdict, Tone } from '$lib/generated/commands';
import { number } from '$lib/format/money';
import { count, payments, people } from '../count';

const checks: Record<SafeCheck, { met: string; unmet: string }> = {
  final_no: { met: 'Final rejection', unmet: 'No final rejection' },
  looked_up: { met: 'Look-ups do not find it', unmet: 'Not yet confirmed as missing' },
  quiet: { met: 'Waiting time is over', unmet: 'Waiting time is not over' },
  never_done: { met: 'The service never reported it as paid', unmet: 'The service once reported it as paid' },
  one_batch: { met: 'It is in no other new batch', unmet: 'It is in a new batch already' },
  not_elsewhere: { met: 'No other payout pays the same', unmet: 'Another payout pays the same: check it first' },
};

const verdicts: Record<SafeVerdict, { tone: Tone; title: string; text: string }> = {
  propose: {
    tone: 'neutral',
    title: 'It can be added to a new batch',
    text: 'Every condition is met. The new batch is a draft, which you review and submit for approval. Nothing is sent from here.',
  },
  not_yet: {
    tone: 'unknown',
    title: 'No. Do not pay it again.',
    text: 'It is not confirmed whether it arrived. We keep checking.',
  },
  no: { tone: 'neutral', title: 'No', text: 'See the reasons below.' },
};

const origins: Record<Origin, (file: string, when: string) => string> = {
  not_paid: (file, when) => `Rows not paid in ${file} of ${when}.`,
  same_people: (file, when) => `The same people as in ${file} of ${when}.`,
};

const differences: Record<OriginDifference, string> = {
  amount: 'Another amount',
  account: 'Another account',
  name: 'Another name',
  left_out: 'Skipped now',
  not_paid_then: 'Not confirmed as paid then',
};

/** After a batch: documents, the payment proof, paying again. */
export const after = {
  papers: {
    receipts: 'Receipts (PDF)',
    proof: 'Proof for the bank (PDF)',
    statement: 'Was any payment sent twice?',
    receipt: 'Receipt (PDF)',
    pdf: 'Save as PDF',
    xlsx: 'Save as Excel',
    csv: 'Save as CSV',
  },
  statement: {
    title: 'Was any payment sent twice?',
    back: 'The payout',
    table: 'Rows of the statement',
    sums: 'Sums',
    all: 'All',
    rows: (n: number) => count(n, 'row', 'rows'),
    checked: 'What was checked',
    met: 'As expected',
    unmet: 'Please check',
    heads: { row: 'Row', who: 'Payee', account: 'Account number', sent: 'Times sent', references: 'References', result: 'Result', state: 'State' },
    group: (reference: string) => `group ${reference}`,
    lookUps: (n: number) => `looked up ${count(n, 'time', 'times')}`,
    reading: 'Reading this row…',
  },
  safe: {
    title: 'Safe to pay again?',
    ask: 'Safe to pay again?',
    checks,
    met: (n: number) => count(n, 'condition is met', 'conditions are met'),
    verdicts,
    quiet: (left: string) => `The waiting time ends in ${left}.`,
    propose: 'Add to a new batch…',
    topUpTitle: 'It can be bought again',
    topUp: 'Add it to a new airtime sheet.',
    decide: 'Record the result…',
    decideText: 'If the bank or the service confirmed the result, record it first.',
  },
  batch: {
    make: (n: number) => `New batch from ${number(n)} chosen…`,
    chooseAll: (n: number) => `Choose all ${number(n)} not paid`,
    chooseAllStopped: (n: number) => `Choose all ${number(n)} stopped`,
    taken: 'In a new batch',
  },
  links: {
    title: 'Related payouts',
    from: origins,
    again: 'Pay the same people again…',
    followed: {
      not_paid: (n: number) => `New batch of unpaid payments: ${payments(n)}`,
      same_people: (n: number) => `The same ${people(n)} again`,
    } satisfies Record<Origin, (n: number) => string>,
    draft: 'not sent yet',
    sent: 'sent',
    open: 'Open',
    earlier: 'Open payout',
  },
  origin: {
    from: origins,
    unchanged: 'No changes since then.',
    changes: (n: number) => `${count(n, 'change', 'changes')} since then`,
    tried: (n: number) => `${count(n, 'row was', 'rows were')} in an earlier new batch and not paid there either. First find out why.`,
    differences,
    heads: { row: 'Row', name: 'Name', what: 'Change', before: 'Before', after: 'Now' },
  },
  template: {
    save: 'Save an empty template',
    hint: 'With the columns, a list of banks and an example.',
  },
};
