import type { DraftRowView, RowState } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';

/** The program gives at most this many rows at once. */
export const PAGE = 500;

export type RowPart = 'all' | 'look' | RowState;

/** Which rows are shown. */
export interface RowFilter {
  part: RowPart;
  /** A kind of problem, or nothing. */
  code: string;
  text: string;
}

export const EVERYTHING: RowFilter = { part: 'all', code: '', text: '' };

/**
 * The rows of one draft that pass a filter, read a page at a time as they come into sight. What was read stays until its page is
 * read again, so that nothing flickers; an answer to a question that is no longer asked is dropped.
 */
export class DraftRows {
  found = $state(0);
  #pages = $state.raw<ReadonlyMap<number, readonly DraftRowView[]>>(new Map());
  #question = 0;
  #asked = new Set<number>();

  constructor(
    readonly draft: string,
    readonly filter: RowFilter,
  ) {}

  /** The row at a place of the filtered list, if it was read. */
  at(index: number): DraftRowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** Reads what is missing of the places `first` up to, not including, `last`. */
  async show(first: number, last: number): Promise<void> {
    const pages = pagesOf(first, last).filter((page) => !this.#asked.has(page));
    await Promise.all(pages.map((page) => this.#read(page)));
  }

  /** Reads again what is in sight, after a change. */
  async again(first: number, last: number): Promise<void> {
    this.#question += 1;
    this.#asked = new Set();
    const wanted = pagesOf(first, last);
    await Promise.all(wanted.map((page) => this.#read(page)));
    // Pages out of sight may be stale: they are read when they come into sight.
    this.#pages = new Map([...this.#pages].filter(([page]) => wanted.includes(page)));
  }

  async #read(page: number): Promise<void> {
    const question = this.#question;
    this.#asked.add(page);
    const { part, code, text } = this.filter;
    const answer = await rpc('payouts_draft_rows', {
      draft: this.draft,
      state: part === 'all' || part === 'look' ? null : part,
      warned: part === 'look',
      code: code === '' ? null : code,
      text: text === '' ? null : text,
      from: page * PAGE,
    });
    if (question !== this.#question) return;
    this.found = answer.found;
    this.#pages = new Map(this.#pages).set(page, answer.rows);
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE);
  const to = Math.max(from + 1, Math.ceil(last / PAGE));
  return Array.from({ length: to - from }, (_, index) => from + index);
}
