import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { useHost } from '$lib/ipc/rpc';
import { refusal, review, side } from '$lib/testing/review';
import ReviewPanel from './ReviewPanel.svelte';

const call = vi.fn<(command: string, args: object) => Promise<unknown>>();

beforeEach(() => {
  vi.resetAllMocks();
  useHost({ call, watch: () => undefined });
});

it('shows both comparisons in figures, or why there is none, and leads to the review', async () => {
  const sides = [side('service', { matched: { rows: 5, amount: '250000.05' } }), side('bank', { nothing: 'No bank statement of this month was imported.' })];
  call.mockResolvedValue(review({ sides }));
  render(ReviewPanel, { month: '2025-10' });
  const figures = within(await screen.findByRole('group', { name: 'Figures: Service' }));
  expect(figures.getByText('₦250,000.05')).toBeTruthy();
  expect(screen.getByText('No bank statement of this month was imported.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Figures: Bank' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Review the month' }).getAttribute('href')).toBe('#/month-end/2025-10/review/service');
  await fireEvent.click(figures.getByRole('button', { name: /^Exceptions/ }));
  expect(location.hash).toBe('#/month-end/2025-10/review/service/exceptions');
  expect(screen.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`).slice(0, 3)).toEqual(['H2 Review', 'H3 Service', 'H3 Bank']);
});

it('shows no answer that was asked for another month', async () => {
  const answers: Record<string, (view: unknown) => void> = {};
  call.mockImplementation((_, args) => new Promise((done) => (answers[(args as { month: string }).month] = done)));
  const { rerender } = render(ReviewPanel, { month: '2025-10' });
  await rerender({ month: '2025-11' });
  answers['2025-10']?.(review({ sides: [side('bank', { unexplained: '53.75' })] }));
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByText('₦53.75')).toBeNull();
  answers['2025-11']?.(review({ month: '2025-11', sides: [side('bank', { unexplained: '1.25' })] }));
  expect(await screen.findByText('₦1.25')).toBeTruthy();
  expect(screen.queryByText('₦53.75')).toBeNull();
});

it('says when the figures cannot be read', async () => {
  call.mockRejectedValue(refusal('The records cannot be read.', { code: 'Storage' }));
  render(ReviewPanel, { month: '2025-10' });
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  expect(screen.getByRole('button', { name: 'Read again' })).toBeTruthy();
});
