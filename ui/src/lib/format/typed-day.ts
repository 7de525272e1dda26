import { MONTHS } from './month';

/** Which day a text without a year means: the latest such day until today, or the next one from today. */
export type Nearest = 'past' | 'future';

export type DayProblem = 'no_such_day' | 'unreadable';

/** A typed day as `2026-11-24`, or why it is none. */
export type TypedDay = { day: string; problem?: undefined } | { day?: undefined; problem: DayProblem };

const DAY_MS = 86_400_000;
const RELATIVE: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[\s,]+/;
/** Parts: numbers, an ordinal ending, names of months. */
const SHAPE = /^(?:\d+|[a-z]+)(?:[\s/.,-]*(?:\d+|[a-z]+)){1,3}$/;
/** A year of two digits is in the hundred years that end, or begin, this many years from now. */
const YEARS_AHEAD: Readonly<Record<Nearest, number>> = { past: 5, future: 79 };
/** In at most eight years there is a 29 February. */
const LEAP_GAP = 8;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Reads a day as people in Nigeria type it: `1/11/2026` (the day first), `1-11-26`, `1 Nov`, `1 November 2026`, `2026-11-01`, `today`. The table
 * of cases, `tests/vectors/days.json`, is shared with `base::typed_day`.
 */
export function readDay(text: string, today: string, nearest: Nearest = 'past'): TypedDay {
  const plain = text.trim().toLowerCase();
  const relative = RELATIVE[plain];
  if (relative !== undefined) return { day: plusDays(today, relative) };
  const parts = partsOf(plain.replace(WEEKDAY, ''));
  const found = parts && inOrder(parts);
  if (!found) return { problem: 'unreadable' };
  const { day, month, year } = found;
  if (year === undefined) return withoutYear(month, day, today, nearest);
  const whole = year.length === 2 ? ofTwoDigits(Number(year), Number(today.slice(0, 4)), nearest) : Number(year);
  if (whole < 1900 || whole >= 2200) return { problem: 'unreadable' };
  const iso = isoDay(whole, month, day);
  return iso === undefined ? { problem: 'no_such_day' } : { day: iso };
}

/** A day some days later, or with a negative number earlier. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day as text; undefined if the calendar does not have it. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Numbers and names, without the separators and the endings of `1st`; undefined if there is anything else. */
function partsOf(text: string): string[] | undefined {
  if (!SHAPE.test(text)) return undefined;
  const parts = text.match(/\d+|[a-z]+/g) ?? [];
  return parts.filter((part, place) => !(/^(?:st|nd|rd|th)$/.test(part) && /^\d/.test(parts[place - 1] ?? '')));
}

interface Found {
  day: number;
  month: number;
  year: string | undefined;
}

function inOrder(parts: readonly string[]): Found | undefined {
  const [first = '', second = '', third] = parts;
  if (parts.length < 2 || parts.length > 3) return undefined;
  if (/^\d{4}$/.test(first)) return third !== undefined ? dated(third, second, first) : undefined;
  if (third !== undefined && !/^(?:\d{2}|\d{4})$/.test(third)) return undefined;
  return /^\d/.test(first) ? dated(first, second, third) : dated(second, first, third);
}

function dated(day: string, month: string, year: string | undefined): Found | undefined {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month);
  return /^\d{1,2}$/.test(day) && number !== undefined ? { day: Number(day), month: number, year } : undefined;
}

/** `nov`, `sept` or a whole name. */
function monthNamed(name: string): number | undefined {
  const place = /^[a-z]{3,}$/.test(name) ? MONTHS.findIndex((month) => month.toLowerCase().startsWith(name)) : -1;
  return place < 0 ? undefined : place + 1;
}

function withoutYear(month: number, day: number, today: string, nearest: Nearest): TypedDay {
  const step = nearest === 'past' ? -1 : 1;
  const thisYear = Number(today.slice(0, 4));
  for (let years = 0; years <= LEAP_GAP; years += 1) {
    const iso = isoDay(thisYear + step * years, month, day);
    if (iso !== undefined && (nearest === 'past' ? iso <= today : iso >= today)) return { day: iso };
  }
  return { problem: 'no_such_day' };
}

function ofTwoDigits(year: number, thisYear: number, nearest: Nearest): number {
  const latest = thisYear + YEARS_AHEAD[nearest];
  return latest - ((((latest - year) % 100) + 100) % 100);
}
