import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { ConfirmState } from '$lib/generated/commands';
import { FIELDS, form } from '$lib/features/sub-merchants/sub-merchant-form.svelte';
import { router } from '$lib/router.svelte';
import { watchedHost } from '$lib/testing/host';
import { settled } from '$lib/testing/settled';
import { confirmEnd } from '$lib/testing/views';
import NewSubMerchant from './NewSubMerchant.svelte';

let confirmState: ConfirmState = 'waiting';
const { call, emit } = watchedHost();
let reference: () => Promise<unknown> = () => Promise.resolve({ reference: 'M-1' });

beforeEach(() => {
  form.clear();
  confirmState = 'waiting';
  reference = () => Promise.resolve({ reference: 'M-1' });
  call.mockImplementation((command) => {
    if (command === 'sub_merchants_reference') return reference();
    if (command === 'confirm_ask') return Promise.resolve({ confirm: 'c1' });
    return Promise.resolve(confirmEnd({ state: confirmState, sub_merchant: confirmState === 'done' ? '7' : null }));
  });
});

const name = (): HTMLInputElement => document.getElementById(FIELDS.name) as HTMLInputElement;

async function asked(): Promise<void> {
  render(NewSubMerchant);
  await fireEvent.input(name(), { target: { value: 'Ada Stores' } });
  await fireEvent.click(screen.getByTestId('merchant-send'));
  await settled();
}

it('opens the new sub-merchant', async () => {
  router.go({ at: 'sub-merchant-new' });
  await asked();
  confirmState = 'done';
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(router.place).toEqual({ at: 'sub-merchants', id: '7' });
});

it('does not navigate after the page was left, and is not restored', async () => {
  await asked();
  router.go({ at: 'home' });
  cleanup();
  await settled();
  confirmState = 'done';
  emit({ topic: 'confirm', id: null });
  await settled();
  expect(router.place).toEqual({ at: 'home' });
  render(NewSubMerchant);
  expect(name().value).toBe('');
});

it('can be submitted again if only its reference failed', async () => {
  reference = () => Promise.reject({ code: 'Storage', message: 'The records cannot be read.', hint: null, problems: [], reference: null });
  await asked();
  expect(screen.getByRole('alert').textContent).not.toContain('money moved');
  expect(screen.getByTestId('merchant-send').hasAttribute('disabled')).toBe(false);
});
