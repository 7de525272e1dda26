import { number } from '$lib/format/money';

/** `1 row`, `1,204 rows`. */
export function count(n: number, one: string, many: string): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** `1 person`, `121 people`. */
export function people(n: number): string {
  return count(n, 'person', 'people');
}

/** `1 payment`, `57 payments`. */
export function payments(n: number): string {
  return count(n, 'payment', 'payments');
}
