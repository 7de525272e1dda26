/** The operations that give money back to who paid it. */
const REFUNDS = ['refund', 'refundBillPay'];

export function isRefund(operation: string): boolean {
  return REFUNDS.includes(operation);
}
