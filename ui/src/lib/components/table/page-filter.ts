import { daysOf, periodOf, type Period } from '$lib/format/period';
import { dayInLagos } from '$lib/format/time';

/** The values of a filter, by name. Days are `from` and `to`. */
export type FilterValues = Readonly<Record<string, string | boolean>>;

/** The filter of a list's page, as it is stored with a saved view. */
export interface PageFilter {
  readonly initial: FilterValues;
  current: () => FilterValues;
  /** Sets the page's filter. A stored value that the page no longer has is replaced by the initial one. */
  show: (stored: FilterValues) => void;
}

interface Definition<Values> {
  /** The values that exclude nothing, or that the page begins with. */
  initial: Values;
  /** The possible values of a name; of any other name every text is possible. */
  choices?: { [Name in keyof Values]?: readonly Values[Name][] };
  get: () => Values;
  set: (values: Values) => void;
}

const PERIODS: readonly Exclude<Period, 'custom'>[] = ['all', 'today', 'this_week', 'this_month', 'last_month'];
const today = (): string => dayInLagos(new Date());

/** The filter of a page. A usual period such as *this month* is stored as a period, so that next month's view shows next month. */
export function pageFilter<Values extends { [Name in keyof Values]: string | boolean }>({ initial, choices, get, set }: Definition<Values>): PageFilter {
  const restored = (stored: FilterValues): Values => {
    const values = withDays(stored);
    const entries = Object.entries<string | boolean>(initial).map(([name, first]) => {
      const value = values[name];
      const possible: readonly unknown[] | undefined = choices?.[name as keyof Values];
      return [name, typeof value === typeof first && (possible?.includes(value) ?? true) ? value : first];
    });
    return Object.fromEntries(entries) as Values;
  };
  return { initial: withPeriod(initial), current: () => withPeriod(get()), show: (stored) => set(restored(stored)) };
}

function withPeriod({ from, to, ...rest }: FilterValues): FilterValues {
  if (typeof from !== 'string' || typeof to !== 'string') return rest;
  const period = periodOf({ from, to }, today());
  return period === 'custom' ? { ...rest, from, to } : { ...rest, period };
}

function withDays({ period, ...rest }: FilterValues): FilterValues {
  const known = PERIODS.find((each) => each === period);
  return known === undefined ? rest : { ...rest, ...daysOf(known, today()) };
}
