/** The first day of a moment's month, as it is typed. */
export function monthBegan(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-01`;
}
