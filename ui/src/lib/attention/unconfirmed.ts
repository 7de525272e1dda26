import type { HomeView } from '$lib/generated/commands';
import { isRefund } from '$lib/refund';

/** The operations that make a single payment. */
const PAYMENTS = ['moneyTransfer', 'moneyTransferBulk', 'depositToBank', 'airtimePurchase', 'merchantPayment', 'dispenseCash'];

/** How many single payments are unconfirmed, and how many of them need review. */
export function unconfirmedPayments(home: HomeView): { all: number; inReview: number } {
  return countsOf(home, (operation) => PAYMENTS.includes(operation), home.payments_in_doubt);
}

/** The same for refunds. */
export function unconfirmedRefunds(home: HomeView): { all: number; inReview: number } {
  return countsOf(home, isRefund, home.refunds_in_doubt);
}

function countsOf(home: HomeView, isOne: (operation: string) => boolean, open: number): { all: number; inReview: number } {
  const inReview = home.review_calls.filter(({ operation }) => isOne(operation)).length;
  return { all: open + inReview, inReview };
}
