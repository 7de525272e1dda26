/** The data of a bar chart by day. */
export interface Bars {
  /** The title of the chart. */
  name: string;
  /** All days of the chart, for example `2026-10-31`. */
  days: readonly string[];
  /** The stacked series, from 0 outward. */
  series: readonly Series[];
  /** The label of a grid line. */
  scale: (value: number) => string;
}

/** One series of bars. */
export interface Series {
  /** Its name. */
  name: string;
  /** Colour and filling. */
  look: 'in' | 'out' | 'matched' | 'open';
  /** Drawn below 0. */
  down?: boolean;
  /** The length of the bar of each day. */
  lengths: readonly number[];
  /** The value of each day, as text. */
  values: readonly string[];
}
