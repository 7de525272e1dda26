/** A typed whole number: null for empty, `undefined` if it is invalid or less than `least`. */
export function wholeNumber(typed: string, least: number): number | null | undefined {
  if (typed.trim() === '') return null;
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const number = Number.parseInt(typed, 10);
  return number >= least ? number : undefined;
}
