import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MonthClosingView } from '$lib/generated/commands';
import { watchedHost } from '$lib/testing/host';
import { rpc } from '$lib/ipc/rpc';
import { kept, refusal } from '$lib/testing/review';
import { confirmEnd } from '$lib/testing/views';
import ClosingPanel from './ClosingPanel.svelte';

const { call, emit } = watchedHost();
let answers: Record<string, () => Promise<unknown>> = {};

beforeEach(() => {
  answers = {};
  call.mockImplementation((command) => answers[command]?.() ?? Promise.reject(new Error(`not given: ${command}`)));
});

const ADA = { by: 'Ada', at: '2025-11-03T09:00:00Z' };
const BOLA = { by: 'Bola', at: '2025-11-04T10:30:00Z' };
const DIGEST = '5a'.repeat(32);

function closing(change: Partial<MonthClosingView> = {}): MonthClosingView {
  return {
    month: '2025-10', state: 'open', blocks: [], undecided: 0, to_say: [], remarks: [], alone: false, cannot_sign: null, prepared: null, signed: null, comment: '', digest: null, changed: false, earlier: [], packs: [],
    ...change,
  };
}
const prepared = (change: Partial<MonthClosingView> = {}) => closing({ state: 'prepared', prepared: ADA, comment: 'All seen', ...change });
const closed = (change: Partial<MonthClosingView> = {}) => prepared({ state: 'closed', signed: BOLA, digest: DIGEST, ...change });

async function open(view: MonthClosingView): Promise<void> {
  answers['month_closing'] = () => Promise.resolve(view);
  render(ClosingPanel, { month: '2025-10', view: kept(() => rpc('month_closing', { month: '2025-10' })) });
  await screen.findByTestId('closing-state');
}

const changes = (): unknown[][] => call.mock.calls.filter(([command]) => command !== 'month_closing');
const state = (): string => screen.getByTestId('closing-state').textContent.trim();
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { hidden: true });
const later = <View>(): { promise: Promise<View>; done: (view: View) => void } => {
  let done: (view: View) => void = () => undefined;
  return { promise: new Promise<View>((resolve) => (done = resolve)), done: (view) => done(view) };
};

it('lists all obstacles with their days in words, and blocks the closing', async () => {
  await open(closing({ blocks: ['2 rows of the bank are still to review.', 'GTBank 0123456789: No statement for 2025-10-06 to 2025-10-09.', 'Fetched until 2025-10-31T08:00:00Z.'] }));
  expect(within(screen.getByTestId('closing-blocks')).getAllByRole('listitem').map((block) => block.textContent)).toEqual([
    '2 rows of the bank are still to review.',
    'GTBank 0123456789: No statement for 6 Oct 2025 to 9 Oct 2025.',
    'Fetched until 31 Oct 2025 09:00.',
  ]);
  expect(button('Prepare for closing').disabled).toBe(true);
});

it('prepares with the comment, states that another person signs, and shows the new state', async () => {
  await open(closing({ remarks: ['One open exception is carried forward.'] }));
  expect(screen.getByText('One open exception is carried forward.')).toBeTruthy();
  expect(screen.getByText(/Another user signs after you/)).toBeTruthy();
  await fireEvent.input(screen.getByLabelText('Comment'), { target: { value: 'All seen' } });
  answers['month_prepare'] = () => Promise.resolve(prepared());
  await fireEvent.click(button('Prepare for closing'));
  await waitFor(() => expect(state()).toBe('Prepared'));
  expect(changes()).toEqual([['month_prepare', { month: '2025-10', comment: 'All seen' }]]);
  expect(screen.getByText('Prepared by Ada, 3 Nov 2025 10:00.')).toBeTruthy();
  expect(screen.getByText('All seen')).toBeTruthy();
  expect(screen.getByTestId('closing-state').getAttribute('role')).toBe('status');
});

