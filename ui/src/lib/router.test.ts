import { expect, it } from 'vitest';
import { href, placeOf, type Place } from './router.svelte';

const places: Place[] = [
  { at: 'home' },
  { at: 'requests', id: undefined },
  { at: 'requests', id: 'a/b ?#é' },
  { at: 'requests', id: undefined, part: 'part_paid' },
  { at: 'accounts', id: undefined, part: 'needs_you' },
  { at: 'accounts', id: '7' },
  { at: 'deposits', number: undefined },
  { at: 'deposits', number: undefined, part: 'not_confirmed' },
  { at: 'deposits', number: '0123456785' },
  { at: 'history' },
  { at: 'history', about: 'R/1 é#' },
  { at: 'month-end', month: undefined },
  { at: 'month-end', month: undefined, step: 'statements' },
  { at: 'month-end', month: '2026-10', step: 'statements' },
  { at: 'month-end', month: '2026-10' },
  { at: 'month-review', month: '2026-10', side: 'service' },
  { at: 'month-review', month: '2026-10', side: 'bank' },
  { at: 'month-review', month: '2026-10', side: 'bank', show: 'exceptions' },
  { at: 'request-new' },
  { at: 'request-new', again: '7' },
  { at: 'request-share', id: 'r 1' },
  { at: 'payments', id: undefined },
  { at: 'payments', id: '7' },
  { at: 'payments', id: undefined, part: 'needs_you' },
  { at: 'payouts' },
  { at: 'draft', id: 'd/1' },
  { at: 'draft-columns', id: 'd/1' },
  { at: 'customers', id: undefined },
  { at: 'customers', id: '7' },
  { at: 'customer-new' },
  { at: 'customer-register', id: '7', page: 'identity' },
  { at: 'run', id: 'x#y' },
  { at: 'statement', id: 'x#y' },
  { at: 'activity', id: undefined, about: undefined },
  { at: 'activity', id: '12', about: undefined },
  { at: 'activity', id: undefined, about: 'R/1 é#' },
  { at: 'activity', id: '12', about: 'call' },
  { at: 'sandbox' },
  { at: 'settings', adding: false },
  { at: 'settings', adding: true },
  { at: 'settings', adding: false, part: 'business' },
  { at: 'settings', adding: false, part: 'notices' },
  { at: 'settings', adding: false, part: 'computer' },
];

it.each(places)('restores %o from its address', (place) => {
  expect(placeOf(href(place))).toEqual(place);
});

it.each(['', '#', '#/', '#/nowhere', '#token=abc'])('reads “%s” as home', (fragment) => {
  expect(placeOf(fragment)).toEqual({ at: 'home' });
});

it('ignores an unknown part of a list', () => {
  expect(placeOf('#/requests/part/none')).toEqual({ at: 'requests', id: undefined });
});
