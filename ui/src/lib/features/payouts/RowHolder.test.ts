import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { HolderView } from '$lib/generated/commands';
import { draftRow, problem } from '$lib/testing/views';
import RowHolder from './RowHolder.svelte';

const holder = (change: Partial<HolderView>): HolderView => ({
  name: 'OKAFOR CHIDI',
  tier: 'match',
  score: 1000,
  reasons: ['CHIDI is the same', 'OKAFOR is the same'],
  fee: '50.00',
  vat: '3.75',
  asked_at: '2026-11-03T09:00:00Z',
  ...change,
});

it('shows the account holder, why it matches, and the cost', () => {
  render(RowHolder, { row: draftRow(5, { holder: holder({}) }), busy: false, onchange: vi.fn() });
  const text = screen.getByTestId('holder').textContent ?? '';
  for (const words of ['At the bank: OKAFOR CHIDI', 'OKAFOR is the same', 'Fee ₦50.00, VAT ₦3.75']) expect(text).toContain(words);
  expect(screen.queryByTestId('same-person')).toBeNull();
});

it('needs a tick for a similar name, and a reason for another name', async () => {
  const onchange = vi.fn();
  const close = draftRow(5, { state: 'to_fix', holder: holder({ tier: 'close' }), problems: [problem({ code: 'NAME_CLOSE', message: 'x' })] });
  render(RowHolder, { row: close, busy: false, onchange });
  await fireEvent.click(screen.getByRole('button', { name: 'Confirm same person' }));
  cleanup();
  const other = draftRow(6, { state: 'to_fix', holder: holder({ tier: 'no_match' }), problems: [problem({ code: 'NAME_DIFFERENT', message: 'x' })] });
  render(RowHolder, { row: other, busy: false, onchange });
  expect(screen.getByTestId<HTMLButtonElement>('same-person').disabled).toBe(true);
  await fireEvent.input(screen.getByTestId('same-person-reason'), { target: { value: ' her husband’s ' } });
  await fireEvent.click(screen.getByTestId('same-person'));
  cleanup();
  const accepted = { ...other, state: 'ready' as const, problems: [problem({ code: 'NAME_DIFFERENT', message: 'x', blocks: false })] };
  render(RowHolder, { row: accepted, busy: false, onchange });
  await fireEvent.click(screen.getByTestId('same-person-not'));
  expect(onchange.mock.calls.map(([changes]) => changes as unknown)).toEqual([
    [{ what: 'same_person', row: 5, reason: '' }],
    [{ what: 'same_person', row: 6, reason: 'her husband’s' }],
    [{ what: 'same_person', row: 6, reason: null }],
  ]);
});

it('queries the bank again on request, and not during other queries', async () => {
  const onaskagain = vi.fn();
  render(RowHolder, { row: draftRow(5, { holder: holder({}) }), busy: false, onchange: vi.fn(), onaskagain });
  expect(screen.getByTestId('holder').textContent).toContain('Checked 3 Nov 2026 10:00');
  await fireEvent.click(screen.getByTestId('ask-again'));
  expect(onaskagain).toHaveBeenCalledWith(5);
  cleanup();
  render(RowHolder, { row: draftRow(5, { holder: holder({}) }), busy: false, onchange: vi.fn() });
  expect(screen.queryByTestId('ask-again')).toBeNull();
});
