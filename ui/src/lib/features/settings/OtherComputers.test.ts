import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Listener } from '$lib/ipc/host';
import { useHost } from '$lib/ipc/rpc';
import { choose } from '$lib/testing/fields';
import { settled } from '$lib/testing/settled';
import OtherComputers from './OtherComputers.svelte';

it('submits the change, and shows the confirmed value', async () => {
  let kept: unknown = { others: null, asks_always: true };
  const asked: unknown[] = [];
  let emit: Listener = () => undefined;
  useHost({
    call: (command, args) => {
      if (command === 'confirm_ask') asked.push(args);
      const done = { state: 'done', run: null, call: null, path: null, account: null, payment: null, sub_merchant: null, error: null };
      return Promise.resolve(command === 'other_computers_view' ? kept : command === 'confirm_ask' ? { confirm: 'c1' } : done);
    },
    watch: (listener) => void (emit = listener),
  });
  render(OtherComputers);
  await settled();
  const others = screen.getByTestId<HTMLSelectElement>('other-computers');
  const button = (): HTMLElement => screen.getByTestId('other-computers-change');
  expect([others.value, button().hasAttribute('disabled')]).toEqual(['', true]);
  await choose(others, 'no');
  kept = { others: false, asks_always: true };
  await fireEvent.click(button());
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(asked).toEqual([{ deed: 'other_computers', others: false, asks_always: null }]);
  expect([others.value, button().hasAttribute('disabled'), others.options.length]).toEqual(['no', true, 2]);
});
