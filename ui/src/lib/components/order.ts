/** In which order a list stands. */
export interface Order<By extends string> {
  by: By;
  descending: boolean;
}

/** How a list stands, and who puts it in another order. */
export interface Sorting<By extends string> {
  order: Order<By>;
  /** What one first wants to see from its largest or latest down. */
  downFirst: readonly By[];
  onorder: (order: Order<By>) => void;
}

/** The order after a heading was pressed: the other way round, or as one first wants to see it. */
export function pressed<By extends string>(order: Order<By>, by: By, downFirst: readonly By[]): Order<By> {
  return { by, descending: order.by === by ? !order.descending : downFirst.includes(by) };
}
