import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { ReviewDayView } from '$lib/generated/commands';
import Charts from './Charts.svelte';
import FeesByKind from './FeesByKind.svelte';
import MatchedByDay from './MatchedByDay.svelte';
import MoneyByDay from './MoneyByDay.svelte';

/** October 2026 with the given days; nothing happened on the others. */
function october(given: Record<number, Partial<ReviewDayView>> = {}): ReviewDayView[] {
  return Array.from({ length: 31 }, (_, at) => ({
    day: `2026-10-${String(at + 1).padStart(2, '0')}`,
    money_in: '0.00',
    money_out: '0.00',
    matched: 0,
    open: 0,
    ...given[at + 1],
  }));
}

interface Box {
  look: string;
  top: number;
  bottom: number;
}

/** The bars of a day with their positions. */
function bars(day: string): Box[] {
  return [...document.querySelectorAll(`rect[data-day="${day}"]`)].map((rect) => {
    const of = (name: string): number => Number(rect.getAttribute(name));
    const edge = rect.classList.contains('slim') ? 0 : 0.5;
    const look = ['in', 'out', 'matched', 'open'].find((one) => rect.classList.contains(one)) ?? '';
    return { look, top: of('y') - edge, bottom: of('y') + of('height') + edge };
  });
}

const height = (box: Box | undefined): number => (box ? box.bottom - box.top : 0);
const description = (): string => screen.getByTestId('chart-told').textContent.replace(/\s+/g, ' ').trim();
const slider = (): HTMLElement => screen.getByRole('slider');
const money = { 8: { money_in: '1300000.00' }, 9: { money_in: '650000.50', money_out: '-600000.00' }, 31: { money_out: '-0.01' } };

it('draws money in above the line and money out below it, in proportion', () => {
  render(MoneyByDay, { days: october(money) });
  const [[first], [second, out], [kobo]] = [bars('2026-10-08'), bars('2026-10-09'), bars('2026-10-31')] as [[Box], [Box, Box], [Box]];
  expect([first.look, second.look, out.look, kobo.look]).toEqual(['in', 'in', 'out', 'out']);
  expect(first.bottom).toBe(second.bottom);
  expect(out.top).toBe(first.bottom);
  // 1,300,000 is twice 650,000 and 600,000 is 6/13 of it, to the pixel.
  expect(Math.abs(height(first) - 2 * height(second))).toBeLessThanOrEqual(1.5);
  expect(Math.abs(height(out) - (6 / 13) * height(first))).toBeLessThanOrEqual(1);
  expect(height(kobo)).toBe(1);
  expect(bars('2026-10-10')).toEqual([]);
});

it('has an abbreviated axis and full amounts', () => {
  render(MoneyByDay, { days: october(money) });
  const scale = [...document.querySelectorAll('.lines span')].map((line) => line.textContent);
  expect(scale).toEqual(['−₦1m', '−₦500k', '₦0', '₦500k', '₦1m', '₦1.5m']);
  const table = within(screen.getByRole('table', { name: 'Money in and out by day' }));
  expect(table.getAllByRole('row')).toHaveLength(32);
  const cells = within(table.getByRole('row', { name: /^9 Oct 2026/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['₦650,000.50', '−₦600,000.00']);
});

it('describes the day under the pointer, and none after it has left', async () => {
  render(MoneyByDay, { days: october(money) });
  expect(description()).toContain('Point at a day');
  // There is no layout here: 272 pixels, 31 days. The middle of the ninth is at 74.6.
  await fireEvent(slider(), new PointerEvent('pointermove', { clientX: 75, bubbles: true }));
  expect(description()).toBe('9 Oct 2026 In ₦650,000.50Out −₦600,000.00');
  await fireEvent(slider(), new PointerEvent('pointermove', { clientX: 9000, bubbles: true }));
  expect(description()).toContain('31 Oct 2026');
  await fireEvent(slider(), new PointerEvent('pointerleave', {}));
  expect(description()).toContain('Point at a day');
});

it('moves from day to day by key, announces it, and keeps the key from the page', async () => {
  render(MatchedByDay, { days: october({ 2: { matched: 1204, open: 3 } }) });
  await fireEvent.focus(slider());
  expect(description()).toContain('1 Oct 2026');
  expect(await fireEvent.keyDown(slider(), { key: 'ArrowRight' })).toBe(false);
  expect(description()).toBe('2 Oct 2026 Matched 1,204Open 3');
  expect(slider().getAttribute('aria-valuetext')).toBe('2 Oct 2026: Matched 1,204, Open 3');
  expect(slider().getAttribute('aria-valuenow')).toBe('2');
  await fireEvent.keyDown(slider(), { key: 'End' });
  await fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(description()).toContain('31 Oct 2026');
  await fireEvent.keyDown(slider(), { key: 'PageDown' });
  expect(description()).toContain('24 Oct 2026');
  await fireEvent.keyDown(slider(), { key: 'Home' });
  await fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(description()).toContain('1 Oct 2026');
  expect(await fireEvent.keyDown(slider(), { key: 'x' })).toBe(true);
  await fireEvent.blur(slider());
  expect(description()).toContain('Point at a day');
});

it('stacks open payments on matched ones', () => {
  render(MatchedByDay, { days: october({ 5: { matched: 30, open: 10 }, 6: { open: 40 } }) });
  const [[matched, open], [alone]] = [bars('2026-10-05'), bars('2026-10-06')] as [[Box, Box], [Box]];
  expect([matched.look, open.look, alone.look]).toEqual(['matched', 'open', 'open']);
  expect(open.bottom).toBe(matched.top);
  expect(alone.bottom).toBe(matched.bottom);
  expect(Math.abs(height(matched) + height(open) - height(alone))).toBeLessThanOrEqual(1);
  expect(Math.abs(height(matched) - 3 * height(open))).toBeLessThanOrEqual(2);
});

const fee = (kind: string, rows: number, amount: string) => ({ kind, rows, amount });

it('lists fees the largest first, with the amount of each', () => {
  render(FeesByKind, { fees: [fee('SMS alert', 12, '48.00'), fee('Payout', 2000, '107500.00'), fee('Stamp duty', 215, '10750.00')] });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'Payout 2,000 ×₦107,500.00',
    'Stamp duty 215 ×₦10,750.00',
    'SMS alert 12 ×₦48.00',
  ]);
  expect([...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))).toEqual(['100%', '10%', '0.5%']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the five largest kinds first, and the others on demand', async () => {
  render(FeesByKind, { fees: [1, 2, 3, 4, 5, 6, 7].map((n) => fee(`Kind ${n}`, 1, `${n}00.00`)) });
  const kinds = (): string[] => screen.getAllByRole('rowheader').map((head) => head.textContent.trim());
  expect(kinds()).toEqual(['Kind 7', 'Kind 6', 'Kind 5', 'Kind 4', 'Kind 3']);
  await fireEvent.click(screen.getByRole('button', { name: 'Show 2 more kinds' }));
  expect(kinds().slice(5)).toEqual(['Kind 2', 'Kind 1']);
  await fireEvent.click(screen.getByRole('button', { name: 'Show the largest only' }));
  expect(kinds()).toHaveLength(5);
});

