import { fireEvent } from '@testing-library/svelte';
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

/** Chooses an option out of a list as a person does. The page of the tests knows `:checked` of ticks alone. */
export async function choose(list: HTMLSelectElement, value: string): Promise<void> {
  list.value = value;
  const usual = list.querySelector.bind(list) as (selector: string) => Element | null;
  list.querySelector = (selector: string) => (selector === ':checked' ? (list.selectedOptions[0] ?? null) : usual(selector));
  await fireEvent.change(list);
}
