import type { StatusWords } from '$lib/components/tone';
import type { AliasHow, AliasStatus, ListChangeView } from '$lib/generated/commands';
import type { DirectoryPart } from '$lib/router.svelte';

const parts: Record<DirectoryPart, string> = { banks: 'Banks', operators: 'Mobile operators', billers: 'Billers', aliases: 'Bank aliases' };

const how: Record<AliasHow, string> = { own: 'Your alias', picked: 'Chosen in a sheet', built_in: 'Built in' };

const aliasStatuses: Record<AliasStatus, StatusWords> = {
  in_use: { tone: 'paid', word: 'In use' },
  conflict: { tone: 'attention', word: 'Not used' },
  no_bank: { tone: 'attention', word: 'Not used' },
  known: { tone: 'neutral', word: 'Not needed' },
};

const changes: Record<ListChangeView['kind'], (name: string, was: string, now: string) => string> = {
  added: (name) => `New: ${name}.`,
  gone: (name) => `Removed: ${name}.`,
  renamed: (name, was) => `Renamed: ${was} is now ${name}.`,
  told: (name, was, now) => `${name}: ${was} before, ${now} now.`,
  identity: (name) => `${name} has a new ID at the service. Choose it again where you saved it.`,
};

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en-GB')} ${many}`);

/** Banks, operators and billers as the service lists them, and aliases of banks. */
export const directory = {
  title: 'Directory',
  parts,
  part: 'Which list is shown',
  search: 'Search',
  searchHint: {
    banks: 'Name, code or alias',
    operators: 'Name or code',
    billers: 'Name or product',
    aliases: 'Alias or bank',
  } satisfies Record<DirectoryPart, string>,
  noneFound: 'Nothing found.',
  empty: 'This list is empty',
  emptyText: 'Refresh it from the service.',
  updated: (time: string) => `Updated ${time}.`,
  refresh: 'Refresh',
  byAge: 'Refreshed automatically once a day.',
  old: (time: string) => `List of ${time}`,
  oldText: 'The list could not be refreshed and may be out of date.',
  columns: { name: 'Name', code: 'Bank code', names: 'Aliases', id: 'ID at the service', about: 'Description', price: 'Price (₦)' },
  noCode: '–',
  copyId: 'Copy ID',
  wallet: 'This is the service’s own wallet.',
  anyAmount: 'Any amount',
  bundles: 'Data bundles',
  services: 'Products',
  buy: 'Buy airtime or data',
  pay: 'Pay a bill',
  news: {
    none: (time: string) => `No changes since ${time}.`,
    some: (n: number, time: string) => `${count(n, 'change', 'changes')} since ${time}`,
    earlier: (n: number) => `${count(n, 'earlier change', 'earlier changes')}`,
    changes,
  },
  aliases: {
    lead: 'Other names of banks in spreadsheets, for example GTB.',
    add: 'Add an alias',
    columns: { written: 'Alias', bank: 'Bank', how: 'Source', status: 'State', saved: 'Saved' },
    how,
    statuses: aliasStatuses,
    builtIn: (day: string) => `Built in, as of ${day}. It cannot be changed.`,
    builtInText: 'To use another bank, save your own alias with different words.',
    picked: 'This bank was chosen for these words in a payout sheet. It is suggested the next time.',
    own: 'Rows that use it show “your alias”. Submitted and approved batches do not change.',
    troubled: (n: number) => `${count(n, 'alias is', 'aliases are')} not used`,
    troubledText: 'Rows with these words must be corrected. Open an alias to see the reason.',
    by: (name: string) => `by ${name}`,
    change: 'Edit',
    keep: 'Save as your alias',
    remove: 'Remove',
    undo: 'Undo',
    saved: (written: string, bank: string) => `“${written}” means ${bank} from the next file on. Submitted and approved batches do not change.`,
    removed: (written: string) => `“${written}” was removed. Open drafts are read without it.`,
    none: 'None yet',
    fromFile: 'Import a file…',
    imported: (n: number) => `${count(n, 'alias was', 'aliases were')} saved for the next files. Submitted and approved batches do not change.`,
    file: {
      title: 'Import bank aliases',
      text: 'A spreadsheet with the columns Alias and Bank. Optional: Bank code.',
      whole: 'Saved aliases are not changed.',
      correct: 'Correct the file and choose it again.',
      new: (n: number) => count(n, 'new alias', 'new aliases'),
      same: (n: number) => `${count(n, 'row is', 'rows are')} already saved.`,
      shown: (n: number) => `The first ${n} of them:`,
      save: (n: number) => `Save ${count(n, 'alias', 'aliases')}`,
    },
    form: {
      add: 'Add an alias',
      change: (written: string) => `Edit “${written}”`,
      written: 'Alias',
      writtenHint: 'As written in the spreadsheet. Capitals, full stops and extra spaces are ignored.',
      bank: 'Bank',
      save: 'Save',
      note: 'Payments go to this bank wherever a sheet has these words. Account names are still checked.',
    },
  },
};
