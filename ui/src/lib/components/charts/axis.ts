import type { Decimal } from '$lib/format/money';

/** The grid lines of a chart, from lowest to highest, at equal distances, with one at 0. */
export interface Axis {
  /** The value of each line; negative below 0. */
  lines: readonly number[];
  /** The lowest line. */
  low: number;
  /** The highest line. */
  high: number;
}

/** The approximate number of lines above and below 0 together. */
const LINES = 4;

/** The length of a bar for an amount. Only for drawing: the amount itself is shown as it is. */
export function length(amount: Decimal): number {
  const size = Math.abs(Number(amount));
  return Number.isFinite(size) ? size : 0;
}

/** The height of a point for an amount, negative below 0. Only for drawing. */
export function height(amount: Decimal): number {
  return amount.startsWith('-') ? -length(amount) : length(amount);
}

/** Lines at 1, 2 or 5 times a power of ten, at least 1 apart, that contain the largest values up and down. */
export function axis(up: number, down: number): Axis {
  const distance = Math.max((up + down) / LINES, 1);
  const power = 10 ** Math.floor(Math.log10(distance));
  const step = ([1, 2, 5].find((times) => times * power >= distance) ?? 10) * power;
  const [above, below] = [Math.ceil(up / step), Math.ceil(down / step)];
  const lines = Array.from({ length: above + below + 1 }, (_, at) => (at - below) * step);
  return { lines, low: 0 - below * step, high: above * step };
}

const SHORT = [
  [1e12, 'tn'],
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** A whole number for an axis: `500k`, `1m`, and `−2m` below 0. */
export function short(value: number): string {
  const size = Math.abs(value);
  const [unit, letter] = SHORT.find(([least]) => size >= least) ?? [1, ''];
  return `${value < 0 ? '\u2212' : ''}${(size / unit).toString()}${letter}`;
}

/** The same in naira: `₦500k`, `−₦2m`. */
export function shortNaira(value: number): string {
  return value < 0 ? `\u2212₦${short(-value)}` : `₦${short(value)}`;
}
