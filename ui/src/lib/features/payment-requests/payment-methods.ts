import type { PaymentRequestView } from '$lib/generated/commands';

/** The payment method of a dialled code. */
export const USSD = 'FUNDING_USSD';

/** What can be given to the customer to pay. */
export interface HandOver {
  account: string | undefined;
  /** The bank of the account number, if it is known. */
  bank: string | undefined;
  link: string | undefined;
  ussd: string | undefined;
}

/** Takes the account number, the link and the USSD code from the payment methods. */
export function handOver(request: PaymentRequestView): HandOver {
  const property = (name: string): string | undefined =>
    request.ways.flatMap((way) => way.properties).find((each) => each.name === name && each.value !== '')?.value;
  return { account: property('AccountNumber'), bank: property('BankName'), link: property('WebPaymentLink'), ussd: property('USSDShortCode') };
}

const SHORT_MS = 5 * 60_000;

/** With under five minutes left, the service requires a start by USSD: that card comes first. */
export function ussdFirst(request: PaymentRequestView, now: Date): boolean {
  return request.expires_at !== null && Date.parse(request.expires_at) - now.getTime() < SHORT_MS;
}
