import { adjacentMonth } from './month';
import { plusDays } from './typed-day';

export type Period = 'all' | 'today' | 'this_week' | 'this_month' | 'last_month' | 'custom';

/** Two days, both included, as `2026-11-24`. An empty text has no limit; other text is kept as typed. */
export interface Days {
  from: string;
  to: string;
}

const lastOf = (month: string): string => plusDays(`${adjacentMonth(month, 1)}-01`, -1);

/** The days of a period. A week begins on Monday. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): Days {
  const month = today.slice(0, 7);
  switch (period) {
    case 'all':
      return { from: '', to: '' };
    case 'today':
      return { from: today, to: today };
    case 'this_week': {
      const monday = plusDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return { from: monday, to: plusDays(monday, 6) };
    }
    case 'this_month':
      return { from: `${month}-01`, to: lastOf(month) };
    case 'last_month': {
      const before = adjacentMonth(month, -1);
      return { from: `${before}-01`, to: lastOf(before) };
    }
  }
}

/** The period of two days. */
export function periodOf({ from, to }: Days, today: string): Period {
  const periods = ['all', 'today', 'this_week', 'this_month', 'last_month'] as const;
  const found = periods.find((period) => {
    const days = daysOf(period, today);
    return days.from === from && days.to === to;
  });
  return found ?? 'custom';
}
