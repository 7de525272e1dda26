import { expect, it } from 'vitest';
import type { CustomerStep, CustomerStepState, CustomerStepView, CustomerView } from '$lib/generated/commands';
import { nextPage, ready, size } from './customer-form';
import { phoneReportText } from './phone-report';

function step(name: CustomerStep, state: CustomerStepState, can_send = false): CustomerStepView {
  return {
    step: name,
    state,
    can_send,
    missing: [],
    photo: null,
    said: null,
    reason: null,
    sent_times: 0,
    reference: null,
    sent_at: null,
    call: null,
    doubt: null,
    again: false,
    has_it: false,
  };
}

function customer(at_once: boolean, ...steps: CustomerStepView[]): CustomerView {
  return { at_once, steps } as unknown as CustomerView;
}

it('never shows a size smaller than it is', () => {
  expect(size(499_001)).toBe('500 kB');
  expect(size(5_760_001)).toBe('5.8 MB');
});

it('continues on the first incomplete page', () => {
  const done = step('account', 'done');
  expect(nextPage(customer(false, done, step('photo', 'missing'), step('identity', 'missing')))).toBe('photo');
  expect(nextPage(customer(false, done, step('photo', 'refused'), step('identity', 'missing')))).toBe('identity');
  expect(nextPage(customer(false, done, step('photo', 'done'), step('identity', 'under_review')))).toBe('send');
});

it('sends the ready steps and none that is unconfirmed or rejected', () => {
  const readySteps = [step('account', 'ready', true), step('photo', 'ready'), step('identity', 'missing')];
  expect(ready(customer(false, ...readySteps))).toEqual(['account', 'photo']);
  // The photos are sent with it.
  expect(ready(customer(true, ...readySteps))).toEqual(['account']);
  const later = [step('account', 'done'), step('photo', 'not_known', true), step('identity', 'not_sent', true)];
  expect(ready(customer(false, ...later))).toEqual(['identity']);
  expect(ready(customer(false, step('account', 'not_known'), step('photo', 'ready'), step('identity', 'ready')))).toEqual([]);
  expect(ready(customer(false, step('account', 'refused', true), step('photo', 'ready'), step('identity', 'ready')))).toEqual([]);
});

it('describes what the service reported about a number', () => {
  const report = { at: '2026-11-24T10:00:00Z', name: 'Ngozi Umeh', registration: 'REGISTERED', level: 'KYC2', refused: null };
  expect(phoneReportText(report)).toBe('Registered to Ngozi Umeh. Registered. Identity level KYC2.');
  expect(phoneReportText({ ...report, name: null, registration: 'UNREGISTERED', level: null })).toContain('no wallet under this number');
  expect(phoneReportText({ ...report, refused: 'Rejected by the service.' })).toBe('The service rejected the question. Rejected by the service.');
});
