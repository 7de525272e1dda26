import type { TieOutView } from '$lib/generated/commands';

/** Whether the balances at both ends of the month are known. */
export function hasBalances({ lines }: TieOutView): boolean {
  return lines.every((line) => (line.what !== 'opening' && line.what !== 'closing') || line.amount !== null);
}

/** Whether the movements lead from the one balance to the other. */
export function differs({ difference }: TieOutView): boolean {
  return difference !== '0.00';
}
