import { fireEvent } from '@testing-library/svelte';
import type { AppError } from '$lib/generated/commands';

/** The screen reader's description of a field: the text of all elements that describe it. */
export function describes(id: string): string {
  const field = document.getElementById(id);
  if (!field) throw new Error(`no field ${id}`);
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return notes.map((note) => document.getElementById(note)?.textContent ?? '').join(' ');
}

/** Whether a field, or its selected option, is marked as invalid. */
export function marked(id: string): boolean {
  const field = document.getElementById(id);
  return field?.matches('[aria-invalid="true"]') === true || field?.querySelector('[aria-invalid="true"]') != null;
}

/** An error with a separate problem for each of these fields. */
export function wrongEverywhere(paths: readonly string[]): AppError {
  const problems = paths.map((path) => ({ path, message: `Problem of ${path}.` }));
  return { code: 'Invalid', message: 'Nothing was done.', hint: null, problems, reference: null };
}

/** Selects an option as a person does. The test page supports `:checked` for checkboxes only. */
export async function choose(list: HTMLSelectElement, value: string): Promise<void> {
  list.value = value;
  const querySelector = list.querySelector.bind(list) as (selector: string) => Element | null;
  list.querySelector = (selector: string) => (selector === ':checked' ? (list.selectedOptions[0] ?? null) : querySelector(selector));
  await fireEvent.change(list);
}
