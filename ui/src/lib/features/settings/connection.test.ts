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

it('tells a trouble of both interfaces once, and first what comes first', () => {
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

it('puts what was found into plain text for whoever helps', () => {
  const report = reportOf(view([interfaceCheck({}, { sign_in: { state: 'failed', reason: reason('The keys are wrong.') }, question: { detail: '214 banks' } })]));
  expect(report).toContain('Connection of office');
  expect(report).toContain('  Sign-in accepted: No\n');
  expect(report).toContain('  Bank list, look-up: Yes (214 banks)');
  expect(report).toMatch(/Sign-in not accepted · Payment requests\nThe keys are wrong\.$/);
});
