import type { DraftRowView, DraftView, RowProblemView, RunSummaryView, SimilarRunView } from '$lib/generated/commands';
import type { StatusTone, StatusWords } from '$lib/components/tone';
import { naira } from '$lib/format/money';
import { momentsInWords } from '$lib/format/time';
import { en } from '$lib/messages/en';

/** The name of a kind of problem; its code if it has none. */
export function problemWords(code: string): string {
  const known = en.draft.problemKinds[code];
  if (known !== undefined) return known;
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The severity of a problem: it blocks the row, warns, or informs. */
export function weightOf(problem: RowProblemView | undefined): 'blocks' | 'doubt' | 'note' {
  if (problem?.blocks) return 'blocks';
  return problem?.note ? 'note' : 'doubt';
}

const tones: Record<ReturnType<typeof weightOf>, StatusTone> = { blocks: 'failed', doubt: 'attention', note: 'neutral' };

export const toneOf = (problem: RowProblemView): StatusTone => tones[weightOf(problem)];

/** Whether a problem blocks its row until a person confirms that the payment is intended. */
export const isKeptBack = (code: string): boolean => code === 'HIDDEN_ROW' || code === 'NOT_TO_BE_PAID';

/** The problem that is named first. */
export function heaviest(problems: RowProblemView[]): RowProblemView | undefined {
  return problems.find((each) => each.blocks) ?? problems.find((each) => !each.note) ?? problems[0];
}

/** The file, or another with the same rows, was paid before. */
export function paidBeforeWords(draft: DraftView, before: RunSummaryView): string {
  const sentence = draft.other_file ? en.draft.rowsPaidBefore : en.draft.paidBefore;
  const here = momentsInWords(sentence(before.started_at, before.paid, before.items, naira(before.total_paid)));
  if (before.paid_before === 0) return here;
  const elsewhere = momentsInWords(en.draft.paidElsewhere(before.started_at, before.paid_before, before.items, naira(before.total_paid_before)));
  return before.paid === 0 ? elsewhere : `${here} ${elsewhere}`;
}

/** A similar batch was paid recently. */
export function similarWords(similar: SimilarRunView): string {
  return momentsInWords(en.draft.similar(en.draft.similarTo(similar.run, similar.started_at, similar.others), similar.rows, similar.of));
}

/** Whether a row that can be paid pays another account than the last time: the classic sign of fraud. */
export const isChanged = (row: DraftRowView): boolean => row.state === 'ready' && row.problems.some(({ code }) => code === 'ACCOUNT_CHANGED');

/** The state of a row on screen. A changed account is no green row. */
export const rowStatus = (row: DraftRowView): StatusWords => (isChanged(row) ? en.payouts.accountChanged : en.payouts.rowStates[row.state]);

/** The number of rows to be paid with this kind of problem. */
export function rowsWith(draft: DraftView, code: string): number {
  return draft.codes.find((each) => each.code === code)?.rows ?? 0;
}

/** The notes that most rows have: they are stated once for all and not on every row. */
export function statedOnce(draft: DraftView): readonly string[] {
  return rowsWith(draft, 'NEW_PAYEE') * 2 > draft.ready + draft.to_fix ? ['NEW_PAYEE'] : [];
}
