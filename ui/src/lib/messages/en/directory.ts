import type { StatusWords } from '$lib/components/tone';
import type { AliasHow, AliasStatus, ListChangeView } from '$lib/generated/commands';
import type { DirectoryPart } from '$lib/router.svelte';

const parts: Record<DirectoryPart, string> = { banks: 'Banks', operators: 'Mobile operators', billers: 'Billers', aliases: 'Aliases of banks' };

const how: Record<AliasHow, string> = { own: 'Your alias', picked: 'Picked in a sheet', built_in: 'Built in' };

const aliasStatuses: Record<AliasStatus, StatusWords> = {
  in_use: { tone: 'paid', word: 'In use' },
  conflict: { tone: 'attention', word: 'Not used' },
  no_bank: { tone: 'attention', word: 'Not used' },
  known: { tone: 'neutral', word: 'Not needed' },
};

const changes: Record<ListChangeView['kind'], (name: string, was: string, now: string) => string> = {
  added: (name) => `New: ${name}.`,
  gone: (name) => `Gone: ${name}.`,
  renamed: (name, was) => `Another name: ${was} is called ${name} now.`,
  told: (name, was, now) => `${name}: ${was} before, ${now} now.`,
  identity: (name) => `${name} has another id at the service. What you saved with the old id has to be chosen again.`,
};

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en-GB')} ${many}`);

/** Banks, operators and billers as the service lists them, and aliases of banks. */
export const directory = {
  title: 'Directory',
  parts,
  part: 'Which list is shown',
  search: 'Find',
  searchHint: {
    banks: 'Name, code, or what people write.',
    operators: 'Name or code.',
    billers: 'Name, or what it sells.',
    aliases: 'Alias or bank.',
  } satisfies Record<DirectoryPart, string>,
  noneFound: 'Nothing in this list has these words.',
  empty: 'There is nothing in this list',
  emptyText: 'Ask the service for it again.',
  told: (time: string) => `Told by the service ${time}.`,
  ask: 'Ask again',
  byAge: 'A list that is a day old is asked for again by itself.',
  old: (time: string) => `This is the list of ${time}`,
  oldText: 'A newer one could not be fetched. No money moved. What you see can be out of date.',
  columns: { name: 'Name', code: 'Bank code', names: 'People also write', id: 'Id at the service', about: 'What it is', price: 'Price (₦)' },
  noCode: 'Not told',
  copyId: 'Copy the id',
  wallet: 'This is the service’s own wallet.',
  anyAmount: 'Any amount',
  bundles: 'Data bundles',
  services: 'What can be paid',
  buy: 'Buy airtime or data',
  pay: 'Pay a bill',
  news: {
    first: 'This is the first list. There is none before it to compare with.',
    none: (time: string) => `Nothing changed since the list of ${time}.`,
    some: (n: number, time: string) => `${count(n, 'thing', 'things')} changed since the list of ${time}`,
    earlier: (n: number) => `${count(n, 'earlier change', 'earlier changes')}`,
    changes,
  },
  aliases: {
    lead: 'An alias is what people write for a bank, such as GTB. Aliases are used when a payout sheet, an account sheet or a file of contacts is read.',
    add: 'Add an alias',
    columns: { written: 'People write', bank: 'Bank', how: 'Where it is from', stands: 'State', saved: 'Saved' },
    how,
    stands: aliasStatuses,
    builtIn: (day: string) => `Built in, as known on ${day}. It cannot be changed here.`,
    builtInText: 'Where you need another meaning, save an alias for other words.',
    picked: 'Somebody typed this bank over these words in a payout sheet. It is proposed the next time they stand in one.',
    own: 'Rows that are read by it say so: “your alias”. What is frozen or approved already stays as it is.',
    troubled: (n: number) => `${count(n, 'alias is', 'aliases are')} not used`,
    troubledText: 'Rows with these words have to be mended in the sheet. Open each to see why.',
    by: (name: string) => `by ${name}`,
    change: 'Change',
    keep: 'Save as your alias',
    remove: 'Remove',
    undo: 'Undo',
    saved: (written: string, bank: string) => `“${written}” stands for ${bank} from the next file on. What is frozen or approved stays as it is.`,
    removed: (written: string) => `“${written}” was removed. Sheets that are not frozen yet are read without it.`,
    none: 'None yet',
    fromFile: 'From a file…',
    imported: (n: number) => `${count(n, 'alias was', 'aliases were')} saved. They count from the next file on; what is frozen or approved stays as it is.`,
    file: {
      title: 'Aliases from a file',
      text: 'A spreadsheet with the columns People write and Bank, and Bank code where you like. A file that was saved here fits as it is.',
      whole: 'The file is taken whole or not at all. An alias that is saved already is never changed by it.',
      mend: 'Mend these in the file, and choose it again.',
      new: (n: number) => count(n, 'new alias', 'new aliases'),
      same: (n: number) => `${count(n, 'row says', 'rows say')} what is known already.`,
      shown: (n: number) => `The first ${n} of them:`,
      save: (n: number) => `Save ${count(n, 'alias', 'aliases')}`,
    },
    form: {
      add: 'Add an alias',
      change: (written: string) => `Change “${written}”`,
      written: 'People write',
      writtenHint: 'As it stands in the sheets. Capitals, full stops and double spaces make no difference.',
      bank: 'Bank',
      choose: 'Choose a bank',
      save: 'Save',
      note: 'Money goes to this bank wherever these words stand. Whose account it is, is asked of the bank as ever.',
    },
  },
};
