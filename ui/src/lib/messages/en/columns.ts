import { number } from '$lib/format/money';
import { count } from '../count';

/** The meaning of the columns of a file. */
export const columns = {
  title: 'Which column is what',
  link: 'Columns',
  sheet: 'Sheet',
  severalSheets: 'Several sheets as one',
  whichSheets: 'Sheets that are paid, with the same columns',
  allSheets: (n: number) => `All ${number(n)}`,
  headerRow: 'Row with the column names',
  headerFound: (row: number, text: string) => `Row ${row}: ${text}`,
  headerNone: 'No row has column names',
  heads: { column: 'Column', samples: 'First values', holds: 'Its cells', taken: 'Taken as', why: 'Why' },
  noHeading: 'no name',
  notUsed: 'Not used',
  both: 'Bank and account number',
  takenAs: (letters: string, heading: string) => `What column ${letters}${heading === '' ? '' : ` “${heading}”`} is taken as`,
  amounts: 'Amounts are written',
  amountStyles: { '': 'As the rows show', dot_decimal: '1,250,000.50', comma_decimal: '1.250.000,50' },
  unit: 'Amounts count',
  units: { '': 'As the column’s name says', naira: 'Naira', kobo: 'Kobo' },
  unitNow: { naira: 'Amounts count naira.', kobo: 'Amounts count kobo: a hundredth of a naira.' } as Record<string, string>,
  shownRounded: {
    asked: (column: string, n: number) =>
      `${column}: ${count(n, 'amount is', 'amounts are')} shown with fewer decimals than ${n === 1 ? 'its cell holds' : 'their cells hold'}. Is what is shown to be paid?`,
    answered: (column: string, n: number) => `${column} is paid as it is shown, also in ${count(n, 'row', 'rows')} with more decimals in the cell.`,
    sums: (shown: string, held: string, difference: string, less: boolean) =>
      `As shown: ${shown}. As the cells hold it: ${held}. ${difference} ${less ? 'less' : 'more'} is shown.`,
    wait: 'Until this is answered, these rows are not ready. An amount that you type yourself counts as typed.',
    payShown: 'Pay what is shown',
    takeBack: 'Do not pay what is shown',
  },
  statedScale: {
    place: (column: string | null, row: string | null) => (column !== null ? `The name of the column “${column}”` : `Row ${row ?? ''}`),
    asked: (place: string, factor: string) =>
      `${place} states that the amounts are in ${factor === '1,000' ? 'thousands' : 'millions'} of naira. Shall they be multiplied by ${factor}?`,
    answered: (place: string, factor: string, multiplied: boolean) =>
      `The amounts are ${multiplied ? `multiplied by ${factor}` : 'read as naira'}. ${place} states that they are in ${factor === '1,000' ? 'thousands' : 'millions'}.`,
    sums: (written: string, multiplied: string, factor: string) => `Read as naira, they come to ${written}. Multiplied by ${factor}, to ${multiplied}.`,
    unread: (n: number) => `${count(n, 'amount', 'amounts')} cannot be read in both ways and ${n === 1 ? 'is' : 'are'} not in both sums.`,
    wait: 'Until this is answered, no row is ready. An amount that you type yourself is in naira.',
    multiply: (factor: string) => `Multiply by ${factor}`,
    naira: 'Read them as naira',
    takeBack: 'Change the answer',
  },
  lost: (n: number) => `${count(n, 'correction', 'corrections')} of yours would be taken back, because ${n === 1 ? 'it' : 'they'} would stand over something else. Undo brings ${n === 1 ? 'it' : 'them'} back.`,
  lostCell: (row: string, field: string, typed: string, was: string, wouldBe: string | null) => {
    const over = was === '' ? 'over nothing' : `over “${was}”`;
    const then = wouldBe === null ? 'the row would hold the column names' : wouldBe === '' ? 'the file would say nothing there' : `the file would say “${wouldBe}”`;
    return `Row ${row}, ${field}: “${typed}” was typed ${over}; ${then}.`;
  },
  lostRow: (row: string) => `Row ${row}: what you decided about it. It would hold the column names.`,
  lostMore: (n: number) => `and ${number(n)} more`,
  notes: 'What was noticed',
  remember: 'Read the next file with these headings in the same way',
  use: 'Use these columns',
  goOn: 'Go on to the rows',
  reset: 'Read them by their names again',
  back: 'Leave without changing anything',
  keys: 'Tab to a column, Alt ↓ to choose, Ctrl Enter to go on',
  remembered: (when: string) => `Its columns are read as you said on ${when} for files with these headings.`,
  rememberedUnit: { naira: 'Amounts count naira, whatever the heading says.', kobo: 'Amounts count kobo.' } as Record<string, string>,
  rememberedLook: 'Look at the columns',
  rememberedNot: 'Read them by their names',
  rememberedForget: 'Forget what I said',
};

/** Cells pasted from a spreadsheet. */
export const cells = {
  paste: 'Or paste cells copied from Excel here (Ctrl V)',
  pasted: (when: string) => `Pasted ${when}`,
  pastedNothing: 'Nothing was read and no money moved. There were no cells to paste: copy them in Excel first.',
};
