import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { RefundsView } from '$lib/generated/commands';
import { mockedHost } from '$lib/testing/host';
import { describes, marked, wrongEverywhere } from '$lib/testing/fields';
import RefundForm from './RefundForm.svelte';

const call = mockedHost();
const bill: RefundsView = {
  of: { what: 'bill', reference: 'B1' },
  payer: null,
  paid: '2500.00',
  back: '0.00',
  back_for_sure: '0.00',
  unknown: null,
  most: '2500.00',
  cancels: false,
  blocked: null,
  warnings: [],
  refunds: [],
};

it.each([
  ['amount', 'refund-amount'],
  ['reason', 'refund-reason'],
  ['customer_phone', 'refund-phone'],
])('shows the problem of %s at its field', async (path, id) => {
  call.mockResolvedValueOnce(bill);
  render(RefundForm, { of: bill.of, onclose: vi.fn(), ondone: vi.fn() });
  await screen.findByTestId('refund-go');
  call.mockRejectedValue(wrongEverywhere(['amount', 'reason', 'customer_phone']));
  await fireEvent.click(screen.getByTestId('refund-go'));
  await waitFor(() => expect(describes(id)).toContain(`Problem of ${path}.`));
  expect(marked(id)).toBe(true);
  await fireEvent.input(document.getElementById(id) as HTMLInputElement, { target: { value: '1' } });
  expect(['refund-amount', 'refund-reason', 'refund-phone'].filter((each) => !marked(each))).toEqual([id]);
});

it('shows the problem of a bill’s reference at its field', async () => {
  render(RefundForm, { of: undefined, onclose: vi.fn(), ondone: vi.fn() });
  await fireEvent.input(screen.getByTestId('refund-reference'), { target: { value: 'two words' } });
  call.mockRejectedValue(wrongEverywhere(['reference']));
  await fireEvent.click(screen.getByTestId('refund-find'));
  await waitFor(() => expect(describes('refund-of')).toContain('Problem of reference.'));
  expect(call).toHaveBeenCalledWith('refunds_of', { of: { what: 'bill', reference: 'two words' } });
});

it('counts an unconfirmed refund as such, and offers no second one', async () => {
  const unsure = { back: '900.00', back_for_sure: '500.00', unknown: '400.00', most: null, blocked: 'An earlier refund is not known yet.', warnings: ['Something else.'] };
  call.mockResolvedValueOnce({ ...bill, ...unsure });
  render(RefundForm, { of: bill.of, onclose: vi.fn(), ondone: vi.fn() });
  await screen.findByText('An earlier refund is not known yet.');
  const text = document.body.textContent.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Refunded before ₦500.00');
  expect(text).toContain('Unconfirmed ₦400.00');
  expect(text).not.toContain('Something else.');
  expect(screen.queryByTestId('refund-go')).toBeNull();
  expect(screen.getByTestId('refund-leave').textContent.trim()).toBe('Close');
});

it('shows the typed amount on its button', async () => {
  call.mockResolvedValueOnce(bill);
  render(RefundForm, { of: bill.of, onclose: vi.fn(), ondone: vi.fn() });
  const go = await screen.findByTestId('refund-go');
  expect(go.textContent.trim()).toBe('Refund ₦2,500.00…');
  await fireEvent.input(screen.getByTestId('refund-amount'), { target: { value: '1,200' } });
  expect(go.textContent.trim()).toBe('Refund ₦1,200.00…');
});

it('keeps the input when the list behind it is read again', async () => {
  call.mockResolvedValue(bill);
  const { rerender } = render(RefundForm, { of: { ...bill.of }, onclose: vi.fn(), ondone: vi.fn() });
  await fireEvent.input(await screen.findByTestId('refund-amount'), { target: { value: '123' } });
  await rerender({ of: { ...bill.of } });
  expect((screen.getByTestId('refund-amount') as HTMLInputElement).value).toBe('123');
  expect(call).toHaveBeenCalledOnce();
  await rerender({ of: { what: 'bill', reference: 'B2' } });
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});
