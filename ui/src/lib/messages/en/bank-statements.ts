import type { BankDaysState, BankField } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';
import { count } from '../count';

const days: Record<BankDaysState, { tone: StatusTone; word: string }> = {
  told: { tone: 'paid', word: 'Imported' },
  missing: { tone: 'attention', word: 'Not imported' },
  to_come: { tone: 'neutral', word: 'In the future' },
};

/** In the order offered: the usual ones first. */
const fields: Record<BankField, string> = {
  date: 'Date',
  value_date: 'Value date',
  narration: 'Narration',
  reference: 'Reference',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Amount with sign',
  balance: 'Balance after',
  balance_before: 'Balance before',
  charge: 'Bank charge',
  counterparty: 'Other party',
  counterparty_bank: 'Other party’s bank',
  status: 'Status',
  time: 'Time',
};

/** `The sheet “Page 2”`. */
const sheetsOf = (sheets: number, names: string): string => `${sheets === 1 ? 'Sheet' : 'Sheets'} ${names}`;

/** Month-end: bank statements. */
export const bankStatements = {
  title: 'Bank statements',
  lead: 'Import a statement of every account that receives or makes payments.',
  drop: 'Drop a bank statement here',
  dropHint: 'CSV or Excel from internet banking, not PDF.',
  choose: 'Choose a file…',
  reading: (name: string) => `Reading ${name}…`,
  importing: (name: string) => `Importing ${name}…`,
  unreadable: 'This file cannot be opened. Nothing was imported.',
  lacks: 'Missing',
  empty: 'No bank statements yet.',
  check: {
    title: (name: string) => `Review ${name}`,
    sheet: 'Sheet',
    bank: 'Bank',
    bankHint: 'Correct it if this is another bank.',
    bankAsk: 'Enter the bank of this statement.',
    number: 'Account number',
    numberHint: 'As shown by the bank.',
    numberAsk: 'Not in the file. Enter the account number.',
    holder: 'Account name:',
    adds: 'Adds up',
    breaks: 'Does not add up',
    sum: (opening: string, credits: string, debits: string, closing: string, proves: boolean) =>
      proves
        ? `Opening ${opening} + credits ${credits} − debits ${debits} = closing ${closing}`
        : `Opening ${opening} · credits ${credits} · debits ${debits} · closing ${closing}`,
    withoutEnds: (credits: string, debits: string) => `Credits ${credits}, debits ${debits}. The file has no balances.`,
    held: (held: number, balances: number) => `The running balance is correct on ${held.toLocaleString('en-GB')} of ${count(balances, 'record', 'records')}`,
    heldButFirst: (held: number, balances: number) =>
      `The running balance is correct on ${held.toLocaleString('en-GB')} of ${count(balances, 'record', 'records')}; the first has no balance before it`,
    noBalances: 'The file has no running balance',
    span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    days: (span: string) => `Period: ${span}`,
    rows: (known: number, fresh: number, unclear: number) =>
      `${count(known + fresh + unclear, 'record', 'records')}, ${fresh.toLocaleString('en-GB')} new${unclear > 0 ? `, ${unclear.toLocaleString('en-GB')} to check below` : ''}`,
    noRows: 'No movements in this period',
    keepsNothing: 'Add it as evidence that the account had no movements in this period.',
    keepsKnown: 'All records are imported already. Add it to cover its period.',
    elsewhere: (month: string, span: string) => `This statement is not for ${month}. It covers ${span}.`,
    elsewhereHow: 'You can still import it for those dates.',
    differs: 'This statement contradicts an earlier one',
    savings: (n: number) => `${count(n, 'record', 'records')} of the savings table skipped: they repeat the first table.`,
    notUsed: 'This statement does not add up. Nothing was imported.',
    notUsedHint: 'Download the statement again. If it still does not add up, ask the bank.',
    more: (n: number) => `${n.toLocaleString('en-GB')} more`,
    unclear: (n: number) =>
      n === 1
        ? '1 record may be a duplicate of an imported one.'
        : `${n.toLocaleString('en-GB')} records may be duplicates of imported ones.`,
    unclearAsk: 'Compare each with the earlier statement.',
    unclearLike: (row: string) => `Imported: ${row}`,
    unclearKnown: 'Same payment, do not import',
    unclearNew: 'Another payment, import',
    unclearAllKnown: 'All are the same payments',
    unclearAllNew: 'All are other payments',
    unclearLeft: (n: number) => (n === 0 ? 'All records checked.' : `${count(n, 'record', 'records')} left to check.`),
    whoseAccount: 'Is this an account that you imported before?',
    whichAccount: 'Which account is this statement for?',
    whichAccountHow: 'The file has no account number.',
    account: (bank: string, number: string) => (number === '' ? `${bank}, account without a number` : `${bank} ${number}`),
    accountIs: 'Account',
    sameAccount: 'The account without a number (add this number)',
    otherAccount: 'Another account',
    importOf: 'Import',
    imported: 'This file is already imported.',
    importedSheet: (others: boolean) =>
      others ? 'This sheet is already imported.' : 'All sheets of this file are already imported.',
    unread: (sheets: number, names: string) =>
      `${sheetsOf(sheets, names)} ${sheets === 1 ? 'is' : 'are'} not imported. Select ${sheets === 1 ? 'it' : 'each'} above to import it too.`,
    import: (fresh: number) => (fresh === 0 ? 'Add this statement' : `Import ${count(fresh, 'new record', 'new records')}`),
    again: 'Update',
    cancel: 'Cancel',
    close: 'Close',
    broken: (row: string) => `In the file: ${row}`,
    columns: 'Match columns again…',
    done: (name: string, fresh: number, unread: number, names: string) =>
      `${name} imported: ${count(fresh, 'new record', 'new records')}.${unread === 0 ? '' : ` ${sheetsOf(unread, names)} ${unread === 1 ? 'is' : 'are'} not imported. Choose the file again to import ${unread === 1 ? 'it' : 'them'}.`}`,
  },
  back: {
    open: 'Remove…',
    title: (name: string) => `Remove ${name}?`,
    goes: (rows: number) => `${count(rows, 'record is', 'records are')} removed. Records in other statements stay.`,
    stays: 'Your decisions on these records are kept.',
    again: 'Import the file again to restore them.',
    keep: 'Cancel',
    action: (rows: number) => `Remove ${count(rows, 'record', 'records')}`,
    word: 'Removed',
    done: (name: string, rows: number) => `${name} removed with ${count(rows, 'record', 'records')}.`,
  },
  columns: {
    title: 'Match columns',
    header: 'Row with the column names',
    headerOption: (row: number, names: string) => `Row ${row}: ${names}`,
    headless: 'No column names',
    nameless: (at: number) => `Column ${at} (no name)`,
    column: 'Column',
    cells: 'Contents',
    means: 'Use as',
    meansOf: (name: string) => `Use “${name}” as`,
    notUsed: 'Not used',
    dates: 'Dates such as 03/09/2026',
    datesShown: 'As in the file',
    dayFirst: 'Day first: 3 September',
    monthFirst: 'Month first: 9 March',
    read: 'Read the file',
    remembered: 'Saved for the next statement of this bank.',
    noneNamed: 'This file has no column names. Use the contents to match each column.',
    none: 'This file is empty. Choose another file.',
  },
  fields,
  days,
  coverage: (name: string) => `Days imported: ${name}`,
  part: (span: string, state: string) => `${span}: ${state}`,
  account: (bank: string, number: string) => [bank, number].filter(Boolean).join(' · '),
  all: 'All days imported',
  month: (lines: number, credits: string, debits: string) => `${count(lines, 'record', 'records')} · credits ${credits} · debits ${debits}`,
  none: (last: string) => `No statement for this month. Last imported day: ${last}.`,
  heads: { days: 'Period', file: 'File', lines: 'Records', fresh: 'New', opening: 'Opening (₦)', closing: 'Closing (₦)', at: 'Imported', back: 'Remove' },
  list: (name: string) => `Statements of ${name}`,
  notTold: '–',
};
