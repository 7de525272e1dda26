import { fieldIds } from '$lib/field-ids';
import type { NotificationChannel, NewSubMerchant } from '$lib/generated/commands';

/** The form as filled in. Each channel keeps its own values. */
export interface Filled {
  /** The permanent reference of the onboarding; empty until it is first requested. */
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

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = fieldIds('merchant', [
  'external_id', 'name', 'display_name', 'description', 'established', 'website', 'address_1', 'address_2', 'city', 'state', 'zip', 'country',
  'first_name', 'last_name', 'phone', 'email', 'born', 'finance_email', 'callback_url', 'username', 'password',
]);

export type Field = keyof typeof FIELDS;

function blank(): Filled {
  const texts = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, ''])) as Record<Field, string>;
  return { ...texts, reference: '', way: 'email' };
}

/** The form being filled in. It is kept while another screen is open, except the password. */
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

  /** Keeps the form of a submitted onboarding. It is offered again only if it was certainly not done. */
  tried(merchant: string, filled: Filled): void {
    [this.#filled, this.#tried] = [undefined, { merchant, filled: { ...filled, password: '' } }];
  }

  wasTried(merchant: string): boolean {
    return this.#tried?.merchant === merchant;
  }

  /** Restores the form, for another onboarding. */
  again(): void {
    if (this.#tried) this.keep({ ...this.#tried.filled, reference: '' });
  }
}

export const form = new Form();

/** The request, from the fields that belong to the channel. */
export function asSubMerchant({ way, finance_email, callback_url, username, password, ...merchant }: Filled): NewSubMerchant {
  return { ...merchant, hears: way === 'email' ? { way, finance_email } : { way, callback_url, username, password } };
}
