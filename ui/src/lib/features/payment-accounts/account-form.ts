import type { ChangePaymentAccount, NewPaymentAccount, PaymentAccountView } from '$lib/generated/commands';

const BLANK = {
  account_name: '',
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  identity: '',
  reference: '',
  forwards: false,
  forward_bank: '',
  forward_account: '',
  forward_word: '',
  /** The bank and account that the bank was queried for while the form was open. */
  forward_reported: '',
  limit: '',
  callback_url: '',
};

/** The form as filled in: every field is text. */
export type Filled = typeof BLANK;

export const blank = (): Filled => ({ ...BLANK });

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = {
  account_name: 'account-name',
  first_name: 'account-first',
  last_name: 'account-last',
  phone: 'account-phone',
  email: 'account-email',
  identity: 'account-identity',
  reference: 'account-reference',
  forward_bank: 'account-bank',
  forward_account: 'account-forward',
  forward_word: 'account-word',
  limit: 'account-limit',
  callback_url: 'account-callback',
} as const;

/** The form of a stored account, to edit it or to open it again. The identity number is not stored, and a reference is used once. */
export function filledFrom(account: PaymentAccountView): Filled {
  return {
    ...blank(),
    account_name: account.account_name,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone ?? '',
    email: account.email ?? '',
    forwards: account.forward_account !== null,
    forward_bank: account.forward_bank ?? '',
    forward_account: account.forward_account ?? '',
    forward_word: account.forward_word ?? '',
    limit: account.limit ?? '',
    callback_url: account.callback_url ?? '',
  };
}

const given = (text: string): string | null => text.trim() || null;

function forward(filled: Filled): Pick<NewPaymentAccount, 'forwards' | 'forward_bank' | 'forward_account' | 'forward_word'> {
  if (!filled.forwards) return { forwards: false, forward_bank: null, forward_account: null, forward_word: null };
  return { forwards: true, forward_bank: given(filled.forward_bank), forward_account: given(filled.forward_account), forward_word: given(filled.forward_word) };
}

/** The request to open an account. It keeps the checked reference, so that sending it twice opens one account. */
export function asNew(filled: Filled, reference = given(filled.reference)): NewPaymentAccount {
  return {
    account_name: filled.account_name,
    first_name: filled.first_name,
    last_name: filled.last_name,
    phone: given(filled.phone),
    email: given(filled.email),
    identity: given(filled.identity),
    reference,
    ...forward(filled),
    limit: given(filled.limit),
    callback_url: given(filled.callback_url),
  };
}

/**
 * The values by field path. Without a phone number, the phone's field depends on the email; a new answer of the bank may resolve the problem of its
 * field.
 */
export function values(filled: Filled): object {
  return { ...asNew(filled), phone: filled.phone.trim() || filled.email.trim(), forward_word: typedAndReported(filled) };
}

/** The same for an account that is edited. */
export function changedValues(id: string, filled: Filled, sendAnyway: ChangePaymentAccount['send_anyway']): object {
  return { ...asChange(id, filled, sendAnyway), forward_word: typedAndReported(filled) };
}

const typedAndReported = (filled: Filled): string[] => [filled.forward_word.trim(), filled.forward_reported];

/** The request to change an account. */
export function asChange(id: string, filled: Filled, sendAnyway: ChangePaymentAccount['send_anyway']): ChangePaymentAccount {
  return {
    id,
    account_name: filled.account_name,
    first_name: filled.first_name,
    last_name: filled.last_name,
    phone: given(filled.phone),
    identity: given(filled.identity),
    ...forward(filled),
    callback_url: given(filled.callback_url),
    send_anyway: sendAnyway,
  };
}
