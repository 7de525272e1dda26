import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftView } from '$lib/generated/commands';
import { answerFrom, mockedHost } from '$lib/testing/host';
import { draft, profile, summary } from '$lib/testing/views';
import SubmitDraft from './SubmitDraft.svelte';
import type { Sending } from './draft-sending';

const call = mockedHost();
const onsubmitted = vi.fn();
const onclose = vi.fn();

let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { payouts_freeze: { plan: 'p1' } };
  call.mockImplementation((command) => answerFrom(answers, command));
});

function open(change: Partial<DraftView> = {}, sending: Partial<Sending> = {}): void {
  render(SubmitDraft, {
    draft: draft({ to_fix: 0, left_out: 7, ...change }),
    profile: profile(),
    sending: { route: 'single', groupSize: '50', contact: ' accounts@okoro.example ', ...sending },
    onsubmitted,
    onclose,
  });
}
const ask = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('confirm-send');
const frozen = (): object | undefined => call.mock.calls.find(([command]) => command === 'payouts_freeze')?.[1];

it('submits for approval, and sends nothing', async () => {
  open();
  await fireEvent.click(ask());
  await waitFor(() => expect(onsubmitted).toHaveBeenCalledExactlyOnceWith('p1'));
  expect(call.mock.calls).toEqual([['payouts_freeze', { draft: 'd1', route: 'single', group_size: null, contact: null, paid_before: null, repeats: 0, changed_accounts: 0, similar: null }]]);
});

it('submits the group size or the contact, as the way of sending needs', async () => {
  open({ without_contact: 3 }, { route: 'group', groupSize: '25' });
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ route: 'group', group_size: 25, contact: null });
  cleanup();
  call.mockClear();
  open({ without_contact: 3 });
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ route: 'single', group_size: null, contact: 'accounts@okoro.example' });
});

it('submits nothing without the contact or with a group size out of range', () => {
  open({ without_contact: 3 }, { contact: '  ' });
  expect(screen.getByRole('textbox', { name: /Your own contact/ })).toBeTruthy();
  expect(ask().disabled).toBe(true);
  cleanup();
  open({}, { route: 'group', groupSize: '301' });
  expect(screen.getByText('Enter a group size from 1 to 300.')).toBeTruthy();
  expect(ask().disabled).toBe(true);
});

it('states before paying in groups what is not sent', () => {
  const file = { with_remarks: 1, without_contact: 121 };
  const words = 'Not sent in groups: the remarks of 1 row.';
  open(file, { route: 'group' });
  expect(screen.getByText(words)).toBeTruthy();
  cleanup();
  open(file);
  expect(screen.queryByText(words)).toBeNull();
});

it('requires a tick if the same file was paid before, and returns the batch shown', async () => {
  open({ paid_before: summary({ run: '7' }) });
  // The amount requested differs from the amount paid.
  expect(screen.getByText(/61 of 121 people, ₦9,120,400\.00\./)).toBeTruthy();
  expect(ask().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('checkbox', { name: /paid before/ }));
  expect(ask().disabled).toBe(false);
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ paid_before: '7' });
});

it('requires a tick for payments of the last 20 days, and returns their number', async () => {
  open({ repeats: 3, codes: [{ code: 'PAID_RECENTLY', rows: 3 }] });
  expect(screen.getByText('3 payments repeat some of the last 20 days: same amount, same account.')).toBeTruthy();
  expect(ask().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('checkbox', { name: /paid before/ }));
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ paid_before: null, repeats: 3 });
});

it('never begins in the consent to pay again, where a key would give it', () => {
  open({ repeats: 2 });
  expect(screen.getByTestId('paid-before')).not.toBe(document.activeElement);
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
});

it('requires one tick for a similar batch, and returns the batch shown', async () => {
  open({ similar: { run: '7', file_name: 'October salaries.xlsx', started_at: '2026-11-23T13:05:00Z', others: 0, rows: 120, of: 121 } });
  expect(screen.getByText(/Nearly the same as payout 7 of .*: 120 of 121 rows pay the same accounts similar amounts/)).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(ask().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('checkbox', { name: /paid before/ }));
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ paid_before: null, repeats: 0, similar: '7' });
});

it('offers no second submission while the first is unconfirmed', async () => {
  answers['payouts_freeze'] = new Error('the window lost touch');
  open();
  await fireEvent.click(ask());
  expect((await screen.findByRole('alert')).textContent).toContain('not confirmed whether this was done');
  expect(ask().disabled).toBe(true);
});

it('stays open with the program’s message after a refusal', async () => {
  answers['payouts_freeze'] = { code: 'Conflict', message: 'No money moved. A payment is not known yet.', hint: null, problems: [], reference: null };
  open();
  await fireEvent.click(ask());
  expect((await screen.findByRole('alert')).textContent).toContain('No money moved.');
  expect(onsubmitted).not.toHaveBeenCalled();
  expect(ask().disabled).toBe(false);
});

it('requires a tick for changed accounts, and returns their number', async () => {
  open({ changed_accounts: 2 });
  expect(screen.getByText('2 payees have another account than the last time')).toBeTruthy();
  expect(ask().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('checkbox', { name: /I called these 2 payees/ }));
  await fireEvent.click(ask());
  expect(frozen()).toMatchObject({ repeats: 0, changed_accounts: 2 });
});

it('names the total of the file if the rows differ from it', () => {
  open();
  expect(screen.queryByText(/The file’s total/)).toBeNull();
  cleanup();
  open({ file_total: { file: '1118750.50', rows: '1188750.50' } });
  expect(screen.getByText('The file’s total ₦1,118,750.50 differs from the rows ₦1,188,750.50')).toBeTruthy();
});
