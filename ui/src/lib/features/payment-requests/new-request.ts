import type { NewPaymentRequest } from '$lib/generated/commands';
import { minutesLeftToday } from '$lib/format/time';

export type Expiry = 'hour' | 'today' | 'days3' | 'week' | 'service';

export const EXPIRIES: readonly Expiry[] = ['service', 'hour', 'today', 'days3', 'week'];
export const METHODS: readonly string[] = ['BANK_TRANSFER', 'REQUEST_MONEY', 'FUNDING_USSD'];

/** The form as it is filled in; what is wrong with it, the program says. */
export interface Filled {
  amount: string;
  payerName: string;
  payerPhone: string;
  payerEmail: string;
  purpose: string;
  expiry: Expiry;
  methods: string[];
  /** The customer's share of the fee in whole percent. */
  payerPercent: number;
  allowPartial: boolean;
  allowOver: boolean;
  sendMessages: boolean;
}

export function blank(): Filled {
  return {
    amount: '',
    payerName: '',
    payerPhone: '',
    payerEmail: '',
    purpose: '',
    expiry: 'service',
    methods: [...METHODS],
    payerPercent: 0,
    allowPartial: false,
    allowOver: false,
    sendMessages: true,
  };
}

/** The form as the program wants it. */
export function asRequest(filled: Filled, now: Date): NewPaymentRequest {
  return {
    amount: filled.amount.trim(),
    payer_name: filled.payerName.trim(),
    payer_phone: filled.payerPhone.trim() || null,
    payer_email: filled.payerEmail.trim() || null,
    purpose: filled.purpose.trim() || null,
    expires_in_minutes: minutes(filled.expiry, now),
    payment_methods: filled.methods,
    payer_fee_share: shareOf(filled.payerPercent),
    allow_partial: filled.allowPartial,
    allow_over: filled.allowOver,
    send_messages: filled.sendMessages,
  };
}

function minutes(expiry: Expiry, now: Date): number | null {
  switch (expiry) {
    case 'hour':
      return 60;
    case 'today':
      return minutesLeftToday(now);
    case 'days3':
      return 3 * 24 * 60;
    case 'week':
      return 7 * 24 * 60;
    case 'service':
      return null;
  }
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
