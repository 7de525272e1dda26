import { number } from '$lib/format/money';
import { count } from '../count';

/** The meaning of the columns of a file. */
export const columns = {
  title: 'Match columns',
  link: 'Columns',
  sheet: 'Sheet',
  severalSheets: 'Several sheets as one',
  whichSheets: 'Sheets to pay, with the same columns',
  allSheets: (n: number) => `All ${number(n)}`,
  headerRow: 'Row with the column names',
  headerFound: (row: number, text: string) => `Row ${row}: ${text}`,
  headerNone: 'No column names',
  heads: { column: 'Column', samples: 'First values', holds: 'Contents', taken: 'Use as', why: 'Reason' },
  noHeading: 'no name',
  notUsed: 'Not used',
  both: 'Bank and account number',
  takenAs: (letters: string, heading: string) => `Use column ${letters}${heading === '' ? '' : ` “${heading}”`} as`,
  amounts: 'Amount format',
  amountStyles: { '': 'Detected', dot_decimal: '1,250,000.50', comma_decimal: '1.250.000,50' },
  unit: 'Amounts in',
  units: { '': 'Detected', naira: 'Naira', kobo: 'Kobo' },
  unitNow: { naira: 'Amounts are in naira.', kobo: 'Amounts are in kobo.' } as Record<string, string>,
  shownRounded: {
    asked: (column: string, n: number) =>
      `${column}: ${count(n, 'amount is', 'amounts are')} displayed rounded. Pay the displayed ${n === 1 ? 'amount' : 'amounts'}?`,
    answered: (column: string, n: number) => `${column} is paid as displayed, also in ${count(n, 'row', 'rows')} with more decimals in the cell.`,
    sums: (shown: string, held: string, difference: string, less: boolean) =>
      `Displayed: ${shown}. In the cells: ${held}. The displayed total is ${difference} ${less ? 'less' : 'more'}.`,
    wait: 'These rows are ready after you answer. Amounts you type are paid as typed.',
    payShown: 'Pay displayed amounts',
    takeBack: 'Change answer',
  },
  statedScale: {
    place: (column: string | null, row: string | null) => (column !== null ? `Column “${column}”` : `Row ${row ?? ''}`),
    asked: (place: string, factor: string) =>
      `${place} gives the amounts in ${factor === '1,000' ? 'thousands' : 'millions'} of naira. Multiply them by ${factor}?`,
    answered: (place: string, factor: string, multiplied: boolean) =>
      `The amounts are ${multiplied ? `multiplied by ${factor}` : 'read as naira'}. ${place} gives them in ${factor === '1,000' ? 'thousands' : 'millions'}.`,
    sums: (written: string, multiplied: string, factor: string) => `Total read as naira: ${written}. Multiplied by ${factor}: ${multiplied}.`,
    unread: (n: number) => `${count(n, 'amount', 'amounts')} cannot be read in both ways and ${n === 1 ? 'is' : 'are'} not included.`,
    wait: 'The rows are ready after you answer. Amounts you type are in naira.',
    multiply: (factor: string) => `Multiply by ${factor}`,
    naira: 'Read as naira',
    takeBack: 'Change answer',
  },
  lost: (n: number) => `${count(n, 'correction does', 'corrections do')} not fit these columns and will be removed. Undo restores ${n === 1 ? 'it' : 'them'}.`,
  lostCell: (row: string, field: string, typed: string, was: string, wouldBe: string | null) => {
    const before = was === '' ? 'an empty cell' : `“${was}”`;
    const then = wouldBe === null ? 'the row has the column names' : wouldBe === '' ? 'the cell is empty' : `the cell is “${wouldBe}”`;
    return `Row ${row}, ${field}: you typed “${typed}” over ${before}. With these columns ${then}.`;
  },
  lostRow: (row: string) => `Row ${row}: your decision about it. With these columns it has the column names.`,
  lostMore: (n: number) => `and ${number(n)} more`,
  notes: 'Notes',
  remember: 'Use for the next file with these headings',
  use: 'Use these columns',
  unreadable: 'Resolve the problem above first.',
  goOn: 'Continue',
  reset: 'Reset',
  back: 'Cancel',
  keys: 'Tab next column · Alt ↓ choose · Ctrl Enter continue',
  remembered: (when: string) => `Columns as you set them on ${when} for files with these headings.`,
  rememberedUnit: { naira: 'Amounts are in naira, whatever the heading.', kobo: 'Amounts are in kobo.' } as Record<string, string>,
  rememberedLook: 'Review columns',
  rememberedNot: 'Detect columns',
  rememberedForget: 'Forget this setting',
};

/** Cells pasted from a spreadsheet. */
export const cells = {
  paste: 'Or paste cells copied from Excel here (Ctrl V)',
  pasted: (when: string) => `Pasted ${when}`,
  pastedNothing: 'There were no cells to paste. Copy them in Excel first.',
};
