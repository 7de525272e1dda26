import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import BarTable from './BarTable.svelte';
import DayBars from './DayBars.svelte';

const days = ['2026-11-29', '2026-11-30'];
const bars = {
  name: 'Money',
  days,
  series: [
    { name: 'In', look: 'in' as const, lengths: [400, 0], values: ['₦400.00', '₦0.00'] },
    { name: 'Unconfirmed out', look: 'unconfirmed' as const, down: true, lengths: [0, 200], values: ['₦0.00', '₦200.00'] },
  ],
  scale: String,
};

it('draws a line over the bars, with its values in the legend and the table', async () => {
  render(DayBars, { ...bars, line: { name: 'Net', heights: [400, -200], values: ['₦400.00', '−₦200.00'] }, tick: (day) => `day ${day}` });
  const line = document.querySelector('.net polyline:not(.halo)')?.getAttribute('points')?.split(' ').map((point) => point.split(',').map(Number));
  // There is no layout here: 272 pixels for two days, and the lines of the axis are from −200 to 400 on 144 pixels.
  expect(line?.map(([x]) => x)).toEqual([68, 204]);
  const [[, high = 0] = [], [, low = 0] = []] = line ?? [];
  expect([high, low]).toEqual([1, 143]);
  expect(within(screen.getByRole('table')).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Day', 'In', 'Unconfirmed out', 'Net']);
  await fireEvent.focus(screen.getByRole('slider'));
  await fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('30 Nov 2026: In ₦0.00, Unconfirmed out ₦200.00, Net −₦200.00');
  expect([...document.querySelectorAll('.ticks span')].map((tick) => tick.textContent)).toEqual(['day 2026-11-29', 'day 2026-11-30']);
});

it('has no line without one', () => {
  render(DayBars, bars);
  expect(document.querySelector('.net')).toBeNull();
});

it('draws what is unconfirmed as its own part of the bar', () => {
  const rows = [
    { name: 'November', count: 2, amount: '300.00', note: '₦100.00 unconfirmed', length: 300, unconfirmed: 100 },
    { name: 'October', count: 1, amount: '100.00', length: 100 },
    { name: 'September', count: 0, amount: '0.00', length: 0 },
  ];
  render(BarTable, { label: 'Payouts', heads: ['Month', 'Payments', 'Paid'], rows });
  const parts = [...document.querySelectorAll('svg')].map((svg) => [...svg.querySelectorAll('rect')].map((rect) => [rect.getAttribute('class')?.includes('unconfirmed') ?? false, rect.getAttribute('width'), rect.getAttribute('x')]));
  expect(parts).toEqual([[[false, '75%', null], [true, '25%', '75%']], [[false, '25%', null]], []]);
  expect(screen.getAllByRole('row').map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual(['MonthPaymentsPaid', 'November 2 ×₦300.00₦100.00 unconfirmed', 'October 1 ×₦100.00', 'September 0 ×₦0.00']);
});
