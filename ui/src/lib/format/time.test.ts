import { expect, it } from 'vitest';
import { clockTime, dateTime, momentsInWords, timeLeft, todayInLagos, utc, watAndUtc } from './time';

// The tests run in Lagos: one hour ahead of UTC all year.
it('writes day and time in this computer’s zone', () => {
  expect(dateTime('2026-11-24T13:05:00Z')).toBe('Tue 24 Nov 2026, 14:05');
  expect(dateTime('2026-11-24T23:30:00Z')).toBe('Wed 25 Nov 2026, 00:30');
  expect(utc('2026-11-24T13:05:00Z')).toBe('24 Nov 2026, 13:05:00 UTC');
});

it('says the moments of a sentence in words', () => {
  expect(momentsInWords('Bola, 2026-11-24T13:05:00Z; until 2026-11-24T23:30:00.5Z')).toBe('Bola, Tue 24 Nov 2026, 14:05; until Wed 25 Nov 2026, 00:30');
  expect(momentsInWords('2026-11-24')).toBe('2026-11-24');
});

it('leaves the day away when it is today', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  expect(clockTime('2026-11-24T09:42:07Z', now)).toBe('10:42:07');
  expect(clockTime('2026-11-26T09:42:07Z', now)).toBe('Thu 26 Nov 2026, 10:42');
});

it.each([
  ['2026-11-26T07:42:00Z', '1 d 22 h'],
  ['2026-11-24T12:52:00Z', '3 h 10 min'],
  ['2026-11-24T10:22:00Z', '40 min'],
  ['2026-11-24T09:42:30Z', 'less than a minute'],
  ['2026-11-24T09:42:00Z', undefined],
  ['2026-11-24T08:00:00Z', undefined],
])('says how long until %s', (iso, left) => {
  expect(timeLeft(iso, new Date('2026-11-24T09:42:00Z'))).toBe(left);
});

it('tells a moment in West Africa Time and in UTC', () => {
  expect(watAndUtc('2026-11-24T22:59:00Z')).toBe('Tue 24 Nov 2026, 23:59 WAT (22:59 UTC)');
  expect(watAndUtc('2026-11-24T23:00:00Z')).toBe('Wed 25 Nov 2026, 00:00 WAT (23:00 UTC)');
});

it('knows which day it is in West Africa', () => {
  expect(todayInLagos(new Date('2026-11-24T22:59:59Z'))).toBe('2026-11-24');
  expect(todayInLagos(new Date('2026-11-24T23:00:00Z'))).toBe('2026-11-25');
});
