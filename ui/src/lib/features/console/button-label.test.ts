import { expect, it } from 'vitest';
import type { FieldView, OperationView } from '$lib/generated/commands';
import { actionLabel, deletionLabel } from './button-label';

const field = (name: string, kind: FieldView['kind'], required = true): FieldView => ({
  name, kind, required, needed: false, help: '', max: null, options: [], open: false, fields: [],
});
const operation = (id: string, effect: OperationView['effect'], fields: FieldView[], refund = false): OperationView => ({
  id, effect, fields, refund, interface: 'collection', help: '', enquiry: null, check: '', in_contract: true, photos: [], variants: [],
});

it('names the action and the amount', () => {
  const pay = operation('moneyTransfer', 'moves_money', [field('referenceNumber', 'reference'), field('amount', 'amount')]);
  expect(actionLabel(pay, { amount: '18402550' })).toBe('Send ₦18,402,550.00');
  expect(actionLabel(pay, { amount: '5,000' })).toBe('Send');
  expect(actionLabel(pay, { amount: '5', currency: 'USD' })).toBe('Send');
  expect(actionLabel(operation('refund', 'moves_money', [field('refundAmount', 'amount')], true), { refundAmount: ' 5000 ' })).toBe('Refund ₦5,000.00');
  expect(actionLabel(operation('paymentRequest', 'creates', [field('amount', 'amount')]), { amount: '5' })).toBe('Send');
  expect(actionLabel(operation('banks', 'reads', []), {})).toBe('Ask');
});

it('names what is deleted by its end', () => {
  const fields = [field('referenceNumber', 'reference'), field('accountIdentifier', 'text'), field('reason', 'text', false)];
  const close = operation('deletePersistentPaymentAccount', 'ends', fields);
  expect(deletionLabel(close, { accountIdentifier: '0123456789', reason: 'Moved' })).toBe('Delete account …6789');
  expect(deletionLabel({ ...close, id: 'endSomething' }, { accountIdentifier: '0123456789' })).toBe('Send endSomething …6789');
});
