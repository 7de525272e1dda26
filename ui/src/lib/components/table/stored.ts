/** Reads what is stored for the window's user. Content of another shape is read as empty. */

export function parsed(text: string | null): Record<string, unknown> {
  try {
    return recordFrom(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

export const recordFrom = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
export const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textsFrom = (value: unknown): string[] => listFrom(value).filter((each) => typeof each === 'string');

/** The entries of a stored record whose values have the right type. */
export function entriesFrom<Value>(value: unknown, isValue: (each: unknown) => each is Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(recordFrom(value)).filter((entry): entry is [string, Value] => isValue(entry[1])));
}
