import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ExceptionKind, MatchView, TieOutView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { candidate, evidence, exception, matched, ours, row, side, theirs } from '$lib/testing/review';
import Figures from './Figures.svelte';
import RowDetail from './RowDetail.svelte';
import RowList from './RowList.svelte';
import TieOut from './TieOut.svelte';
import { decimal, kobo, pieces, sum } from './row';

const LONG = 'ABDUL-RAHMAN OLUWASEUN ADEBAYO-OGUNLESI AND SONS INTERNATIONAL TRADING AND LOGISTICS COMPANY (NIGERIA) LIMITED';
const HUGE = '-9007199254740993.01';
const HUGE_SHOWN = '−₦9,007,199,254,740,993.01';
const text = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

it.each(['0.00', '0.01', '-0.01', '-0.10', '100000.05', HUGE])('reads and writes %s to the kobo', (amount) => {
  expect(decimal(kobo(amount))).toBe(amount);
});

it('adds kobo, not floats', () => {
  expect(sum([{ amount: '0.10' }, { amount: '0.20' }, { amount: '-0.30' }])).toBe('0.00');
  expect(sum([{ amount: '-0.05' }, { amount: '0.01' }])).toBe('-0.04');
  expect(sum([])).toBe('0.00');
});

const FIGURES = side('bank', {
  matched: { rows: 1204, amount: '18402550.00' },
  to_review: { rows: 1, amount: '-53.75' },
  exceptions: { rows: 2, amount: HUGE },
  unexplained: '53.75',
});

