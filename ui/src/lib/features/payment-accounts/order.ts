import type { Order } from '$lib/components/order';
import type { AccountOrder } from '$lib/generated/commands';

export const LATEST_FIRST: Order<AccountOrder> = { by: 'made', descending: true };

/** The orders that begin descending. */
export const DOWN_FIRST: readonly AccountOrder[] = ['made', 'last_deposit', 'received'];
