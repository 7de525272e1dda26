import type { Order } from '$lib/components/order';
import type { StatementOrder, StatementRowView, StatementView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';
import { PAGE, pagesOf } from './batch-pages';

/** The loaded part of a payment proof: its summary, and the requested pages of rows. */
export interface StatementPages {
  first: StatementView;
  pages: ReadonlyMap<number, readonly StatementRowView[]>;
}

/** The orders of the rows. */
export const PROOF_ORDERS: readonly StatementOrder[] = ['row', 'state', 'who', 'account', 'amount', 'sent', 'references', 'result'];

/** Loads the wanted pages of a batch's payment proof, or all. Without an order, the rows are in that of the file. */
export async function readStatement(run: string, wanted: readonly number[] | 'all', order: Order<StatementOrder> | undefined): Promise<StatementPages> {
  const ask = (page: number): Promise<StatementView> => rpc('payouts_statement', { run, from: page * PAGE, order: order?.by ?? null, descending: order?.descending ?? false });
  const start = wanted === 'all' ? 0 : (wanted[0] ?? 0);
  const first = await ask(start);
  const pages = new Map([[start, first.rows]]);
  const rest = wanted === 'all' ? pagesOf(0, first.count).slice(1) : wanted.slice(1);
  for (const page of rest) pages.set(page, (await ask(page)).rows);
  return { first, pages };
}

/** The row at an index of the whole payment proof, if its page is loaded. */
export function rowAt(known: StatementPages, index: number): StatementRowView | undefined {
  return known.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}
