import type { ColumnsView, FileColumnView, MappingRequest } from '$lib/generated/commands';

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

const fieldsOf = (choice: Choice): string[] => (choice === '' ? [] : choice === 'both' ? ['bank', 'account'] : [choice]);

/** The columns as they are read now, as a request. */
export function mappingOf(view: ColumnsView): MappingRequest {
  const columns = view.columns.flatMap(({ column, fields }) => fields.map((field) => ({ field, column })));
  return { header_row: view.header_row ?? 0, columns, amounts: view.chosen_amounts, unit: view.chosen_unit, as_shown: view.shown_rounded?.as_shown ?? false };
}

/** The same with one column taken for something else. A field lies in one column; only a name may lie in several. */
export function choose(view: ColumnsView, column: number, choice: Choice): MappingRequest {
  const mapping = mappingOf(view);
  const fields = fieldsOf(choice);
  const others = mapping.columns.filter((use) => use.column !== column && (use.field === 'name' || !fields.includes(use.field)));
  return { ...mapping, columns: [...others, ...fields.map((field) => ({ field, column }))] };
}

/** The columns recognised anew, by the names in this row; without a row the names are found. */
export function recognise(headerRow: number | null, view?: ColumnsView): MappingRequest {
  return { header_row: headerRow, columns: [], amounts: view?.chosen_amounts ?? null, unit: view?.chosen_unit ?? null, as_shown: view?.shown_rounded?.as_shown ?? false };
}
