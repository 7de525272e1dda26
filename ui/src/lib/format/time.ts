const parts = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

function split(time: Date): Parts {
  return Object.fromEntries(parts.formatToParts(time).map((part) => [part.type, part.value])) as Parts;
}

/** `Tue 24 Nov 2026, 14:05`, in this computer's time zone. */
export function dateTime(iso: string): string {
  const at = split(new Date(iso));
  return `${at.weekday} ${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute}`;
}

/** A sentence with every moment in it said as people say it. */
export function momentsInWords(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, dateTime);
}

/** `14:05:30` when it is the same day as `now`, else day and time. */
export function clockTime(iso: string, now: Date): string {
  const time = new Date(iso);
  if (time.toDateString() !== now.toDateString()) return dateTime(iso);
  const at = split(time);
  return `${at.hour}:${at.minute}:${at.second}`;
}

const inLagos = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Lagos',
});

/** `Tue 24 Nov 2026, 23:59 WAT (22:59 UTC)`, whatever time this computer keeps. */
export function watAndUtc(iso: string): string {
  const time = new Date(iso);
  const at = Object.fromEntries(inLagos.formatToParts(time).map((part) => [part.type, part.value])) as Parts;
  return `${at.weekday} ${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute} WAT (${time.toISOString().slice(11, 16)} UTC)`;
}

/** The day it is in West Africa, which is an hour ahead of UTC all year: `2026-11-24`. */
export function todayInLagos(now: Date): string {
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);
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