it('asks for a reason if the closing needs one', async () => {
  await open(closing({ to_say: ['GTBank 0123456789: no statement of this month was imported.'] }));
  expect(within(screen.getByTestId('closing-to-say')).getAllByRole('listitem')).toHaveLength(1);
  expect(button('Prepare for closing').disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText('Comment'), { target: { value: 'The account was closed.' } });
  expect(button('Prepare for closing').disabled).toBe(false);
});

it('closes at once if one person works alone, and states so on the button', async () => {
  await open(closing({ alone: true }));
  expect(screen.queryByRole('button', { name: 'Prepare for closing' })).toBeNull();
  expect(screen.queryByText(/Another user signs after you/)).toBeNull();
  answers['month_prepare'] = () => Promise.resolve(closed({ prepared: { ...ADA, by: '' }, signed: { ...ADA, by: '' } }));
  await fireEvent.click(button('Close month'));
  await waitFor(() => expect(state()).toBe('Closed'));
  expect(screen.getByText('Prepared by one user, 3 Nov 2025 10:00. Signed by the same user, 3 Nov 2025 10:00.')).toBeTruthy();
});

it('prepares once, however often the button is pressed, and restores the focus', async () => {
  await open(closing());
  const asked = later<MonthClosingView>();
  answers['month_prepare'] = () => asked.promise;
  button('Prepare for closing').focus();
  await fireEvent.click(button('Prepare for closing'));
  await fireEvent.submit(screen.getByLabelText('Comment').closest('form') as HTMLFormElement);
  expect(button('Prepare for closing').disabled).toBe(true);
  asked.done(prepared());
  await waitFor(() => expect(state()).toBe('Prepared'));
  expect(changes()).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Closing' })));
});

