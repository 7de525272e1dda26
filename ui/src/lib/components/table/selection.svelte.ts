/** The selected rows of a list, by id. A range is extended from the row that was selected last. */
export class Selection {
  #ids = $state.raw<ReadonlySet<string>>(new Set());
  #anchor: string | undefined;

  get ids(): readonly string[] {
    return [...this.#ids];
  }
  get count(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Selects or clears one row. */
  toggle(id: string): void {
    const ids = new Set(this.#ids);
    if (!ids.delete(id)) ids.add(id);
    this.#ids = ids;
    this.#anchor = id;
  }

  /** Adds the rows between the last selected row and this one. `shown` is the visible order. */
  extendTo(id: string, shown: readonly string[]): void {
    const to = shown.indexOf(id);
    const from = this.#anchor === undefined ? -1 : shown.indexOf(this.#anchor);
    if (to < 0) return;
    const start = from < 0 ? to : from;
    const range = shown.slice(Math.min(start, to), Math.max(start, to) + 1);
    this.#ids = new Set([...this.#ids, ...range]);
    if (from < 0) this.#anchor = id;
  }

  /** Whether all, some or none of these rows are selected. */
  of(shown: readonly string[]): 'all' | 'some' | 'none' {
    const selected = shown.filter((id) => this.#ids.has(id)).length;
    if (selected === 0) return 'none';
    return selected === shown.length ? 'all' : 'some';
  }

  /** Selects all of these rows; clears them if all are selected. */
  toggleAll(shown: readonly string[]): void {
    const ids = new Set(this.#ids);
    const clears = this.of(shown) === 'all';
    for (const id of shown) {
      if (clears) ids.delete(id);
      else ids.add(id);
    }
    this.#ids = ids;
  }

  clear(): void {
    this.#ids = new Set();
    this.#anchor = undefined;
  }
}
