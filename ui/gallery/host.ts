import type { ContactView } from '$lib/generated/commands';
import type { Host } from '$lib/ipc/host';

const contact = (name: string, place_name: string, number: string): ContactView => ({
  contact: number,
  kind: 'bank',
  name,
  place: '1',
  place_name,
  number,
  phone: '',
  email: '',
  note: '',
  holder: null,
  changed_at: null,
});

const contacts = [
  contact('Ada Obi', 'Guaranty Trust Bank', '0123456785'),
  contact('Oluwaseun Adebayo-Ogunleye and Sons Trading Company Limited', 'Stanbic IBTC Bank', '0690000032'),
];

/** Answers the commands of components with invented data. */
export const galleryHost: Host = {
  call: (command) =>
    command === 'contacts_page' ? Promise.resolve({ contacts, found: contacts.length }) : Promise.reject(new Error(`The gallery does not answer ${command}.`)),
  watch: () => undefined,
};
