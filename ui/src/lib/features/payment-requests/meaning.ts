import type { StatusWords } from '$lib/components/tone';
import { naira } from '$lib/format/money';
import type { PaymentRequestView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

type Described = Pick<PaymentRequestView, 'state' | 'paid' | 'due' | 'owed' | 'owed_at_least' | 'over' | 'short' | 'fee_unknown' | 'back'>;

/** Whether everything that was paid was refunded. */
export function allBack({ paid, back }: Pick<PaymentRequestView, 'paid' | 'back'>): boolean {
  return paid !== null && back !== null && Number(paid) > 0 && Number(back) >= Number(paid);
}

/** The status tag of a request. */
export function statusOf(request: Pick<PaymentRequestView, 'state' | 'paid' | 'back'>): StatusWords {
  return request.state === 'paid' && allBack(request) ? en.requests.refunded : en.requests.states[request.state];
}

/** The meaning of its state, with the reported amounts and the refunds. */
export function meaning(request: Described): string {
  if (request.back === null) return stateMeaning(request);
  const back = allBack(request) ? en.requests.allBack : en.requests.back(naira(request.back));
  const whole = request.state === 'paid' && request.short === null && !request.fee_unknown;
  if (!whole || request.paid === null) return `${stateMeaning(request)} ${en.requests.alsoBack(back)}`;
  const paid = en.requests.paidBack(naira(request.paid), back);
  return request.over === null ? paid : `${paid} ${en.requests.stillOver(naira(request.over))}`;
}

function stateMeaning(request: Described): string {
  const words = en.requests.explained;
  const paid = naira(request.paid ?? '0.00');
  const due = naira(request.due);
  if (request.over !== null) return en.requests.overpaid(paid, naira(request.over));
  if (request.owed !== null) return en.requests.partPaid(paid, due, naira(request.owed));
  if (request.fee_unknown && request.short === null && Number(request.paid ?? 0) > 0) return `${receivedMeaning(request, paid)} ${en.requests.feeUnknown}`;
  if (request.short === null) return words[request.state];
  if (request.state === 'paid') return en.requests.paidShort(paid, due);
  return `${en.requests.ended[request.state] ?? words[request.state]} ${en.requests.endedShort(paid, due)}`;
}

/** The amount received, if the customer's total with fee was not reported. */
function receivedMeaning({ state, owed_at_least }: Described, paid: string): string {
  const ended = en.requests.ended[state];
  if (ended !== undefined) return `${ended} ${en.requests.paidWithoutDue(paid)}`;
  if (state !== 'part_paid') return en.requests.paidWithoutDue(paid);
  return en.requests.partPaidWithoutDue(paid, owed_at_least === null ? undefined : naira(owed_at_least));
}
