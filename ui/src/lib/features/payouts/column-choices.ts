import type { AmountAnswersRequest, ColumnsView, DraftField, FileColumnView, MappingRequest } from '$lib/generated/commands';

/** The meanings of a column. `both`: a cell with bank and account number. */
export const CHOICES = [
  'name',
  'bank',
  'account',
  'amount',
  'both',
  'bank_code',
  'remarks',
  'reference',
  'phone',
  'email',
  'currency',
  'sender',
] as const;

export type Choice = (typeof CHOICES)[number] | '';

/** The meaning of a column now; empty if it is not used. */
export function choiceOf(column: FileColumnView): Choice {
  if (column.fields.length > 1) return 'both';
  return CHOICES.find((choice) => choice === column.fields[0]) ?? '';
}

const fieldsOf = (choice: Choice): DraftField[] => (choice === '' ? [] : choice === 'both' ? ['bank', 'account'] : [choice]);

type Asked = Pick<ColumnsView, 'problems' | 'shown_rounded' | 'stated_scale'>;

/** The problems of a sheet that have no question of their own. */
export function problemsNotAsked(view: Asked): Asked['problems'] {
  const asked = [view.shown_rounded && 'AMOUNT_SHOWN_ROUNDED', view.stated_scale && 'AMOUNT_SCALED'];
  return view.problems.filter(({ code }) => !asked.includes(code));
}

/** The answers apply to the sums of one column: for another column they are asked for again. */
export const UNANSWERED: AmountAnswersRequest = { as_shown: false, scaled: null };

/** The current answers to the questions about amounts. */
export function answersOf(view?: Pick<ColumnsView, 'shown_rounded' | 'stated_scale'>): AmountAnswersRequest {
  return { as_shown: view?.shown_rounded?.as_shown ?? false, scaled: view?.stated_scale?.answer ?? null };
}

/** The current column assignment as a request. */
export function mappingOf(view: ColumnsView): MappingRequest {
  const columns = view.columns.flatMap(({ column, fields }) => fields.map((field) => ({ field, column })));
  return { header_row: view.header_row ?? 0, columns, amounts: view.chosen_amounts, unit: view.chosen_unit, answers: answersOf(view) };
}

/** The assignment with one column changed. A field has one column; only a name may have several. */
export function choose(view: ColumnsView, column: number, choice: Choice): MappingRequest {
  const mapping = mappingOf(view);
  const fields = fieldsOf(choice);
  const others = mapping.columns.filter((use) => use.column !== column && (use.field === 'name' || !fields.includes(use.field)));
  const chosen = { ...mapping, columns: [...others, ...fields.map((field) => ({ field, column }))] };
  return amountsOf(chosen) === amountsOf(mapping) ? chosen : { ...chosen, answers: UNANSWERED };
}

const amountsOf = (mapping: MappingRequest): number | undefined => mapping.columns.find(({ field }) => field === 'amount')?.column;

/** Column recognition from the names in this row; without a row the program finds the names. */
export function recognise(headerRow: number | null, view?: ColumnsView): MappingRequest {
  return { header_row: headerRow, columns: [], amounts: view?.chosen_amounts ?? null, unit: view?.chosen_unit ?? null, answers: UNANSWERED };
}
