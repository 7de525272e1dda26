import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PlanView } from '$lib/generated/commands';
import { answerFrom, mockedHost } from '$lib/testing/host';
import { confirmEnd, draft } from '$lib/testing/views';
import ApprovalSnapshot from './ApprovalSnapshot.svelte';

const call = mockedHost();
const onstarted = vi.fn();
const refusal = { code: 'Conflict', message: 'Nothing was sent: Ada prepared this, and someone else must approve it.', hint: null, problems: [], reference: null };
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { confirm_ask: { confirm: 'c1' }, confirm_state: confirmEnd({ run: 'r9' }) };
  call.mockImplementation((command) => answerFrom(answers, command));
});

function open(fresh: string | undefined, change: Partial<PlanView> = {}): void {
  const plan: PlanView = { plan: 'p1', words: 'one two three four', code: '0000', count: 2, total: '30.00', account_sum: '9', route: 'single', group_size: 1, contact: null, made_at: '', made_by: 'Ada', voided: false, ...change };
  render(ApprovalSnapshot, { draft: draft(), plan, fresh, onstarted, onresubmit: () => undefined, onreturned: vi.fn() });
}
const asked = (): unknown[] => call.mock.calls.filter(([command]) => command === 'confirm_ask');
const ask = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('ask-approval');

it('requests approval once by itself, for a new snapshot', async () => {
  open('p1');
  await waitFor(() => expect(onstarted).toHaveBeenCalledExactlyOnceWith('r9'));
  expect(asked()).toEqual([['confirm_ask', { deed: 'release', plan: 'p1' }]]);
});

it('does not request approval by itself for an old or outdated snapshot', () => {
  open(undefined);
  open('p0');
  answers['payouts_plan_changes'] = [];
  open('p1', { voided: true });
  expect(asked()).toEqual([]);
});

it('states that no person here may approve, beside the option of another laptop', async () => {
  answers['confirm_ask'] = refusal;
  open('p1');
  expect((await screen.findByRole('alert')).textContent).toContain('someone else must approve it');
  expect(ask().disabled).toBe(false);
  answers['batch_save'] = { path: '/exports/november.paybatch' };
  await fireEvent.click(screen.getByTestId('batch-save'));
  expect(await screen.findByText(/november\.paybatch/)).toBeTruthy();
  expect(screen.queryByText(/someone else must approve it/), 'it was said, and the other way is taken').toBeNull();
});

it('can be requested again after the confirm window was cancelled', async () => {
  answers['confirm_state'] = confirmEnd({ state: 'left' });
  open(undefined);
  await fireEvent.click(ask());
  await waitFor(() => expect(ask().disabled).toBe(false));
  expect(onstarted).not.toHaveBeenCalled();
});

it('offers no second request while the first is unconfirmed', async () => {
  answers['confirm_ask'] = new Error('the window lost touch');
  open('p1');
  expect((await screen.findByRole('alert')).textContent).toContain('not confirmed whether this was done');
  expect(ask().disabled).toBe(true);
});

it('shows the changes since the submission', async () => {
  answers['payouts_plan_changes'] = [{ row: 3, sheet: null, field: 'amount', before: '1000.00', after: '9999.00' }];
  open(undefined, { voided: true });
  expect((await screen.findByTestId('plan-changes')).textContent.replace(/\s+/g, ' ')).toContain('1 change: row 3 amount: 1000.00 → 9999.00.');
  cleanup();
  answers['payouts_plan_changes'] = [];
  open(undefined, { voided: true });
  expect(await screen.findByText('It was changed and changed back.')).toBeTruthy();
});
