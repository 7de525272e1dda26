import ActionDialog from '$lib/components/ActionDialog.svelte';
import DecideCall from '$lib/components/DecideCall.svelte';
import Dialog from '$lib/components/Dialog.svelte';
import ImportFile from '$lib/components/ImportFile.svelte';
import type { ReviewCallView } from '$lib/generated/commands';
import { WholeFile } from '$lib/ipc/whole-file.svelte';
import { entry, nothing, type Act } from '../entry';
import { error, LONG, LONG_PROBLEM, UNBROKEN } from '../samples';
import { actions, field, longField, manyLines, payee, payeeHeads } from '../Snippets.svelte';

/** All states in frames of the same height. */
const framed = (titles: readonly string[], frame: number): Record<string, Act> => Object.fromEntries(titles.map((title) => [title, { frame }]));

const dialog = { title: 'Refund ₦45,000.00', actions, onclose: nothing };
const action = { title: 'Record the result', action: 'Record', children: field, onclose: nothing, onsubmit: nothing };
const call: ReviewCallView = {
  line: '1',
  operation: 'refund',
  reference: 'S7NR7DH6XMEFD62T6K2ERXDK',
  amount: '45000.00',
  sent_at: '2026-11-27T08:41:00Z',
  reason: 'The answer did not arrive. Ask the customer.',
  can_query_status: false,
  lookup_closes_at: null,
  urgency: null,
  moves_money: true,
};

const sheet = { sheets: ['Sheet1', LONG], sheet: 'Sheet1', same: 3, problems: [], notes: [LONG_PROBLEM], new: 2, rows: ['Ada Obi', LONG] };
type View = typeof sheet;
const file = (state: Partial<WholeFile<View>>): WholeFile<View> => Object.assign(new WholeFile<View>(() => new Promise(() => undefined), () => new Promise(() => undefined)), state);
const sentences = { whole: 'The file is imported completely or not at all.', correct: 'Correct the file, then choose it again.', new: (count: number) => `${count} new`, same: (count: number) => `${count} are saved already.`, shown: (count: number) => `The first ${count} are shown.`, save: (count: number) => `Save ${count} beneficiaries` };
const imported = { name: 'gallery', title: 'Import beneficiaries', text: 'An Excel or CSV file with names, banks and account numbers.', words: sentences, whereRem: 10, heading: payeeHeads, cells: payee, onclose: nothing, ondone: nothing };
const problems = Array.from({ length: 12 }, (_, row) => ({ path: `Row ${row + 2}, account number`, message: LONG_PROBLEM }));

export const dialogs = {
  Dialog: entry(
    Dialog,
    { Normal: { ...dialog, children: field }, Wide: { ...dialog, wide: true, children: longField }, 'Long content': { ...dialog, title: LONG, children: manyLines } },
    framed(['Normal', 'Wide', 'Long content'], 28),
  ),
  ActionDialog: entry(
    ActionDialog,
    {
      Normal: action,
      Danger: { ...action, look: 'danger', title: `Remove ${LONG}`, action: 'Remove' },
      'Not allowed': { ...action, allowed: false },
      Busy: { ...action, lockedWhileBusy: true, busyWords: 'Recording…' },
    },
    { ...framed(['Normal', 'Danger', 'Not allowed'], 22), Busy: { click: '[type=submit]', then: { busy: true }, frame: 22 } },
  ),
  DecideCall: entry(
    DecideCall,
    { 'Money may have moved': { call, ondecided: nothing, onclose: nothing }, 'No money': { call: { ...call, operation: 'registerCustomer', amount: null, moves_money: false }, found: LONG_PROBLEM, ondecided: nothing, onclose: nothing } },
    framed(['Money may have moved', 'No money'], 34),
  ),
  ImportFile: entry(
    ImportFile,
    {
      Empty: { ...imported, file: file({}) },
      Reading: { ...imported, file: file({ reading: UNBROKEN }) },
      Ready: { ...imported, file: file({ name: UNBROKEN, view: sheet }) },
      Problems: { ...imported, file: file({ name: 'beneficiaries.xlsx', view: { ...sheet, problems: problems as never } }) },
      Error: { ...imported, file: file({ name: 'beneficiaries.xlsx', error: error() }) },
    } as never,
    framed(['Empty', 'Reading', 'Ready', 'Problems', 'Error'], 34),
  ),
};
