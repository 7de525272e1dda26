/** The service's types of transactions, by its code. */
const types: Record<string, string> = {
  CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT: 'Bank transfer',
  CUSTOMER_SEND_CASH_TO_CUSTOMER: 'Wallet transfer',
  CUSTOMER_AIRTIME_PURCHASE: 'Airtime or data',
  CUSTOMER_BILL_PAY: 'Bill payment',
  AGENT_BILL_PAY_FROM_STOCK: 'Bill payment from stock',
  AGENT_DISPENSE_CASH: 'Cash paid out',
  deposit: 'Deposit',
  pay: 'Payment request paid',
  bill: 'Bill paid by a customer',
  refund: 'Refund',
  refundBillPay: 'Bill refund',
  return: 'Returned payment',
  release: 'Released payment',
};

/** The service's statuses, by its code. */
const statuses: Record<string, string> = {
  SUCCESSFUL: 'Successful',
  FAILED: 'Unsuccessful',
  PENDING: 'Pending',
};

/** Transactions as the service reports them. */
export const transactions = { types, statuses };
