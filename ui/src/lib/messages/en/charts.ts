import { count } from '../count';

/** The charts of a month. */
export const charts = {
  point: 'Point at a day, or use the arrow keys.',
  slider: (chart: string) => `${chart}, one day at a time`,
  day: 'Day',
  dayTold: (day: string, values: string) => `${day}: ${values}`,
  valueTold: (name: string, value: string) => `${name} ${value}`,
  money: {
    title: 'Money in and out by day',
    in: 'In',
    out: 'Out',
    nothing: 'Nothing came in or went out in this month.',
  },
  matched: {
    title: 'Payments matched and open by day',
    matched: 'Matched',
    open: 'Open',
    nothing: 'There is no payment of ours in this month.',
  },
  fees: {
    title: 'Fees and charges by kind',
    kind: 'Kind',
    rows: 'How many',
    amount: 'Amount',
    told: (kind: string, rows: number) => `${kind}: ${count(rows, 'row', 'rows')}`,
    more: (n: number) => `Show ${count(n, 'more kind', 'more kinds')}`,
    fewer: 'Show the largest only',
    nothing: 'There are no fees or charges in this month.',
  },
};
