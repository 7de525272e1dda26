import type { DraftView, RowProblemView, RunSummaryView, SimilarRunView } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';
import { naira } from '$lib/format/money';
import { dateTime } from '$lib/format/time';
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
  const when = dateTime(before.started_at);
  if (before.paid_before === 0) return sentence(when, before.paid, before.items, naira(before.total_paid));
  const elsewhere = en.draft.paidElsewhere(when, before.paid_before, before.items, naira(before.total_paid_before));
  return before.paid === 0 ? elsewhere : `${sentence(when, before.paid, before.items, naira(before.total_paid))} ${elsewhere}`;
}

/** A similar batch was paid recently. */
export function similarWords(similar: SimilarRunView): string {
  return en.draft.similar(en.draft.similarTo(similar.run, dateTime(similar.started_at), similar.others), similar.rows, similar.of);
}
