import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockTime, dateTime, dateTimeInColumn, datesInWords, dayInLagos, dayOrTime, momentsInWords, monthInLagos, timeHead, timeLeft, utc } from './time';

// The tests run in Lagos time, UTC+1 all year.
afterEach(() => void vi.unstubAllEnvs());

it('writes day and time', () => {
  expect(dateTime('2026-11-24T13:05:00Z')).toBe('Tue 24 Nov 2026, 14:05');
  expect(dateTime('2026-11-24T23:30:00Z')).toBe('Wed 25 Nov 2026, 00:30');
  expect(utc('2026-11-24T13:05:00Z')).toBe('24 Nov 2026, 13:05:00 UTC');
});

it('formats the timestamps of a sentence', () => {
  expect(momentsInWords('Bola, 2026-11-24T13:05:00Z; until 2026-11-24T23:30:00.5Z')).toBe('Bola, Tue 24 Nov 2026, 14:05; until Wed 25 Nov 2026, 00:30');
  expect(momentsInWords('2026-11-24')).toBe('2026-11-24');
  // As documents and the command line write it.
  expect(momentsInWords('Sent Tue 24 Nov 2026, 14:05:30 WAT. (S-1)')).toBe('Sent Tue 24 Nov 2026, 14:05. (S-1)');
});

it('formats the days of a sentence, and leaves references and files unchanged', () => {
  expect(datesInWords('GTBank 0123456789: No statement tells of 2025-10-06 to 2025-10-09.')).toBe('GTBank 0123456789: No statement tells of 6 Oct 2025 to 9 Oct 2025.');
  expect(datesInWords('Read 2025-10-06 at 2026-11-24T13:05:00Z.')).toBe('Read 6 Oct 2025 at Tue 24 Nov 2026, 14:05.');
  for (const name of ['2025-10-06.csv', 'REF-2025-10-06', '2025-10-06-17', '2025-10-06/7', '2025-13-45']) expect(datesInWords(name)).toBe(name);
});

it('writes a day as a day, and a timestamp with its time', () => {
  expect(dayOrTime('2025-10-06')).toBe('6 Oct 2025');
  expect(dayOrTime('2025-10-06T08:30:00Z')).toBe('Mon 6 Oct 2025, 09:30');
  expect(dayOrTime('')).toBe('');
});

it('omits the day if it is today', () => {
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
])('shows the time left until %s', (iso, left) => {
  expect(timeLeft(iso, new Date('2026-11-24T09:42:00Z'))).toBe(left);
});

describe.each(['UTC', 'Europe/London', 'Asia/Tokyo', 'America/New_York'])('on a computer in the time zone %s', (zone) => {
  it('shows West Africa Time, and names it', () => {
    vi.stubEnv('TZ', zone);
    expect(dateTime('2026-11-24T22:59:00Z')).toBe('Tue 24 Nov 2026, 23:59 WAT');
    expect(dateTime('2026-07-24T23:00:00Z')).toBe('Sat 25 Jul 2026, 00:00 WAT');
    expect(momentsInWords('Tue 24 Nov 2026, 14:05:30 WAT')).toBe('Tue 24 Nov 2026, 14:05 WAT');
    expect(momentsInWords('until 2026-11-24T13:05:00Z.')).toBe('until Tue 24 Nov 2026, 14:05 WAT.');
    const now = new Date('2026-11-24T23:30:00Z');
    expect(clockTime('2026-11-25T09:42:07Z', now)).toBe('10:42:07 WAT');
    expect(clockTime('2026-11-24T22:42:07Z', now)).toBe('Tue 24 Nov 2026, 23:42 WAT');
  });

  it('names the zone in the heading of a column rather than in each cell', () => {
    vi.stubEnv('TZ', zone);
    expect(timeHead('Sent')).toBe('Sent (WAT)');
    expect(dateTimeInColumn('2026-11-24T22:59:00Z')).toBe('Tue 24 Nov 2026, 23:59');
  });
});

it('names no zone if the computer has West Africa Time', () => {
  expect(timeHead('Sent')).toBe('Sent');
  vi.stubEnv('TZ', 'Africa/Porto-Novo');
  expect(dateTime('2026-11-24T22:59:00Z')).toBe('Tue 24 Nov 2026, 23:59');
});

it('gives the current day in West Africa', () => {
  expect(dayInLagos(new Date('2026-11-24T22:59:59Z'))).toBe('2026-11-24');
  expect(dayInLagos(new Date('2026-11-24T23:00:00Z'))).toBe('2026-11-25');
  expect(monthInLagos(new Date('2026-11-30T23:00:00Z'))).toBe('2026-12-01');
});
