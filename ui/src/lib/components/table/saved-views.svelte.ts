import { arrangementFrom, type Arrangement } from './arrangement';
import type { FilterValues } from './page-filter';
import { entriesFrom, listFrom, parsed, recordFrom } from './stored';

/** An arrangement of a list and a filter of its page, saved by a person under a name. */
export interface SavedView {
  name: string;
  arrangement: Arrangement;
  filter: FilterValues;
}

const VERSION = 1;

/** The saved views of one table. A stored view of another shape is ignored. Names are equal whatever their case. */
export class SavedViews {
  readonly #key: string;
  #all = $state.raw<readonly SavedView[]>([]);

  constructor(table: string) {
    this.#key = `table-views-${table}`;
    const { version, views } = parsed(localStorage.getItem(this.#key));
    if (version === VERSION) this.#all = listFrom(views).flatMap(viewFrom);
  }

  get all(): readonly SavedView[] {
    return this.#all;
  }

  find(name: string): SavedView | undefined {
    return this.#all.find((view) => isSameName(view.name, name));
  }

  /** Adds the view, or replaces the one with its name. */
  save(view: SavedView): void {
    const at = this.#all.findIndex(({ name }) => isSameName(name, view.name));
    this.#change(at < 0 ? [...this.#all, view] : this.#all.with(at, view));
  }

  rename(view: SavedView, name: string): void {
    this.#change(this.#all.map((each) => (each === view ? { ...each, name } : each)));
  }

  remove(view: SavedView): void {
    this.#change(this.#all.filter((each) => each !== view));
  }

  #change(views: readonly SavedView[]): void {
    this.#all = views;
    localStorage.setItem(this.#key, JSON.stringify({ version: VERSION, views }));
  }
}

export const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function viewFrom(stored: unknown): SavedView[] {
  const { name, arrangement, filter } = recordFrom(stored);
  if (typeof name !== 'string' || name.trim() === '') return [];
  return [{ name, arrangement: arrangementFrom(recordFrom(arrangement)), filter: entriesFrom(filter, isFilterValue) }];
}

const isFilterValue = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean';
