/** One page of a list, and the start key of the next. */
export interface Paged<Row> {
  rows: Row[];
  after: string | null;
}

/** The first pages of a list as one, so that the visible list stays complete when it is read again. */
export async function pagesOf<Page extends Paged<unknown>>(count: number, ask: (after: string | null) => Promise<Page>): Promise<Page> {
  let page = await ask(null);
  const rows = [...page.rows];
  for (let read = 1; read < count && page.after !== null; read += 1) {
    page = await ask(page.after);
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
