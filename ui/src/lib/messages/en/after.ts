import type { Origin, OriginDifference, SafeCheck, SafeVerdict, Tone } from '$lib/generated/commands';
import { number } from '$lib/format/money';
import { count, payments, people } from '../count';

const checks: Record<SafeCheck, { met: string; unmet: string }> = {
  final_no: { met: 'There is a final no', unmet: 'There is no final no' },
  looked_up: { met: 'Look-ups do not find it', unmet: 'Look-ups do not yet show that it is not there' },
  quiet: { met: 'The quiet time is over', unmet: 'The quiet time is not over' },
  never_done: { met: 'The service never said that it was done', unmet: 'The service once said that it was done' },
  one_batch: { met: 'It is in no other new batch', unmet: 'It is in a new batch already' },
  not_elsewhere: { met: 'No other payout pays the same', unmet: 'Another payout pays the same: look at it first' },
};

const verdicts: Record<SafeVerdict, { tone: Tone; title: string; text: string }> = {
  propose: {
    tone: 'neutral',
    title: 'It may go into a new batch',
    text: 'Every condition is met. The new batch is a draft: you look at it, and it is approved like any other. Nothing is sent from here.',
  },
  not_yet: {
    tone: 'unknown',
    title: 'No. Do not pay it again.',
    text: 'Nobody knows yet whether it arrived. We go on looking.',
  },
  no: { tone: 'neutral', title: 'No', text: 'See what speaks against it.' },
};

const origins: Record<Origin, (file: string, when: string) => string> = {
  not_paid: (file, when) => `These rows were not paid in ${file} of ${when}.`,
  same_people: (file, when) => `The same people as in ${file} of ${when}.`,
};

const differences: Record<OriginDifference, string> = {
  amount: 'Another amount',
  account: 'Another account',
  name: 'Another name',
  left_out: 'Left out now',
  not_paid_then: 'Not known to be paid then',
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
    met: 'As it should be',
    unmet: 'Look at this',
    heads: { row: 'Row', who: 'Who', sent: 'Times sent', references: 'References', says: 'What is known', state: 'State' },
    group: (reference: string) => `group ${reference}`,
    looks: (n: number) => `looked up ${count(n, 'time', 'times')}`,
    reading: 'Reading this row…',
  },
  safe: {
    title: 'Safe to pay again?',
    ask: 'Safe to pay again?',
    checks,
    verdicts,
    quiet: (left: string) => `The quiet time ends in ${left}.`,
    propose: 'Put it into a new batch…',
    topUpTitle: 'It may be bought again',
    topUp: 'Put it into a new sheet of airtime and data.',
    decide: 'Decide about it…',
    decideText: 'If the bank or the service proved to you what became of it, record that first.',
  },
  batch: {
    make: (n: number) => `New batch from the ${number(n)} chosen…`,
    chooseAll: (n: number) => `Choose all ${number(n)} not paid`,
    chooseAllStopped: (n: number) => `Choose all ${number(n)} stopped`,
    taken: 'In a new batch',
  },
  links: {
    title: 'Before and after this payout',
    from: origins,
    again: 'Pay the same people again…',
    followed: {
      not_paid: (n: number) => `New batch of what was not paid here: ${payments(n)}`,
      same_people: (n: number) => `The same ${people(n)} once more`,
    } satisfies Record<Origin, (n: number) => string>,
    draft: 'not sent yet',
    sent: 'sent',
    open: 'Open',
    earlier: 'Open that payout',
  },
  origin: {
    from: origins,
    unchanged: 'Nothing differs from then.',
    changes: (n: number) => `${count(n, 'thing differs', 'things differ')} from then`,
    tried: (n: number) => `${count(n, 'row was', 'rows were')} in a new batch before, and not paid there either. Find out why first.`,
    differences,
    heads: { row: 'Row', name: 'Name', what: 'What differs', before: 'Then', after: 'Now' },
  },
  template: {
    save: 'Save an empty spreadsheet to fill in',
    hint: 'With the right columns, the banks to choose from, and an example.',
  },
};
