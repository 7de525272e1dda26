import type { Order } from '../order';
import { arrangementFrom, asDelivered, MOST_REM, type Arrangement, type Density } from './arrangement';
import { parsed } from './stored';

const VERSION = 1;

/** The current arrangement of one table. Stored content of another version or shape is replaced by the defaults, part by part. */
export class TablePreferences {
  readonly #key: string;
  /** The arrangement until a person chooses one. */
  readonly asDelivered: Arrangement;
  #kept = $state.raw<Arrangement>(asDelivered);

  /** `hidden`: the columns that are hidden until a person shows them. */
  constructor(table: string, hidden: readonly string[] = []) {
    this.#key = `table-${table}`;
    this.asDelivered = { ...asDelivered, hidden };
    const kept = parsed(localStorage.getItem(this.#key));
    this.#kept = kept['version'] === VERSION ? arrangementFrom(kept) : this.asDelivered;
  }

  get arrangement(): Arrangement {
    return this.#kept;
  }
  set arrangement(arrangement: Arrangement) {
    this.#change(arrangement);
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

  #change(change: Partial<Arrangement>): void {
    this.#kept = { ...this.#kept, ...change };
    localStorage.setItem(this.#key, JSON.stringify({ version: VERSION, ...this.#kept }));
  }
}