it('states that there is nothing to draw', () => {
  render(Charts, { review: { days: october(), fees: [] } });
  expect(screen.getByTestId('chart-money').textContent).toContain('No money moved in this month.');
  expect(screen.getByTestId('chart-matched').textContent).toContain('No payments in this month.');
  expect(screen.getByTestId('chart-fees').textContent).toContain('No fees or charges in this month.');
  expect(screen.queryByRole('slider')).toBeNull();
});

it('has the same amounts for screen readers, day by day, to the kobo', () => {
  const huge = { 1: { money_in: '9007199254740993.01' }, 2: { money_out: '-9007199254740993.01' }, 3: { money_in: '0.01', money_out: '-0.10' } };
  render(MoneyByDay, { days: october(huge) });
  const table = within(screen.getByRole('table', { name: 'Money in and out by day' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Day', 'In', 'Out']);
  const rows = table.getAllByRole('row').slice(1, 5).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['1 Oct 2026', '₦9,007,199,254,740,993.01', '₦0.00'],
    ['2 Oct 2026', '₦0.00', '−₦9,007,199,254,740,993.01'],
    ['3 Oct 2026', '₦0.01', '−₦0.10'],
    ['4 Oct 2026', '₦0.00', '₦0.00'],
  ]);
  expect(slider().getAttribute('aria-valuetext')).toBe('1 Oct 2026: In ₦9,007,199,254,740,993.01, Out ₦0.00');
  expect(slider().getAttribute('aria-label')).toBe('Money in and out by day, one day at a time');
});

it('has the same counts for screen readers', () => {
  render(MatchedByDay, { days: october({ 31: { matched: 1204, open: 1 } }) });
  const row = screen.getByRole('row', { name: /^31 Oct 2026/ });
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1,204', '1']);
});

it('has exactly the days of a short month', async () => {
  const february = Array.from({ length: 28 }, (_, at) => ({ day: `2026-02-${String(at + 1).padStart(2, '0')}`, money_in: '1.00', money_out: '0.00', matched: 0, open: 0 }));
  render(MoneyByDay, { days: february });
  expect([...document.querySelectorAll('.ticks span')].map((tick) => tick.textContent)).toEqual(['1', '8', '15', '22', '28']);
  await fireEvent.focus(slider());
  await fireEvent.keyDown(slider(), { key: 'End' });
  expect(description()).toContain('28 Feb 2026');
  expect(slider().getAttribute('aria-valuemax')).toBe('28');
});

it('shows names and amounts of fees in full, refunds included', () => {
  const long = 'Electronic money transfer levy on receipts of ₦10,000 and above, with what was corrected of the month before';
  render(FeesByKind, { fees: [fee(long, 3, '9007199254740993.01'), fee('Given back', 1, '-53.75')] });
  const rows = within(screen.getByRole('table', { name: 'Fees and charges by kind' })).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([`${long} 3 ×₦9,007,199,254,740,993.01`, 'Given back 1 ×−₦53.75']);
});
