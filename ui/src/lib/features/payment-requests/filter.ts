import type { PaymentRequestsFilter, PaymentRequestsPageRequest, RequestOrder, RequestPart } from '$lib/generated/commands';
import type { Order } from '$lib/components/order';
import { startOfDay } from '$lib/format/day';

export const PARTS: readonly RequestPart[] = ['all', 'open', 'part_paid', 'unknown', 'paid', 'over'];

/** What is looked for in the list, as it is typed. */
export interface Filter {
  part: RequestPart;
  text: string;
  from: string;
  to: string;
}

export const NOTHING: Filter = { part: 'all', text: '', from: '', to: '' };

export const LATEST_FIRST: Order<RequestOrder> = { by: 'made', descending: true };

/** What one first wants to see from its largest or latest down. */
export const DOWN_FIRST: readonly RequestOrder[] = ['made', 'amount'];

/** Whether it leaves anything out. */
export function narrows(filter: Filter): boolean {
  return filter.part !== 'all' || [filter.text, filter.from, filter.to].some((each) => each.trim() !== '');
}

/** The filter as the program wants it. A day that is none yet is not asked for. */
export function asked(filter: Filter): PaymentRequestsFilter {
  return {
    part: filter.part,
    text: filter.text.trim() || null,
    from: startOfDay(filter.from) ?? null,
    to: startOfDay(filter.to, 1) ?? null,
  };
}

/** The question for one page. */
export function pageOf(filter: Filter, order: Order<RequestOrder>, after: string | undefined): PaymentRequestsPageRequest {
  return { filter: asked(filter), order: order.by, descending: order.descending, after: after ?? null };
}
