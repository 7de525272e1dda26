import type { AppError } from '$lib/generated/commands';

/** What a screen reader says of a field besides its name: the sentences of all elements that describe it. */
export function describes(id: string): string {
  const field = document.getElementById(id);
  if (!field) throw new Error(`no field ${id}`);
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return notes.map((note) => document.getElementById(note)?.textContent ?? '').join(' ');
}

/** Whether a field, or what is chosen in it, is said to be wrong. */
export function marked(id: string): boolean {
  const field = document.getElementById(id);
  return field?.matches('[aria-invalid="true"]') === true || field?.querySelector('[aria-invalid="true"]') != null;
}

/** An error with a problem of its own for each of these fields. */
export function wrongEverywhere(paths: readonly string[]): AppError {
  const problems = paths.map((path) => ({ path, message: `Problem of ${path}.` }));
  return { code: 'Invalid', message: 'Nothing was done.', hint: null, problems, reference: null };
}
