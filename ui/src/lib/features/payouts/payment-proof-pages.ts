import type { StatementRowView, StatementView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';
import { PAGE } from './batch-pages';

/** The loaded part of a payment proof: its summary, and the requested pages of rows. */
export interface StatementPages {
  first: StatementView;
  pages: ReadonlyMap<number, readonly StatementRowView[]>;
}

/** Loads the wanted pages of a batch's payment proof. */
export async function readStatement(run: string, wanted: readonly number[]): Promise<StatementPages> {
  const pages = new Map<number, readonly StatementRowView[]>();
  let first: StatementView | undefined;
  for (const page of wanted) {
    const answer = await rpc('payouts_statement', { run, from: page * PAGE });
    first ??= answer;
    pages.set(page, answer.rows);
  }
  return { first: first ?? (await rpc('payouts_statement', { run, from: 0 })), pages };
}

/** The row at an index of the whole payment proof, if its page is loaded. */
export function rowAt(known: StatementPages, index: number): StatementRowView | undefined {
  return known.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}
