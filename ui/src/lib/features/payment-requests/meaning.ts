import { naira } from '$lib/format/money';
import type { PaymentRequestView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

type Told = Pick<PaymentRequestView, 'state' | 'paid' | 'due' | 'owed' | 'over' | 'short'>;

/** What its state means, with the figures the service told. */
export function meaning(request: Told): string {
  const words = en.requests.explained;
  const paid = naira(request.paid ?? '0.00');
  const due = naira(request.due);
  if (request.over !== null) return en.requests.overpaid(paid, naira(request.over));
  if (request.owed !== null) return en.requests.partPaid(paid, due, naira(request.owed));
  if (request.short === null) return words[request.state];
  if (request.state === 'paid') return en.requests.paidShort(paid, due);
  return `${en.requests.ended[request.state] ?? words[request.state]} ${en.requests.endedShort(paid, due)}`;
}
