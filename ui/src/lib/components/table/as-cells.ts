import { timeHead } from '$lib/format/time';
import type { ListColumn } from './list-column';

/** A spreadsheet calculates a pasted text that begins like this, unless it is a plain number. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
const NUMBER = /^-[\d,]+(\.\d+)?$/;

function asCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return FORMULA.test(line) && !NUMBER.test(line) ? `'${line}` : line;
}

/** Rows as the cells of a spreadsheet, for the clipboard: headings first, a line for each row, tabs between the cells. */
export function asCells<Row>(rows: readonly Row[], columns: readonly Pick<ListColumn<Row>, 'head' | 'time' | 'silent' | 'text'>[]): string {
  const shown = columns.filter(({ silent }) => !silent);
  const heads = shown.map(({ head, time }) => (time ? timeHead(head) : head));
  return [heads, ...rows.map((row) => shown.map(({ text }) => text(row)))].map((cells) => cells.map(asCell).join('\t')).join('\n');
}
