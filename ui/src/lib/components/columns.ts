/** A column of a table. */
export interface Column<By extends string = never> {
  head: string;
  /** In rem. What is left goes to the columns without one. */
  width?: number | undefined;
  /** It holds figures. */
  right?: boolean;
  /** It holds times: its heading names their zone. */
  time?: boolean;
  /** Its heading is only read aloud. */
  silent?: boolean;
  /** It has no room while a panel lies beside the list, which has it too. */
  roomy?: boolean;
  /** What the rows can be put in the order of by its heading. */
  by?: By;
}

/** The columns that are shown: all, or those that have room beside a panel. */
export function shownOf<By extends string>(columns: readonly Column<By>[], narrow: boolean): readonly Column<By>[] {
  return narrow ? columns.filter((column) => !column.roomy) : columns;
}
