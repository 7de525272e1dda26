import type { HomeView } from '$lib/generated/commands';

/** What makes a single payment. */
const PAYMENTS = ['moneyTransfer', 'depositToBank', 'airtimePurchase', 'merchantPayment', 'dispenseCash'];

/** How many single payments are not known yet, and how many of them wait for a person. */
export function paymentDoubts(home: HomeView): { all: number; held: number } {
  const held = home.held_calls.filter(({ operation }) => PAYMENTS.includes(operation)).length;
  return { all: home.payments_in_doubt + held, held };
}
