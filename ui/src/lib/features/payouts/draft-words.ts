import { en } from '$lib/messages/en';

/** A kind of problem in words; one that has none is shown by its own name. */
export function problemWords(code: string): string {
  const known = en.draft.problemKinds[code];
  if (known !== undefined) return known;
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
