import type { Order } from '../order';

/** How a person arranged a table. It belongs to this computer's window and is not stored with the records. */
export type Density = 'comfortable' | 'compact';

interface Kept {
  order: Order<string> | undefined;
  /** In rem, by column id. */
  widths: Readonly<Record<string, number>>;
  hidden: readonly string[];
  density: Density;
}

const VERSION = 1;
const MOST_REM = 60;
const asDelivered: Kept = { order: undefined, widths: {}, hidden: [], density: 'comfortable' };

/** The preferences of one table. Stored content of another version or shape is replaced by the defaults, part by part. */
export class TablePreferences {
  readonly #key: string;
  readonly #defaults: Kept;
  #kept = $state.raw<Kept>(asDelivered);

  /** `hidden`: the columns that are hidden until a person shows them. */
  constructor(table: string, hidden: readonly string[] = []) {
    this.#key = `table-${table}`;
    this.#defaults = { ...asDelivered, hidden };
    this.#kept = remembered(this.#key, this.#defaults);
  }

  get order(): Order<string> | undefined {
    return this.#kept.order;
  }
  set order(order: Order<string> | undefined) {
    this.#change({ order });
  }
  get density(): Density {
    return this.#kept.density;
  }
  set density(density: Density) {
    this.#change({ density });
  }
  get hidden(): readonly string[] {
    return this.#kept.hidden;
  }

  widthOf(column: string): number | undefined {
    return this.#kept.widths[column];
  }

  /** Sets a column's width in rem, at least `min`. */
  resize(column: string, rem: number, min: number): void {
    this.#change({ widths: { ...this.#kept.widths, [column]: Math.min(MOST_REM, Math.max(min, rem)) } });
  }

  /** The default width of a column. */
  resetWidth(column: string): void {
    this.#change({ widths: Object.fromEntries(Object.entries(this.#kept.widths).filter(([id]) => id !== column)) });
  }

  show(column: string, visible: boolean): void {
    const others = this.#kept.hidden.filter((id) => id !== column);
    this.#change({ hidden: visible ? others : [...others, column] });
  }

  /** The default order, columns, widths and row height. */
  reset(): void {
    this.#change(this.#defaults);
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    localStorage.setItem(this.#key, JSON.stringify({ version: VERSION, ...this.#kept }));
  }
}

function remembered(key: string, defaults: Kept): Kept {
  const kept = parsed(localStorage.getItem(key) ?? '');
  if (kept['version'] !== VERSION) return defaults;
  return {
    order: orderFrom(kept['order']),
    widths: Object.fromEntries(Object.entries(recordFrom(kept['widths'])).filter((entry): entry is [string, number] => isWidth(entry[1]))),
    hidden: textsFrom(kept['hidden']),
    density: kept['density'] === 'compact' ? 'compact' : defaults.density,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return recordFrom(JSON.parse(text));
  } catch {
    return {};
  }
}

const recordFrom = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textsFrom = (value: unknown): string[] => listFrom(value).filter((each) => typeof each === 'string');
const isWidth = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= MOST_REM;

function orderFrom(value: unknown): Order<string> | undefined {
  const { by, descending } = recordFrom(value);
  return typeof by === 'string' && typeof descending === 'boolean' ? { by, descending } : undefined;
}
