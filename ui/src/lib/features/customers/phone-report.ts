import type { CustomerReportedView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** What the service reported about a phone number, in sentences. */
export function phoneReportText(told: CustomerReportedView): string {
  const words = en.customers.told;
  if (told.refused !== null) return `${words.refused} ${told.refused}`;
  const registration = { REGISTERED: words.registered, UNREGISTERED: words.unregistered }[told.registration?.toUpperCase() ?? ''];
  const said = [
    told.name === null ? words.nobody : words.person(told.name),
    registration ?? (told.registration === null ? '' : words.registration(told.registration)),
    told.level === null ? '' : words.level(told.level),
  ];
  return said.filter((sentence) => sentence !== '').join(' ');
}
