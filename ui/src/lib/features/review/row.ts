import type { Decimal } from '$lib/format/money';
import type { MatchView, LedgerEntryView, ReviewShow, ReviewSide, ReviewSideView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** The number of payments listed before the others are expanded. */
export const OURS_SHOWN = 5;

/** A decimal amount in kobo. */
export function kobo(amount: Decimal): bigint {
  return BigInt(amount.replace('.', ''));
}

/** An amount in kobo as decimal text. */
export function decimal(minor: bigint): Decimal {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of payments. */
export function sum(ours: readonly Pick<LedgerEntryView, 'amount'>[]): Decimal {
  return decimal(ours.reduce((all, one) => all + kobo(one.amount), 0n));
}

/** The amount of a row: the statement line's, else our entry's. */
export function amountOf(row: MatchView): Decimal {
  return row.theirs?.amount ?? sum(row.ours);
}

/** The amount that recording a row as paid would confirm, without sign; undefined unless all of it was sent. */
export function settled(row: MatchView): Decimal | undefined {
  if (row.ours.length < row.ours_count) return undefined;
  return sum(row.ours.filter((one) => one.standing === 'not_known')).replace('-', '');
}

/** The title of a row in a list. */
export function titleOf(row: MatchView): string {
  const own = row.ours[0];
  const nameless = own && `${en.review.kinds[own.kind]} · ${own.reference}`;
  return row.theirs?.text || own?.name || row.theirs?.reference || nameless || row.why;
}

/** The payments that a decision is about: the first ones, and the number of all. */
export interface Subject {
  ours: readonly LedgerEntryView[];
  count: number;
}

const NONE: Subject = { ours: [], count: 0 };

function candidate(row: MatchView, rival: number): Subject {
  return row.candidates[rival] ?? NONE;
}

function paired(row: MatchView): Subject {
  return { ours: row.ours, count: row.ours_count };
}

/** The payments that Enter accepts: those of the selected candidate, or of the match of an exception. */
export function acceptable(row: MatchView, rival: number): Subject {
  if (row.state === 'to_review') return candidate(row, rival);
  return row.state === 'exception' && row.exception?.kind === 'amount_differs' && row.theirs ? paired(row) : NONE;
}

/** The payments that a row can be decided not to match. */
export function refusable(row: MatchView, rival: number): Subject {
  if (!row.theirs) return NONE;
  return row.state === 'to_review' ? candidate(row, rival) : paired(row);
}

/** Rows that need a decision. */
export interface ListToDecide {
  side: ReviewSide;
  show: ReviewShow;
  rows: number;
}

/** The lists that need decisions, in order: to review, then open. */
export function listsToDecide(sides: readonly ReviewSideView[]): ListToDecide[] {
  const compared = sides.filter((side) => side.nothing === null);
  const lists = [
    ...compared.map((side) => ({ side: side.side, show: 'to_review' as const, rows: side.to_review.rows })),
    ...compared.map((side) => ({ side: side.side, show: 'exceptions' as const, rows: side.exceptions.rows })),
  ];
  return lists.filter((list) => list.rows > 0);
}

/** A text in parts, of which the found ones are marked. */
export function pieces(text: string, found: readonly string[]): { text: string; found: boolean }[] {
  const places = found
    .filter((piece) => piece !== '')
    .map((piece) => ({ start: text.indexOf(piece), length: piece.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start);
  const parts: { text: string; found: boolean }[] = [];
  let at = 0;
  for (const { start, length } of places) {
    if (start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start), found: false });
    parts.push({ text: text.slice(start, start + length), found: true });
    at = start + length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}
