import { en } from '$lib/messages/en';

const SPELT = new Map([...['id', 'uuid', 'url', 'kyc', 'utc', 'iso'].map((word): [string, string] => [word, word.toUpperCase()])]);

/** The label of a service field: its own name in words, or a better one from the catalogue. */
export function fieldName(name: string): string {
  const known = en.console.fieldNames[name];
  if (known !== undefined) return known;
  const moment = /^(.*?)Date(?:Time)?UTC$/.exec(name);
  if (moment) return `${words(moment[1] ?? '')} ${en.console.timeOf}`;
  return words(name.replace(/^is(?=[A-Z])/, ''));
}

function words(name: string): string {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name];
  const text = parts.map((part) => SPELT.get(part.toLowerCase()) ?? part.toLowerCase()).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
