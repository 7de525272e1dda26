import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Button from './Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Review</span>' }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

it.each([
  [true, 'Still waiting. Nothing has been sent.'],
  [false, 'Still waiting for an answer.'],
])('shows words after 300 ms, and after 5 s what is certain (sends nothing: %s)', async (sendsNothing, sentence) => {
  const props = { children, sendsNothing, busyWords: 'Checking with Zenith Bank…' };
  const { rerender } = render(Button, props);
  await fireEvent.click(screen.getByRole('button'));
  await rerender({ ...props, busy: true });
  pass(299);
  expect(screen.getByRole('button').textContent.trim()).toBe('Review');
  pass(1);
  expect(screen.getByRole('button').textContent.trim()).toBe('Checking with Zenith Bank…');
  pass(4_699);
  expect(screen.queryByRole('status')).toBeNull();
  pass(1);
  expect(screen.getByRole('status').textContent).toBe(sentence);
  await rerender({ ...props, busy: false });
  expect(screen.getByRole('button').textContent.trim()).toBe('Review');
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows nothing on a button that shares the command and was not pressed', async () => {
  const { rerender } = render(Button, { children });
  pass(1_000);
  await rerender({ children, busy: true });
  pass(6_000);
  expect(screen.getByRole('button').textContent.trim()).toBe('Review');
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
});
