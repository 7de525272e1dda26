import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { HistoryKnownView } from '$lib/generated/commands';
import FetchState from './FetchState.svelte';

const known: HistoryKnownView = {
  fetch: { running: false, name: null, from: '2026-11-01T00:00:00Z', to: '2026-11-24T00:00:00Z', done: 3, all: 3, items: 0, new: 0, cut_off: [], problem: null, stopped: false },
  spans: [],
  both: 0,
  only_service: 0,
  only_ours: 0,
  differs: 0,
};
const onstop = (): void => undefined;

it.each([
  [0, 0, 'Fetched. No records in this period.'],
  [1, 0, 'Fetched. 1 record, 0 new.'],
  [1204, 7, 'Fetched. 1,204 records, 7 new.'],
])('describes %i items with %i new ones', (items, fresh, said) => {
  render(FetchState, { known: { ...known, fetch: { ...known.fetch, items, new: fresh } }, onstop });
  expect(screen.getByTestId('history-fetched').textContent).toBe(said);
});

it('shows the events received so far while fetching', () => {
  render(FetchState, { known: { ...known, fetch: { ...known.fetch, running: true, done: 1 } }, onstop });
  expect(screen.getByRole('status').textContent).toBe('Fetching: 1 of 3 parts done. No records yet.');
});
