import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { ReviewSideView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';
import { mockedHost } from '$lib/testing/host';
import { kept, refusal, review, side } from '$lib/testing/review';
import ReviewPanel from './ReviewPanel.svelte';

const call = mockedHost();

const show = (undecided = 0, main = false) => render(ReviewPanel, { month: '2025-10', view: kept(() => rpc('month_review', { month: '2025-10' })), undecided, main });
const ONE = { rows: 1, amount: '-5.00' };

it('shows the figures of both comparisons, or why there are none, and links to the review', async () => {
  const sides = [side('service', { matched: { rows: 5, amount: '250000.05' } }), side('bank', { nothing: 'No bank statement of this month was imported.' })];
  call.mockResolvedValue(review({ sides }));
  show();
  const figures = within(await screen.findByRole('group', { name: 'Figures: Service' }));
  expect(figures.getByText('₦250,000.05')).toBeTruthy();
  expect(screen.getByText('No bank statement of this month was imported.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Figures: Bank' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show the records' }).getAttribute('href')).toBe('#/month-end/2025-10/review/service');
  await fireEvent.click(figures.getByRole('button', { name: /^Exceptions/ }));
  expect(location.hash).toBe('#/month-end/2025-10/review/service/exceptions');
  expect(screen.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`).slice(0, 2)).toEqual(['H3 Service', 'H3 Bank']);
});

it.each<[string, Partial<ReviewSideView>, Partial<ReviewSideView>]>([
  ['bank/to_review', { exceptions: ONE }, { to_review: ONE, exceptions: ONE }],
  ['service/exceptions', { exceptions: ONE }, { exceptions: ONE }],
  ['bank/exceptions', {}, { exceptions: ONE }],
  ['service', {}, {}],
  ['service', {}, { nothing: 'No bank statement of this month was imported.', exceptions: ONE }],
])('links to the rows that need a decision: %s', async (place, service, bank) => {
  call.mockResolvedValue(review({ sides: [side('service', service), side('bank', bank)] }));
  show();
  await screen.findByRole('group', { name: 'Figures: Service' });
  expect(screen.getByTestId('review-open').getAttribute('href')).toBe(`#/month-end/2025-10/review/${place}`);
});

it('shows the exceptions by type, the progress and the age of the oldest row, with links', async () => {
  const by_kind = [{ kind: 'overdue' as const, rows: 12, amount: '-7500.50', oldest_days: 25 }];
  const bank = side('bank', { by_kind, percent_done: 85, oldest_days: 25, carried: { rows: 1, amount: '5.00' } });
  call.mockResolvedValue(review({ sides: [side('service'), bank] }));
  show();
  const kinds = within(await screen.findByRole('list', { name: 'Exceptions by type: Bank' }));
  expect(kinds.getByRole('listitem').textContent.replace(/\s+/g, ' ').trim()).toBe('Overdue: 12 (−₦7,500.50) 25 days old');
  expect(kinds.getByRole('link', { name: 'Overdue' }).getAttribute('href')).toBe('#/month-end/2025-10/review/bank/exceptions/overdue');
  expect(screen.getByTestId('standing-bank').textContent).toBe('85 % matched or explained · oldest open record: 25 days · carried forward: 1 (₦5.00)');
  expect(screen.queryByTestId('standing-service')).toBeNull();
});

it('names the records to review, and not those that are only expected later', async () => {
  call.mockResolvedValue(review({ sides: [side('service', { exceptions: { rows: 3, amount: '-5.00' } }), side('bank', { to_review: ONE })] }));
  show(2, true);
  const link = await screen.findByRole('link', { name: 'Review 2 records' });
  expect(link.classList.contains('main')).toBe(true);
});

it('reports that the figures cannot be read', async () => {
  call.mockRejectedValue(refusal('The records cannot be read.', { code: 'Storage' }));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The records cannot be read.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
