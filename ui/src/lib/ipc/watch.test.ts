import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Event } from '$lib/generated/commands';
import Searching from '$lib/testing/Searching.svelte';
import { useHost } from './rpc';
import { COALESCE_MS, Reading } from './watch.svelte';

let emit: (event: Event | null) => void = () => undefined;
useHost({ call: () => Promise.reject(new Error('not asked here')), watch: (listener) => (emit = listener) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reads once for many events of its topics, and not for others', async () => {
  let reads = 0;
  const runs = new Reading(async () => ++reads);
  const stop = runs.keep(['payouts']);
  await vi.advanceTimersByTimeAsync(0);
  expect(runs.view).toBe(1);

  for (let n = 0; n < 100; n++) emit({ topic: 'payouts', id: `item-${n}` });
  emit({ topic: 'sandbox', id: null });
  await vi.advanceTimersByTimeAsync(COALESCE_MS);
  expect(runs.view).toBe(2);

  emit({ topic: 'sandbox', id: null });
  await vi.advanceTimersByTimeAsync(10 * COALESCE_MS);
  expect(runs.view).toBe(2);

  // Some events were missed: anything may have changed.
  emit(null);
  await vi.advanceTimersByTimeAsync(COALESCE_MS);
  expect(runs.view).toBe(3);

  stop();
  emit({ topic: 'payouts', id: null });
  await vi.advanceTimersByTimeAsync(10 * COALESCE_MS);
  expect(reads).toBe(3);
});

it('never reads concurrently, and reads again after a change meanwhile', async () => {
  const answers: ((value: string) => void)[] = [];
  const slow = new Reading(() => new Promise<string>((done) => answers.push(done)));
  const stop = slow.keep(['app']);
  emit({ topic: 'app', id: null });
  await vi.advanceTimersByTimeAsync(COALESCE_MS);
  expect(answers).toHaveLength(1);
  answers[0]?.('old');
  await vi.advanceTimersByTimeAsync(COALESCE_MS);
  expect(answers).toHaveLength(2);
  answers[1]?.('new');
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.view).toBe('new');
  stop();
});

it('keeps the view after a failed read', async () => {
  let broken = false;
  const kept = new Reading(() => (broken ? Promise.reject(new Error('gone')) : Promise.resolve('balance')));
  await kept.reload();
  broken = true;
  await kept.reload();
  expect(kept.view).toBe('balance');
  expect(kept.error?.message).toContain('gone');
  broken = false;
  await kept.reload();
  expect(kept.error).toBeUndefined();
});

it('drops an answer to an earlier question, and asks the new one at once', async () => {
  const answers: Record<string, (value: string) => void> = {};
  let month = 'October';
  const slow = new Reading(() => new Promise<string>((done) => (answers[month] = done)));
  slow.keep(['app'])();
  month = 'November';
  const stop = slow.keep(['app']);
  expect(Object.keys(answers)).toEqual(['October', 'November']);
  answers['October']?.('of October');
  await vi.advanceTimersByTimeAsync(COALESCE_MS);
  expect(slow.view).toBeUndefined();
  answers['November']?.('of November');
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.view).toBe('of November');
  stop();
});

it('keeps receiving events for a fast-changing question', async () => {
  const asked: string[] = [];
  render(Searching, { ask: (words: string) => (asked.push(words), new Promise(() => undefined)) });
  for (const words of ['a', 'ad', 'ada']) {
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: words } });
  }
  expect(asked).toEqual(['', 'a', 'ad', 'ada']);
});
