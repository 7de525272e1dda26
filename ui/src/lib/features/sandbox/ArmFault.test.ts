import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { SandboxView } from '$lib/generated/commands';
import ArmFault from './ArmFault.svelte';

const sandbox = { armed: [], operations: ['depositToBank', 'history'] } as unknown as SandboxView;

// The names are from docs/sandbox.md.
it.each([
  ['Lost answer', 'depositToBank', 'drop_after', null],
  ['Slow answer', 'depositToBank', 'delay_after', 5000],
  ['Rejection', 'depositToBank', 'refuse', null],
  ['Pending for a minute', 'depositToBank', 'pending', null],
  ['Missing notice', 'callback', 'callback_never', null],
])('adds “%s” for the next call only', async (name, operation, fault, ms) => {
  const onarm = vi.fn();
  render(ArmFault, { sandbox, busy: false, onarm, onclear: vi.fn() });
  await fireEvent.click(screen.getByRole('button', { name }));
  expect(onarm).toHaveBeenCalledExactlyOnceWith({ operation, fault, variant: null, nth: 1, times: 1, ms });
});

it('offers every fault in a group', () => {
  render(ArmFault, { sandbox, busy: false, onarm: vi.fn(), onclear: vi.fn() });
  const groups = [...screen.getByTestId('fault-kind').querySelectorAll('optgroup')];
  expect(groups.map((group) => group.label)).toEqual(['Lost answers and slow connections', 'Errors instead of an answer', 'Unusual answers', 'Rejections and wrong execution', 'Look-ups', 'Notices']);
  expect(groups.flatMap((group) => [...group.children]).length).toBe(screen.getByTestId('fault-kind').querySelectorAll('option').length);
});
