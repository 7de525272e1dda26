/** What bars by day are made of. */
export interface Bars {
  /** What the chart shows. */
  name: string;
  /** Every day that is shown, such as `2026-10-31`. */
  days: readonly string[];
  /** What is stacked upon each other, from 0 outward. */
  series: readonly Series[];
  /** What stands beside a line of the axis. */
  scale: (value: number) => string;
}

/** One kind of bars. */
export interface Series {
  /** What it is, in words. */
  name: string;
  /** Which colour and filling. */
  look: 'in' | 'out' | 'matched' | 'open';
  /** It is drawn below 0. */
  down?: boolean;
  /** How long its bar of each day is. */
  lengths: readonly number[];
  /** What it says of each day. */
  values: readonly string[];
}
