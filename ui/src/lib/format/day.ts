import { en } from '$lib/messages/en';

const DAY_MS = 86_400_000;

/** The start of a day in West Africa, such as `2026-11-24`, some days later; undefined if it is not a valid day. */
export function startOfDay(text: string, daysLater = 0): string | undefined {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00Z`).getTime();
  // For example 31 February.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return undefined;
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + daysLater * DAY_MS).toISOString();
}

/** The problem of a day; empty text has none. */
export function dayProblem(text: string): string | undefined {
  return text.trim() === '' || startOfDay(text) !== undefined ? undefined : en.activity.dayProblem;
}

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `1 Nov 2026` for `2026-11-01`; other text is shown as it is. */
export function dayInWords(day: string): string {
  return startOfDay(day) === undefined ? day : inWords.format(new Date(`${day}T00:00:00Z`));
}
