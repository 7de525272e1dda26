import type { CustomerReportedView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** What the service reported about a phone number, in sentences. */
export function phoneReportText(report: CustomerReportedView): string {
  const words = en.customers.report;
  if (report.refused !== null) return `${words.refused} ${report.refused}`;
  const registration = { REGISTERED: words.registered, UNREGISTERED: words.unregistered }[report.registration?.toUpperCase() ?? ''];
  const sentences = [
    report.name === null ? words.noName : words.person(report.name),
    registration ?? (report.registration === null ? '' : words.registration(report.registration)),
    report.level === null ? '' : words.level(report.level),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
