import type { Order } from '../order';
import { entriesFrom, recordFrom, textsFrom } from './stored';

export type Density = 'comfortable' | 'compact';

/** How a person arranged a table. It belongs to this computer's window and is not stored with the records. */
export interface Arrangement {
  order: Order<string> | undefined;
  /** In rem, by column id. */
  widths: Readonly<Record<string, number>>;
  hidden: readonly string[];
  density: Density;
}

export const MOST_REM = 60;
export const asDelivered: Arrangement = { order: undefined, widths: {}, hidden: [], density: 'comfortable' };

/** A stored arrangement. Parts of another shape are replaced by the defaults. */
export function arrangementFrom({ order, widths, hidden, density }: Record<string, unknown>): Arrangement {
  return {
    order: orderFrom(order),
    widths: entriesFrom(widths, isWidth),
    hidden: textsFrom(hidden),
    density: density === 'compact' ? 'compact' : asDelivered.density,
  };
}

export function isSameArrangement(one: Arrangement, other: Arrangement): boolean {
  return comparable(one) === comparable(other);
}

/** The arrangement as text; the sequence of widths and of hidden columns has no meaning. */
function comparable({ order, widths, hidden, density }: Arrangement): string {
  return JSON.stringify([order?.by, order?.descending, Object.entries(widths).toSorted(), hidden.toSorted(), density]);
}

const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= MOST_REM;

function orderFrom(value: unknown): Order<string> | undefined {
  const { by, descending } = recordFrom(value);
  return typeof by === 'string' && typeof descending === 'boolean' ? { by, descending } : undefined;
}
