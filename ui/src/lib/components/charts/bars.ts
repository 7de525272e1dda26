/** The data of a bar chart by day. */
export interface Bars {
  /** The title of the chart. */
  name: string;
  /** All days of the chart, for example `2026-10-31`. */
  days: readonly string[];
  /** The stacked series, from 0 outward. */
  series: readonly Series[];
  /** A line over the bars. */
  line?: LineSeries;
  /** The label of a grid line. */
  scale: (value: number) => string;
  /** The label of a day below the bars; by default its number in the month. */
  tick?: (day: string) => string;
}

/** Colour and filling of a bar. */
export type Look = 'in' | 'out' | 'unconfirmed' | 'matched' | 'open';

/** One series of bars. */
export interface Series {
  /** Its name. */
  name: string;
  look: Look;
  /** Drawn below 0. */
  down?: boolean;
  /** The length of the bar of each day. */
  lengths: readonly number[];
  /** The value of each day, as text. */
  values: readonly string[];
}

/** A line over the bars, with a point on each day. */
export interface LineSeries {
  /** Its name. */
  name: string;
  /** The height of each day; negative below 0. */
  heights: readonly number[];
  /** The value of each day, as text. */
  values: readonly string[];
}
