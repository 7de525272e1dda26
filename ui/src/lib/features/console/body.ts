import type { FieldView } from '$lib/generated/commands';

/** The contents of a form as typed. An empty value is not sent. */
export type Filled = string | boolean | Filled[] | { [name: string]: Filled } | undefined;
export type Form = Record<string, Filled>;

/** An empty group of a list. */
export function emptyForm(fields: readonly FieldView[]): Form {
  const form: Form = {};
  for (const field of fields) {
    if (field.kind === 'record') form[field.name] = emptyForm(field.fields);
    else if (field.kind === 'items') form[field.name] = field.required ? [emptyForm(field.fields)] : [];
  }
  return form;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** The request as JSON text. A number keeps its spelling, because the spelling is signed. */
export function bodyText(fields: readonly FieldView[], form: Form): string {
  const members = fields.flatMap((field) => {
    const text = valueText(field, form[field.name]);
    return text === undefined ? [] : [`${JSON.stringify(field.name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}

function valueText(field: FieldView, value: Filled): string | undefined {
  if (field.kind === 'record') {
    const inner = bodyText(field.fields, isForm(value) ? value : {});
    // An untouched group is omitted, unless it is required: then its missing fields are reported.
    return inner === '{}' && !field.required ? undefined : inner;
  }
  if (field.kind === 'items') {
    const items = Array.isArray(value) ? value.filter(isForm) : [];
    return items.length === 0 ? undefined : `[${items.map((item) => bodyText(field.fields, item)).join(',')}]`;
  }
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  switch (field.kind) {
    case 'amount':
    case 'number':
      return NUMBER.test(value.trim()) ? value.trim() : JSON.stringify(value.trim());
    case 'flag':
      return value === 'yes' ? 'true' : 'false';
    case 'words':
      return JSON.stringify(lines(value));
    case 'map':
      return JSON.stringify(Object.fromEntries(lines(value).map(pair)));
    default:
      return JSON.stringify(value);
  }
}

function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}

function pair(line: string): [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** Whether the value is a group of fields. */
export function isForm(value: Filled): value is Form {
  return typeof value === 'object' && !Array.isArray(value);
}
