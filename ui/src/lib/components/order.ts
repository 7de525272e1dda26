/** The sort order of a list. */
export interface Order<By extends string> {
  by: By;
  descending: boolean;
}

/** The current sort order, and how to change it. */
export interface Sorting<By extends string> {
  /** Undefined for the order in which the rows came. */
  order: Order<By> | undefined;
  /** The orders that begin descending. */
  downFirst: readonly By[];
  onorder: (order: Order<By>) => void;
}

/** The order after a press on a heading: reversed, or the default direction of another heading. */
export function pressed<By extends string>(order: Order<By> | undefined, by: By, downFirst: readonly By[]): Order<By> {
  return { by, descending: order?.by === by ? !order.descending : downFirst.includes(by) };
}
