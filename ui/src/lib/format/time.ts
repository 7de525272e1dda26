import { dayInWords } from './day';

const inLagos = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Lagos',
});
const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
/** West Africa Time is UTC+1 all year. */
const AHEAD_MS = 3_600_000;

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

function split(iso: string): Parts {
  return Object.fromEntries(inLagos.formatToParts(new Date(iso)).map((part) => [part.type, part.value])) as Parts;
}

/** Whether this computer's time differs from West Africa Time in January or July: then each time names its zone. */
function elsewhere(): boolean {
  return [0, 6].some((month) => new Date(2026, month, 1).getTimezoneOffset() !== -60);
}

const named = (time: string): string => (elsewhere() ? `${time} WAT` : time);

/** Every time on the screen is in West Africa Time: `Tue 24 Nov 2026, 14:05`, with `WAT` if this computer's zone differs. */
export function dateTime(iso: string): string {
  return named(dateTimeInColumn(iso));
}

/** The same without the zone, for a column whose heading names it. */
export function dateTimeInColumn(iso: string): string {
  const at = split(iso);
  return `${at.weekday} ${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute}`;
}

/** The heading of a column of times: `Sent`, or `Sent (WAT)` if this computer's zone differs. */
export function timeHead(heading: string): string {
  return elsewhere() ? `${heading} (WAT)` : heading;
}

const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
/** A separate day: not a part of a reference or a file name. */
const DAY = /(?<![\w/.-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g;

/** A time as documents write it, to the second: `Tue 24 Nov 2026, 14:05:30 WAT`. */
const ON_PAPER = /(\w{3} \d{1,2} \w{3} \d{4}, \d{2}:\d{2}):\d{2} WAT/g;

/** A sentence with every timestamp in the format of the screen. */
export function momentsInWords(text: string): string {
  return text.replace(MOMENT, dateTime).replace(ON_PAPER, (_, time: string) => named(time));
}

/** A sentence of the program with every timestamp and every day in the format of the screen. */
export function datesInWords(text: string): string {
  return momentsInWords(text).replace(DAY, dayInWords);
}

/** A timestamp as day and time; a day, such as `2025-10-06`, as a day. */
export function dayOrTime(at: string): string {
  return at.includes('T') ? dateTime(at) : dayInWords(at);
}

/** `14:05:30` on the day of `now`, otherwise day and time. */
export function clockTime(iso: string, now: Date): string {
  if (dayInLagos(new Date(iso)) !== dayInLagos(now)) return dateTime(iso);
  const at = split(iso);
  return named(`${at.hour}:${at.minute}:${at.second}`);
}

/** The current day in West Africa: `2026-11-24`. */
export function dayInLagos(time: Date): string {
  return new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** The first day of the current month in West Africa: `2026-11-01`. */
export function monthInLagos(time: Date): string {
  return `${dayInLagos(time).slice(0, 7)}-01`;
}

/** The exact time in UTC, in words. */
export function utc(iso: string): string {
  return `${inUtc.format(new Date(iso))} UTC`;
}

/** `1 d 22 h`, `3 h 10 min`, `40 min`, `less than a minute`; undefined if `iso` is past. */
export function timeLeft(iso: string, now: Date): string | undefined {
  const left = Date.parse(iso) - now.getTime();
  return left > 0 ? inWords(left) : undefined;
}

/** A duration, in the same format. */
export function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${rest} min`;
  return minutes > 0 ? `${minutes} min` : 'less than a minute';
}
