/** One page of a list, and where the next one begins. */
export interface Paged<Row> {
  rows: Row[];
  after: string | null;
}

/** The first pages of a list as one: what is shown stays whole when it is read anew. */
export async function pagesOf<Page extends Paged<unknown>>(count: number, ask: (after: string | null) => Promise<Page>): Promise<Page> {
  let page = await ask(null);
  const rows = [...page.rows];
  for (let read = 1; read < count && page.after !== null; read += 1) {
    page = await ask(page.after);
    rows.push(...page.rows);
  }
  return { ...page, rows };
}
