import type { OperatorToldBy } from '$lib/generated/commands';
import { count } from '../count';

export type TopUpPart = 'all' | 'to_fix' | 'left_out';

const told: Record<OperatorToldBy, string> = { file: 'From the file', prefix: 'Guessed from the number', person: 'Chosen here' };
const parts: Record<TopUpPart, string> = { all: 'All', to_fix: 'Need a look', left_out: 'Left out' };

/** Airtime and data from a spreadsheet. */
export const topUps = {
  title: 'Airtime from a spreadsheet',
  new: 'Airtime from a spreadsheet',
  drop: 'Drop a spreadsheet of phones here',
  dropHint: 'Columns: Phone, and Amount or Bundle; Operator and Name as you like. The operator is guessed from the number and can be changed.',
  choose: 'Choose a file',
  reading: (name: string) => `Reading ${name} …`,
  several: (name: string) => `${name} has several sheets`,
  severalText: 'The first one was read. Each sheet is a list of its own: open the ones that are to be bought.',
  openFirst: 'Open the first sheet',
  openSheet: (sheet: string) => `Read “${sheet}”`,
  unread: (sheets: string) => `The same file has more, which is not bought by this: ${sheets}.`,
  empty: 'No spreadsheet yet.',
  earlier: 'Earlier spreadsheets',
  cut: 'The latest fifty are shown. Runs of earlier ones are under Payouts.',
  isBought: 'Being bought, or bought',
  draft: 'Not bought',
  parts,
  filter: 'Which rows are shown',
  columns: { row: 'Row', phone: 'Phone', operator: 'Operator', what: 'What', amount: 'Amount (₦)', state: 'State' },
  airtime: 'Airtime',
  chooseOperator: 'Choose',
  operatorOf: (row: number) => `Operator of row ${row}`,
  told,
  ready: 'Ready',
  toFix: 'Needs a look',
  leftOut: 'Left out',
  leaveOut: 'Leave out',
  leaveOutRow: (row: number) => `Leave out row ${row}`,
  takeIn: 'Take in again',
  takeInRow: (row: number) => `Take in row ${row} again`,
  takePhone: (phone: string) => `Take ${phone}`,
  meant: 'Buy it all the same',
  meantRow: (row: number) => `Buy row ${row} all the same`,
  notMeant: 'Undo',
  notMeantRow: (row: number) => `Undo: do not buy row ${row} all the same`,
  more: (left: number) => `Show ${left.toLocaleString('en-GB')} more`,
  none: 'No row is like that.',
  showAll: 'Show all rows',
  counts: (ready: number, toFix: number, leftOut: number) => `${ready.toLocaleString('en-GB')} ready · ${count(toFix, 'needs a look', 'need a look')} · ${leftOut.toLocaleString('en-GB')} left out`,
  fixFirst: 'Mend the rows that need a look, or leave them out.',
  discard: 'Throw away',
  buy: (count: number, sum: string) => `Buy ${count === 1 ? '1 top-up' : `${count.toLocaleString('en-GB')} top-ups`} ${sum}…`,
  openRun: 'Open its progress and results',
  runText: 'This spreadsheet is bought by a run. Progress, doubts and the result file are there.',
};
