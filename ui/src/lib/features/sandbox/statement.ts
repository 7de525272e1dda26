import type { BookEntryView } from '$lib/generated/commands';

function day(at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** From the first of this month to today, extended by as much as the sandbox's clock was moved on. */
export function statementPeriod(now: Date, book: readonly BookEntryView[]): { from: string; to: string } {
  const latest = Math.max(now.getTime(), ...book.map((entry) => Date.parse(entry.executed_at)));
  return { from: day(new Date(now.getFullYear(), now.getMonth(), 1)), to: day(new Date(latest)) };
}
