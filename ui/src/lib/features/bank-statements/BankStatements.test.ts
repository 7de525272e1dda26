import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { BankAccountView, BankStatementCheckView, AmbiguousRowView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { choose } from '$lib/testing/fields';
import { rpc } from '$lib/ipc/rpc';
import { kept, refusal } from '$lib/testing/review';
import BankStatements from './BankStatements.svelte';

const call = mockedHost();
let answers: Record<string, () => Promise<unknown>> = {};

beforeEach(() => {
  answers = { bank_statements_list: () => Promise.resolve([]) };
  call.mockImplementation((command) => answers[command]?.() ?? Promise.reject(new Error(`not given: ${command}`)));
});

const show = () => render(BankStatements, { month: '2025-10', accounts: kept(() => rpc('bank_statements_list', { month: '2025-10' })) });

function checked(change: Partial<BankStatementCheckView> = {}): BankStatementCheckView {
  return {
    ask: null, sheets: [{ name: 'Sheet1', hidden: false }], by_hand: false, proves: true, bank: 'GTBank', account_number: '0123456789', which_account: [], account_name: 'Okoro Stores',
    first_day: '2025-10-01', last_day: '2025-10-31', opening: '1000000.00', opening_known: true, credits: '250000.05', debits: '53.75', closing: '1249946.30', closing_known: true,
    lines: 412, balances: 412, held: 412, new: 374, known: 38, unclear: [], savings: 0, breaks: [], broken_row: null, remarks: [], follows: null, differs: [], imported: false, unread_sheets: [],
    same_account_note: null, same_account_ask: null,
    ...change,
  };
}

async function drop(view: BankStatementCheckView | Error | object): Promise<void> {
  answers['bank_statements_check'] = () => ('proves' in view ? Promise.resolve(view) : Promise.reject(view));
  show();
  const file = new File(['Day,Amount'], 'october.csv');
  await fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(call.mock.calls.some(([command]) => command === 'bank_statements_check')).toBe(true));
}
const button = (testid: string): Promise<HTMLButtonElement> => screen.findByTestId<HTMLButtonElement>(testid);
const last = (command: string): object | undefined => call.mock.calls.filter(([name]) => name === command).at(-1)?.[1];
const proof = async (): Promise<string[]> => within(await screen.findByTestId('statement-proof')).getAllByRole('listitem').map((line) => (line.textContent ?? '').replace(/\s+/g, ' ').trim());

it('shows the proof with its days in words before the import, and imports on demand', async () => {
  await drop(checked());
  expect(await proof()).toEqual([
    'Adds upOpening ₦1,000,000.00 + credits ₦250,000.05 − debits ₦53.75 = closing ₦1,249,946.30',
    'The running balance is correct on 412 of 412 records',
    'Period: 1 Oct 2025 to 31 Oct 2025 · Account name: Okoro Stores',
    '412 records, 374 new',
  ]);
  expect(last('bank_statements_import')).toBeUndefined();
  answers['bank_statements_import'] = () => Promise.resolve({ new: 374 });
  await fireEvent.click(await button('statement-import'));
  expect((await screen.findByTestId('statement-done')).textContent).toContain('october.csv imported: 374 new records.');
  expect(screen.getByTestId('statement-done').getAttribute('role')).toBe('status');
  expect(last('bank_statements_import')).toEqual({
    file_name: 'october.csv', bytes_base64: btoa('Day,Amount'), sheet: null, bank: 'GTBank', account_number: '0123456789', columns: null, unclear: [], same_account: null,
  });
  expect(screen.queryByTestId('statement-check')).toBeNull();
});

it('does not report an empty list while the accounts are read again', async () => {
  await drop(checked());
  answers['bank_statements_import'] = () => Promise.resolve({ new: 374 });
  answers['bank_statements_list'] = () => new Promise(() => undefined);
  await fireEvent.click(await button('statement-import'));
  await screen.findByTestId('statement-done');
  expect(screen.queryByTestId('statements-empty')).toBeNull();
});

it('explains why no balance proves the first row', async () => {
  await drop(checked({ opening_known: false, held: 2, balances: 3, lines: 3 }));
  expect(await proof()).toContain('The running balance is correct on 2 of 3 records; the first has no balance before it');
});

