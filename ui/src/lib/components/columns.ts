/** A column of a table. */
export interface Column<By extends string = never> {
  /** Identifies the column where its width is remembered. */
  id?: string;
  head: string;
  /** In rem. The columns without a width share the rest. */
  width?: number | undefined;
  /** Contains figures, aligned right. */
  right?: boolean;
  /** Contains times: the heading names the time zone. */
  time?: boolean;
  /** The heading is for screen readers only. */
  silent?: boolean;
  /** Hidden while a panel is open beside the list; the panel shows its value. */
  roomy?: boolean;
  /** The order that the heading selects. */
  by?: By | undefined;
  /** In rem from the left: the column stays there while the others scroll. */
  left?: number | undefined;
}

/** The visible columns: all, or those that fit beside a panel. */
export function shownOf<C extends { roomy?: boolean }>(columns: readonly C[], narrow: boolean): readonly C[] {
  return narrow ? columns.filter((column) => !column.roomy) : columns;
}
