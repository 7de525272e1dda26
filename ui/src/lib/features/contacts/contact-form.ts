import type { ContactForm, ContactKind, ContactSide, ContactView } from '$lib/generated/commands';

/** Element ids of the fields, by path, so that problems link to them. */
export const FIELDS = {
  name: 'contact-name',
  place: 'contact-place',
  number: 'contact-number',
  phone: 'contact-phone',
  email: 'contact-email',
  note: 'contact-note',
} as const;

/** The kinds of each side, in the order they are offered. */
export const KINDS: Record<ContactSide, readonly ContactKind[]> = { beneficiaries: ['bank', 'wallet', 'bill'], customers: ['customer'] };

/** The side of a kind. */
export function sideOf(kind: ContactKind): ContactSide {
  return kind === 'customer' ? 'customers' : 'beneficiaries';
}

/** The form of a contact; an empty form if there is none. */
export function formOf(side: ContactSide, contact: ContactView | undefined): ContactForm {
  if (contact) {
    const { kind, name, place, number, phone, email, note } = contact;
    return { contact: contact.contact, kind, name, place, number, phone, email, note };
  }
  return { contact: null, kind: side === 'customers' ? 'customer' : 'bank', name: '', place: '', number: '', phone: '', email: '', note: '' };
}

/** Whether the account or the number of a saved beneficiary changes. */
export function moves(form: ContactForm, saved: ContactView | undefined): boolean {
  const bare = (text: string): string => text.replace(/[\s-]/g, '');
  return saved !== undefined && saved.kind !== 'customer' && (bare(form.number) !== bare(saved.number) || form.place !== saved.place);
}
