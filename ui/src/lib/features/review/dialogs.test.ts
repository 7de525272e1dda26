import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { MatchView, MonthFoundView, LedgerEntryView } from '$lib/generated/commands';
import { Command } from '$lib/ipc/command.svelte';
import { mockedHost } from '$lib/testing/host';
import { choose } from '$lib/testing/fields';
import { exception, ours, refusal, row, theirs } from '$lib/testing/review';
import { settled } from '$lib/testing/settled';
import ExplainDialog from './ExplainDialog.svelte';
import FindDialog from './FindDialog.svelte';
import NoteDialog from './NoteDialog.svelte';
import RecordPaidDialog from './RecordPaidDialog.svelte';

const call = mockedHost();
const [onclose, onsame, onexplain, onnote] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const defaults = { command: new Command(), onclose };
/** An action in progress. */
const running = Object.assign(new Command(), { busy: true });

const FOUND = [ours('1', { amount: '-100000.05' }), ours('2', { amount: '-0.01', name: 'Chi' }), ours('3', { amount: '-49999.94', name: 'Dayo' })];
const found = (some: LedgerEntryView[], count = some.length): MonthFoundView => ({ ours: some, count });
const line = (amount: string): MatchView => exception('e', { theirs: theirs({ amount }) });

async function find(amount: string, change: object = {}): Promise<void> {
  call.mockResolvedValue(found(FOUND));
  render(FindDialog, { row: line(amount), month: '2025-10', side: 'bank', onsame, ...defaults, ...change });
  await screen.findAllByRole('checkbox', { hidden: true });
}
const box = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const action = (testid: string): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>(testid);
const submit = (testid: string) => fireEvent.submit(action(testid).closest('form') as HTMLFormElement);
const sum = (): string => screen.getByTestId('find-sum').textContent;
const field = <Element extends HTMLElement>(name: string): Element => screen.getByLabelText<Element>(name, { selector: 'input, select, textarea' });

it('adds the ticked payments to the kobo, and shows a difference from the row', async () => {
  await find('-150000.00');
  expect(sum()).toBe('Selected ₦0.00 of −₦150,000.00');
  expect(action('find-deed').disabled).toBe(true);
  await submit('find-deed');
  expect(onsame).not.toHaveBeenCalled();

  await fireEvent.click(box(/Ada Bello/));
  await fireEvent.click(box(/Dayo/));
  expect(sum()).toBe('Selected −₦149,999.99 of −₦150,000.00');
  expect(action('find-deed').textContent.trim()).toBe('Match with difference');
  await fireEvent.click(box(/Chi/));
  expect(sum()).toBe('Selected −₦150,000.00 of −₦150,000.00');
  expect(action('find-deed').textContent.trim()).toBe('Match these 3 payments');
  expect(screen.getByTestId('find-sum').getAttribute('role')).toBe('status');
  await submit('find-deed');
  expect(onsame).toHaveBeenCalledExactlyOnceWith(['1', '3', '2']);
});

it('adds amounts that no float holds', async () => {
  const two = [ours('1', { amount: '9007199254740993.01' }), ours('2', { amount: '9007199254740993.02', name: 'Chi' })];
  call.mockResolvedValue(found(two));
  render(FindDialog, { row: line('18014398509481986.03'), month: '2025-10', side: 'bank', onsame, ...defaults });
  for (const one of await screen.findAllByRole('checkbox', { hidden: true })) await fireEvent.click(one);
  expect(sum()).toBe('Selected ₦18,014,398,509,481,986.03 of ₦18,014,398,509,481,986.03');
  expect(action('find-deed').textContent.trim()).toBe('Match these 2 payments');
});

it('undoes a tick, and keeps every payment in place', async () => {
  await find('-49999.94');
  const names = (): (string | undefined)[] => screen.getAllByRole('listitem', { hidden: true }).map((one) => /Ada|Chi|Dayo/.exec(one.textContent)?.[0]);
  await fireEvent.click(box(/Dayo/));
  expect(names()).toEqual(['Ada', 'Chi', 'Dayo']);
  expect(action('find-deed').textContent.trim()).toBe('Match this payment');
  await fireEvent.click(box(/Dayo/));
  expect(sum()).toContain('Selected ₦0.00');
  expect(action('find-deed').disabled).toBe(true);
});

it('keeps ticked payments visible after another search', async () => {
  await find('-50000.00');
  await fireEvent.click(box(/Dayo/));
  call.mockResolvedValue(found([ours('9', { name: 'Efe', amount: '-0.06' })], 51));
  await fireEvent.input(field('Name, reference or amount'), { target: { value: 'efe' } });
  await screen.findByText(/Efe/);
  expect(call).toHaveBeenLastCalledWith('month_find', { month: '2025-10', side: 'bank', id: 'e', search: 'efe' });
  expect(box(/Dayo/).checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Chi/, hidden: true })).toBeNull();
  expect(screen.getByText('50 more match. Refine the search.')).toBeTruthy();
  await fireEvent.click(box(/Efe/));
  expect(sum()).toContain('Selected −₦50,000.00');
  // Enter in the search box must not submit.
  expect(await fireEvent.keyDown(field('Name, reference or amount'), { key: 'Enter' })).toBe(false);
});

