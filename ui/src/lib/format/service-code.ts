/** The name of a code of the service; one without a name in words: `Agent bill pay` for `AGENT_BILL_PAY`. */
export function codeInWords(names: Readonly<Record<string, string>>, code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return names[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
