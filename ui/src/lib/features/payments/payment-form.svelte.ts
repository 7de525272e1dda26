import { fieldIds } from '$lib/field-ids';
import type { ContactView, NewPayment, PaymentKind, PayTo } from '$lib/generated/commands';
import { digits } from '$lib/format/digits';

/** Ids of the fields, by their paths, so that problems lead to them. */
export const FIELDS = fieldIds('pay', [
  'amount', 'account', 'note', 'sender', 'tell', 'level', 'days', 'bank', 'name', 'phone', 'email', 'remarks', 'operator', 'bundle', 'biller',
  'customer', 'service', 'code', 'principal', 'credentials',
]);

export type Field = keyof typeof FIELDS;

const BLANK = {
  /** The name of the payment for life; empty until it is first checked. */
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
  /** The number, as far as it was typed, for which somebody chose the operator; none while it is guessed. */
  operatorFor: undefined as string | undefined,
  what: 'airtime' as 'airtime' | 'data',
  bundle: '',
  biller: '',
  customer: '',
  service: '',
  code: '',
  /** Whose money it is. */
  payer: 'own' as 'own' | 'customer',
  principal: '',
  credentials: '',
  keep: false,
};

/** A form as it is filled in: texts, and what is ticked. One for all kinds, so that a number typed for one is there for another. */
export type Filled = typeof BLANK;

const blank = (): Filled => ({ ...BLANK });

/** Kinds that are filled in on one form. */
const SEND: readonly PaymentKind[] = ['wallet', 'bank'];

/** What a customer's money can pay. */
export const ON_BEHALF: readonly PaymentKind[] = ['wallet', 'airtime', 'bill'];

/** A form without what is worth money or opens an account: a withdrawal code and a customer's password do not stay behind. */
function withoutSecrets(filled: Filled): Filled {
  return { ...filled, code: '', credentials: '' };
}

/** The forms that are being filled in. They stay while somebody looks at something else, and go with the profile. */
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

  /** It is being paid under this reference, or may have been: what was kept of it is not filled in again. */
  begun(kind: PaymentKind, reference: string): void {
    if (this.#filled[kind]?.reference === reference) this.forget(kind);
  }

  /** Somebody gave it up: money to a person and to a bank account are two halves of one form. */
  discard(kind: PaymentKind): void {
    for (const half of SEND.includes(kind) ? SEND : [kind]) this.forget(half);
  }

  clear(): void {
    [this.#filled, this.#tried] = [{}, undefined];
  }

  /** What was asked for with this form. It comes back only when that was certainly not paid. */
  tried(payment: string, kind: PaymentKind, filled: Filled): void {
    this.#tried = { payment, filled: withoutSecrets(filled) };
    this.forget(kind);
  }

  wasTried(payment: string): boolean {
    return this.#tried?.payment === payment;
  }

  /** Fills the form in again as it was, for another payment. */
  again(kind: PaymentKind): void {
    if (this.#tried) this.keep(kind, { ...this.#tried.filled, reference: '' });
  }
}

export const forms = new Forms();

/** What is asked for, of everything that stands in the form. */
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

/** Fills in whom a saved beneficiary says; the amount and what is told stay. */
export function from(kind: PaymentKind, filled: Filled, contact: ContactView): Filled {
  switch (kind) {
    case 'wallet':
      return { ...filled, account: contact.number };
    case 'bank':
      return { ...filled, bank: contact.place, account: contact.number, name: contact.holder ?? contact.name, phone: contact.phone, email: contact.email };
    case 'airtime':
      // The operator was that of another phone.
      return { ...filled, phone: contact.number, operator: '', operatorFor: undefined, bundle: '' };
    case 'bill':
      return { ...filled, biller: contact.place, customer: contact.number, service: filled.biller === contact.place ? filled.service : '' };
    case 'cash':
      return filled;
  }
}

/** Whether somebody chose the operator for this number: the one it was chosen for, or one that was not typed to its end then. */
export function choseOperator({ phone, operatorFor }: Filled): boolean {
  return operatorFor !== undefined && digits(phone).startsWith(operatorFor);
}

/** The form with what is guessed for its number, where nobody chose the operator for it. The bundle was another operator's. */
export function guessed(filled: Filled, operator: string | null): Filled {
  if (choseOperator(filled)) return filled;
  const known = operator ?? '';
  return { ...filled, operator: known, operatorFor: undefined, bundle: known === filled.operator ? filled.bundle : '' };
}

/** Begins a payment to a saved beneficiary, and gives its kind. Only what was typed before for it is replaced. */
export function fillIn(contact: ContactView, airtime: boolean): PaymentKind {
  const kind = contact.kind === 'customer' ? 'wallet' : contact.kind === 'wallet' && airtime ? 'airtime' : contact.kind;
  forms.keep(kind, from(kind, blank(), contact));
  return kind;
}

/** What is written on a message or a statement after it was cut, where it says something. */
export function seen(text: string, most: number): string | undefined {
  const written = [...text.trim()].slice(0, most).join('').trimEnd();
  return written === '' ? undefined : written;
}
