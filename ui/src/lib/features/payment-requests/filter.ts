import type { PaymentRequestsFilter, PaymentRequestsPageRequest, RequestOrder, RequestPart } from '$lib/generated/commands';
import type { Order } from '$lib/components/order';
import { startOfDay } from '$lib/format/day';

export const PARTS: readonly RequestPart[] = ['all', 'open', 'part_paid', 'unknown', 'paid', 'over'];

/** The filter of the list, as typed. */
export interface Filter {
  part: RequestPart;
  text: string;
  from: string;
  to: string;
}

export const NOTHING: Filter = { part: 'all', text: '', from: '', to: '' };

export const LATEST_FIRST: Order<RequestOrder> = { by: 'made', descending: true };

export const ORDERS: readonly RequestOrder[] = ['state', 'customer', 'purpose', 'made', 'ends', 'amount'];

/** Whether the filter excludes anything. */
export function narrows(filter: Filter): boolean {
  return filter.part !== 'all' || [filter.text, filter.from, filter.to].some((each) => each.trim() !== '');
}

/** The filter as a request. An incomplete day is not sent. */
export function asked(filter: Filter): PaymentRequestsFilter {
  return {
    part: filter.part,
    text: filter.text.trim() || null,
    from: startOfDay(filter.from) ?? null,
    to: startOfDay(filter.to, 1) ?? null,
  };
}

/** The request for one page. */
export function pageOf(filter: Filter, order: Order<RequestOrder>, after: string | undefined): PaymentRequestsPageRequest {
  return { filter: asked(filter), order: order.by, descending: order.descending, after: after ?? null };
}