it('keeps the comment and states that nothing was closed after a refusal', async () => {
  await open(closing());
  await fireEvent.input(screen.getByLabelText('Comment'), { target: { value: 'All seen' } });
  const problems = [{ path: 'blocks', message: 'One row of the bank is still to review.' }];
  answers['month_prepare'] = () => Promise.reject(refusal('The month cannot be closed yet. Please correct this.', { code: 'Invalid', problems }));
  await fireEvent.click(button('Prepare for closing'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The month cannot be closed yet. Please correct this.');
  expect(alert.textContent).toContain('One row of the bank is still to review.');
  expect(screen.getByLabelText<HTMLInputElement>('Comment').value).toBe('All seen');
  expect(state()).toBe('Open');
  expect(button('Prepare for closing').disabled).toBe(false);
});

it('states that the result is unknown without an answer', async () => {
  await open(closing());
  answers['month_prepare'] = () => Promise.reject(new Error('the window lost touch'));
  await fireEvent.click(button('Prepare for closing'));
  expect((await screen.findByRole('alert')).textContent).toContain('not confirmed whether this was done');
});

it('refuses the preparer’s signature, and explains why', async () => {
  await open(prepared({ cannot_sign: 'You prepared it, so somebody else signs.' }));
  expect(screen.getByText('You prepared it, so somebody else signs.')).toBeTruthy();
  expect(button('Sign and close').disabled).toBe(true);
  expect(button('Cancel preparation').disabled).toBe(false);
});

it('refuses a signature after a change', async () => {
  await open(prepared({ changed: true }));
  expect(screen.getByText(/The records have changed since the preparation/)).toBeTruthy();
  expect(button('Sign and close').disabled).toBe(true);
  answers['month_take_back'] = () => Promise.resolve(closing());
  await fireEvent.click(button('Cancel preparation'));
  await waitFor(() => expect(state()).toBe('Open'));
  expect(changes()).toEqual([['month_take_back', { month: '2025-10' }]]);
});

it('signs, and shows the full fingerprint of the closing', async () => {
  await open(prepared());
  answers['confirm_ask'] = () => Promise.resolve({ confirm: 'c' });
  answers['confirm_state'] = () => Promise.resolve(confirmEnd());
  answers['month_closing'] = () => Promise.resolve(closed());
  await fireEvent.click(button('Sign and close'));
  await waitFor(() => expect(state()).toBe('Closed'));
  expect(changes()).toEqual([
    ['confirm_ask', { deed: 'sign_month', month: '2025-10' }],
    ['confirm_state', { confirm: 'c' }],
  ]);
  expect(screen.getByText(DIGEST)).toBeTruthy();
  expect(screen.getByText(/Signed by Bola, 4 Nov 2025 11:30\./)).toBeTruthy();
});

it('reopens only with a reason, and keeps the input after a refusal', async () => {
  await open(closed());
  await fireEvent.click(button('Reopen…'));
  expect(within(dialog() as HTMLElement).getByText(/earlier closing is kept/)).toBeTruthy();
  const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Reason');
  const submit = () => fireEvent.submit(screen.getByTestId('reopen-deed').closest('form') as HTMLFormElement);
  const why = 'Enter the reason. It is kept with the month.';
  answers['month_reopen'] = () => Promise.reject(refusal('The month was not reopened.', { code: 'Invalid', problems: [{ path: 'reason', message: why }] }));
  await submit();
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toContain(why);
  expect(state()).toBe('Closed');

  await fireEvent.input(field(), { target: { value: 'A fee was booked twice' } });
  answers['month_reopen'] = () => Promise.reject(refusal('Nothing was opened: November 2025 is closed.'));
  await submit();
  await within(dialog() as HTMLElement).findByText(/November 2025 is closed/);
  expect(field().value).toBe('A fee was booked twice');

  answers['month_reopen'] = () => Promise.resolve(closing({ earlier: [{ closed: BOLA, reopened: ADA, reason: 'A fee was booked twice', digest: DIGEST }] }));
  await submit();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(changes().at(-1)).toEqual(['month_reopen', { month: '2025-10', reason: 'A fee was booked twice' }]);
  const before = within(screen.getByRole('article', { name: 'Earlier closing' }));
  expect(before.getByText('Signed by Bola, 4 Nov 2025 11:30. Reopened by Ada, 3 Nov 2025 10:00.')).toBeTruthy();
  expect(before.getByText('Reason: A fee was booked twice')).toBeTruthy();
  expect(before.getByText(DIGEST)).toBeTruthy();
});

it('clears the reason and the error before the next reopening', async () => {
  await open(closed());
  await fireEvent.click(button('Reopen…'));
  answers['month_reopen'] = () => Promise.reject(refusal('The month was not reopened.'));
  await fireEvent.submit(screen.getByTestId('reopen-deed').closest('form') as HTMLFormElement);
  await screen.findByText('The month was not reopened.');
  await fireEvent.click(button('Cancel'));
  expect(screen.queryByText('The month was not reopened.')).toBeNull();
  expect(state()).toBe('Closed');

  await fireEvent.click(button('Reopen…'));
  await fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'First' } });
  answers['month_reopen'] = () => Promise.resolve(closing({ alone: true }));
  await fireEvent.submit(screen.getByTestId('reopen-deed').closest('form') as HTMLFormElement);
  await waitFor(() => expect(state()).toBe('Open'));
  answers['month_prepare'] = () => Promise.resolve(closed());
  await fireEvent.click(button('Close month'));
  await waitFor(() => expect(state()).toBe('Closed'));
  await fireEvent.click(button('Reopen…'));
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
});

it('shows the notes of a closed month', async () => {
  await open(closed({ remarks: ['One row of this month arrived after it was closed. It is in the review of next month.'] }));
  expect(screen.getByText('One row of this month arrived after it was closed. It is in the review of next month.')).toBeTruthy();
});