it('ignores a late answer and a late error of an earlier search', async () => {
  const asked: Record<string, { done: (view: unknown) => void; fail: (error: unknown) => void }> = {};
  call.mockImplementation((_, args) => new Promise((done, fail) => (asked[(args as { search: string }).search] = { done, fail })));
  render(FindDialog, { row: line('-1.00'), month: '2025-10', side: 'bank', onsame, ...defaults });
  for (const words of ['', 'chi', 'dayo']) {
    await fireEvent.input(field('Name, reference or amount'), { target: { value: words } });
    await waitFor(() => expect(Object.keys(asked)).toContain(words));
  }
  asked['dayo']?.done(found([FOUND[2] as LedgerEntryView]));
  await screen.findByText(/Dayo/);
  asked['']?.done(found(FOUND));
  asked['chi']?.fail(refusal('The records cannot be read.'));
  await settled();
  expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(1);
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});

it('reports an empty result and a failed search', async () => {
  call.mockResolvedValue(found([]));
  render(FindDialog, { row: line('-1.00'), month: '2025-10', side: 'bank', onsame, ...defaults });
  await screen.findByText('No open payment fits. Explain the record or add a note.');
  expect(screen.queryByText('No open payment matches this search.')).toBeNull();
  await fireEvent.input(field('Name, reference or amount'), { target: { value: 'chi' } });
  await screen.findByText('No open payment matches this search.');
  call.mockRejectedValue(refusal('The records cannot be read.'));
  await fireEvent.input(field('Name, reference or amount'), { target: { value: 'x' } });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('The records cannot be read.');
});

it('submits once for one answer', async () => {
  await find('-0.01', { command: running });
  await fireEvent.click(box(/Chi/));
  expect(action('find-deed').disabled).toBe(true);
});

it.each([
  ['what it was explained as before', row('a', { category: 'tax', likely: 'levy' }), 'tax'],
  ['what rows with its words were explained as', row('a', { likely: 'levy' }), 'levy'],
  ['another payment, where money went out', row('a'), 'other_payment'],
  ['other income, where money came in', row('a', { theirs: theirs({ amount: '5000.00' }) }), 'other_income'],
  ['other income, where only we know that it came in', row('a', { theirs: null, ours: [ours('1', { amount: '0.01' })] }), 'other_income'],
])('starts the explanation as %s', async (_, of, category) => {
  render(ExplainDialog, { row: of, onexplain, ...defaults });
  expect(field<HTMLSelectElement>('Explain as').value).toBe(category);
  await submit('explain-deed');
  expect(onexplain).toHaveBeenCalledExactlyOnceWith(category, '');
});

it('submits the chosen explanation, never an empty one, with the existing note', async () => {
  render(ExplainDialog, { row: row('a', { note: 'Asked the bank' }), onexplain, ...defaults });
  const choice = field<HTMLSelectElement>('Explain as');
  expect([...choice.options].map((option) => option.textContent)).toEqual([
    'Bank charge', 'Levy or stamp duty', 'Service fee', 'Transfer between own accounts', 'Other income', 'Other payment', 'Owner’s money', 'Tax', 'Correction',
  ]);
  await choose(choice, 'levy');
  expect(field<HTMLInputElement>('Note').value).toBe('Asked the bank');
  await fireEvent.input(field('Note'), { target: { value: 'SMS fee' } });
  await submit('explain-deed');
  expect(onexplain).toHaveBeenCalledExactlyOnceWith('levy', 'SMS fee');
});

it('saves a note and its owner, and changes neither on cancel', async () => {
  render(NoteDialog, { row: row('a', { note: 'Asked', owner: 'Bola' }), onnote, ...defaults });
  expect(field<HTMLInputElement>('Owner').value).toBe('Bola');
  await fireEvent.input(field('Note'), { target: { value: 'Asked twice' } });
  await fireEvent.click(within(screen.getByRole('dialog', { hidden: true })).getByText('Cancel'));
  expect(onclose).toHaveBeenCalledOnce();
  expect(onnote).not.toHaveBeenCalled();
  await submit('note-deed');
  expect(onnote).toHaveBeenCalledExactlyOnceWith('Asked twice', 'Bola');
});

it('opens with the focus in its first field', async () => {
  render(NoteDialog, { row: row('a'), onnote, ...defaults });
  expect(document.activeElement).toBe(field('Note'));
});

it('shows the amount on the button, without payments already confirmed', async () => {
  const lost = (id: string): LedgerEntryView => ours(id, { standing: 'not_known', amount: '-2500.05' });
  const onsettle = vi.fn();
  const { rerender } = render(RecordPaidDialog, { row: exception('e', { ours: [lost('1')], ours_count: 1 }), onsettle, ...defaults });
  expect(action('settle-deed').textContent.trim()).toBe('Mark ₦2,500.05 as paid');
  expect(screen.getByText('Unconfirmed payment')).toBeTruthy();
  await rerender({ row: exception('e', { ours: [lost('1'), lost('2'), ours('3')], ours_count: 3 }) });
  expect(action('settle-deed').textContent.trim()).toBe('Mark ₦5,000.10 as paid');
  await rerender({ row: exception('e', { ours: [lost('1')], ours_count: 212 }) });
  expect(action('settle-deed').textContent.trim()).toBe('Mark unconfirmed payments as paid');
});
