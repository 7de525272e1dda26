import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { FoundView } from '$lib/generated/commands';
import FoundRow from './FoundRow.svelte';

const refund: FoundView = {
  kind: 'refund',
  id: '7',
  name: '',
  reference: 'ASKED-1',
  amount: '0.00',
  state: null,
  request_state: null,
  nothing_moved: true,
  by_word: false,
  contradicted: false,
  at: null,
};

it('shows a refund of nothing as a cancelled request, not as paid', () => {
  const { container } = render(FoundRow, { found: refund });
  expect(container.textContent).toContain('Request cancelled');
  expect(container.textContent).not.toContain('₦');
  expect(container.textContent).not.toMatch(/paid/i);
});

it('shows the status of a refund with money', () => {
  const { container } = render(FoundRow, { found: { ...refund, amount: '400.00', state: 'paid', nothing_moved: false } });
  expect(container.textContent).not.toContain('Request cancelled');
  expect(container.textContent).toMatch(/paid/i);
});

it('shows the status of a payment request', () => {
  const { container } = render(FoundRow, { found: { ...refund, kind: 'request', amount: '1000.00', request_state: 'cancelled', nothing_moved: false } });
  expect(container.textContent).toContain('Cancelled');
});