it('distinguishes the fingerprint of the saved pack from that of the closing', async () => {
  await open(closed());
  expect(screen.queryByTestId('pack-digest')).toBeNull();
  answers['month_pack'] = () => Promise.resolve({ path: '/home/ada/October 2025.zip', digest: 'b7'.repeat(32) });
  await fireEvent.click(button('Save close pack'));
  expect((await screen.findByTestId('pack-digest')).textContent).toContain('b7'.repeat(32));
  expect(screen.getByRole('button', { name: 'Fingerprint of the pack' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fingerprint of the closing' })).toBeTruthy();
});

it('saves the pack of an earlier closing, distinct from the current one', async () => {
  const [before, of] = ['1c'.repeat(32), 'b7'.repeat(32)];
  await open(closed({ earlier: [{ closed: BOLA, reopened: ADA, reason: 'Twice', digest: before }], packs: [{ closing: before, digest: of, saved: BOLA }] }));
  const earlier = within(screen.getByTestId('closing-earlier'));
  expect(earlier.getByText(of).closest('p')?.textContent).toContain('saved by Bola, 4 Nov 2025 11:30');
  expect(screen.getAllByText(of)).toHaveLength(1);
  answers['month_pack'] = () => Promise.resolve({ path: '/home/ada/October 2025.zip', digest: of });
  await fireEvent.click(earlier.getByRole('button', { name: 'Save this close pack' }));
  expect((await earlier.findByTestId('saved-path')).textContent).toContain('/home/ada/October 2025.zip');
  expect(changes()).toEqual([['month_pack', { month: '2025-10', closing: before }]]);
});

it('shows the fingerprint of a pack that was saved before this page was opened', async () => {
  await open(closed({ packs: [{ closing: DIGEST, digest: 'b7'.repeat(32), saved: { by: '', at: BOLA.at } }] }));
  expect(screen.getByTestId('pack-digest').textContent).toContain('b7'.repeat(32));
  expect(screen.getByTestId('pack-digest').textContent).toContain('saved 4 Nov 2025 11:30');
});

it('shows the path of the pack, except after a new closing', async () => {
  await open(closed());
  answers['month_pack'] = () => Promise.resolve({ path: '/home/ada/October 2025.zip' });
  await fireEvent.click(button('Save close pack'));
  expect((await screen.findByTestId('saved-path')).textContent).toContain('/home/ada/October 2025.zip');
  answers['month_pack'] = () => Promise.reject(refusal('Nothing was saved: the disk is full.'));
  await fireEvent.click(button('Save close pack'));
  expect((await screen.findByText('Nothing was saved: the disk is full.')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.queryByTestId('saved-path')).toBeNull();

  answers['month_pack'] = () => Promise.resolve({ path: '/home/ada/October 2025.zip' });
  await fireEvent.click(button('Save close pack'));
  await screen.findByTestId('saved-path');
  await fireEvent.click(button('Reopen…'));
  answers['month_reopen'] = () => Promise.resolve(closing({ alone: true }));
  await fireEvent.submit(screen.getByTestId('reopen-deed').closest('form') as HTMLFormElement);
  await waitFor(() => expect(state()).toBe('Open'));
  answers['month_prepare'] = () => Promise.resolve(closed());
  await fireEvent.click(button('Close month'));
  await waitFor(() => expect(state()).toBe('Closed'));
  expect(screen.queryByTestId('saved-path')).toBeNull();
});

it('follows changes by others, and reports a failed read', async () => {
  await open(prepared());
  answers['month_closing'] = () => Promise.resolve(closed());
  emit({ topic: 'months', id: null });
  await waitFor(() => expect(state()).toBe('Closed'));
  answers['month_closing'] = () => Promise.reject(refusal('The records cannot be read.', { code: 'Storage' }));
  emit({ topic: 'months', id: null });
  await screen.findByText('The records cannot be read.');
  expect(state()).toBe('Closed');
  answers['month_closing'] = () => Promise.resolve(closing());
  await fireEvent.click(button('Reload'));
  await waitFor(() => expect(state()).toBe('Open'));
  expect(screen.queryByText('The records cannot be read.')).toBeNull();
});
