import { startOfDay } from '$lib/format/day';
import { MONTHS } from '$lib/format/month';
import { dateAndTime, dayInLagos } from '$lib/format/time';
import { en } from '$lib/messages/en';

/** A period within a month: `1 Oct to 7 Oct` for whole days, otherwise with times. */
export function spanWords(from: string, until: string): string {
  const [first, next] = [dayInLagos(new Date(from)), dayInLagos(new Date(until))];
  const isWhole = startOfDay(first) === iso(from) && startOfDay(next) === iso(until);
  return isWhole ? en.month.span(short(first), short(dayInLagos(new Date(Date.parse(until) - 1)))) : en.month.span(dateAndTime(from), dateAndTime(until));
}

function iso(moment: string): string {
  return new Date(moment).toISOString();
}

function short(day: string): string {
  const [, month, number] = day.split('-');
  return `${Number(number)} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}`;
}
