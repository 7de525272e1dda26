import type { Order } from '$lib/components/order';
import type { AccountOrder } from '$lib/generated/commands';

export const LATEST_FIRST: Order<AccountOrder> = { by: 'made', descending: true };

export const ORDERS: readonly AccountOrder[] = ['made', 'state', 'name', 'number', 'contact', 'limit', 'last_deposit', 'received'];
