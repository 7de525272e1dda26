import type { FieldView, OperationView } from '$lib/generated/commands';
import { naira } from '$lib/format/money';
import { en } from '$lib/messages/en';
import type { Form } from './body';

const words = en.console;
const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** The label of the main button: the action, and the amount if the form has one in naira. */
export function actionLabel(operation: OperationView, form: Form): string {
  if (operation.effect === 'reads') return words.ask;
  const amount = amountOf(operation.fields, form);
  if (operation.effect !== 'moves_money' || amount === undefined) return operation.refund ? words.refund : words.send;
  return operation.refund ? words.refundAmount(naira(amount)) : words.sendAmount(naira(amount));
}

function amountOf(fields: readonly FieldView[], form: Form): string | undefined {
  const currency = text(form['currency']);
  const field = fields.find((each) => each.kind === 'amount');
  const amount = text(field && form[field.name]);
  return AMOUNT.test(amount) && (currency === '' || currency === 'NGN') ? amount : undefined;
}

/** The label of an irreversible action, with the end of its subject: “Delete account …6789”. */
export function deletionLabel(operation: OperationView, form: Form): string {
  const which = words.ending(text(form[subjectOf(operation)?.name ?? '']).slice(-4));
  return words.endings[operation.id]?.(which) ?? words.endingOf(operation.id, which);
}

/** The field that identifies what is deleted: the first required one that is not our reference. */
function subjectOf(operation: OperationView): FieldView | undefined {
  return operation.fields.find((field) => field.required && field.kind !== 'reference');
}

function text(value: Form[string]): string {
  return typeof value === 'string' ? value.trim() : '';
}
