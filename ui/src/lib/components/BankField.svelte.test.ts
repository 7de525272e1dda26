import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import BankField from './BankField.svelte';

const BANKS = [
  { id: 'a', name: 'Access Bank' },
  { id: 'f', name: 'First Bank of Nigeria' },
  { id: 'c', name: 'First City Monument Bank' },
  { id: 'z', name: 'Zenith Bank' },
];

function shown(value = ''): { box: HTMLInputElement; chosen: () => string } {
  let now = $state(value);
  render(BankField, {
    label: 'Bank',
    banks: BANKS,
    get value() {
      return now;
    },
    set value(to: string) {
      now = to;
    },
  });
  return { box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Bank' }), chosen: () => now };
}
const offered = (): (string | undefined)[] => screen.queryAllByRole('option').map((option) => option.textContent?.trim());
const type = (box: HTMLInputElement, value: string): Promise<boolean> => fireEvent.input(box, { target: { value } });

it('finds a bank by typing, and chooses with the keyboard', async () => {
  const { box, chosen } = shown();
  await type(box, 'first');
  expect(offered()).toEqual(['First Bank of Nigeria', 'First City Monument Bank']);
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(chosen()).toBe('c');
  expect(box.value).toBe('First City Monument Bank');
  expect(offered()).toEqual([]);
});

it('opens the whole list, and marks the chosen bank', async () => {
  const { box } = shown('f');
  expect(box.value).toBe('First Bank of Nigeria');
  await fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(offered()).toHaveLength(4);
  expect(screen.getByRole('option', { selected: true }).textContent?.trim()).toBe('First Bank of Nigeria');
});

it('takes a typed name that is clear, and no other', async () => {
  const { box, chosen } = shown('f');
  await type(box, 'zenith bank');
  await fireEvent.blur(box);
  expect(chosen()).toBe('z');
  await type(box, 'first');
  await fireEvent.blur(box);
  expect(chosen()).toBe('');
  expect(screen.getByText('Choose a bank from the list.')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('closes with Escape without closing the dialog around it', async () => {
  const outside = vi.fn();
  window.addEventListener('keydown', outside);
  const { box, chosen } = shown('f');
  await type(box, 'zen');
  await fireEvent.keyDown(box, { key: 'Escape' });
  expect(offered()).toEqual([]);
  expect(outside).not.toHaveBeenCalled();
  await fireEvent.keyDown(box, { key: 'Escape' });
  expect(outside).toHaveBeenCalledOnce();
  expect(chosen()).toBe('');
  window.removeEventListener('keydown', outside);
});

it('submits the form with Enter only while the list is closed', async () => {
  const { box } = shown();
  await type(box, 'zen');
  expect(await fireEvent.keyDown(box, { key: 'Enter' }), 'the key is handled').toBe(false);
  expect(await fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
});