it('shows every figure in full, with a link to its rows', async () => {
  const onshow = vi.fn();
  render(Figures, { side: FIGURES, show: 'to_review', onshow });
  const group = within(screen.getByRole('group', { name: 'Figures: Bank' }));
  expect(group.getAllByRole('button').map(text)).toEqual([
    'Matched 1,204 ₦18,402,550.00', 'To review 1 −₦53.75', `Exceptions 2 ${HUGE_SHOWN}`, 'Explained 0 ₦0.00',
  ]);
  expect(group.getAllByRole('button').map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false']);
  expect(text(screen.getByTestId('unexplained-bank'))).toBe('Total still to explain (in plus out) ₦53.75');
  for (const figure of group.getAllByRole('button')) await fireEvent.click(figure);
  expect(onshow.mock.calls.flat()).toEqual(['matched', 'to_review', 'exceptions', 'explained']);
});

it('marks no figure as selected on another page', () => {
  render(Figures, { side: FIGURES, onshow: vi.fn() });
  for (const figure of screen.getAllByRole('button')) expect(figure.hasAttribute('aria-pressed')).toBe(false);
});

const ROWS: MatchView[] = [
  exception('a', { theirs: theirs({ text: LONG, amount: HUGE }) }),
  matched('b', { theirs: theirs({ text: '', reference: 'NIP/0001', at: '2025-10-31T23:30:00Z' }), ours: [ours('2', { name: '' })], rule: 'Same reference' }),
  exception('c', { theirs: null, ours: [ours('1', { name: '', reference: 'TREF77', at: '2025-10-06T08:30:00Z', amount: '0.01' })], exception: { kind: 'overdue', age_days: 3, next: '' } }),
];

it('lists title, day, classification and status of each row', async () => {
  const onchoose = vi.fn();
  render(RowList, { rows: ROWS, chosen: 'b', onchoose });
  const rows = screen.getAllByRole('button');
  expect(rows.map((one) => [...one.querySelectorAll('.line > *')].map(text).join(' '))).toEqual([
    `${LONG} ${HUGE_SHOWN} 6 Oct 2025 · Only on the statement, 25 days old Exception`,
    'NIP/0001 −₦5,000.00 1 Nov 2025 · Same reference Matched',
    'Payout · TREF77 ₦0.01 6 Oct 2025 · Overdue, 3 days old Exception',
  ]);
  expect(rows.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  await fireEvent.click(rows[2] as HTMLElement);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith('c');
});

it('shows the explanation of a row', () => {
  render(RowList, { rows: [row('a', { state: 'explained', category: 'bank_charge', rule: 'A charge' })], chosen: 'a', onchoose: vi.fn() });
  expect(text(screen.getByRole('button'))).toContain(`2025 · ${en.review.categories.bank_charge}`);
});

it('keeps the focus in a field when another row is selected', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  const { rerender } = render(RowList, { rows: ROWS, chosen: 'a', onchoose: vi.fn() });
  await rerender({ chosen: 'b' });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

const [onrival, onaction] = [vi.fn(), vi.fn()];
function detail(of: MatchView, change: object = {}): void {
  vi.resetAllMocks();
  render(RowDetail, { row: of, side: 'bank', rival: 0, locked: false, onrival, onaction, ...change });
}
const actions = (): string[] => [...document.querySelectorAll('.actions button')].map(text);

it.each([
  ['to review', row('a'), ['Accept match', 'Find payments…', 'Explain…', 'Own transfer', 'Note…', 'Reject match', 'Skip']],
  ['matched', matched('a'), ['Note…', 'Remove match', 'Skip']],
  ['explained', row('a', { state: 'explained', candidates: [] }), ['Find payments…', 'Explain…', 'Own transfer', 'Note…', 'Skip']],
  ['on the statement only', exception('a'), ['Find payments…', 'Explain…', 'Own transfer', 'Note…', 'Skip']],
  ['a payment of ours alone', exception('a', { theirs: null, ours: [ours('1')], ours_count: 1 }), ['Explain…', 'Own transfer', 'Note…', 'Skip']],
])('offers the decisions of a row that is %s', (_, of, expected) => {
  detail(of);
  expect(actions()).toEqual(expected);
});

it('names the key of every action, and performs it', async () => {
  detail(row('a'));
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.actions button')];
  expect(buttons.map((one) => one.title)).toEqual(['Enter', 'F', 'C', 'T', 'N', 'X', 'S']);
  for (const one of buttons) await fireEvent.click(one);
  expect(onaction.mock.calls.flat()).toEqual(['accept', 'find', 'explain', 'transfer', 'note', 'refuse', 'skip']);
});

it('disables changes while an answer is awaited', () => {
  detail(row('a'), { locked: true });
  expect([...document.querySelectorAll<HTMLButtonElement>('.actions button')].filter((one) => !one.disabled).map(text)).toEqual(['Skip']);
});

it('lists candidates with number and amount, and shows the reason for the selected one', async () => {
  const second = candidate('2', { difference: '-53.75', why: 'Looks like a fee of ₦50 and VAT.', ours: [ours('2', { name: LONG, amount: HUGE })] });
  detail(row('a', { candidates: [candidate('1'), second], rivals: 3 }));
  const [one, other] = screen.getAllByTestId('review-candidate') as [HTMLElement, HTMLElement];
  expect(text(one)).toBe('1 Payout · Ada Bello 6 Oct 2025 09:30 −₦5,000.00');
  for (const part of ['2 ', LONG, HUGE_SHOWN]) expect(text(other)).toContain(part);
  expect(screen.getByText('The amount agrees, and the day.')).toBeTruthy();
  expect(screen.queryByText('Looks like a fee of ₦50 and VAT.')).toBeNull();
  expect(screen.getByText('3 payments near this date have the same amount.')).toBeTruthy();
  await fireEvent.click(other);
  expect(onrival).toHaveBeenCalledExactlyOnceWith(1);
  cleanup();
  detail(row('a', { candidates: [candidate('1'), second] }), { rival: 1 });
  expect(screen.getByText('Looks like a fee of ₦50 and VAT.')).toBeTruthy();
  expect(screen.getByText('Differs by ₦53.75')).toBeTruthy();
});

it('shows the row, its classification, what to do, and who decided what', () => {
  const of = exception('a', {
    theirs: theirs({ text: LONG, reference: 'NIP/0001', amount: HUGE }),
    note: 'Asked the bank',
    owner: 'Bola',
    carried: true,
    likely: 'levy',
    said: { by: '', at: '2025-11-03T09:00:00Z' },
  });
  detail(of);
  const pane = text(screen.getByRole('region', { name: LONG }));
  for (const part of [
    'Only on the statement · 25 days old', 'Find the payment, or explain it.', 'Similar records were explained as: Levy or stamp duty', `Amount ${HUGE_SHOWN} No matching record`, `Name ${LONG}`,
    'Source GTBank 0123456789, october.csv, row 12', 'Date 6 Oct 2025', 'Reference NIP/0001', 'Note Asked the bank', 'Owner Bola', 'By A user, 3 Nov 2025 10:00', 'Carried forward',
  ]) expect(pane.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
});

it('marks a row that was reported after its month was closed', async () => {
  detail(exception('a', { carried: true, late: true }));
  expect(screen.getByTestId('review-detail').textContent).toContain(en.review.late);
  expect(screen.getByTestId('review-detail').textContent).not.toContain('Carried forward');
});

it('offers to record a payment that a line proves, except in a prepared month', async () => {
  detail(exception('a', { settles: true }));
  await fireEvent.click(screen.getByTestId('review-settle'));
  expect(onaction).toHaveBeenCalledExactlyOnceWith('settle');
  cleanup();
  detail(exception('a', { settles: false }));
  expect(screen.queryByTestId('review-settle')).toBeNull();
  cleanup();
  detail(exception('a', { settles: true }), { settled: true });
  expect(screen.queryByTestId('review-settle')).toBeNull();
});

const compared = (): string[][] => within(screen.getByRole('table', { name: 'Comparison' })).getAllByRole('row').map((line) => [...line.children].map(text));
const marks = (): string[] => [...document.querySelectorAll('mark')].map(text);

it('puts the statement beside our record, and marks what both have', () => {
  const line = theirs({ text: 'NIP/TREF7/ADA BELLO', reference: 'FT001', at: '2025-10-08' });
  detail(matched('a', { theirs: line, ours: [ours('7')], evidence: evidence({ days: 2, reference: 'TREF7' }) }));
  expect(compared()).toEqual([
    ['Field', 'Bank statement', 'Our record', 'Evidence'],
    ['Amount', '−₦5,000.00', '−₦5,000.00', 'Equal'],
    ['Date', '8 Oct 2025', '6 Oct 2025 09:30', '2 days later'],
    ['Name', 'NIP/TREF7/ADA BELLO', 'Ada Bello', 'Found'],
    ['Reference', 'FT001', 'TREF7', 'Found'],
    ['Status', '', 'Payout, Paid', ''],
    ['Source', 'GTBank 0123456789, october.csv, row 12', '', ''],
  ]);
  expect(marks()).toEqual(['TREF7', 'ADA', 'BELLO']);
});

it('shows what is not in both records', () => {
  detail(row('a', { candidates: [candidate('1', { difference: '-53.75', evidence: evidence({ days: -1, names: ['ADA'] }) })] }));
  expect(compared().map((line) => line[3])).toEqual(['Evidence', 'Differs by ₦53.75', '1 day earlier', '1 of 2 words', 'Not found', '', '']);
  cleanup();
  detail(exception('a', { theirs: null, ours: [ours('1')], ours_count: 1 }));
  expect(compared()[1]).toEqual(['Amount', 'Not on the statement', '−₦5,000.00', '']);
  expect(compared().every((line) => line[3] === '' || line[3] === 'Evidence')).toBe(true);
});

it('compares the sum of several payments, and none of their names', () => {
  detail(matched('a', { theirs: theirs({ amount: '-10000.00' }), ours: several(100), ours_count: 212, evidence: evidence({ names: [], name_words: 0 }) }));
  expect(compared()[0]?.[2]).toBe('212 payments of ours');
  // Only the first hundred are known here: the sum is the line less its difference.
  expect(compared()[1]).toEqual(['Amount', '−₦10,000.00', '−₦10,000.00', 'Equal']);
  expect(compared().slice(3, 5).map((line) => line.slice(2))).toEqual([['', ''], ['', '']]);
});

it('finds pieces of a text once and in order', () => {
  expect(pieces('ADA TO ADA BELLO', ['BELLO', 'ADA', '', 'CHI'])).toEqual([
    { text: 'ADA', found: true },
    { text: ' TO ADA ', found: false },
    { text: 'BELLO', found: true },
  ]);
  expect(pieces('', ['A'])).toEqual([]);
});

const several = (n: number) => Array.from({ length: n }, (_, at) => ours(`${at}`, { name: `Person ${at}` }));
const more = (): HTMLElement => screen.getByTestId('ours-more');
const shown = (): string => text(screen.getByTestId('ours-shown'));

it('shows the first five payments of a settlement line, and the others on demand', async () => {
  detail(matched('a', { ours: several(54), ours_count: 54 }));
  expect(screen.getByRole('columnheader', { name: '54 payments of ours' })).toBeTruthy();
  expect([screen.getAllByText(/Person \d/).length, shown(), text(more())]).toEqual([5, '5 of 54 shown.', 'Show the other 49']);
  more().focus();
  await fireEvent.click(more());
  expect([screen.getAllByText(/Person \d/).length, shown()]).toEqual([54, '54 of 54 shown.']);
  // The focus stays.
  expect(document.activeElement).toBe(more());
  await fireEvent.click(more());
  expect(screen.getAllByText(/Person \d/)).toHaveLength(5);
});

it('states where the other payments are', async () => {
  detail(matched('a', { ours: several(100), ours_count: 212 }));
  await fireEvent.click(more());
  expect([screen.getAllByText(/Person \d/).length, shown()]).toEqual([100, '100 of 212 shown. The close pack lists all of them.']);
  cleanup();
  detail(matched('a', { ours: several(5), ours_count: 5 }));
  expect([screen.queryByTestId('ours-more'), screen.queryByTestId('ours-shown')]).toEqual([null, null]);
});

it('expands the payments of the selected candidate, and collapses them for another row', async () => {
  const row7 = row('a', { candidates: [candidate('1'), candidate('2', { ours: several(7), count: 7 })] });
  const { rerender } = render(RowDetail, { row: row7, side: 'bank', rival: 1, locked: false, onrival, onaction });
  expect(more().closest('[data-testid="review-candidate"]')).toBeNull();
  await fireEvent.click(more());
  expect([screen.getAllByText(/Person \d/).length, onrival.mock.calls]).toEqual([7, []]);
  await rerender({ row: { ...row7, id: 'b' } });
  expect(screen.getAllByText(/Person \d/)).toHaveLength(5);
});

it('never shows an unconfirmed or rejected payment as done', () => {
  detail(matched('a', { ours: [ours('1', { standing: 'not_known' }), ours('2', { standing: 'refused' }), ours('3', { run: 'SREF7P' })], ours_count: 3 }));
  const hints = [...document.querySelectorAll('.one .hint')].map(text);
  expect(hints[0]).toMatch(/· Unconfirmed$/);
  expect(hints[1]).toMatch(/· Rejected$/);
  expect(hints[2]).toMatch(/TREF3 · Batch SREF7P$/);
});

it.each<[ExceptionKind, string]>([
  ['expected', 'Expected later'], ['overdue', 'Overdue'], ['amount_differs', 'Different amount'], ['status_differs', 'Different status'], ['duplicate', 'Duplicate'], ['reversed', 'Reversed'],
  ['unknown_solved', 'Unconfirmed, now found'], ['with_service_only', 'Only at the service'], ['said_of_gone', 'Decision without record'],
])('describes the classification: %s', (kind, words) => {
  detail(exception('a', { exception: { kind, age_days: 0, next: '' } }));
  expect(screen.getByText(`${words} · 0 days old`)).toBeTruthy();
});

const ACCOUNT: TieOutView = {
  account: 'GTBank 0123456789',
  lines: [
    { what: 'opening', amount: '1000000.00', rows: null },
    { what: 'matched_out', amount: '-250000.05', rows: 1204 },
    { what: 'closing', amount: '749946.20', rows: null },
  ],
  difference: '-53.75',
  lacking: [],
  quiet: [],
};

it('ties an account out to the kobo, line by line', async () => {
  const { rerender } = render(TieOut, { account: ACCOUNT });
  expect(screen.getByText('−₦53.75 not explained')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Tie-out: GTBank 0123456789' }));
  expect(table.getAllByRole('row').map((line) => [...line.children].map(text))).toEqual([
    ['Line', 'Records', 'Amount (₦)'], ['Opening balance', '', '1,000,000.00'], ['Matched debits', '1,204', '−250,000.05'], ['Closing balance', '', '749,946.20'],
  ]);
  await rerender({ account: { ...ACCOUNT, difference: '0.00' } });
  expect(screen.getByText('Ties out to the kobo')).toBeTruthy();
});

it('does not claim a tie-out without days or balances', () => {
  const lines = [{ what: 'opening' as const, amount: null, rows: null }];
  render(TieOut, { account: { ...ACCOUNT, lines, difference: '0.00', lacking: ['No statement for 2025-10-06 to 2025-10-09.'] } });
  expect(screen.queryByText('Ties out to the kobo')).toBeNull();
  expect(screen.queryByText(/not explained/)).toBeNull();
  expect(screen.getByText('No statement for 6 Oct 2025 to 9 Oct 2025.')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
});

it('does not claim a tie-out without a closing balance', () => {
  const lines = [{ what: 'opening' as const, amount: '1.00', rows: null }, { what: 'closing' as const, amount: null, rows: null }];
  render(TieOut, { account: { ...ACCOUNT, lines, difference: '0.00' } });
  expect(screen.queryByText('Ties out to the kobo')).toBeNull();
});
