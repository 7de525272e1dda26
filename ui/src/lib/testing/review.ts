import { Reading } from '$lib/ipc/watch.svelte';
import type { AppError, EvidenceView, MatchCandidateView, MatchView, MonthReviewView, LedgerEntryView, ReviewSideView, ExternalEntryView } from '$lib/generated/commands';

/** An invented payment of ours. */
export function ours(id: string, change: Partial<LedgerEntryView> = {}): LedgerEntryView {
  return { id, kind: 'payout', at: '2025-10-06T08:30:00Z', name: 'Ada Bello', reference: `TREF${id}`, amount: '-5000.00', fee: '0.00', standing: 'done', run: null, ...change };
}

/** A bank statement line. */
export function theirs(change: Partial<ExternalEntryView> = {}): ExternalEntryView {
  return { source: 'GTBank 0123456789, october.csv, row 12', at: '2025-10-06', reference: '', text: 'NIP TRF ADA BELLO', amount: '-5000.00', status: '', fee: null, ...change };
}

/** A payment that is named on the day of its payment, without its reference. */
export function evidence(change: Partial<EvidenceView> = {}): EvidenceView {
  return { days: 0, reference: null, names: ['ADA', 'BELLO'], name_words: 2, ...change };
}

/** A candidate of a row. */
export function candidate(id: string, change: Partial<MatchCandidateView> = {}): MatchCandidateView {
  return { ours: [ours(id)], count: 1, difference: '0.00', evidence: evidence(), why: 'The amount agrees, and the day.', ...change };
}

/** A row to review, with two candidates. */
export function row(id: string, change: Partial<MatchView> = {}): MatchView {
  return {
    id,
    state: 'to_review',
    class: 'SUGGESTED',
    rule: null,
    theirs: theirs({ text: `Line ${id}` }),
    ours: [],
    ours_count: 0,
    candidates: [candidate(`${id}-first`), candidate(`${id}-second`)],
    rivals: 1,
    difference: null,
    evidence: null,
    why: 'Two payments have its amount.',
    exception: null,
    category: null,
    likely: null,
    note: '',
    owner: '',
    carried: false,
    late: false,
    settles: false,
    said: null,
    ...change,
  };
}

/** A matched row. */
export function matched(id: string, change: Partial<MatchView> = {}): MatchView {
  return row(id, { state: 'matched', class: 'MATCHED', candidates: [], ours: [ours(`${id}-ours`)], ours_count: 1, difference: '0.00', evidence: evidence(), ...change });
}

/** A row that is only on the statement. */
export function exception(id: string, change: Partial<MatchView> = {}): MatchView {
  const wrong = { kind: 'on_statement_only', age_days: 25, next: 'Find the payment, or explain it.' } as const;
  return row(id, { state: 'exception', candidates: [], exception: wrong, ...change });
}

/** The figures of a comparison. */
export function side(name: ReviewSideView['side'], change: Partial<ReviewSideView> = {}): ReviewSideView {
  const none = { rows: 0, amount: '0.00' };
  return { side: name, nothing: null, matched: none, to_review: none, exceptions: none, explained: none, classes: [], by_kind: [], percent_done: null, oldest_days: null, carried: none, not_looked_for: [], tie_outs: [], unexplained: '0.00', ...change };
}

/** October 2025, without any decisions. */
export function review(change: Partial<MonthReviewView> = {}): MonthReviewView {
  return { month: '2025-10', sides: [side('service'), side('bank')], days: [], fees: [], undo: null, learned: [], ...change };
}

/** The error of a refused command. */
export function refusal(message: string, change: Partial<AppError> = {}): AppError {
  return { code: 'Conflict', message, hint: null, problems: [], reference: null, ...change };
}

/** A view that is read now, and again after changes, as a screen does it. */
export function kept<View>(load: () => Promise<View>): Reading<View> {
  const reading = new Reading(load);
  reading.keep(['months', 'history', 'app']);
  return reading;
}
