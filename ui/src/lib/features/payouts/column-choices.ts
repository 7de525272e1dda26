import type { AmountAnswersRequest, ColumnsView, DraftField, FileColumnView, MappingRequest } from '$lib/generated/commands';

/** What a column can be taken for. `both` is a cell with the bank and the account number in it. */
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

/** What a column is taken for now; nothing where it is not used. */
export function choiceOf(column: FileColumnView): Choice {
  if (column.fields.length > 1) return 'both';
  return CHOICES.find((choice) => choice === column.fields[0]) ?? '';
}

const fieldsOf = (choice: Choice): DraftField[] => (choice === '' ? [] : choice === 'both' ? ['bank', 'account'] : [choice]);

type Asked = Pick<ColumnsView, 'problems' | 'shown_rounded' | 'stated_scale'>;

/** The problems of a sheet that no question of their own shows. */
export function problemsNotAsked(view: Asked): Asked['problems'] {
  const asked = [view.shown_rounded && 'AMOUNT_SHOWN_ROUNDED', view.stated_scale && 'AMOUNT_SCALED'];
  return view.problems.filter(({ code }) => !asked.includes(code));
}

/** The answers are about the sums of one column and are asked for anew of another one. */
export const UNANSWERED: AmountAnswersRequest = { as_shown: false, scaled: null };

/** The answers in force to what is asked of the amounts. */
export function answersOf(view?: Pick<ColumnsView, 'shown_rounded' | 'stated_scale'>): AmountAnswersRequest {
  return { as_shown: view?.shown_rounded?.as_shown ?? false, scaled: view?.stated_scale?.answer ?? null };
}

/** The columns as they are read now, as a request. */
export function mappingOf(view: ColumnsView): MappingRequest {
  const columns = view.columns.flatMap(({ column, fields }) => fields.map((field) => ({ field, column })));
  return { header_row: view.header_row ?? 0, columns, amounts: view.chosen_amounts, unit: view.chosen_unit, answers: answersOf(view) };
}

/** The same with one column taken for something else. A field lies in one column; only a name may lie in several. */
export function choose(view: ColumnsView, column: number, choice: Choice): MappingRequest {
  const mapping = mappingOf(view);
  const fields = fieldsOf(choice);
  const others = mapping.columns.filter((use) => use.column !== column && (use.field === 'name' || !fields.includes(use.field)));
  const chosen = { ...mapping, columns: [...others, ...fields.map((field) => ({ field, column }))] };
  return amountsOf(chosen) === amountsOf(mapping) ? chosen : { ...chosen, answers: UNANSWERED };
}

const amountsOf = (mapping: MappingRequest): number | undefined => mapping.columns.find(({ field }) => field === 'amount')?.column;

/** The columns recognised anew, by the names in this row; without a row the names are found. */
export function recognise(headerRow: number | null, view?: ColumnsView): MappingRequest {
  return { header_row: headerRow, columns: [], amounts: view?.chosen_amounts ?? null, unit: view?.chosen_unit ?? null, answers: UNANSWERED };
}
