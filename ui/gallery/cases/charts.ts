import BarTable from '$lib/components/charts/BarTable.svelte';
import ChartCard from '$lib/components/charts/ChartCard.svelte';
import DayBars from '$lib/components/charts/DayBars.svelte';
import CoverageBar from '$lib/components/CoverageBar.svelte';
import { naira } from '$lib/format/money';
import { entry, html } from '../entry';
import { LARGE, LONG, november, wave } from '../samples';

const money = (lengths: readonly number[]): string[] => lengths.map((length) => naira(length.toFixed(2)));
const series = (name: string, look: 'in' | 'out' | 'unconfirmed', most: number, down = false) => ({ name, look, down, lengths: wave(most), values: money(wave(most)) });
const bars = { name: 'Money in and out', days: november, scale: (value: number) => naira(String(value)).replace('.00', '') };
const rows = [
  { name: 'October 2026', count: 12, amount: '1188750.50', length: 1_188_750 },
  { name: 'November 2026', count: 3, amount: '242500.50', length: 242_500, unconfirmed: 90_000, note: 'Unconfirmed ₦90,000.00' },
];
const heads = ['Month', 'Payments', 'Amount'] as const;

export const charts = {
  'charts/BarTable': entry(BarTable, {
    Normal: { label: 'Payouts by month', heads, rows },
    'Long text, large numbers': { label: 'By payer', heads, rows: [{ name: LONG, count: 1_234_567, amount: LARGE, length: 1 }] },
    'Nothing in a row': { label: 'By age', heads, rows: [{ name: 'Up to 7 days', count: 0, amount: '0', length: 0 }] },
  }),
  'charts/ChartCard': entry(ChartCard, {
    Normal: { title: 'Payouts by month', how: 'In naira', testid: 'card', children: html('<p>A chart</p>') },
    Empty: { title: 'Payouts by month', nothing: 'No payouts yet.', testid: 'card-empty', children: html('<p>A chart</p>') },
  }),
  'charts/DayBars': entry(DayBars, {
    'In, out and net': { ...bars, series: [series('In', 'in', 145_500), series('Out', 'out', 96_000, true), series('Unconfirmed', 'unconfirmed', 20_000, true)], line: { name: 'Net', heights: wave(40_000), values: money(wave(40_000)) } },
    'Large numbers': { ...bars, series: [series('In', 'in', 999_999_999_999)] },
    Nothing: { ...bars, series: [series('In', 'in', 0)] },
  }),
  CoverageBar: entry(CoverageBar, {
    Whole: { label: 'November', parts: [{ tone: 'paid', look: 'whole', length: 30, words: '1–30 Nov: complete' }] },
    Parts: {
      label: 'November',
      parts: [
        { tone: 'paid', look: 'whole', length: 10, words: '1–10 Nov: complete' },
        { tone: 'attention', look: 'striped', length: 8, words: '11–18 Nov: in part' },
        { tone: 'failed', look: 'dashed', length: 6, words: '19–24 Nov: missing' },
        { tone: 'neutral', look: 'empty', length: 6, words: '25–30 Nov: not over' },
      ],
    },
  }),
};
