import { expect, it } from 'vitest';
import type { AppError } from '$lib/generated/commands';
import { problemAt, problemsElsewhere, toAppError } from './error';
import { rpc, useHost } from './rpc';

const refused: AppError = {
  code: 'Invalid',
  message: 'Nothing was sent.',
  hint: null,
  problems: [
    { path: 'amount', message: 'An amount is digits.' },
    { path: 'currency', message: 'Only NGN.' },
  ],
  reference: null,
};

function hostThrowing(thrown: unknown): void {
  useHost({ call: () => Promise.reject(thrown), watch: () => undefined });
}

it('passes command and arguments to the host and returns its answer', async () => {
  const asked: unknown[] = [];
  useHost({
    call: async (command, args) => {
      asked.push(command, args);
      return { path: '/tmp/results.csv' };
    },
    watch: () => undefined,
  });
  await expect(rpc('payouts_export', { run: 'r1', format: 'csv' })).resolves.toEqual({ path: '/tmp/results.csv' });
  expect(asked).toEqual(['payouts_export', { run: 'r1', format: 'csv' }]);
});

it('rethrows the program’s error unchanged', async () => {
  hostThrowing(refused);
  await expect(rpc('home_view', {})).rejects.toBe(refused);
});

it('does not claim that nothing happened if the program could not be reached', async () => {
  hostThrowing(new TypeError('Failed to fetch'));
  await expect(rpc('home_view', {})).rejects.toMatchObject({ code: 'Bug', message: expect.stringContaining('not confirmed whether this was done') });
  expect(toAppError('window closed').message).toContain('window closed');
});

it('finds problems with and without a field', () => {
  expect(problemAt(refused, 'amount')).toBe('An amount is digits.');
  expect(problemAt(refused, 'payer_name')).toBeUndefined();
  expect(problemsElsewhere(refused, ['amount']).map((problem) => problem.path)).toEqual(['currency']);
});
