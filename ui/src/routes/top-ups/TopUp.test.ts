import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { ConfirmState, TopUpsView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { router } from '$lib/router.svelte';
import { watchedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import { confirmEnd } from '$lib/testing/views';
import TopUp from './TopUp.svelte';

const sheet: TopUpsView = { brief: { top_ups: '7', file_name: 'a.csv', read_at: '2026-11-24T08:00:00Z', run: null }, rows: [], unread_sheets: [], ready: 1, to_fix: 0, left_out: 0, total: '500.00', shown: 'x' };
let confirmState: ConfirmState = 'waiting';
const { call, emit } = watchedHost();
let discarded: (view: unknown) => void = () => undefined;

beforeEach(() => {
  confirmState = 'waiting';
  call.mockImplementation((command) => {
    if (command === 'top_ups_discard') return new Promise((resolve) => (discarded = resolve));
    const views: Record<string, unknown> = {
      top_ups_view: sheet,
      operators_list: { providers: [], as_of: '2026-11-24T08:00:00Z', problem: null },
      confirm_ask: { confirm: 'c1' },
      confirm_state: confirmEnd({ state: confirmState, run: confirmState === 'done' ? '9' : null }),
    };
    return Promise.resolve(views[command]);
  });
});

it.each([
  ['bought', 'top-ups-buy'],
  ['thrown away', 'top-ups-discard'],
])('does not navigate after the page was left: %s', async (_, action) => {
  router.go({ at: 'top-up', id: '7' });
  render(TopUp, { id: '7' });
  await fireEvent.click(await screen.findByTestId(action));
  await settled();
  router.go({ at: 'home' });
  cleanup();
  await settled();
  confirmState = 'done';
  discarded({});
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(router.place).toEqual({ at: 'home' });
});

it('opens the batch if the page is still open', async () => {
  render(TopUp, { id: '7' });
  await fireEvent.click(await screen.findByTestId('top-ups-buy'));
  await settled();
  confirmState = 'done';
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(router.place).toEqual({ at: 'run', id: '9' });
});

it('states how many rows have errors', () => {
  expect(en.topUps.counts(2, 3, 1)).toBe('2 ready · 3 errors · 1 skipped');
  expect(en.topUps.counts(0, 1, 0)).toBe('0 ready · 1 error · 0 skipped');
});
