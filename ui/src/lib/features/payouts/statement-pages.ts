import type { StatementRowView, StatementView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';
import { PAGE } from './run-pages';

/** What is known of a statement here: what it says of all rows, and the pages of rows that were asked for. */
export interface StatementPages {
  first: StatementView;
  pages: ReadonlyMap<number, readonly StatementRowView[]>;
}

/** Reads the wanted pages of a run's statement. */
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

/** The row at a place of the whole statement, if its page was read. */
export function rowAt(known: StatementPages, index: number): StatementRowView | undefined {
  return known.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}
