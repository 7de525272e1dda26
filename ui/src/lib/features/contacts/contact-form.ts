import type { ContactForm, ContactKind, ContactSide, ContactView } from '$lib/generated/commands';

/** Ids of the fields, by their paths, so that problems lead to them. */
export const FIELDS = {
  name: 'contact-name',
  place: 'contact-place',
  number: 'contact-number',
  phone: 'contact-phone',
  email: 'contact-email',
  note: 'contact-note',
} as const;

/** The kinds of a side, as they are offered. */
export const KINDS: Record<ContactSide, readonly ContactKind[]> = { beneficiaries: ['bank', 'wallet', 'bill'], customers: ['customer'] };

/** On which side a kind stands. */
export function sideOf(kind: ContactKind): ContactSide {
  return kind === 'customer' ? 'customers' : 'beneficiaries';
}

/** The form of a contact; an empty one of a side without one. */
export function formOf(side: ContactSide, contact: ContactView | undefined): ContactForm {
  if (contact) {
    const { kind, name, place, number, phone, email, note } = contact;
    return { contact: contact.contact, kind, name, place, number, phone, email, note };
  }
  return { contact: null, kind: side === 'customers' ? 'customer' : 'bank', name: '', place: '', number: '', phone: '', email: '', note: '' };
}

/** Whether the account or number of a saved beneficiary becomes another one. */
export function moves(form: ContactForm, saved: ContactView | undefined): boolean {
  const bare = (text: string): string => text.replace(/[\s-]/g, '');
  return saved !== undefined && saved.kind !== 'customer' && (bare(form.number) !== bare(saved.number) || form.place !== saved.place);
}
