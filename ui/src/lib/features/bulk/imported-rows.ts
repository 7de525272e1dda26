import type { ImportedRowView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';

/** The program returns at most this many rows per call. */
export const PAGE = 100;

/** The orders of the rows of a started import. */
export type ImportedOrder = 'row' | 'name' | 'contact' | 'number' | 'amount' | 'state';
export const IMPORTED_ORDERS: readonly ImportedOrder[] = ['row', 'name', 'contact', 'number', 'amount', 'state'];

/** The first pages of the rows, or all, in the order of the file. */
export async function readImported(id: string, pages: number | 'all'): Promise<ImportedRowView[]> {
  const rows: ImportedRowView[] = [];
  for (let page = 0; pages === 'all' || page < pages; page += 1) {
    const more = await rpc('imports_made', { import: id, after: rows.at(-1)?.row ?? 0 });
    rows.push(...more);
    if (more.length < PAGE) break;
  }
  return rows;
}
