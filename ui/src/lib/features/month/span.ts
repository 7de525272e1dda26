import { startOfDay } from '$lib/format/day';
import { dateTime, dayInLagos } from '$lib/format/time';
import { en } from '$lib/messages/en';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `October 2026` of `2026-10`. */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? month} ${year ?? ''}`.trim();
}

/** A period within a month as people say it: `1 Oct to 7 Oct` where it is whole days, else with its times. */
export function spanWords(from: string, until: string): string {
  const [first, next] = [dayInLagos(new Date(from)), dayInLagos(new Date(until))];
  const isWhole = startOfDay(first) === iso(from) && startOfDay(next) === iso(until);
  return isWhole ? en.month.span(short(first), short(dayInLagos(new Date(Date.parse(until) - 1)))) : en.month.span(dateTime(from), dateTime(until));
}

function iso(moment: string): string {
  return new Date(moment).toISOString();
}

function short(day: string): string {
  const [, month, number] = day.split('-');
  return `${Number(number)} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}`;
}

/** The month after, or with -1 before, such as `2026-11`. */
export function monthBeside(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by, 1)).toISOString().slice(0, 7);
}
