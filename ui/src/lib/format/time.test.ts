import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateAndTime, dateTime, dateTimeInColumn, datesInWords, dayInLagos, dayOrTime, fullDateTime, momentsInWords, monthInLagos, timeHead, timeLeft, timeOfDay, utc } from './time';

/** Wed 25 Nov 2026, 09:30 in Lagos. */
const NOW = new Date('2026-11-25T08:30:00Z');
/** Days later: no date of these tests is today or yesterday. */
const LATER = new Date('2026-12-24T08:30:00Z');

// The tests run in Lagos time, UTC+1 all year.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it.each([
  ['2026-11-25T07:41:00Z', 'Today 08:41'],
  ['2026-11-24T23:00:00Z', 'Today 00:00'],
  ['2026-11-25T22:59:59Z', 'Today 23:59'],
  ['2026-11-24T22:59:59Z', 'Yesterday 23:59'],
  ['2026-11-23T23:00:00Z', 'Yesterday 00:00'],
  ['2026-11-23T22:59:59Z', '23 Nov 2026 23:59'],
  ['2026-11-25T23:00:00Z', '26 Nov 2026 00:00'],
  ['2025-11-25T07:41:00Z', '25 Nov 2025 08:41'],
])('writes %s as %s', (iso, words) => {
  expect(dateTime(iso, NOW)).toBe(words);
  expect(dateTimeInColumn(iso, NOW)).toBe(words);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  expect(dateTime(iso)).toBe(words);
});

it('begins the year, a month and a leap day after the day before', () => {
  expect(dateTime('2026-12-31T22:00:00Z', new Date('2026-12-31T23:30:00Z'))).toBe('Yesterday 23:00');
  expect(dateTime('2028-02-29T10:00:00Z', new Date('2028-03-01T10:00:00Z'))).toBe('Yesterday 11:00');
});

it('writes the full date where a time is kept, and in tooltips', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  expect(dateAndTime('2026-11-25T07:41:30Z')).toBe('25 Nov 2026 08:41');
  expect(fullDateTime('2026-11-24T23:41:30Z')).toBe('Wed 25 Nov 2026 00:41:30 WAT · 24 Nov 2026, 23:41:30 UTC');
  expect(utc('2026-11-24T13:05:00Z')).toBe('24 Nov 2026, 13:05:00 UTC');
});

it('formats the timestamps of a sentence', () => {
  expect(momentsInWords('Bola, 2026-11-24T13:05:00Z; until 2026-11-26T23:30:00.5Z', NOW)).toBe('Bola, yesterday 14:05; until 27 Nov 2026 00:30');
  expect(momentsInWords('2026-11-24', NOW)).toBe('2026-11-24');
  // As documents and the command line write it.
  expect(momentsInWords('Sent Tue 24 Nov 2026, 14:05:30 WAT. (S-1)', NOW)).toBe('Sent yesterday 14:05. (S-1)');
  expect(momentsInWords('Sent Tue 24 Nov 2026, 14:05:30 WAT. (S-1)', LATER)).toBe('Sent 24 Nov 2026 14:05. (S-1)');
  expect(momentsInWords('Tue 24 Xyz 2026, 14:05:30 WAT', NOW)).toBe('Tue 24 Xyz 2026, 14:05:30 WAT');
});

it('begins a sentence with a capital, and omits “on” before today and yesterday', () => {
  expect(momentsInWords('2026-11-25T07:41:00Z', NOW)).toBe('Today 08:41');
  expect(momentsInWords('Paid. 2026-11-25T07:41:00Z.', NOW)).toBe('Paid. Today 08:41.');
  expect(momentsInWords('Stopped on 2026-11-25T07:41:00Z by Ada.', NOW)).toBe('Stopped today 08:41 by Ada.');
  expect(momentsInWords('On 2026-11-24T16:02:00Z it was paid.', NOW)).toBe('Yesterday 17:02 it was paid.');
  expect(momentsInWords('Stopped on 2026-11-25T07:41:00Z by Ada. On 2026-11-24T16:02:00Z it was paid.', LATER)).toBe('Stopped on 25 Nov 2026 08:41 by Ada. On 24 Nov 2026 17:02 it was paid.');
});

it('formats the days of a sentence, and leaves references and files unchanged', () => {
  expect(datesInWords('GTBank 0123456789: No statement for 2025-10-06 to 2025-10-09.')).toBe('GTBank 0123456789: No statement for 6 Oct 2025 to 9 Oct 2025.');
  expect(datesInWords('Read 2025-10-06 at 2026-11-24T13:05:00Z.', LATER)).toBe('Read 6 Oct 2025 at 24 Nov 2026 14:05.');
  for (const name of ['2025-10-06.csv', 'REF-2025-10-06', '2025-10-06-17', '2025-10-06/7', '2025-13-45']) expect(datesInWords(name)).toBe(name);
});

it('writes a day as a day, and a timestamp with its time', () => {
  expect(dayOrTime('2025-10-06')).toBe('6 Oct 2025');
  expect(dayOrTime('2025-10-06T08:30:00Z')).toBe('6 Oct 2025 09:30');
  expect(dayOrTime('')).toBe('');
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
    expect(dateTime('2026-11-24T22:59:00Z', LATER)).toBe('24 Nov 2026 23:59 WAT');
    expect(dateTime('2026-11-24T22:59:00Z', NOW)).toBe('Yesterday 23:59 WAT');
    expect(dateTime('2026-07-24T23:00:00Z', LATER)).toBe('25 Jul 2026 00:00 WAT');
    expect(momentsInWords('Tue 24 Nov 2026, 14:05:30 WAT', LATER)).toBe('24 Nov 2026 14:05 WAT');
    expect(momentsInWords('until 2026-11-24T13:05:00Z.', NOW)).toBe('until yesterday 14:05 WAT.');
  });

  it('names the zone in the heading of a column rather than in each cell', () => {
    vi.stubEnv('TZ', zone);
    expect(timeHead('Sent')).toBe('Sent (WAT)');
    expect(dateTimeInColumn('2026-11-24T22:59:00Z', LATER)).toBe('24 Nov 2026 23:59');
    expect(dateTimeInColumn('2026-11-24T22:59:00Z', NOW)).toBe('Yesterday 23:59');
  });
});

it('names no zone if the computer has West Africa Time', () => {
  expect(timeHead('Sent')).toBe('Sent');
  vi.stubEnv('TZ', 'Africa/Porto-Novo');
  expect(dateTime('2026-11-24T22:59:00Z', LATER)).toBe('24 Nov 2026 23:59');
});

it('gives the current day in West Africa', () => {
  expect(dayInLagos(new Date('2026-11-24T22:59:59Z'))).toBe('2026-11-24');
  expect(dayInLagos(new Date('2026-11-24T23:00:00Z'))).toBe('2026-11-25');
  expect(monthInLagos(new Date('2026-11-30T23:00:00Z'))).toBe('2026-12-01');
});

it('shortens a time of today to hours and minutes', () => {
  const now = new Date('2026-11-24T20:00:00Z');
  expect(timeOfDay('2026-11-24T07:35:10Z', now)).toBe('08:35');
  // The day before in West Africa.
  expect(timeOfDay('2026-11-23T22:59:59Z', now)).toBe('Yesterday 23:59');
});
