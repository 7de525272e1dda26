import { fieldIds } from '$lib/field-ids';
import type { NotificationChannel, NewSubMerchant } from '$lib/generated/commands';

/** A form as it is filled in. Both ways of hearing keep what was typed for them. */
export interface Filled {
  /** The name of the onboarding for life; empty until it is first asked for. */
  reference: string;
  external_id: string;
  name: string;
  description: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  born: string;
  display_name: string;
  established: string;
  website: string;
  way: NotificationChannel;
  finance_email: string;
  callback_url: string;
  username: string;
  password: string;
}

/** Ids of the fields, by their paths, so that problems lead to them. */
export const FIELDS = fieldIds('merchant', [
  'external_id', 'name', 'display_name', 'description', 'established', 'website', 'address_1', 'address_2', 'city', 'state', 'zip', 'country',
  'first_name', 'last_name', 'phone', 'email', 'born', 'finance_email', 'callback_url', 'username', 'password',
]);

export type Field = keyof typeof FIELDS;

function blank(): Filled {
  const texts = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, ''])) as Record<Field, string>;
  return { ...texts, reference: '', way: 'email' };
}

/** The form that is being filled in. It stays while somebody looks at something else, but for the password. */
class Form {
  #filled = $state.raw<Filled>();
  #tried = $state.raw<{ merchant: string; filled: Filled }>();

  get filled(): Filled {
    return { ...(this.#filled ?? blank()) };
  }

  keep(filled: Filled): void {
    this.#filled = { ...filled, password: '' };
  }

  clear(): void {
    [this.#filled, this.#tried] = [undefined, undefined];
  }

  /** What was asked for with this form. It comes back only when that was certainly not done. */
  tried(merchant: string, filled: Filled): void {
    [this.#filled, this.#tried] = [undefined, { merchant, filled: { ...filled, password: '' } }];
  }

  wasTried(merchant: string): boolean {
    return this.#tried?.merchant === merchant;
  }

  /** Fills the form in again as it was, for another onboarding. */
  again(): void {
    if (this.#tried) this.keep({ ...this.#tried.filled, reference: '' });
  }
}

export const form = new Form();

/** What is asked for, of everything that stands in the form. */
export function asSubMerchant({ way, finance_email, callback_url, username, password, ...merchant }: Filled): NewSubMerchant {
  return { ...merchant, hears: way === 'email' ? { way, finance_email } : { way, callback_url, username, password } };
}
