import { en } from '$lib/messages/en';

/** The first moment of a day such as `2026-11-24`, some days later; nothing where it is no day. */
export function startOfDay(text: string, daysLater = 0): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(day));
  // 31 February is no day.
  if (start.getMonth() !== Number(month) - 1) return undefined;
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** What is wrong with a day; an empty one is none. */
export function dayProblem(text: string): string | undefined {
  return text.trim() === '' || startOfDay(text) !== undefined ? undefined : en.activity.dayProblem;
}

/** A day as it is typed: `2026-11-24`. */
export function dayText(day: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
