import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { choose } from '$lib/testing/fields';
import { watchedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import { confirmEnd } from '$lib/testing/views';
import OtherComputers from './OtherComputers.svelte';

const { call, emit } = watchedHost();

it('submits the change, and shows the confirmed value', async () => {
  let kept: unknown = { others: null, asks_always: true };
  const asked: unknown[] = [];
  call.mockImplementation((command, args) => {
    if (command === 'confirm_ask') asked.push(args);
    return Promise.resolve(command === 'other_computers_view' ? kept : command === 'confirm_ask' ? { confirm: 'c1' } : confirmEnd());
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
