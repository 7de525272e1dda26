import type { DayProblem } from '$lib/format/typed-day';
import type { Period } from '$lib/format/period';

const problems: Record<DayProblem, string> = {
  no_such_day: 'This date does not exist.',
  unreadable: 'Enter a date, for example 24/11/2026.',
};
const periods: Record<Period, string> = {
  all: 'All dates',
  today: 'Today',
  this_week: 'This week',
  this_month: 'This month',
  last_month: 'Last month',
  custom: 'Custom',
};

/** Texts of date fields, of the calendar and of ranges. */
export const dates = {
  problems,
  periods,
  period: 'Dates',
  from: 'From',
  to: 'To',
  hint: 'Example: 24/11/2026',
  earliest: (day: string) => `Enter a date from ${day}.`,
  latest: (day: string) => `Enter a date up to ${day}.`,
  endBeforeStart: 'The end is before the start.',
  open: 'Open calendar',
  calendar: 'Calendar',
  previousYear: 'Previous year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  nextYear: 'Next year',
  weekdays: [
    ['Mon', 'Monday'],
    ['Tue', 'Tuesday'],
    ['Wed', 'Wednesday'],
    ['Thu', 'Thursday'],
    ['Fri', 'Friday'],
    ['Sat', 'Saturday'],
    ['Sun', 'Sunday'],
  ] as const,
};
