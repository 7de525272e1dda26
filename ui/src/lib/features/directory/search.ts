/** Whether the texts contain every typed word. */
export function matchesAll(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
