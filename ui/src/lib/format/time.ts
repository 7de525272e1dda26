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
/** West Africa Time is an hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000;

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

function split(iso: string): Parts {
  return Object.fromEntries(inLagos.formatToParts(new Date(iso)).map((part) => [part.type, part.value])) as Parts;
}

/** Whether this computer keeps another time than West Africa, in January or in July: then each time names its zone. */
function elsewhere(): boolean {
  return [0, 6].some((month) => new Date(2026, month, 1).getTimezoneOffset() !== -60);
}

const named = (time: string): string => (elsewhere() ? `${time} WAT` : time);

/** Every time on the screen is West Africa Time: `Tue 24 Nov 2026, 14:05`, with `WAT` behind it where this computer keeps another. */
export function dateTime(iso: string): string {
  return named(dateTimeInColumn(iso));
}

/** The same without its zone, for a column whose heading names it. */
export function dateTimeInColumn(iso: string): string {
  const at = split(iso);
  return `${at.weekday} ${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute}`;
}

/** The heading of a column of times: `Sent`, or `Sent (WAT)` where this computer keeps another time. */
export function timeHead(heading: string): string {
  return elsewhere() ? `${heading} (WAT)` : heading;
}

const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
/** A day of its own: not a part of a reference, and not of the name of a file. */
const DAY = /(?<![\w/.-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g;

/** A moment as papers have it, to the second: `Tue 24 Nov 2026, 14:05:30 WAT`. */
const ON_PAPER = /(\w{3} \d{1,2} \w{3} \d{4}, \d{2}:\d{2}):\d{2} WAT/g;

/** A sentence with every moment in it said as people say it, in the one way of the screen. */
export function momentsInWords(text: string): string {
  return text.replace(MOMENT, dateTime).replace(ON_PAPER, (_, time: string) => named(time));
}

/** A sentence of the program with every moment and every day in it said as people say it. */
export function datesInWords(text: string): string {
  return momentsInWords(text).replace(DAY, dayInWords);
}

/** What is known to the minute as day and time, and what is known as a day, such as `2025-10-06`, as a day. */
export function dayOrTime(at: string): string {
  return at.includes('T') ? dateTime(at) : dayInWords(at);
}

/** `14:05:30` when it is the same day as `now`, else day and time. */
export function clockTime(iso: string, now: Date): string {
  if (dayInLagos(new Date(iso)) !== dayInLagos(now)) return dateTime(iso);
  const at = split(iso);
  return named(`${at.hour}:${at.minute}:${at.second}`);
}

/** The day it is in West Africa: `2026-11-24`. */
export function dayInLagos(time: Date): string {
  return new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** The first day of the month it is in West Africa: `2026-11-01`. */
export function monthInLagos(time: Date): string {
  return `${dayInLagos(time).slice(0, 7)}-01`;
}

/** For whoever needs the exact moment: UTC in words. */
export function utc(iso: string): string {
  return `${inUtc.format(new Date(iso))} UTC`;
}

/** `1 d 22 h`, `3 h 10 min`, `40 min`, `less than a minute`; nothing once `iso` is past. */
export function timeLeft(iso: string, now: Date): string | undefined {
  const left = Date.parse(iso) - now.getTime();
  return left > 0 ? inWords(left) : undefined;
}

/** A length of time, in the same words. */
export function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${rest} min`;
  return minutes > 0 ? `${minutes} min` : 'less than a minute';
}
