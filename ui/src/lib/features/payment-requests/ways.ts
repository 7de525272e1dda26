import type { PaymentRequestView } from '$lib/generated/commands';

/** The way to pay by a code that is dialled. */
export const USSD = 'FUNDING_USSD';

/** What a customer can be handed, in the service's names for it. */
export interface HandOver {
  account: string | undefined;
  /** The bank that the account number is at, where it was told. */
  bank: string | undefined;
  link: string | undefined;
  ussd: string | undefined;
}

/** Picks the three things to hand over out of the ways to pay. */
export function handOver(request: PaymentRequestView): HandOver {
  const property = (name: string): string | undefined =>
    request.ways.flatMap((way) => way.properties).find((each) => each.name === name && each.value !== '')?.value;
  return { account: property('AccountNumber'), bank: property('BankName'), link: property('WebPaymentLink'), ussd: property('USSDShortCode') };
}

const SHORT_MS = 5 * 60_000;

/** Under five minutes the service wants the payment started by USSD: then that card comes first. */
export function ussdFirst(request: PaymentRequestView, now: Date): boolean {
  return request.expires_at !== null && Date.parse(request.expires_at) - now.getTime() < SHORT_MS;
}
