import type { DraftRowView, RowState } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';

/** The program returns at most this many rows per call. */
export const PAGE = 500;

export type RowPart = 'all' | 'look' | RowState;

/** The filter of the rows. */
export interface RowFilter {
  part: RowPart;
  /** A kind of problem, or empty. */
  code: string;
  text: string;
}

export const EVERYTHING: RowFilter = { part: 'all', code: '', text: '' };

/**
 * The rows of one draft that pass a filter, loaded by page as they become visible. A page stays until it is read again, so that nothing flickers. An
 * answer to an outdated request is dropped.
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

  /** The row at an index of the filtered list, if it is loaded. */
  at(index: number): DraftRowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** Loads the missing rows from `first` up to, but not including, `last`. */
  async show(first: number, last: number): Promise<void> {
    const pages = pagesOf(first, last).filter((page) => !this.#asked.has(page));
    await Promise.all(pages.map((page) => this.#read(page)));
  }

  /** Loads the visible rows again, after a change. */
  async again(first: number, last: number): Promise<void> {
    this.#question += 1;
    this.#asked = new Set();
    const visible = pagesOf(first, last);
    await Promise.all(visible.map((page) => this.#read(page)));
    // Pages out of sight may be outdated: they are loaded when they become visible.
    this.#pages = new Map([...this.#pages].filter(([page]) => visible.includes(page)));
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
