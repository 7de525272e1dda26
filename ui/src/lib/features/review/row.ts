import type { Decimal } from '$lib/format/money';
import type { MatchView, LedgerEntryView, ReviewShow, ReviewSide, ReviewSideView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** Of several payments so many are shown until a person asks for the others. */
export const OURS_SHOWN = 5;

/** Kobo of a decimal text. */
export function kobo(amount: Decimal): bigint {
  return BigInt(amount.replace('.', ''));
}

/** A decimal text of kobo. */
export function decimal(minor: bigint): Decimal {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What payments come to. */
export function sum(ours: readonly Pick<LedgerEntryView, 'amount'>[]): Decimal {
  return decimal(ours.reduce((all, one) => all + kobo(one.amount), 0n));
}

/** What a row moves: theirs, else ours. */
export function amountOf(row: MatchView): Decimal {
  return row.theirs?.amount ?? sum(row.ours);
}

/** What becomes known of a row by recording it as paid, without a sign; nothing where not all of it was sent. */
export function settled(row: MatchView): Decimal | undefined {
  if (row.ours.length < row.ours_count) return undefined;
  return sum(row.ours.filter((one) => one.standing === 'not_known')).replace('-', '');
}

/** What a row is called in a list. */
export function titleOf(row: MatchView): string {
  const own = row.ours[0];
  const nameless = own && `${en.review.kinds[own.kind]} · ${own.reference}`;
  return row.theirs?.text || own?.name || row.theirs?.reference || nameless || row.why;
}

/** Payments that something is said of: the first ones of them, and how many they are. */
export interface Meant {
  ours: readonly LedgerEntryView[];
  count: number;
}

const NONE: Meant = { ours: [], count: 0 };

function candidate(row: MatchView, rival: number): Meant {
  return row.candidates[rival] ?? NONE;
}

function paired(row: MatchView): Meant {
  return { ours: row.ours, count: row.ours_count };
}

/** The payments that Enter accepts: the chosen candidate's, or those that an exception is paired with. */
export function acceptable(row: MatchView, rival: number): Meant {
  if (row.state === 'to_review') return candidate(row, rival);
  return row.state === 'exception' && row.exception?.kind === 'amount_differs' && row.theirs ? paired(row) : NONE;
}

/** The payments that a row can be said not to be. */
export function refusable(row: MatchView, rival: number): Meant {
  if (!row.theirs) return NONE;
  return row.state === 'to_review' ? candidate(row, rival) : paired(row);
}

/** Rows that wait for a person. */
export interface Waiting {
  side: ReviewSide;
  show: ReviewShow;
  rows: number;
}

/** The lists in which something can be done, in the order in which it is done: what is to review, then what is open. */
export function waiting(sides: readonly ReviewSideView[]): Waiting[] {
  const told = sides.filter((side) => side.nothing === null);
  const lists = [
    ...told.map((side) => ({ side: side.side, show: 'to_review' as const, rows: side.to_review.rows })),
    ...told.map((side) => ({ side: side.side, show: 'exceptions' as const, rows: side.exceptions.rows })),
  ];
  return lists.filter((list) => list.rows > 0);
}
