import type { BankDaysState, BankField } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';
import { count } from '../count';

const days: Record<BankDaysState, { tone: StatusTone; word: string }> = {
  told: { tone: 'paid', word: 'Imported' },
  missing: { tone: 'attention', word: 'Not imported' },
  to_come: { tone: 'neutral', word: 'Still to come' },
};

/** In the order offered: the usual ones first. */
const fields: Record<BankField, string> = {
  date: 'Day',
  value_date: 'Value day',
  narration: 'Narration',
  reference: 'Reference',
  debit: 'Debit (went out)',
  credit: 'Credit (came in)',
  amount: 'Amount with its sign',
  balance: 'Balance after the row',
  balance_before: 'Balance before the row',
  charge: 'Bank’s charge',
  counterparty: 'Other side',
  counterparty_bank: 'Other side’s bank',
  status: 'Status',
  time: 'Time',
};

/** `The sheet “Page 2”`. */
const sheetsOf = (sheets: number, names: string): string => `The ${sheets === 1 ? 'sheet' : 'sheets'} ${names}`;

/** Month-end: bank statements. */
export const bankStatements = {
  title: 'Bank statements',
  lead: 'Import the statements of every account that money is paid into or out of. A statement is used only when it adds up.',
  drop: 'Drop a bank statement here',
  dropHint: 'CSV or Excel, from the bank’s internet banking. PDF cannot be read: ask the bank for CSV or Excel.',
  choose: 'Choose a file…',
  reading: (name: string) => `Reading ${name}…`,
  importing: (name: string) => `Importing ${name}…`,
  unreadable: 'This file cannot be opened on this computer. Nothing was imported.',
  lacks: 'Needs a look',
  empty: 'No bank statement is on record.',
  check: {
    title: (name: string) => `Check before importing: ${name}`,
    sheet: 'Sheet',
    bank: 'Bank',
    bankHint: 'Correct the name if it is another bank.',
    bankAsk: 'Which bank is this statement of?',
    number: 'Account number',
    numberHint: 'As the bank writes it.',
    numberAsk: 'The file does not tell it. Check that it is the right account.',
    holder: 'In the name of',
    adds: 'Adds up',
    breaks: 'Does not add up',
    sum: (opening: string, credits: string, debits: string, closing: string, proves: boolean) =>
      proves
        ? `Opening ${opening} + came in ${credits} − went out ${debits} = closing ${closing}`
        : `Opening ${opening} · came in ${credits} · went out ${debits} · closing ${closing}`,
    withoutEnds: (credits: string, debits: string) => `Came in ${credits}, went out ${debits}. The file tells no balance.`,
    held: (held: number, balances: number) => `The running balance holds on ${held.toLocaleString('en-GB')} of ${count(balances, 'row', 'rows')}`,
    heldButFirst: (held: number, balances: number) =>
      `The running balance holds on ${held.toLocaleString('en-GB')} of ${count(balances, 'row', 'rows')}: before the first one the file tells none`,
    noBalances: 'The rows tell no running balance',
    span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    days: (span: string) => `Days: ${span}`,
    rows: (known: number, fresh: number, unclear: number) =>
      `${count(known, 'row', 'rows')} already imported, ${fresh.toLocaleString('en-GB')} new${unclear > 0 ? `, ${unclear.toLocaleString('en-GB')} to be answered below` : ''}`,
    noRows: 'No rows: nothing went in or out on these days',
    keepsNothing: 'There is nothing in it to import. Kept, it shows that nothing went in or out on its days.',
    keepsKnown: 'All its rows are imported already. Kept, it is listed with its days, and they count as told.',
    elsewhere: (month: string, span: string) => `None of its days are in ${month}: it tells of ${span}.`,
    elsewhereHow: 'It can be imported all the same. Its rows go to the months of their days.',
    differs: 'It tells otherwise than what is on record',
    savings: (n: number) => `${count(n, 'row', 'rows')} of the savings table are left out: they mirror rows of the first table.`,
    notUsed: 'This statement does not add up, so nothing was imported.',
    notUsedHint: 'Download the statement again and do not change it. If it is the bank’s own mistake, ask the bank.',
    more: (n: number) => `${n.toLocaleString('en-GB')} more`,
    unclear: (n: number) =>
      n === 1
        ? 'One row looks like one that was imported before. The files do not show whether it is the same payment or another one like it.'
        : `${n.toLocaleString('en-GB')} rows look like rows that were imported before. The files do not show whether they are the same payments or others like them.`,
    unclearAsk: 'Compare each with the statement before, and say what it is.',
    unclearLike: (row: string) => `Imported before: ${row}`,
    unclearKnown: 'The same payment: not imported again',
    unclearNew: 'Another payment: imported too',
    unclearAllKnown: 'All are the same',
    unclearAllNew: 'All are others',
    unclearLeft: (n: number) => (n === 0 ? 'All rows are answered.' : `${count(n, 'row is', 'rows are')} not answered yet.`),
    whoseAccount: 'Is this an account on record, or another one?',
    whichAccount: 'Of which account is this file?',
    whichAccountHow: 'It tells no number, and several accounts on record have such files.',
    account: (bank: string, number: string) => (number === '' ? `${bank}, the account without a number` : `${bank} ${number}`),
    accountIs: 'This file is of',
    sameAccount: 'The account without a number: it gets this number',
    otherAccount: 'Another account: it is kept apart',
    importOf: 'Import',
    imported: 'This very file was imported before. There is nothing left to do.',
    importedSheet: (others: boolean) =>
      `This very sheet of the file was imported before${others ? '' : ', and so was every other one with rows. There is nothing left to do'}.`,
    unread: (sheets: number, names: string) =>
      `${sheetsOf(sheets, names)} of this file ${sheets === 1 ? 'is not read. Where it is part of the statement, import it too' : 'are not read. Where they are part of the statement, import each of them too'}: choose it above.`,
    import: (fresh: number) => (fresh === 0 ? 'Keep this statement' : `Import ${count(fresh, 'new row', 'new rows')}`),
    again: 'Check again',
    cancel: 'Do not import',
    close: 'Close',
    broken: (row: string) => `The file says: ${row}`,
    columns: 'Name the columns again…',
    done: (name: string, fresh: number, unread: number, names: string) =>
      `${name} was imported: ${count(fresh, 'new row', 'new rows')}.${unread === 0 ? '' : ` ${sheetsOf(unread, names)} of it ${unread === 1 ? 'was not: choose the file again for it' : 'were not: choose the file again for them'}.`}`,
  },
  back: {
    open: 'Take back…',
    title: (name: string) => `Take back ${name}?`,
    goes: (rows: number) => `${count(rows, 'row of it goes', 'rows of it go')}. What another statement tells too stays.`,
    stays: 'What was said of these rows is kept.',
    again: 'Importing the file again brings the rows back, with what was said of them.',
    money: 'No money moves by this.',
    keep: 'Keep it',
    action: (rows: number) => `Take back ${count(rows, 'row', 'rows')}`,
    word: 'Taken back',
    done: (name: string, rows: number) => `${name} was taken back, with ${count(rows, 'row', 'rows')}. Import it again to have it back.`,
  },
  columns: {
    title: 'Which column is what?',
    header: 'Row with the column names',
    headerOption: (row: number, names: string) => `Row ${row}: ${names}`,
    headless: 'No row has column names',
    nameless: (at: number) => `Column ${at} (no name)`,
    column: 'Column of the file',
    cells: 'Its first cells',
    means: 'What it is',
    meansOf: (name: string) => `What “${name}” is`,
    notUsed: 'Not used',
    dates: 'Day or month first, in dates such as 03/09/2026',
    datesShown: 'As the file shows',
    dayFirst: 'Day first: 3 September',
    monthFirst: 'Month first: 9 March',
    read: 'Read the file',
    remembered: 'This is kept with the account, so the next file of this bank needs no answer.',
    noneNamed: 'No row of this file holds column names. Say what each column is by its first cells.',
    none: 'There is nothing in this file. Choose the bank’s own file.',
  },
  fields,
  days,
  coverage: (name: string) => `Days of the month imported: ${name}`,
  part: (span: string, state: string) => `${span}: ${state}`,
  account: (bank: string, number: string) => [bank, number].filter(Boolean).join(' · '),
  all: 'All days imported',
  month: (lines: number, credits: string, debits: string) => `${count(lines, 'row', 'rows')} this month · came in ${credits} · went out ${debits}`,
  none: (last: string) => `No statement of this account tells of this month. The last day imported is ${last}.`,
  heads: { days: 'Days', file: 'File', lines: 'Rows', fresh: 'New', opening: 'Opening (₦)', closing: 'Closing (₦)', at: 'Imported', back: 'Take back' },
  list: (name: string) => `Statements of ${name}`,
  notTold: 'not told',
};
