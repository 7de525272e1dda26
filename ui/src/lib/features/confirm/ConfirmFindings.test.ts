import { cleanup, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ConfirmMoneyView, ConfirmNamedView, ConfirmView, FindingKind } from '$lib/generated/commands';
import ConfirmFindings from './ConfirmFindings.svelte';
import ConfirmMoney from './ConfirmMoney.svelte';

const sort = (kind: FindingKind, rows: number, is_warning = true): ConfirmNamedView => ({
  kind, is_warning, name: kind, rows, named: rows, lines: Array.from({ length: rows }, (_, row) => `Person ${row}`),
});
const money: ConfirmMoneyView = { unknown: 0, fee: '537.50', vat: '40.31', leaves: '1189368.63', balance: '50085635.74', stays: '48896267.11', short: null };

function shown(change: Partial<ConfirmView>): void {
  const asked = { named: [], warnings: [], money: null, ...change } as unknown as ConfirmView;
  render(ConfirmFindings, { asked, read: vi.fn(), onerror: vi.fn(), onchanged: vi.fn() });
}

it('lists warnings, and states in one line what was not found', () => {
  shown({ named: [sort('duplicates', 1), sort('names', 0), sort('changed_accounts', 0), sort('new_payees', 12, false)], warnings: ['This same file was paid before.'] });
  const warnings = screen.getByTestId('warnings').textContent;
  expect(warnings).toContain('Possible duplicates: 1');
  expect(warnings).toContain('Person 0');
  expect(warnings).toContain('This same file was paid before.');
  expect(warnings).not.toContain('New payees');
  expect(screen.getByTestId('no-findings').textContent).toBe('No name problems, no changed accounts.');
});

it('warns if the wallet is short, and shows no empty box otherwise', () => {
  shown({ money: { ...money, stays: null, short: '0.01' } });
  expect(screen.getByTestId('warnings').textContent).toContain('The wallet is short by ₦0.01.');
  cleanup();
  shown({ money });
  expect(screen.queryByTestId('warnings')).toBeNull();
  expect(screen.queryByTestId('no-findings')).toBeNull();
});

it.each([
  [money, '₦1,189,368.63; ₦48,896,267.11 stay'],
  [{ ...money, balance: null, stays: null }, '₦1,189,368.63; balance unknown'],
  [{ ...money, stays: null, short: '0.01' }, '₦1,189,368.63'],
  [{ ...money, unknown: 3, fee: null, vat: null, leaves: null, stays: null }, 'The total plus fees'],
] satisfies [ConfirmMoneyView, string][])('states what leaves and what stays, or that it is not known', (view, expected) => {
  const { container } = render(ConfirmMoney, { money: view });
  expect(screen.getByTestId('leaves').textContent.trim()).toBe(expected);
  expect(container.textContent.includes('Unknown for 3 payments')).toBe(view.unknown === 3);
});
