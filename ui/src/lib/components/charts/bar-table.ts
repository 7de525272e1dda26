import type { Decimal } from '$lib/format/money';

/** A row of a table with bars. */
export interface BarRow {
  name: string;
  /** The row in words, as a tooltip. */
  title?: string;
  count: number;
  amount: Decimal;
  /** A second line below the amount. */
  note?: string | undefined;
  /** The length of the bar. */
  length: number;
  /** The length of the lighter part after it, for what is unconfirmed. */
  unconfirmed?: number;
}
