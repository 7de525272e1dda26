import type { PaymentView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** The recipient of a payment: the account holder that the bank reported, else the typed name, else the account or number. */
export function recipientName({ holder, to, at, account, kind, payer }: PaymentView): string {
  return holder || to || (kind === 'bill' || kind === 'bank' ? at : null) || account || (payer ?? en.payments.check.ownPhone);
}
