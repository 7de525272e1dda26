import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftView } from '$lib/generated/commands';
import { useHost } from '$lib/ipc/rpc';
import { draft, profile, summary } from '$lib/testing/views';
import ConfirmSending from './ConfirmSending.svelte';
import type { Sending } from './draft-sending';

const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
const onstarted = vi.fn();
const onclose = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  useHost({ call, watch: () => undefined });
});

function open(change: Partial<DraftView> = {}, sending: Partial<Sending> = {}): void {
  render(ConfirmSending, {
    draft: draft({ to_fix: 0, left_out: 7, ...change }),
    profile: profile(),
    sending: { route: 'single', groupSize: '50', contact: ' accounts@okoro.example ', ...sending },
    onstarted,
    onclose,
  });
}
const pay = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('confirm-send');
const type = (text: string): Promise<boolean> => fireEvent.input(screen.getByTestId('confirm-count'), { target: { value: text } });

it('pays only after the right number was typed', async () => {
  open();
  expect(pay().textContent?.trim()).toBe('Pay 121 people ₦18,402,550.00');
  for (const wrong of ['', '12', '1210', '120', 'yes']) {
    await type(wrong);
    expect(pay().disabled).toBe(true);
    await fireEvent.submit(screen.getByTestId('confirm-count').closest('form') ?? document);
  }
  expect(call).not.toHaveBeenCalled();

  await type('121');
  expect(pay().disabled).toBe(false);
  call.mockResolvedValue({ summary: summary() });
  await fireEvent.click(pay());
  expect(call).toHaveBeenCalledExactlyOnceWith('payouts_start', {
    draft: 'd1',
    route: 'single',
    group_size: null,
    contact: null,
    confirmed_count: 121,
    confirmed_total: '18402550.00',
    paid_before: null,
  });
  await waitFor(() => expect(onstarted).toHaveBeenCalledOnce());
});

it('accepts the number as it is written with a comma', async () => {
  open({ ready: 1204 });
  await type('1,204');
  expect(pay().disabled).toBe(false);
});

it('sends group size or contact, whichever the way takes', async () => {
  call.mockRejectedValue({ code: 'Conflict', message: 'Nothing was sent.', hint: null, problems: [], reference: null });
  open({ without_contact: 3 }, { route: 'group', groupSize: '25' });
  await type('121');
  await fireEvent.click(pay());
  expect(call.mock.lastCall?.[1]).toMatchObject({ route: 'group', group_size: 25, contact: null });
  cleanup();
  open({ without_contact: 3 });
  await type('121');
  await fireEvent.click(pay());
  expect(call.mock.lastCall?.[1]).toMatchObject({ route: 'single', group_size: null, contact: 'accounts@okoro.example' });
});

it('says before paying in groups what is not sent', () => {
  const file = { with_remarks: 1, without_contact: 121 };
  const words = 'Not sent in groups: the remarks of 1 row.';
  open(file, { route: 'group' });
  expect(screen.getByText(words)).toBeTruthy();
  cleanup();
  open(file);
  expect(screen.queryByText(words)).toBeNull();
});

it('wants a tick when the same file was paid before, and says which payout was shown', async () => {
  open({ paid_before: summary({ run: '7' }) });
  await type('121');
  expect(pay().disabled).toBe(true);
  await fireEvent.click(screen.getByRole('checkbox', { name: /paid before/ }));
  expect(pay().disabled).toBe(false);
  call.mockResolvedValue({ summary: summary() });
  await fireEvent.click(pay());
  expect(call.mock.lastCall?.[1]).toMatchObject({ paid_before: '7' });
});

it('offers no second start while nobody can say what became of the first', async () => {
  open();
  await type('121');
  call.mockRejectedValue(new Error('the window lost touch'));
  await fireEvent.click(pay());
  expect((await screen.findByRole('alert')).textContent).toContain('cannot say whether this was done');
  expect(pay().disabled).toBe(true);
});

it('stays open with the program’s words when it could not start', async () => {
  open();
  await type('121');
  call.mockRejectedValue({ code: 'Conflict', message: 'No money moved. A payment is not known yet.', hint: null, problems: [], reference: null });
  await fireEvent.click(pay());
  expect((await screen.findByRole('alert')).textContent).toContain('No money moved.');
  expect(onstarted).not.toHaveBeenCalled();
  expect(pay().disabled).toBe(false);
});
