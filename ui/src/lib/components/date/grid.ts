import { adjacentMonth } from '$lib/format/month';
import { plusDays } from '$lib/format/typed-day';

const DAYS_SHOWN = 42;

/** 0 is Monday. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Six weeks from Monday that contain a month such as `2026-11`. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = plusDays(first, -weekday(first));
  const days = Array.from({ length: DAYS_SHOWN }, (_, place) => plusDays(start, place));
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The same day some months later, or the last day of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const month = adjacentMonth(day.slice(0, 7), months);
  const last = plusDays(`${adjacentMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The day that a key moves to; undefined for other keys. */
export function moved(day: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1);
    case 'ArrowRight':
      return plusDays(day, 1);
    case 'ArrowUp':
      return plusDays(day, -7);
    case 'ArrowDown':
      return plusDays(day, 7);
    case 'Home':
      return plusDays(day, -weekday(day));
    case 'End':
      return plusDays(day, 6 - weekday(day));
    case 'PageUp':
      return plusMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return plusMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}
