import type { Order } from '../order';
import { TablePreferences } from './preferences.svelte';
import { Selection } from './selection.svelte';

/** How one list is arranged, and which of its rows are selected. */
export class TableState<By extends string, First extends Order<By> | undefined = Order<By>> {
  readonly preferences: TablePreferences;
  readonly selection = new Selection();
  readonly #orders: readonly By[];
  readonly #first: First;

  /** The list's name, its orders, its order until a person chooses one (undefined for that in which its rows come), and the columns that are hidden at first. */
  constructor(name: string, orders: readonly By[], first: First, hidden: readonly string[] = []) {
    this.preferences = new TablePreferences(name, hidden);
    this.#orders = orders;
    this.#first = first;
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
}
