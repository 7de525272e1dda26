import type { Decimal } from '$lib/format/money';

/** The lines of a chart, from the lowest to the highest: evenly apart, and nothing lies at 0. */
export interface Axis {
  /** What each line stands for; below 0 for what is drawn downward. */
  lines: readonly number[];
  /** The lowest line. */
  low: number;
  /** The highest line. */
  high: number;
}

/** About so many lines above and below 0 together. */
const LINES = 4;

/** How long a bar of this amount is. Only lengths are made of it: the amount itself is shown as it was told. */
export function length(amount: Decimal): number {
  const size = Math.abs(Number(amount));
  return Number.isFinite(size) ? size : 0;
}

/** Lines at 1, 2 or 5 of a power of ten, never closer than 1, that hold what is drawn upward and downward. */
export function axis(up: number, down: number): Axis {
  const wanted = Math.max((up + down) / LINES, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5].find((times) => times * power >= wanted) ?? 10) * power;
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

/** A whole number as an axis has it: `500k`, `1m`, and `−2m` below 0. */
export function short(value: number): string {
  const size = Math.abs(value);
  const [unit, letter] = SHORT.find(([least]) => size >= least) ?? [1, ''];
  return `${value < 0 ? '\u2212' : ''}${(size / unit).toString()}${letter}`;
}

/** The same of naira: `₦500k`, `−₦2m`. */
export function shortNaira(value: number): string {
  return value < 0 ? `\u2212₦${short(-value)}` : `₦${short(value)}`;
}
