import type { OperatorToldBy } from '$lib/generated/commands';
import { count } from '../count';

export type TopUpPart = 'all' | 'to_fix' | 'left_out';

const operatorFrom: Record<OperatorToldBy, string> = { file: 'From the file', prefix: 'Guessed from the number', person: 'Chosen here' };
const parts: Record<TopUpPart, string> = { all: 'All', to_fix: 'Errors', left_out: 'Skipped' };

/** Airtime and data from a spreadsheet. */
export const topUps = {
  title: 'Airtime from a spreadsheet',
  new: 'Airtime from a spreadsheet',
  drop: 'Drop a spreadsheet of phones here',
  dropHint: 'Columns: Phone, and Amount or Bundle. Optional: Operator, Name.',
  choose: 'Choose a file',
  reading: (name: string) => `Reading ${name}…`,
  several: (name: string) => `${name} has several sheets`,
  severalText: 'The first sheet was read. Each sheet is bought separately.',
  openFirst: 'Open the first sheet',
  openSheet: (sheet: string) => `Open “${sheet}”`,
  unread: (sheets: string) => `Other sheets of this file are not included: ${sheets}.`,
  empty: 'No spreadsheet yet.',
  earlier: 'Earlier spreadsheets',
  cut: 'The latest 50 are shown. Earlier batches are under Payouts.',
  isBought: 'Sent',
  draft: 'Draft',
  listHeads: { file: 'File', read: 'Read' },
  parts,
  filter: 'Which rows',
  columns: { row: 'Row', phone: 'Phone', operator: 'Operator', what: 'Product', amount: 'Amount (₦)', state: 'State' },
  airtime: 'Airtime',
  chooseOperator: 'Choose',
  operatorOf: (row: number) => `Operator of row ${row}`,
  operatorFrom,
  ready: 'Ready',
  toFix: 'Error',
  leftOut: 'Skipped',
  leaveOut: 'Skip',
  leaveOutRow: (row: number) => `Skip row ${row}`,
  takeIn: 'Include',
  takeInRow: (row: number) => `Include row ${row}`,
  takePhone: (phone: string) => `Use ${phone}`,
  meant: 'Buy anyway',
  meantRow: (row: number) => `Buy row ${row} anyway`,
  notMeant: 'Undo',
  notMeantRow: (row: number) => `Undo: do not buy row ${row}`,
  more: (left: number) => `Show ${left.toLocaleString('en-GB')} more`,
  none: 'No row matches this filter.',
  showAll: 'Show all rows',
  counts: (ready: number, toFix: number, leftOut: number) => `${ready.toLocaleString('en-GB')} ready · ${count(toFix, 'error', 'errors')} · ${leftOut.toLocaleString('en-GB')} skipped`,
  fixFirst: 'Correct or skip the rows with errors first.',
  discard: 'Discard',
  buy: (count: number, sum: string) => `Buy ${count === 1 ? '1 top-up' : `${count.toLocaleString('en-GB')} top-ups`} ${sum}…`,
  openRun: 'Open the batch',
  runText: 'This spreadsheet was sent as a batch.',
};