it('does not mention money when a file cannot be imported', async () => {
  await drop(refusal('Nothing was imported. This file is empty. Choose the bank\'s statement.', { code: 'Invalid' }));
  expect((await screen.findByRole('alert')).textContent).not.toContain('No money moved');
});

it('refuses a statement that does not add up, and shows the first rows that break', async () => {
  await drop(checked({ proves: false, breaks: ['Row 7 breaks.', 'Row 9 breaks.', 'Row 12 breaks.', 'Row 15 breaks.'], closing: '1249946.31', broken_row: '06/10/2025, NIP, 5,000.00' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nothing was imported');
  expect(within(screen.getByTestId('statement-breaks')).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Row 7 breaks.', 'Row 9 breaks.', 'Row 12 breaks.']);
  expect(alert.textContent).toContain('1 more');
  expect((await proof())[0]).toBe('Does not add upOpening ₦1,000,000.00 · credits ₦250,000.05 · debits ₦53.75 · closing ₦1,249,946.31');
  expect(alert.textContent).toContain('In the file: 06/10/2025, NIP, 5,000.00');
  expect(screen.queryByTestId('statement-import')).toBeNull();
});

it('asks about each ambiguous line before the import', async () => {
  const row = (number: number): AmbiguousRowView => ({ sheet: '', row: number, told: `Row ${number}: 30 Oct 2025, −₦4,000.00, AIRTIME`, like: 'Row 9: AIRTIME' });
  await drop(checked({ new: 3, unclear: [row(12), row(13)] }));
  expect(await proof()).toContain('43 records, 3 new, 2 to check below');
  expect((await button('statement-import')).disabled).toBe(true);
  const answer = (number: number, what: RegExp) => fireEvent.click(within(screen.getByRole('radiogroup', { name: new RegExp(`Row ${number}:`) })).getByLabelText(what));
  await answer(12, /^Another payment/);
  expect(screen.getByTestId('unclear-left').textContent).toBe('1 record left to check.');
  expect((await button('statement-import')).disabled).toBe(true);
  await answer(13, /^Same payment/);
  expect((await button('statement-import')).textContent.trim()).toBe('Import 4 new records');
  answers['bank_statements_import'] = () => Promise.resolve({ new: 4 });
  await fireEvent.click(await button('statement-import'));
  expect(last('bank_statements_import')).toMatchObject({
    unclear: [
      { sheet: '', row: 12, is: 'new' },
      { sheet: '', row: 13, is: 'known' },
    ],
  });
});

it.each<[string, Partial<BankStatementCheckView>, string[]]>([
  ['is before the month', { first_day: '2025-08-01', last_day: '2025-09-30' }, ['This statement is not for October 2025. It covers 1 Aug 2025 to 30 Sept 2025.', 'You can still import it for those dates.']],
  ['is after it', { first_day: '2025-11-01', last_day: '2025-11-01' }, ['This statement is not for October 2025. It covers 1 Nov 2025.']],
  ['tells otherwise', { differs: ['first.csv ends on 31 Oct 2025 as well.', 'A row is not in this file.'] }, ['This statement contradicts an earlier one', 'first.csv ends on 31 Oct 2025 as well.', 'A row is not in this file.']],
])('warns of a statement that %s, and can import it', async (_, change, told) => {
  await drop(checked(change));
  const warns = (await screen.findByTestId('statement-warns')).textContent ?? '';
  for (const sentence of told) expect(warns).toContain(sentence);
  expect((await button('statement-import')).disabled).toBe(false);
});

it('does not warn of a statement that starts or ends in the month', async () => {
  await drop(checked({ first_day: '2025-09-15', last_day: '2025-10-01' }));
  await button('statement-import');
  expect(screen.queryByTestId('statement-warns')).toBeNull();
  expect(screen.queryByTestId('statement-keeps')).toBeNull();
});

it.each<[string, Partial<BankStatementCheckView>, string, string]>([
  ['without rows', { lines: 0, balances: 0, held: 0, new: 0, known: 0 }, 'No movements in this period', 'no movements in this period.'],
  ['whose rows are all known', { new: 0, known: 412 }, '412 records, 0 new', 'All records are imported already.'],
])('explains the import of a statement %s', async (_, change, rows, keeps) => {
  await drop(checked(change));
  expect(await proof()).toContain(rows);
  expect(screen.getByTestId('statement-keeps').textContent).toContain(keeps);
  expect((await button('statement-import')).textContent.trim()).toBe('Add this statement');
});

it('checks again before an import into another account', async () => {
  await drop(checked());
  await button('statement-import');
  await fireEvent.input(screen.getByLabelText('Account number'), { target: { value: '0987654321' } });
  expect(screen.queryByTestId('statement-import')).toBeNull();
  answers['bank_statements_check'] = () => Promise.resolve(checked({ account_number: '0987654321', known: 0, new: 412 }));
  await fireEvent.click(await button('statement-again'));
  expect((await button('statement-import')).textContent.trim()).toBe('Import 412 new records');
  expect(last('bank_statements_check')).toMatchObject({ bank: 'GTBank', account_number: '0987654321' });
});

it('explains a refused import, and keeps the file and the input', async () => {
  await drop(checked());
  await button('statement-import');
  answers['bank_statements_import'] = () => Promise.reject(refusal('Nothing was imported: the month is closed.'));
  await fireEvent.click(await button('statement-import'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was imported: the month is closed.');
  expect((await button('statement-import')).disabled).toBe(false);
  expect(screen.queryByTestId('statement-done')).toBeNull();
});

it('does not offer the same file again, and closes a file that is not wanted', async () => {
  await drop(checked({ imported: true }));
  await screen.findByText('This file is already imported.');
  expect(screen.queryByTestId('statement-import')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByTestId('statement-check')).toBeNull();
  expect(await screen.findByText('No bank statements yet.')).toBeTruthy();
});

it('names the sheets that are not read, before and after the import', async () => {
  const sheets = ['Page 1', 'Page 2', 'Page 3'].map((name) => ({ name, hidden: false }));
  await drop(checked({ sheets, unread_sheets: ['Page 2', 'Page 3'] }));
  await screen.findByText('Sheets “Page 2”, “Page 3” are not imported. Select each above to import it too.');
  answers['bank_statements_import'] = () => Promise.resolve({ new: 374 });
  await fireEvent.click(await button('statement-import'));
  const done = (await screen.findByTestId('statement-done')).textContent;
  expect(done).toContain('october.csv imported: 374 new records. Sheets “Page 2”, “Page 3” are not imported. Choose the file again to import them.');
});

it.each<[string, string[], string]>([
  ['one that is not', ['Page 2'], 'This sheet is already imported.'],
  ['none that is not', [], 'All sheets of this file are already imported.'],
])('does not offer a sheet again that was imported with %s', async (_, unread_sheets, told) => {
  const sheets = ['Page 1', 'Page 2'].map((name) => ({ name, hidden: false }));
  await drop(checked({ sheets, unread_sheets, imported: true }));
  await screen.findByText(told);
  expect(screen.queryByText('Sheet “Page 2” is not imported. Select it above to import it too.') !== null).toBe(unread_sheets.length > 0);
  expect(screen.queryByTestId('statement-import')).toBeNull();
});

it('offers the columns of a file without names by their position and first cells', async () => {
  const samples = [['06/10/2026', '07/10/2026'], ['ADA'], ['-10.00']];
  const columns = samples.map((cells, index) => ({ index, heading: '', samples: cells, guess: index === 0 ? ('date' as const) : null }));
  await drop(checked({ proves: false, ask: { why: 'The columns of this file are unknown. Match the columns.', headers: [{ row: null, columns }] } }));
  await screen.findByText('This file has no column names. Use the contents to match each column.');
  const rows = screen.getAllByRole('row').slice(1).map((line) => [...line.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent));
  expect(rows).toEqual([['Column 1 (no name)', '06/10/2026 · 07/10/2026'], ['Column 2 (no name)', 'ADA'], ['Column 3 (no name)', '-10.00']]);
  await choose(screen.getByTestId<HTMLSelectElement>('column-2'), 'amount');
  await fireEvent.click(await button('columns-read'));
  expect(last('bank_statements_check')).toMatchObject({ columns: { columns: [{ field: 'date', heading: '', index: 0 }, { field: 'amount', heading: '', index: 2 }], day_first: null } });
});

it('accepts that no row has column names', async () => {
  const column = (heading: string) => ({ index: 0, heading, samples: [], guess: null });
  const headers = [{ row: 4, columns: [column('Ada to Bola')] }, { row: null, columns: [column('')] }];
  await drop(checked({ proves: false, ask: { why: 'Say which.', headers } }));
  const header = await screen.findByTestId<HTMLSelectElement>('columns-header');
  expect([...header.options].map((option) => option.textContent)).toEqual(['Row 4: Ada to Bola', 'No column names']);
  await choose(header, '1');
  expect(screen.getByText(/This file has no column names/)).toBeTruthy();
  expect(screen.getByText('Column 1 (no name)')).toBeTruthy();
});

it('reports the problem of a file that is no statement', async () => {
  await drop(refusal('Nothing was imported. A PDF cannot be read.', { hint: 'Ask the bank for CSV or Excel.' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A PDF cannot be read.');
  expect(alert.textContent).toContain('Ask the bank for CSV or Excel.');
  expect(screen.queryByTestId('statement-import')).toBeNull();
});

const ACCOUNT: BankAccountView = {
  account: '1', bank: 'GTBank', number: '0123456789', name: 'Okoro Stores', lines: 412, credits: '250000.05', debits: '9007199254740993.01', last_day: '2025-10-31',
  days: [{ first: '2025-10-01', last: '2025-10-05', count: 5, state: 'told' }, { first: '2025-10-06', last: '2025-10-06', count: 1, state: 'missing' }],
  missing: ['No statement for 6 Oct 2025.'],
  statements: [{ statement: '1', bank: 'GTBank', account_number: '0123456789', file_name: 'october.csv', first_day: '2025-10-01', last_day: '2025-10-05', lines: 412, new: 374, opening: null, closing: '-53.75', imported_at: '2025-11-03T09:00:00Z' }],
};

it('lists statements by account, with days and amounts as people write them', async () => {
  answers['bank_statements_list'] = () => Promise.resolve([ACCOUNT, { ...ACCOUNT, account: '2', number: '22', statements: [], missing: [] }]);
  show();
  const account = within(await screen.findByRole('article', { name: 'GTBank · 0123456789' }));
  expect(account.getByText('412 records · credits ₦250,000.05 · debits ₦9,007,199,254,740,993.01')).toBeTruthy();
  expect(account.getByRole('img').getAttribute('aria-label')).toBe('Days imported: GTBank · 0123456789. 1 Oct 2025 to 5 Oct 2025: Imported. 6 Oct 2025: Not imported.');
  const cells = within(account.getByRole('table', { name: 'Statements of GTBank · 0123456789' })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent?.trim())).toEqual(['', '1 Oct 2025 to 5 Oct 2025', 'october.csv', '412', '374', '–', '−53.75', '3 Nov 2025 10:00', 'Remove…']);
  expect(screen.getByText('No statement for this month. Last imported day: 31 Oct 2025.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});

it('sorts the statements of an account, those without a balance last', async () => {
  localStorage.clear();
  const statement = (id: string, file_name: string, opening: string | null) => ({ ...ACCOUNT.statements[0], statement: id, file_name, opening }) as BankAccountView['statements'][number];
  const statements = [statement('1', 'first.csv', null), statement('2', 'Second.csv', '-10.00'), statement('3', 'again.csv', '-5.00')];
  answers['bank_statements_list'] = () => Promise.resolve([{ ...ACCOUNT, statements }]);
  show();
  await screen.findByRole('article');
  const files = (): (string | undefined)[] => [...document.querySelectorAll('td[data-column="file"]')].map((cell) => cell.textContent?.trim());
  expect(files()).toEqual(['first.csv', 'Second.csv', 'again.csv']);
  await fireEvent.click(screen.getByTestId('order-opening'));
  expect(files()).toEqual(['again.csv', 'Second.csv', 'first.csv']);
  await fireEvent.click(screen.getByTestId('order-file'));
  expect(files()).toEqual(['again.csv', 'first.csv', 'Second.csv']);
  localStorage.clear();
});

async function takeBack(): Promise<{ opener: HTMLButtonElement; dialog: HTMLElement }> {
  const opener = await button('statement-take-back');
  opener.focus();
  await fireEvent.click(opener);
  return { opener, dialog: await screen.findByRole('dialog', { name: 'Remove october.csv?' }) };
}

it('removes a statement after showing what is removed and what stays', async () => {
  answers['bank_statements_list'] = () => Promise.resolve([ACCOUNT]);
  show();
  const { opener, dialog } = await takeBack();
  expect(document.getElementById(opener.getAttribute('aria-describedby') ?? '')?.textContent).toBe('october.csv');
  for (const told of [
    'GTBank · 0123456789, 1 Oct 2025 to 5 Oct 2025',
    '412 records are removed. Records in other statements stay.',
    'Your decisions on these records are kept.',
    'Import the file again to restore them.',
  ])
    expect(within(dialog).getByText(told)).toBeTruthy();
  // Enter does not confirm the removal of a statement.
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(last('bank_statements_take_back')).toBeUndefined();
  answers['bank_statements_take_back'] = () => Promise.resolve([]);
  answers['bank_statements_list'] = () => new Promise(() => undefined);
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Remove 412 records' }));
  const said = await screen.findByTestId('statement-taken-back');
  expect([said.getAttribute('role'), said.textContent]).toEqual(['status', 'Removedoctober.csv removed with 412 records.']);
  expect(last('bank_statements_take_back')).toEqual({ statement: '1', month: '2025-10' });
  expect(screen.queryByRole('dialog')).toBeNull();
  // The answer of the command is shown, and the focus moves to it.
  expect(await screen.findByTestId('statements-empty')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('bank-statements')));
});

it('explains in the dialog why a statement cannot be removed, and keeps it', async () => {
  answers['bank_statements_list'] = () => Promise.resolve([ACCOUNT]);
  show();
  const { dialog } = await takeBack();
  answers['bank_statements_take_back'] = () => Promise.reject(refusal('Nothing was taken back: october.csv covers 2025-10, which is closed.', { hint: 'Open the month again first.' }));
  await fireEvent.click(await button('take-back-deed'));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('october.csv covers 2025-10, which is closed.');
  expect(alert.textContent).toContain('Open the month again first.');
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('article')).toBeTruthy();
  expect(screen.queryByTestId('statement-taken-back')).toBeNull();
});

it('checks a file again after a statement it was compared with is removed', async () => {
  answers['bank_statements_list'] = () => Promise.resolve([ACCOUNT]);
  await drop(checked({ imported: true, known: 412, new: 0 }));
  await screen.findByText('This file is already imported.');
  await takeBack();
  answers['bank_statements_take_back'] = () => Promise.resolve([]);
  answers['bank_statements_check'] = () => Promise.resolve(checked({ known: 0, new: 412 }));
  await fireEvent.click(await button('take-back-deed'));
  await waitFor(async () => expect((await button('statement-import')).textContent.trim()).toBe('Import 412 new records'));
});

it('asks for the account before the import, and checks again with the answer', async () => {
  await drop(checked({ same_account_ask: 'An account of GTBank without a number is on record (september.csv).' }));
  const ask = await screen.findByTestId('statement-same-account');
  expect(ask.textContent).toContain('An account of GTBank without a number is on record (september.csv).');
  expect((await button('statement-import')).disabled).toBe(true);
  expect(screen.queryByTestId('statement-rows')).toBeNull();
  await fireEvent.click(within(ask).getByLabelText('The account without a number (add this number)'));
  await waitFor(() => expect(last('bank_statements_check')).toMatchObject({ account_number: '0123456789', same_account: true }));
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('statement-import').disabled).toBe(false));
  answers['bank_statements_import'] = () => Promise.resolve({ new: 374 });
  await fireEvent.click(await button('statement-import'));
  await waitFor(() => expect(last('bank_statements_import')).toMatchObject({ same_account: true }));
});

it('asks which of several accounts it is before the import, and checks again with the answer', async () => {
  const which_account = [
    { bank: 'GTBank', account_number: '0123456789' },
    { bank: 'UBA', account_number: '0987654321' },
    { bank: 'GTBank', account_number: '' },
  ];
  await drop(checked({ bank: '', account_number: '', which_account }));
  const ask = await screen.findByTestId('statement-which-account');
  expect((await button('statement-import')).disabled).toBe(true);
  expect(screen.queryByTestId('statement-rows')).toBeNull();
  expect(within(ask).getByLabelText('GTBank, account without a number')).toBeTruthy();
  answers['bank_statements_check'] = () => Promise.resolve(checked({ bank: 'UBA', account_number: '0987654321' }));
  await fireEvent.click(within(ask).getByLabelText('UBA 0987654321'));
  await waitFor(() => expect(last('bank_statements_check')).toMatchObject({ bank: 'UBA', account_number: '0987654321' }));
  await waitFor(() => expect(screen.queryByTestId('statement-which-account')).toBeNull());
  expect((await button('statement-import')).disabled).toBe(false);
});
