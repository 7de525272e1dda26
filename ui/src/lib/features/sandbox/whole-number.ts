/** What was typed as a whole number: nothing for empty, `undefined` for what is none or less than `least`. */
export function wholeNumber(typed: string, least: number): number | null | undefined {
  if (typed.trim() === '') return null;
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const number = Number.parseInt(typed, 10);
  return number >= least ? number : undefined;
}
