import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { StatementCheckView, StatementView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { mockedHost } from '$lib/testing/host';
import PaymentProof from './PaymentProof.svelte';

const call = mockedHost();

function statement(checks: StatementCheckView[]): StatementView {
  return {
    file_name: 'October salaries.xlsx',
    made_at: '2026-11-24T13:05:00Z',
    checks,
    sums: [{ word: 'Paid', count: 12, sum: '12000.00' }],
    total: '12000.00',
    count: 12,
    from: 0,
    rows: [],
  };
}

const sentOnce: StatementCheckView = { check: 'sent_once', met: true, words: 'No row was sent more than once.' };

async function shown(checks: StatementCheckView[]): Promise<HTMLElement[]> {
  call.mockResolvedValue(statement(checks));
  render(PaymentProof, { id: '7' });
  return screen.findAllByTestId('statement-check');
}

it('asks whether any payment was sent twice', async () => {
  await shown([sentOnce]);
  expect(screen.getByRole('heading', { name: 'Was any payment sent twice?' })).toBeTruthy();
  expect(screen.queryByText(/anybody paid twice/)).toBeNull();
});

it('names a person who received the same amount twice, and does not show it as normal', async () => {
  const words = '1 person received the same amount twice: Ngozi Balogun, rows 4 and 13 (approved as intended).';
  const checks = await shown([sentOnce, { check: 'people', met: false, words }]);
  const people = checks.find((check) => check.dataset['check'] === 'people');
  expect(people?.textContent).toContain(words);
  expect(people?.textContent).toContain(en.after.statement.unmet);
  expect(people?.dataset['met']).toBe('false');
  expect(people?.classList.contains('tone-attention')).toBe(true);
});
