import type { DraftRowView, DraftView, Route, RowProblemView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

export type RowPart = 'all' | 'ready' | 'look' | 'to_fix' | 'left_out';

/** A line of the table: a row of the file, or a problem of the row above it. All lines are equally high. */
export type Line = { row: DraftRowView; problem?: RowProblemView };

function belongs(row: DraftRowView, part: RowPart): boolean {
  if (part === 'all') return true;
  return part === 'look' ? row.state === 'ready' && row.problems.length > 0 : row.state === part;
}

/** The lines to show: rows of a part, with a problem of the code if one is asked for, each followed by its problems. */
export function linesOf(rows: readonly DraftRowView[], part: RowPart, code: string): Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    if (!belongs(row, part) || (code !== '' && !row.problems.some((problem) => problem.code === code))) continue;
    lines.push({ row });
    for (const problem of row.problems) lines.push({ row, problem });
  }
  return lines;
}

/** How many rows have doubts to look at though nothing stops them. */
export function toLookAt(rows: readonly DraftRowView[]): number {
  return rows.reduce((sum, row) => sum + (belongs(row, 'look') ? 1 : 0), 0);
}

/** The kinds of problems in the file and how many rows each has, most first. */
export function problemKinds(rows: readonly DraftRowView[]): { code: string; words: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const code of new Set(row.problems.map((problem) => problem.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, count]) => ({ code, words: inWords(code), count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

function inWords(code: string): string {
  const known = en.draft.problemKinds[code];
  if (known !== undefined) return known;
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a draft shall be sent, as chosen on the screen. */
export interface Sending {
  route: Route;
  groupSize: string;
  contact: string;
}

/** The contact named for rows that have none; a group carries no contacts, so there nobody is named. */
export function contactOf(draft: DraftView, sending: Sending): string | undefined {
  return sending.route === 'single' && draft.without_contact > 0 ? sending.contact.trim() : undefined;
}

/** What of the rows to be paid a group does not carry, in words; nothing when the file has none of it. */
export function unsentInGroups(draft: DraftView): string | undefined {
  const remarks = draft.rows.reduce((sum, row) => sum + (row.state === 'ready' && row.remarks !== '' ? 1 : 0), 0);
  const contacts = draft.ready - draft.without_contact;
  return remarks + contacts > 0 ? en.draft.unsent(remarks, contacts) : undefined;
}

export type WhyNot = 'none' | 'toFix' | 'contact' | 'size';

/** Why a draft cannot be sent as it stands; nothing when it can. */
export function whyNot(draft: DraftView, sending: Sending): WhyNot | undefined {
  if (draft.to_fix > 0) return 'toFix';
  if (draft.ready === 0) return 'none';
  if (contactOf(draft, sending) === '') return 'contact';
  if (sending.route === 'group' && groupSizeOf(sending.groupSize) === undefined) return 'size';
  return undefined;
}

/** 1 to 300, else nothing. */
export function groupSizeOf(typed: string): number | undefined {
  const size = /^\d{1,3}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0;
  return size >= 1 && size <= 300 ? size : undefined;
}
