import { expect, it } from 'vitest';
import { interfaceCheck } from '$lib/testing/views';
import { reasonsOf, reportOf } from './connection';

const reason = (what: string) => ({ what, to_do: 'Do this.', who: 'you' as const });
const view = (interfaces: ReturnType<typeof interfaceCheck>[]) => ({
  profile: 'office',
  state: 'fails' as const,
  started_at: null,
  interfaces,
  balance: null,
});

it('lists a reason of both interfaces once, in the order of the stages', () => {
  const unsigned = { signature: { state: 'failed' as const, reason: reason('The hash is wrong.') } };
  const both = reasonsOf(
    view([
      interfaceCheck({ interface: 'collection' }, unsigned),
      interfaceCheck({ interface: 'business' }, { ...unsigned, clock: { state: 'failed', reason: reason('The clock is wrong.') } }),
    ]),
  );
  expect(both.map(({ stage, interfaces }) => [stage, interfaces])).toEqual([
    ['clock', ['business']],
    ['signature', ['collection', 'business']],
  ]);
  expect(reasonsOf(view([interfaceCheck()]))).toEqual([]);
  expect(reasonsOf(view([]))).toEqual([]);
});

it('writes the results as plain text for support', () => {
  const report = reportOf(view([interfaceCheck({}, { sign_in: { state: 'failed', reason: reason('The keys are wrong.') }, question: { detail: '214 banks' } })]));
  expect(report).toContain('Connection of office');
  expect(report).toContain('  Sign-in accepted: No\n');
  expect(report).toContain('  Bank list, look-up: Yes (214 banks)');
  expect(report).toMatch(/Sign-in not accepted · Payment requests\nThe keys are wrong\.$/);
});
