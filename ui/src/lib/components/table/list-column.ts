import type { Snippet } from 'svelte';
import type { Column } from '../columns';
import type { Order } from '../order';
import { sorted, type Compare } from './compare';

/** Attributes of the element that opens a row. */
export interface RowLink {
  'data-row': string;
  tabindex: 0 | -1;
  'aria-current': 'true' | undefined;
  onfocus: () => void;
}

/** A column of a list. */
export interface ListColumn<Row, By extends string = string> extends Column<By> {
  id: string;
  /** The whole content of a cell as plain text: shown without `cell`, and as the tooltip. */
  text: (row: Row) => string;
  cell?: Snippet<[row: Row, link: RowLink, column: string]>;
  /** Contains the element that opens the row. The columns up to this one stay in place while the others scroll. */
  opens?: boolean;
  /** Is never cut, like all columns of figures and times: the column is at least as wide as its contents. */
  whole?: boolean;
  /** Whether its order begins descending, as that of figures and times does. */
  downFirst?: boolean;
  /** Sorts a list that is complete in the window. */
  sort?: SortRows<Row>;
}

export type SortRows<Row> = (rows: readonly Row[], descending: boolean) => Row[];

/** Widths that a person can change, by column id, in rem. */
export interface Resizing {
  set: (id: string, rem: number) => void;
  reset: (id: string) => void;
}

/** Sorts rows by one of their values. */
export function sortBy<Row, Value>(value: (row: Row) => Value | null | undefined, compare: Compare<Value>): SortRows<Row> {
  return (rows, descending) => sorted(rows, value, compare, descending);
}

/** Rows that are complete in the window, in the chosen order. */
export function inOrder<Row, By extends string>(rows: readonly Row[], columns: readonly ListColumn<Row, By>[], order: Order<By> | undefined): readonly Row[] {
  const sort = columns.find(({ by }) => by !== undefined && by === order?.by)?.sort;
  return order && sort ? sort(rows, order.descending) : rows;
}

export const isWhole = ({ whole, right, time }: Pick<ListColumn<never>, 'whole' | 'right' | 'time'>): boolean => Boolean(whole ?? (right || time));

export const beginsDescending = ({ downFirst, right, time }: Pick<ListColumn<never>, 'downFirst' | 'right' | 'time'>): boolean => Boolean(downFirst ?? (right || time));

/** How many columns fit into the part of the width that stays in place: those up to the one that opens the row, or fewer. */
export function frozenCount(widths: readonly number[], opening: number, roomRem: number): number {
  const most = opening + 1;
  let sum = 0;
  const fitting = widths.findIndex((width) => (sum += width) > roomRem);
  return Math.min(most, fitting < 0 ? widths.length : fitting);
}
