import { fieldIds } from '$lib/field-ids';
import type { ContactView, NewPayment, PaymentKind, PayTo } from '$lib/generated/commands';
import { digits } from '$lib/format/digits';

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = fieldIds('pay', [
  'amount', 'account', 'note', 'sender', 'tell', 'level', 'days', 'bank', 'name', 'phone', 'email', 'remarks', 'operator', 'bundle', 'biller',
  'customer', 'service', 'code', 'principal', 'credentials',
]);

export type Field = keyof typeof FIELDS;

const BLANK = {
  /** The permanent reference of the payment; empty until the first check. */
  reference: '',
  amount: '',
  account: '',
  note: '',
  sender: '',
  tell: true,
  code_to_us: false,
  level: '',
  days: '',
  bank: '',
  name: '',
  phone: '',
  email: '',
  remarks: '',
  operator: '',
  /** The number, as far as it was typed, when a person chose the operator; undefined while it is guessed. */
  operatorFor: undefined as string | undefined,
  what: 'airtime' as 'airtime' | 'data',
  bundle: '',
  biller: '',
  customer: '',
  service: '',
  code: '',
  /** Whose money is used. */
  payer: 'own' as 'own' | 'customer',
  principal: '',
  credentials: '',
  keep: false,
};

/** The form as filled in. All kinds share it, so that a number typed for one is kept for another. */
export type Filled = typeof BLANK;

const blank = (): Filled => ({ ...BLANK });

/** The kinds that share one form. */
const SEND: readonly PaymentKind[] = ['wallet', 'bank'];

/** The kinds that can be paid on behalf of a customer. */
export const ON_BEHALF: readonly PaymentKind[] = ['wallet', 'airtime', 'bill'];

/** The form without its secrets: a withdrawal code and a customer's password are not kept. */
function withoutSecrets(filled: Filled): Filled {
  return { ...filled, code: '', credentials: '' };
}

/** The forms being filled in. They are kept while another screen is open, and cleared with the profile. */
class Forms {
  #tried = $state.raw<{ payment: string; filled: Filled }>();
  #filled = $state<Partial<Record<PaymentKind, Filled>>>({});

  of(kind: PaymentKind): Filled {
    return this.#filled[kind] ?? blank();
  }

  keep(kind: PaymentKind, filled: Filled): void {
    this.#filled[kind] = withoutSecrets(filled);
  }

  has(kind: PaymentKind): boolean {
    return this.#filled[kind] !== undefined;
  }

  forget(kind: PaymentKind): void {
    delete this.#filled[kind];
  }

  /** The payment is being made under this reference, or may have been: its form is cleared. */
  begun(kind: PaymentKind, reference: string): void {
    if (this.#filled[kind]?.reference === reference) this.forget(kind);
  }

  /** A person discarded the form. Wallet and bank payments share one form, so both are cleared. */
  discard(kind: PaymentKind): void {
    for (const half of SEND.includes(kind) ? SEND : [kind]) this.forget(half);
  }

  clear(): void {
    [this.#filled, this.#tried] = [{}, undefined];
  }

  /** Keeps the form of a submitted payment. It is offered again only if the payment was certainly not made. */
  tried(payment: string, kind: PaymentKind, filled: Filled): void {
    this.#tried = { payment, filled: withoutSecrets(filled) };
    this.forget(kind);
  }

  wasTried(payment: string): boolean {
    return this.#tried?.payment === payment;
  }

  /** Restores the form, for another payment. */
  again(kind: PaymentKind): void {
    if (this.#tried) this.keep(kind, { ...this.#tried.filled, reference: '' });
  }
}

export const forms = new Forms();

/** The request, from the fields that belong to the kind. */
export function asPayment(kind: PaymentKind, filled: Filled): NewPayment {
  const { reference, amount, payer, principal, credentials, keep } = filled;
  const theirs = payer === 'customer' && ON_BEHALF.includes(kind);
  return { reference, amount, to: payTo(kind, filled), behalf: theirs ? { principal, credentials, keep } : null };
}

function payTo(kind: PaymentKind, filled: Filled): PayTo {
  const { account, note, sender, tell, code_to_us, level, days, bank, name, phone, email, remarks, operator, biller, customer, service, code } = filled;
  switch (kind) {
    case 'wallet':
      return { kind, account, note, sender, tell, code_to_us: filled.payer === 'own' && code_to_us, level, days: level === '' ? '' : days };
    case 'bank':
      return { kind, bank, account, name, phone, email, remarks, sender, tell };
    case 'airtime':
      return { kind, phone, operator, bundle: filled.what === 'data' ? filled.bundle : '', tell };
    case 'bill':
      return { kind, biller, customer, service };
    case 'cash':
      return { kind, phone, code };
  }
}

/** Fills in a saved beneficiary; the amount and the texts stay. */
export function from(kind: PaymentKind, filled: Filled, contact: ContactView): Filled {
  switch (kind) {
    case 'wallet':
      return { ...filled, account: contact.number };
    case 'bank':
      return { ...filled, bank: contact.place, account: contact.number, name: contact.holder ?? contact.name, phone: contact.phone, email: contact.email };
    case 'airtime':
      // The operator belonged to another phone number.
      return { ...filled, phone: contact.number, operator: '', operatorFor: undefined, bundle: '' };
    case 'bill':
      return { ...filled, biller: contact.place, customer: contact.number, service: filled.biller === contact.place ? filled.service : '' };
    case 'cash':
      return filled;
  }
}

/** Whether a person chose the operator for this number, or for an incomplete part of it. */
export function choseOperator({ phone, operatorFor }: Filled): boolean {
  return operatorFor !== undefined && digits(phone).startsWith(operatorFor);
}

/** The form with the operator guessed for its number, unless a person chose one. A bundle of another operator is cleared. */
export function guessed(filled: Filled, operator: string | null): Filled {
  if (choseOperator(filled)) return filled;
  const known = operator ?? '';
  return { ...filled, operator: known, operatorFor: undefined, bundle: known === filled.operator ? filled.bundle : '' };
}

/** Starts a payment to a saved beneficiary and returns its kind. Only the fields of the recipient are replaced. */
export function fillIn(contact: ContactView, airtime: boolean): PaymentKind {
  const kind = contact.kind === 'customer' ? 'wallet' : contact.kind === 'wallet' && airtime ? 'airtime' : contact.kind;
  forms.keep(kind, from(kind, blank(), contact));
  return kind;
}

/** A text as it is transmitted, cut to `most` characters; undefined if it is empty. */
export function seen(text: string, most: number): string | undefined {
  const written = [...text.trim()].slice(0, most).join('').trimEnd();
  return written === '' ? undefined : written;
}
