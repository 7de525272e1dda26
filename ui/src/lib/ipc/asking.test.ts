import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { AppError } from '$lib/generated/commands';
import { filling } from '$lib/testing/form-state.svelte';
import { Asking } from './asking.svelte';

const invalid = (...paths: string[]): AppError => ({
  code: 'Invalid',
  message: 'Nothing was sent.',
  hint: null,
  problems: paths.map((path) => ({ path, message: `Problem of ${path}.` })),
  reference: null,
});
const refuse = (error: AppError) => (): Promise<void> => Promise.reject(error);

it('keeps a problem until its value changes', async () => {
  const typed = filling({ amount: 'x', reason: '' });
  const asking = new Asking(() => ({ amount: typed.amount.trim(), reason: typed.reason.trim() }));
  await asking.ask(refuse(invalid('amount', 'reason')));
  typed.amount = 'x ';
  flushSync();
  expect(asking.at('amount')).toBe('Problem of amount.');
  typed.amount = '50';
  flushSync();
  expect(asking.at('amount')).toBeUndefined();
  expect(asking.at('reason')).toBe('Problem of reason.');
  expect(asking.error?.problems.map((one) => one.path)).toEqual(['reason']);
  typed.amount = 'x';
  expect(asking.at('amount')).toBe('Problem of amount.');
});

it('has no error once every value has changed', async () => {
  const typed = filling({ methods: ['A'] });
  const asking = new Asking(() => ({ methods: typed.methods }));
  await asking.ask(refuse(invalid('methods')));
  expect(asking.error?.message).toBe('Nothing was sent.');
  typed.methods.push('B');
  expect(asking.error).toBeUndefined();
});

it('keeps problems of no value, and of the action, until the next answer', async () => {
  const typed = filling({ amount: 'x' });
  const asking = new Asking(() => ({ amount: typed.amount }));
  await asking.ask(refuse(invalid('amount', 'something_else')));
  typed.amount = '1';
  expect(asking.error?.problems.map((one) => one.path)).toEqual(['something_else']);
  for (const code of ['InDoubt', 'Bug', 'Refused'] as const) {
    await asking.ask(refuse({ ...invalid('amount'), code }));
    typed.amount += '1';
    expect(asking.error?.code).toBe(code);
  }
  await asking.ask(() => Promise.resolve());
  expect(asking.error).toBeUndefined();
});

it('compares with the submitted values, not with later ones', async () => {
  const typed = filling({ amount: 'x' });
  const asking = new Asking(() => ({ amount: typed.amount }));
  let answer: (error: AppError) => void = () => undefined;
  const asked = asking.ask(() => new Promise((_, reject) => (answer = reject)));
  expect(asking.busy).toBe(true);
  typed.amount = '50';
  answer(invalid('amount'));
  await asked;
  expect(asking.busy).toBe(false);
  expect(asking.at('amount')).toBeUndefined();
});

it('starts with a known error', () => {
  const typed = filling({ amount: 'x' });
  const asking = new Asking(() => ({ amount: typed.amount }), invalid('amount'));
  expect(asking.at('amount')).toBe('Problem of amount.');
  typed.amount = '1';
  expect(asking.error).toBeUndefined();
});
