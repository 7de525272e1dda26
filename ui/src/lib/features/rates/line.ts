import type { RateView } from '$lib/generated/commands';

/** A point of the chart, in chart units from the top left. */
export interface Point {
  x: number;
  y: number;
}

export interface Lines {
  buy: Point[];
  sell: Point[];
  lowest: number;
  highest: number;
}

/** The checks as two lines in a box, oldest left. Values that are no numbers are omitted. */
export function lines(checks: readonly RateView[], width: number, height: number): Lines | undefined {
  const points = [...checks].reverse().map((check) => ({ at: Date.parse(check.at), buy: Number(check.buy), sell: Number(check.sell) }));
  const known = points.filter((check) => [check.at, check.buy, check.sell].every(Number.isFinite));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < 2) return undefined;
  const all = known.flatMap((check) => [check.buy, check.sell]);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const span = last.at - first.at;
  const x = (at: number): number => (span === 0 ? width / 2 : ((at - first.at) / span) * width);
  const y = (rate: number): number => (highest === lowest ? height / 2 : height - ((rate - lowest) / (highest - lowest)) * height);
  return {
    buy: known.map((check) => ({ x: x(check.at), y: y(check.buy) })),
    sell: known.map((check) => ({ x: x(check.at), y: y(check.sell) })),
    lowest,
    highest,
  };
}

/** A rate as reported, with thousands separators: it may have more digits than an amount. */
export function rateText(points: string): string {
  const [whole = '', rest] = points.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}
