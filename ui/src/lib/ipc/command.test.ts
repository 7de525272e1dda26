import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { AppError } from '$lib/generated/commands';
import { filling } from '$lib/testing/form-state.svelte';
import { Command } from './command.svelte';

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
  const command = new Command(() => ({ amount: typed.amount.trim(), reason: typed.reason.trim() }));
  await command.run(refuse(invalid('amount', 'reason')));
  typed.amount = 'x ';
  flushSync();
  expect(command.at('amount')).toBe('Problem of amount.');
  typed.amount = '50';
  flushSync();
  expect(command.at('amount')).toBeUndefined();
  expect(command.at('reason')).toBe('Problem of reason.');
  expect(command.error?.problems.map((one) => one.path)).toEqual(['reason']);
  typed.amount = 'x';
  expect(command.at('amount')).toBe('Problem of amount.');
});

it('has no error once every value has changed', async () => {
  const typed = filling({ methods: ['A'] });
  const command = new Command(() => ({ methods: typed.methods }));
  await command.run(refuse(invalid('methods')));
  expect(command.error?.message).toBe('Nothing was sent.');
  typed.methods.push('B');
  expect(command.error).toBeUndefined();
});

it('keeps problems of no value, and of the action, until the next answer', async () => {
  const typed = filling({ amount: 'x' });
  const command = new Command(() => ({ amount: typed.amount }));
  await command.run(refuse(invalid('amount', 'something_else')));
  typed.amount = '1';
  expect(command.error?.problems.map((one) => one.path)).toEqual(['something_else']);
  for (const code of ['InDoubt', 'Bug', 'Refused'] as const) {
    await command.run(refuse({ ...invalid('amount'), code }));
    typed.amount += '1';
    expect(command.error?.code).toBe(code);
  }
  await command.run(() => Promise.resolve());
  expect(command.error).toBeUndefined();
});

it('compares with the submitted values, not with later ones', async () => {
  const typed = filling({ amount: 'x' });
  const command = new Command(() => ({ amount: typed.amount }));
  let answer: (error: AppError) => void = () => undefined;
  const asked = command.run(() => new Promise((_, reject) => (answer = reject)));
  expect(command.busy).toBe(true);
  typed.amount = '50';
  answer(invalid('amount'));
  await asked;
  expect(command.busy).toBe(false);
  expect(command.at('amount')).toBeUndefined();
});

it('starts with a known error', () => {
  const typed = filling({ amount: 'x' });
  const command = new Command(() => ({ amount: typed.amount }), invalid('amount'));
  expect(command.at('amount')).toBe('Problem of amount.');
  typed.amount = '1';
  expect(command.error).toBeUndefined();
});
