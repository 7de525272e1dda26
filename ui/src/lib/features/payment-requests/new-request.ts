import type { NewPaymentRequest, PayeeKind } from '$lib/generated/commands';
import { todayInLagos } from '$lib/format/time';

export type Expiry = 'hour' | 'today' | 'days3' | 'week' | 'service' | 'own';

export const EXPIRIES: readonly Expiry[] = ['service', 'hour', 'today', 'days3', 'week', 'own'];
export const METHODS: readonly string[] = ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'];
export const PAYEES: readonly PayeeKind[] = ['own_wallet', 'other_wallet', 'bank_account'];

/** The form as it is filled in; what is wrong with it, the program says. */
export interface Filled {
  amount: string;
  payerName: string;
  payerPhone: string;
  payerEmail: string;
  payerBank: string;
  purpose: string;
  payee: PayeeKind;
  payeeName: string;
  payeeWallet: string;
  payeeBank: string;
  payeeAccount: string;
  payeeIdentity: string;
  expiry: Expiry;
  /** Of an own end: `2026-11-24`, `18:00`, in West Africa Time. */
  day: string;
  time: string;
  methods: string[];
  /** The customer's share of the fee in whole percent. */
  payerPercent: number;
  allowPartial: boolean;
  allowOver: boolean;
  sendMessages: boolean;
  showBankDetails: boolean;
  againOf: string | undefined;
}

export function blank(): Filled {
  return {
    amount: '',
    payerName: '',
    payerPhone: '',
    payerEmail: '',
    payerBank: '',
    purpose: '',
    payee: 'own_wallet',
    payeeName: '',
    payeeWallet: '',
    payeeBank: '',
    payeeAccount: '',
    payeeIdentity: '',
    expiry: 'service',
    day: '',
    time: '',
    methods: [...METHODS],
    payerPercent: 0,
    allowPartial: false,
    allowOver: false,
    sendMessages: true,
    showBankDetails: false,
    againOf: undefined,
  };
}

/** The form of an earlier request, to be asked again. */
export function filledFrom(form: NewPaymentRequest): Filled {
  return {
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
    payeeIdentity: '',
    expiry: 'service',
    day: '',
    time: '',
    methods: [...form.payment_methods],
    payerPercent: percentOfShare(form.payer_fee_share),
    allowPartial: form.allow_partial,
    allowOver: form.allow_over,
    sendMessages: form.send_messages,
    showBankDetails: form.show_bank_details,
    againOf: form.again_of ?? undefined,
  };
}

/** The form as the program wants it. What belongs to another kind of recipient is left out. */
export function asRequest(filled: Filled, now: Date): NewPaymentRequest {
  const text = (typed: string): string | null => typed.trim() || null;
  const wallet = filled.payee === 'other_wallet';
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
    payer_fee_share: shareOf(filled.payerPercent),
    allow_partial: filled.allowPartial,
    allow_over: filled.allowOver,
    send_messages: filled.sendMessages,
    show_bank_details: filled.showBankDetails,
    again_of: filled.againOf ?? null,
  };
}

const MINUTES: Partial<Record<Expiry, number>> = { hour: 60, days3: 3 * 24 * 60, week: 7 * 24 * 60 };

/** An end that is a time of West Africa rather than so many minutes from now. */
function endsAt(filled: Filled, now: Date): string | null {
  if (filled.expiry === 'today') return `${todayInLagos(now)}T23:59`;
  return filled.expiry === 'own' ? `${filled.day.trim()}T${filled.time.trim()}` : null;
}

/** Whole percent → share as decimal text: 5 → `0.05`, 100 → `1`. */
export function shareOf(percent: number): string {
  if (percent >= 100) return '1';
  return percent <= 0 ? '0' : `0.${String(percent).padStart(2, '0')}`;
}

/** What was typed, as a whole percent between 0 and 100. */
export function percentOf(typed: string): number {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? 0 : Math.min(100, Number.parseInt(digits, 10));
}

/** A share as whole percent: `0.05` → 5. */
export function percentOfShare(share: string): number {
  return Math.round(Number(share) * 100) || 0;
}
