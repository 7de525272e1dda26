import { count } from '../count';

/** After a payout: papers and the statement. */
export const after = {
  papers: {
    receipts: 'Receipts (PDF)',
    proof: 'Proof for the bank (PDF)',
    statement: 'Was anybody paid twice?',
    receipt: 'Receipt (PDF)',
    pdf: 'Save as PDF',
    xlsx: 'Save as Excel',
    csv: 'Save as CSV',
  },
  statement: {
    title: 'Was anybody paid twice?',
    lead: 'For every row: how often it was sent, under which references, and what the service says.',
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
};
