import type { PaymentRequestState, PaymentRequestView } from '$lib/generated/commands';

export type Part = 'all' | 'open' | 'unknown' | 'paid' | 'over';

/** The part of the list a state belongs to. */
export const PART_OF: Record<PaymentRequestState, Exclude<Part, 'all'>> = {
  sending: 'open',
  not_sent: 'open',
  in_doubt: 'unknown',
  waiting: 'open',
  part_paid: 'open',
  paid: 'paid',
  refused: 'over',
  expired: 'over',
  cancelled: 'over',
  failed: 'over',
};

/** The requests of one part, in the order given. */
export function inPart(requests: readonly PaymentRequestView[], part: Part): readonly PaymentRequestView[] {
  return part === 'all' ? requests : requests.filter((request) => PART_OF[request.state] === part);
}
