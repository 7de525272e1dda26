import type { Order } from '../order';
import { isSameArrangement } from './arrangement';
import type { FilterValues, PageFilter } from './page-filter';
import { TablePreferences } from './preferences.svelte';
import { SavedViews, type SavedView } from './saved-views.svelte';
import { Selection } from './selection.svelte';

interface Options {
  /** The filter of the list's page. */
  filter?: PageFilter;
  /** The columns that are hidden until a person shows them. */
  hidden?: readonly string[];
}

/** How one list is arranged, its saved views, and which of its rows are selected. */
export class TableState<By extends string, First extends Order<By> | undefined = Order<By>> {
  readonly preferences: TablePreferences;
  readonly views: SavedViews;
  readonly selection = new Selection();
  readonly #orders: readonly By[];
  readonly #first: First;
  readonly #filter: PageFilter | undefined;

  /** The list's name, its orders, and its order until a person chooses one (undefined for that in which its rows come). */
  constructor(name: string, orders: readonly By[], first: First, { filter, hidden = [] }: Options = {}) {
    this.preferences = new TablePreferences(name, hidden);
    this.views = new SavedViews(name);
    this.#orders = orders;
    this.#first = first;
    this.#filter = filter;
  }

  /** The remembered order, if the list still has it. */
  get order(): Order<By> | First {
    const kept = this.preferences.order;
    const by = this.#orders.find((each) => each === kept?.by);
    return kept && by !== undefined ? { by, descending: kept.descending } : this.#first;
  }
  set order(order: Order<By>) {
    this.preferences.order = order;
  }

  /** The visible columns for a file, if a person chose them; empty for all. A column has the name of its order. */
  get chosenColumns(): By[] {
    const { hidden } = this.preferences;
    return hidden.length === 0 ? [] : this.#orders.filter((by) => !hidden.includes(by));
  }

  /** The view that every list has: its arrangement as delivered, and the initial filter. */
  get defaultView(): Omit<SavedView, 'name'> {
    return { arrangement: this.preferences.asDelivered, filter: this.#filter?.initial ?? {} };
  }

  /** Whether the list is arranged and filtered as in `view`. */
  isShown(view: Omit<SavedView, 'name'>): boolean {
    return isSameArrangement(view.arrangement, this.preferences.arrangement) && isSameFilter(view.filter, this.#filter?.current() ?? {});
  }

  show(view: Omit<SavedView, 'name'>): void {
    this.preferences.arrangement = view.arrangement;
    this.#filter?.show(view.filter);
  }

  /** Saves the current arrangement and filter. */
  saveView(name: string): void {
    this.views.save({ name, arrangement: this.preferences.arrangement, filter: this.#filter?.current() ?? {} });
  }
}

function isSameFilter(one: FilterValues, other: FilterValues): boolean {
  return JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
}
