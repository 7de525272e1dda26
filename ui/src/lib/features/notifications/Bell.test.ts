import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { HomeView } from '$lib/generated/commands';
import Bell from './Bell.svelte';

const home = (change: Partial<HomeView> = {}): HomeView =>
  ({ in_doubt: 0, held: 0, review_calls: [], review_calls_more: 0, unfinished_runs: [], runs_lookup_closes_at: null, payments_lookup_closes_at: null, ...change }) as unknown as HomeView;

it('counts what waits for a person, and lists it with links', async () => {
  render(Bell, { home: home({ in_doubt: 2, requests_not_sent: 1 }) });
  const bell = screen.getByTestId('bell');
  expect(bell.getAttribute('aria-label')).toBe('Notifications: 2 wait for you');
  await fireEvent.click(bell);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/payouts', '#/requests/part/open']);
});

it('closes with Escape and gives the focus back', async () => {
  render(Bell, { home: home({ held: 1 }) });
  const bell = screen.getByTestId('bell');
  await fireEvent.click(bell);
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  await fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' });
  expect(bell.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(bell);
});

it('reports that nothing waits', () => {
  render(Bell, { home: home() });
  expect(screen.getByTestId('bell').getAttribute('aria-label')).toBe('Notifications: nothing waits for you');
});
