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

/** Whether a text is a day such as `2026-11-24`. */
export function isDay(text: string): boolean {
  return startOfDay(text) !== undefined;
}

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `1 Nov 2026` for `2026-11-01`; other text is shown as it is. */
export function dayInWords(day: string): string {
  return startOfDay(day) === undefined ? day : inWords.format(new Date(`${day}T00:00:00Z`));
}

const withoutYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `1 Nov` for `2026-11-01`, where the year is clear; other text is shown as it is. */
export function dayAndMonth(day: string): string {
  return isDay(day) ? withoutYear.format(new Date(`${day}T00:00:00Z`)) : day;
}

const inField = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `01 Nov 2026` for `2026-11-01`, as a date field shows it; other text is shown as it is. */
export function dayInField(day: string): string {
  return isDay(day) ? inField.format(new Date(`${day}T00:00:00Z`)) : day;
}
