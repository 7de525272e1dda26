import type { PaymentView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** To whom a payment goes, as people would say it: the name that was told, else the one that was typed, else what stands for it. */
export function whom({ holder, to, at, account, kind, payer }: PaymentView): string {
  return holder || to || (kind === 'bill' || kind === 'bank' ? at : null) || account || (payer ?? en.payments.check.ownPhone);
}
