import type { DraftChange, DraftField, DraftRowView } from '$lib/generated/commands';

/** The editable columns of the grid, from left to right. */
export const COLUMNS = ['name', 'bank', 'account', 'amount', 'remarks', 'contact'] as const;
export type Column = (typeof COLUMNS)[number];

/** A cell of the grid. */
export interface Place {
  index: number;
  column: number;
}

/** The program's field for a column of a row: a contact with @ is an email address. */
export function fieldOf(column: Column, text: string, row: DraftRowView | undefined): DraftField {
  if (column !== 'contact') return column;
  if (text.includes('@')) return 'email';
  return text === '' && row?.phone === '' ? 'email' : 'phone';
}

/** The text of a cell. */
export function textOf(row: DraftRowView, column: Column): string {
  return column === 'contact' ? row.phone || row.email : row[column];
}

/** The original of a cell that a person changed. */
export function originalOf(row: DraftRowView, column: Column): string | undefined {
  const fields = column === 'contact' ? ['phone', 'email'] : column === 'bank' ? ['bank', 'bank_code'] : [column];
  return row.originals.find((was) => fields.includes(was.field))?.text;
}

/** The cell that a key moves to; undefined for other keys. */
export function move(from: Place, key: string, count: number, pageRows: number, ctrl: boolean): Place | undefined {
  const last = { index: count - 1, column: COLUMNS.length - 1 };
  const steps: Record<string, Place> = {
    ArrowDown: { ...from, index: from.index + 1 },
    ArrowUp: { ...from, index: from.index - 1 },
    ArrowRight: { ...from, column: from.column + 1 },
    ArrowLeft: { ...from, column: from.column - 1 },
    PageDown: { ...from, index: from.index + pageRows },
    PageUp: { ...from, index: from.index - pageRows },
    Home: ctrl ? { index: 0, column: 0 } : { ...from, column: 0 },
    End: ctrl ? last : { ...from, column: last.column },
  };
  const to = steps[key];
  if (!to) return undefined;
  return { index: Math.max(0, Math.min(to.index, last.index)), column: Math.max(0, Math.min(to.column, last.column)) };
}

/** Cells copied from a spreadsheet program: rows are lines, cells are separated by tabs, and a cell with either is quoted. */
export function cellsOf(clipboard: string): string[][] {
  const rows: string[][] = [['']];
  let quoted = false;
  for (let at = 0; at < clipboard.length; at += 1) {
    const letter = clipboard[at] ?? '';
    const row = rows.at(-1) ?? [];
    const cell = row.at(-1) ?? '';
    if (quoted && letter === '"' && clipboard[at + 1] === '"') {
      row[row.length - 1] = `${cell}"`;
      at += 1;
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && letter === '\t') row.push('');
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (letter === '\r' && clipboard[at + 1] === '\n') at += 1;
      rows.push(['']);
    } else row[row.length - 1] = cell + letter;
  }
  const end = rows.at(-1);
  if (end?.length === 1 && end[0] === '' && rows.length > 1) rows.pop();
  return rows;
}

/** The changes of pasting a block at a cell. Rows and columns beyond the grid are counted and not changed. */
export function pasteAt(
  place: Place,
  block: readonly (readonly string[])[],
  rowAt: (index: number) => DraftRowView | undefined,
): { changes: DraftChange[]; beyond: number } {
  const changes: DraftChange[] = [];
  let beyond = 0;
  block.forEach((cells, down) => {
    const row = rowAt(place.index + down);
    cells.forEach((cell, right) => {
      const column = COLUMNS[place.column + right];
      if (!row || !column) beyond += 1;
      else changes.push({ what: 'cell', row: row.row, field: fieldOf(column, cell.trim(), row), text: cell.trim() });
    });
  });
  return { changes, beyond };
}
