import type { ImportSettings } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

const form = en.requests.form;

/** The payment methods that the requests of a file can offer. */
export const METHODS = ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'];

/** The expiry choices for the requests of a file, in minutes; null for the service's default. */
export const ENDS: [number | null, string][] = [
  [60, form.expiry.hour],
  [1440, en.bulk.oneDay],
  [4320, form.expiry.days3],
  [10080, form.expiry.week],
  [null, form.expiry.service],
];

/** Who pays the fee, by the customer's share. */
export const SHARES: [string, string][] = [
  ['0', en.bulk.shares.us],
  ['0.5', en.bulk.shares.half],
  ['1', en.bulk.shares.them],
];

/** The settings that are the same for every request of a file, as labels and values. */
export function terms(settings: ImportSettings): [string, string][] {
  const yes = (on: boolean): string => (on ? en.bulk.yes : en.bulk.no);
  const methods = settings.payment_methods.map((method) => form.method[method] ?? method);
  return [
    [en.bulk.expires, ENDS.find(([minutes]) => minutes === settings.expires_in_minutes)?.[1] ?? String(settings.expires_in_minutes)],
    [form.fee, SHARES.find(([share]) => share === settings.payer_fee_share)?.[1] ?? settings.payer_fee_share],
    [en.bulk.ways, methods.join(', ')],
    [form.partial, yes(settings.allow_partial)],
    [form.over, yes(settings.allow_over)],
    [form.notify, yes(settings.send_messages)],
  ];
}
