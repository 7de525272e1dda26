/** A number without the separators that people type, as the program reads it. */
export function digits(typed: string): string {
  return typed.replace(/[\s()-]/g, '');
}
