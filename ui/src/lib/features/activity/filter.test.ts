import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '$lib/generated/commands';
import { call } from '$lib/testing/views';
import { explainedOf, narrows, NEWEST_FIRST, NOTHING, outcomeOf, requestOf, sinceOf } from './filter';

const OUTCOMES: readonly CallOutcome[] = ['accepted', 'refused', 'not_sent', 'in_doubt', 'under_way', 'no_answer'];

it('sends only the filters that are set', () => {
  expect(requestOf(NOTHING, NEWEST_FIRST, undefined)).toEqual({ order: 'sent', descending: true, before: null, operation: null, outcome: null, from: null, to: null, text: null, look_ups: false });
  const filter = { text: ' TREF1 ', operation: 'banks', outcome: 'refused', from: '2026-11-24', to: '2026-11-2', lookUps: true } as const;
  expect(requestOf(filter, NEWEST_FIRST, '77')).toEqual({
    order: 'sent',
    descending: true,
    before: '77',
    operation: 'banks',
    outcome: 'refused',
    from: new Date(2026, 10, 24).toISOString(),
    to: null,
    text: 'TREF1',
    look_ups: true,
  });
});

it('reports whether the filter excludes anything', () => {
  expect(narrows(NOTHING)).toBe(false);
  expect(narrows({ ...NOTHING, lookUps: true, text: '  ' })).toBe(false);
  expect(narrows({ ...NOTHING, outcome: 'refused' })).toBe(true);
});

describe('the outcome', () => {
  it('of a payment is never called failed and has a distinct word', () => {
    const words = OUTCOMES.map((outcome) => outcomeOf(call('1', { outcome, since: null })));
    expect(new Set(words.map(({ word }) => word)).size).toBe(OUTCOMES.length);
    expect(words.filter(({ tone }) => tone === 'failed').map(({ word }) => word)).toEqual(['Rejected']);
    expect(words.filter(({ tone }) => tone === 'unknown').map(({ word }) => word)).toEqual(['Unconfirmed', 'No answer recorded']);
  });

  it('of a query is never unconfirmed', () => {
    const tones = OUTCOMES.map((outcome) => outcomeOf(call('1', { outcome, effect: 'reads' })).tone);
    expect(tones).not.toContain('unknown');
  });

  it('is no longer unconfirmed once the result is known', () => {
    const found = (outcome: CallOutcome, since: 'accepted' | 'refused' | 'nothing_moved' | 'checking' | 'held') =>
      outcomeOf(call('1', { outcome, since })).tone;
    expect([found('in_doubt', 'accepted'), found('no_answer', 'refused'), found('in_doubt', 'nothing_moved')]).toEqual(['neutral', 'neutral', 'neutral']);
    expect([found('in_doubt', 'checking'), found('no_answer', 'held')]).toEqual(['unknown', 'unknown']);
    const set = (since: 'held' | 'accepted') => explainedOf(call('1', { outcome: 'in_doubt', since, effect: 'sets' }));
    expect(set('held')).toContain('Do not send it again');
    expect(set('accepted')).toContain('confirmed later');
  });

  it('of a rejected call with an unconfirmed payment is not called failed', () => {
    const refused = (since: 'checking' | 'held' | 'refused') => call('1', { outcome: 'refused', since });
    expect([refused('checking'), refused('held'), refused('refused')].map((each) => outcomeOf(each).tone)).toEqual(['unknown', 'unknown', 'failed']);
    const set = (since: 'checking' | 'refused') => explainedOf({ ...refused(since), effect: 'sets' });
    expect(set('checking')).toContain('Do not send it again');
    expect(set('refused')).toBe('The service rejected it.');
  });

  it.each([
    ['in_doubt', 'accepted', 'Now: Accepted'],
    ['no_answer', 'held', 'Now: Action needed'],
    ['refused', 'checking', 'Now: Unconfirmed'],
    ['accepted', 'mixed', 'Now: Some accepted, some not'],
    ['not_sent', 'ready', 'Now: Waiting'],
    ['accepted', 'accepted', undefined],
    ['refused', 'refused', undefined],
    ['in_doubt', 'checking', undefined],
    ['under_way', 'sending', undefined],
    ['accepted', null, undefined],
  ] as const)('%s, found out since to be %s: %s', (outcome, since, expected) => {
    expect(sinceOf(call('1', { outcome, since }))).toBe(expected);
  });
});
