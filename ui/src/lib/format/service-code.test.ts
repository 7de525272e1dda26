import { expect, it } from 'vitest';
import { codeInWords } from './service-code';

it.each([
  ['CUSTOMER_BILL_PAY', 'Bill payment'],
  ['AGENT_BILL_PAY', 'Agent bill pay'],
  ['refundBillPay', 'Refund bill pay'],
  ['PENDING', 'Pending'],
  ['', ''],
])('names the code %s: %s', (code, words) => {
  expect(codeInWords({ CUSTOMER_BILL_PAY: 'Bill payment' }, code)).toBe(words);
});
