import { fieldIds } from '$lib/field-ids';
import type { NewPaymentRequest, PayeeKind } from '$lib/generated/commands';
import { dayInLagos } from '$lib/format/time';

export type Expiry = 'hour' | 'today' | 'days3' | 'week' | 'service' | 'own';

export const EXPIRIES: readonly Expiry[] = ['service', 'hour', 'today', 'days3', 'week', 'own'];
export const METHODS: readonly string[] = ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'];
export const PAYEES: readonly PayeeKind[] = ['own_wallet', 'wallet_account', 'wallet_phone', 'bank_account'];

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = {
  ...fieldIds('request', [
    'amount', 'payer_name', 'payer_phone', 'payer_email', 'payer_bank', 'purpose', 'payee_name', 'payee_wallet', 'payee_bank', 'payee_account',
    'payee_identity', 'expires_time',
  ]),
  expires_in_minutes: 'request-expires',
  expires_at: 'request-expires-day',
  payment_methods: 'request-methods',
  payer_fee_share: 'request-payer-share',
};

const BLANK = {
  amount: '',
  payerName: '',
  payerPhone: '',
  payerEmail: '',
  payerBank: '',
  purpose: '',
  payee: 'own_wallet' as PayeeKind,
  payeeName: '',
  payeeWallet: '',
  payeeBank: '',
  payeeAccount: '',
  payeeIdentity: '',
  expiry: 'service' as Expiry,
  /** A custom end: `2026-11-24`, `18:00`, in West Africa Time. */
  day: '',
  time: '',
  methods: [...METHODS],
  /** The customer's share of the fee, in hundredths of a percent. */
  payerShare: 0,
  allowPartial: false,
  allowOver: false,
  sendMessages: true,
  showBankDetails: false,
  againOf: undefined as string | undefined,
};

/** The form as filled in; the program checks it. */
export type Filled = typeof BLANK;

export const blank = (): Filled => ({ ...BLANK, methods: [...METHODS] });

/** The form of an earlier request, to send it again. */
export function filledFrom(form: NewPaymentRequest): Filled {
  return {
    ...BLANK,
    amount: form.amount,
    payerName: form.payer_name,
    payerPhone: form.payer_phone ?? '',
    payerEmail: form.payer_email ?? '',
    payerBank: form.payer_bank ?? '',
    purpose: form.purpose ?? '',
    payee: form.payee,
    payeeName: form.payee_name ?? '',
    payeeWallet: form.payee_wallet ?? '',
    payeeBank: form.payee_bank ?? '',
    payeeAccount: form.payee_account ?? '',
    methods: [...form.payment_methods],
    payerShare: partsOfShare(form.payer_fee_share),
    allowPartial: form.allow_partial,
    allowOver: form.allow_over,
    sendMessages: form.send_messages,
    showBankDetails: form.show_bank_details,
    againOf: form.again_of ?? undefined,
  };
}

/** The form as a request. Fields of another kind of recipient are omitted. */
export function asRequest(filled: Filled, now: Date): NewPaymentRequest {
  const text = (typed: string): string | null => typed.trim() || null;
  const wallet = filled.payee === 'wallet_account' || filled.payee === 'wallet_phone';
  const bank = filled.payee === 'bank_account';
  return {
    amount: filled.amount.trim(),
    payer_name: filled.payerName.trim(),
    payer_phone: text(filled.payerPhone),
    payer_email: text(filled.payerEmail),
    payer_bank: text(filled.payerBank),
    purpose: text(filled.purpose),
    payee: filled.payee,
    payee_name: wallet || bank ? text(filled.payeeName) : null,
    payee_wallet: wallet ? text(filled.payeeWallet) : null,
    payee_bank: bank ? text(filled.payeeBank) : null,
    payee_account: bank ? text(filled.payeeAccount) : null,
    payee_identity: wallet || bank ? text(filled.payeeIdentity) : null,
    expires_in_minutes: MINUTES[filled.expiry] ?? null,
    expires_at: endsAt(filled, now),
    payment_methods: filled.methods,
    payer_fee_share: shareOf(filled.payerShare),
    allow_partial: filled.allowPartial,
    allow_over: filled.allowOver,
    send_messages: filled.sendMessages,
    show_bank_details: filled.showBankDetails,
    again_of: filled.againOf ?? null,
  };
}

/** The values by field path. Without a phone number, the phone's field depends on the email. */
export function values(filled: Filled, now: Date): object {
  return {
    ...asRequest(filled, now),
    payer_phone: filled.payerPhone.trim() || filled.payerEmail.trim(),
    expires_at: [filled.expiry, filled.day.trim()],
    expires_time: filled.time.trim(),
  };
}

const MINUTES: Partial<Record<Expiry, number>> = { hour: 60, days3: 3 * 24 * 60, week: 7 * 24 * 60 };

/** A custom end as a time; null for a duration. */
function endsAt(filled: Filled, now: Date): string | null {
  if (filled.expiry === 'today') return `${dayInLagos(now)}T23:59`;
  return filled.expiry === 'own' ? `${filled.day.trim()}T${filled.time.trim()}` : null;
}

/** The whole fee, in hundredths of a percent, the finest unit of a share. */
export const WHOLE = 10_000;
/** Larger values are cut to this one. */
const MOST = 99_999;

/** Hundredths of a percent → share as decimal text: 500 → `0.05`, 1250 → `0.125`, 10000 → `1`. */
export function shareOf(parts: number): string {
  return shortest(parts, 4);
}

/** Hundredths of a percent as a percentage: 1250 → `12.5`. */
export function percentOf(parts: number): string {
  return shortest(parts, 2);
}

/** A share as hundredths of a percent: `0.125` → 1250. */
export function partsOfShare(share: string): number {
  return Math.min(WHOLE, partsOf(share, 4));
}

/** A typed percentage in hundredths. More than 100 % is kept, and refused at its field. */
export function partsOfPercent(typed: string): number {
  return partsOf(typed.replace(',', '.').replace(/[^\d.]/g, ''), 2);
}

/** Whether the typed text equals the value read from it, or can still become it, as `12.` can. */
export function isPercent(typed: string): boolean {
  return /^\d{0,3}([.,]\d{0,2})?$/.test(typed) && Number(typed.replace(',', '.')) <= 100;
}

function shortest(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const rest = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (rest === '' ? '' : `.${rest}`);
}

function partsOf(text: string, decimals: number): number {
  const [whole = '', rest = ''] = text.split('.');
  const parts = Number.parseInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'), 10);
  return Math.min(MOST, parts || 0);
}
