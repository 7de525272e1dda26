import { fieldIds } from '$lib/field-ids';
import type { CustomerForm, CustomerIdentityForm, CustomerStep, CustomerStepView, CustomerView } from '$lib/generated/commands';
import type { RegisterPage } from '$lib/messages/en/customers';

/** The person to register, as typed. */
export type Typed = Omit<CustomerForm, 'customer'>;

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = {
  ...fieldIds('customer', [
    'first_name', 'last_name', 'phone', 'email', 'born', 'gender', 'country', 'region', 'city', 'area', 'county', 'street', 'postal_code', 'landmark',
    'freeform', 'details', 'language', 'referred_phone', 'id_type', 'id_number', 'id_expires',
  ]),
  marital_status: 'customer-marital',
  referred_first_name: 'customer-referred-first',
  referred_last_name: 'customer-referred-last',
};

export const PAGES: readonly RegisterPage[] = ['person', 'photo', 'identity', 'send'];

export const blank = (): Typed => ({
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  born: '',
  at_once: false,
  more: {
    gender: '',
    marital_status: '',
    language: '',
    country: 'Nigeria',
    region: '',
    city: '',
    area: '',
    county: '',
    street: '',
    postal_code: '',
    landmark: '',
    freeform: '',
    referred_phone: '',
    referred_first_name: '',
    referred_last_name: '',
    savings: false,
    details: [],
  },
});

export function typedOf(view: CustomerView): Typed {
  const { first_name, last_name, phone, email, born, at_once, more } = view;
  return { first_name, last_name, phone, email, born, at_once, more: { ...more, details: more.details.map((detail) => ({ ...detail })) } };
}

export function asForm(typed: Typed, customer: string | undefined): CustomerForm {
  return { ...typed, customer: customer ?? null };
}

export function asIdentity(customer: string, typed: Omit<CustomerIdentityForm, 'customer'>): CustomerIdentityForm {
  return { ...typed, customer };
}

/** Whether the service has the data of a step. */
export function isTaken({ state }: CustomerStepView): boolean {
  return state === 'done' || state === 'under_review';
}

export function stepOf(view: CustomerView, step: CustomerStep): CustomerStepView {
  const found = view.steps.find((one) => one.step === step);
  if (found === undefined) throw new Error(`There is no step ${step}.`);
  return found;
}

/** The page to continue on: the first incomplete one, else the last. */
export function nextPage(view: CustomerView): RegisterPage {
  if (stepOf(view, 'photo').state === 'missing') return 'photo';
  if (stepOf(view, 'identity').state === 'missing') return 'identity';
  return 'send';
}

/** The steps that the main button sends, in this order. A rejected or unconfirmed step is only sent by its own button. */
export function ready(view: CustomerView): CustomerStep[] {
  const first = stepOf(view, 'account');
  const waits = view.steps.filter(({ state }) => state === 'ready' || state === 'not_sent');
  if (isTaken(first)) return waits.filter(({ can_send }) => can_send).map(({ step }) => step);
  if (!waits.includes(first)) return [];
  return view.at_once ? ['account'] : waits.map(({ step }) => step);
}

/** `1.2 MB` or `340 kB`, rounded up so that a photo over the limit never looks smaller. */
export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000).toLocaleString('en-GB')} kB`;
  return `${(Math.ceil(bytes / 100_000) / 10).toLocaleString('en-GB')} MB`;
}
