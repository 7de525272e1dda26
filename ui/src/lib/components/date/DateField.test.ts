import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DateField from './DateField.svelte';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const input = (): HTMLInputElement => screen.getByRole('textbox');

async function type(text: string): Promise<void> {
  await fireEvent.input(input(), { target: { value: text } });
  await fireEvent.blur(input());
}

it('shows the typed day in full after leaving the field', async () => {
  render(DateField, { label: 'From', value: '' });
  await fireEvent.input(input(), { target: { value: '1/11' } });
  expect(input().value).toBe('1/11');
  await fireEvent.blur(input());
  expect(input().value).toBe('01 Nov 2026');
});

it.each([
  ['31/02/2026', 'This date does not exist.'],
  ['soon', 'Enter a date, for example 24/11/2026.'],
  ['1/12/2026', 'Enter a date up to 30 Nov 2026.'],
])('explains “%s” in one line under the field', async (text, problem) => {
  render(DateField, { label: 'From', value: '', max: '2026-11-30' });
  await type(text);
  expect(screen.getByText(problem)).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

it('opens a calendar that works by keyboard, and returns the focus', async () => {
  render(DateField, { label: 'From', value: '2026-11-24', testid: 'day' });
  const open = screen.getByRole('button', { name: 'Open calendar: From' });
  await fireEvent.click(open);
  const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('24 Nov 2026');
  const steps = [['ArrowRight', '25 Nov 2026'], ['ArrowDown', '2 Dec 2026'], ['Home', '30 Nov 2026'], ['End', '6 Dec 2026'], ['PageUp', '6 Nov 2026'], ['PageDown', '6 Dec 2026']] as const;
  for (const [key, day] of steps) {
    await fireEvent.keyDown(document.activeElement as Element, { key });
    await waitFor(() => expect(focused()).toBe(day));
  }
  expect(document.querySelector('[aria-current="date"]')?.getAttribute('aria-label')).toBe('30 Nov 2026');
  await fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(open);
  await fireEvent.click(open);
  await fireEvent.click(screen.getByRole('button', { name: '3 Nov 2026' }));
  expect(input().value).toBe('03 Nov 2026');
});
