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
    how: 'Your payments by the day they were made, and what the service tells besides. Lines of banks are not in it.',
    in: 'In',
    out: 'Out',
    nothing: 'No payment of yours was made in this month, and the service tells of none.',
  },
  matched: {
    title: 'Payments matched and open by day',
    matched: 'Matched',
    open: 'Open',
    nothing: 'There is no payment of yours in this month.',
  },
  fees: {
    title: 'Fees and charges by kind',
    how: 'A fee of the service that a bank took too stands in both.',
    kind: 'Kind',
    rows: 'How many',
    amount: 'Amount',
    told: (kind: string, rows: number) => `${kind}: ${count(rows, 'row', 'rows')}`,
    more: (n: number) => `Show ${count(n, 'more kind', 'more kinds')}`,
    fewer: 'Show the largest only',
    nothing: 'There are no fees or charges in this month.',
  },
};
