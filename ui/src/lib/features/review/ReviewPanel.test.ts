import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { ReviewSideView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { refusal, review, side } from '$lib/testing/review';
import { settled } from '$lib/testing/settled';
import ReviewPanel from './ReviewPanel.svelte';

const call = mockedHost();

const ONE = { rows: 1, amount: '-5.00' };

it('shows the figures of both comparisons, or why there are none, and links to the review', async () => {
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

it.each<[string, Partial<ReviewSideView>, Partial<ReviewSideView>]>([
  ['bank/to_review', { exceptions: ONE }, { to_review: ONE, exceptions: ONE }],
  ['service/exceptions', { exceptions: ONE }, { exceptions: ONE }],
  ['bank/exceptions', {}, { exceptions: ONE }],
  ['service', {}, {}],
  ['service', {}, { nothing: 'No bank statement of this month was imported.', exceptions: ONE }],
])('links to the rows that need a decision: %s', async (place, service, bank) => {
  call.mockResolvedValue(review({ sides: [side('service', service), side('bank', bank)] }));
  render(ReviewPanel, { month: '2025-10' });
  await screen.findByRole('group', { name: 'Figures: Service' });
  expect(screen.getByTestId('review-open').getAttribute('href')).toBe(`#/month-end/2025-10/review/${place}`);
});

it('shows the exceptions by type, the progress and the age of the oldest row, with links', async () => {
  const by_kind = [{ kind: 'overdue' as const, rows: 12, amount: '-7500.50', oldest_days: 25 }];
  const bank = side('bank', { by_kind, percent_done: 85, oldest_days: 25, carried: { rows: 1, amount: '5.00' } });
  call.mockResolvedValue(review({ sides: [side('service'), bank] }));
  render(ReviewPanel, { month: '2025-10' });
  const kinds = within(await screen.findByRole('list', { name: 'Exceptions by type: Bank' }));
  expect(kinds.getByRole('listitem').textContent).toContain('12');
  expect(kinds.getByRole('link', { name: 'Overdue' }).getAttribute('href')).toBe('#/month-end/2025-10/review/bank/exceptions/overdue');
  expect(screen.getByTestId('standing-bank').textContent).toBe('85 % of the rows are matched or explained · the oldest open row is 25 days old (ages are counted to the end of the month, or to today while it lasts) · 1 row was carried forward, ₦5.00');
  expect(screen.queryByTestId('standing-service')).toBeNull();
});

it('ignores an answer about another month', async () => {
  const answers: Record<string, (view: unknown) => void> = {};
  call.mockImplementation((_, args) => new Promise((done) => (answers[(args as { month: string }).month] = done)));
  const { rerender } = render(ReviewPanel, { month: '2025-10' });
  await rerender({ month: '2025-11' });
  answers['2025-10']?.(review({ sides: [side('bank', { unexplained: '53.75' })] }));
  await settled();
  expect(screen.queryByText('₦53.75')).toBeNull();
  answers['2025-11']?.(review({ month: '2025-11', sides: [side('bank', { unexplained: '1.25' })] }));
  expect(await screen.findByText('₦1.25')).toBeTruthy();
  expect(screen.getByText(/what came in and what went out added up without signs/)).toBeTruthy();
  expect(screen.queryByText('₦53.75')).toBeNull();
});

it('reports that the figures cannot be read', async () => {
  call.mockRejectedValue(refusal('The records cannot be read.', { code: 'Storage' }));
  render(ReviewPanel, { month: '2025-10' });
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  expect(screen.getByRole('button', { name: 'Read again' })).toBeTruthy();
});
