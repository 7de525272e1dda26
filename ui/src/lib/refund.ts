/** The operations that refund money to the payer. */
const REFUNDS = ['refund', 'refundBillPay'];

export function isRefund(operation: string): boolean {
  return REFUNDS.includes(operation);
}
