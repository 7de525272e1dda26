/** A number without what people put between its digits, as the program reads it. */
export function digits(typed: string): string {
  return typed.replace(/[\s()-]/g, '');
}
