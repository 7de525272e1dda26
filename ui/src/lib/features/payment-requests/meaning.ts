import { naira } from '$lib/format/money';
import type { PaymentRequestView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

type Told = Pick<PaymentRequestView, 'state' | 'paid' | 'due' | 'owed' | 'owed_at_least' | 'over' | 'short' | 'fee_untold'>;

/** What its state means, with the figures the service told. */
export function meaning(request: Told): string {
  const words = en.requests.explained;
  const paid = naira(request.paid ?? '0.00');
  const due = naira(request.due);
  if (request.over !== null) return en.requests.overpaid(paid, naira(request.over));
  if (request.owed !== null) return en.requests.partPaid(paid, due, naira(request.owed));
  if (request.fee_untold && request.short === null && Number(request.paid ?? 0) > 0) return `${untold(request, paid)} ${en.requests.feeUntold}`;
  if (request.short === null) return words[request.state];
  if (request.state === 'paid') return en.requests.paidShort(paid, due);
  return `${en.requests.ended[request.state] ?? words[request.state]} ${en.requests.endedShort(paid, due)}`;
}

/** What came, where nobody told what the customer pays with the fee. */
function untold({ state, owed_at_least }: Told, paid: string): string {
  const ended = en.requests.ended[state];
  if (ended !== undefined) return `${ended} ${en.requests.paidUntold(paid)}`;
  if (state !== 'part_paid') return en.requests.paidUntold(paid);
  return en.requests.partPaidUntold(paid, owed_at_least === null ? undefined : naira(owed_at_least));
}
