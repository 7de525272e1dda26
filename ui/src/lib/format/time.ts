import { now } from '$lib/clock.svelte';
import { dayInWords } from './day';
import { MONTHS } from './month';

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
const DAY_MS = 86_400_000;

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

function split(iso: string): Parts {
  return Object.fromEntries(inLagos.formatToParts(new Date(iso)).map((part) => [part.type, part.value])) as Parts;
}

/** Whether this computer's time differs from West Africa Time in January or July: then each time names its zone. */
function elsewhere(): boolean {
  return [0, 6].some((month) => new Date(2026, month, 1).getTimezoneOffset() !== -60);
}

const named = (time: string): string => (elsewhere() ? `${time} WAT` : time);

function absolute(iso: string): string {
  const at = split(iso);
  return `${at.day} ${at.month} ${at.year} ${at.hour}:${at.minute}`;
}

/** `Today 08:41`, `Yesterday 17:02`; undefined for other days. */
function relative(iso: string, at: Date): string | undefined {
  const day = dayInLagos(new Date(iso));
  const word = day === dayInLagos(at) ? 'Today' : day === dayInLagos(new Date(at.getTime() - DAY_MS)) ? 'Yesterday' : undefined;
  const time = split(iso);
  return word && `${word} ${time.hour}:${time.minute}`;
}

/** Every time on the screen is in West Africa Time: `Today 08:41`, `Yesterday 17:02`, `27 Nov 2026 08:41`, with `WAT` if this computer's zone differs. */
export function dateTime(iso: string, at: Date = now()): string {
  return named(dateTimeInColumn(iso, at));
}

/** The same without the zone, for a column whose heading names it. */
export function dateTimeInColumn(iso: string, at: Date = now()): string {
  return relative(iso, at) ?? absolute(iso);
}

/** `27 Nov 2026 08:41` also for today and yesterday: for documents, names of files and periods. */
export function dateAndTime(iso: string): string {
  return named(absolute(iso));
}

/** For a tooltip: `Fri 27 Nov 2026 08:41:30 WAT · 27 Nov 2026, 07:41:30 UTC`. */
export function fullDateTime(iso: string): string {
  const at = split(iso);
  return `${at.weekday} ${absolute(iso)}:${at.second} WAT · ${utc(iso)}`;
}

/** The heading of a column of times: `Sent`, or `Sent (WAT)` if this computer's zone differs. */
export function timeHead(heading: string): string {
  return elsewhere() ? `${heading} (WAT)` : heading;
}

/** A timestamp, with the `on` before it. */
const MOMENT = /(\b[Oo]n )?(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)/g;
/** A separate day: not a part of a reference or a file name. */
const DAY = /(?<![\w/.-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g;

/** A time as documents write it, to the second: `Tue 24 Nov 2026, 14:05:30 WAT`. */
const ON_PAPER = /\w{3} (\d{1,2}) (\w{3}) (\d{4}), (\d{2}):(\d{2}):(\d{2}) WAT/g;
const SENTENCE_STARTS = /(?:^|[.!?]\s+|\n\s*)$/;

function fromPaper(found: string, day: string, month: string, year: string, hour: string, minute: string, second: string): string {
  const index = MONTHS.findIndex((name) => name.startsWith(month));
  return index < 0 ? found : new Date(Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second)) - AHEAD_MS).toISOString();
}

/** A sentence with every timestamp in the format of the screen: `It was sent on 27 Nov 2026 08:41.`, `It was sent yesterday 17:02.` */
export function momentsInWords(text: string, at: Date = now()): string {
  const sentence = text.replace(ON_PAPER, fromPaper);
  return sentence.replace(MOMENT, (_, on: string | undefined, iso: string, offset: number) => {
    const near = relative(iso, at);
    if (near === undefined) return `${on ?? ''}${named(absolute(iso))}`;
    const starts = SENTENCE_STARTS.test(sentence.slice(0, offset));
    return named(starts ? near : near.charAt(0).toLowerCase() + near.slice(1));
  });
}

/** A sentence of the program with every timestamp and every day in the format of the screen. */
export function datesInWords(text: string, at: Date = now()): string {
  return momentsInWords(text, at).replace(DAY, dayInWords);
}

/** A timestamp as day and time; a day, such as `2025-10-06`, as a day. */
export function dayOrTime(at: string): string {
  return at.includes('T') ? dateTime(at) : dayInWords(at);
}

/** `14:05` on the day of `at`, otherwise day and time. */
export function timeOfDay(iso: string, at: Date): string {
  if (dayInLagos(new Date(iso)) !== dayInLagos(at)) return dateTime(iso, at);
  const time = split(iso);
  return named(`${time.hour}:${time.minute}`);
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
