import type { BankAliasView } from '$lib/generated/commands';

/** The key of an alias: its id, or the text of a built-in one, which is unique. */
export function idOf(alias: BankAliasView): string {
  return alias.alias ?? `built-in ${alias.bank_name} ${alias.written}`;
}

/** Whether a person's alias does not apply to its bank. */
export function isTroubled(alias: BankAliasView): boolean {
  return alias.how !== 'built_in' && (alias.stands === 'conflict' || alias.stands === 'no_bank');
}
