import type { BankAliasView } from '$lib/generated/commands';

/** By what an alias is opened: one that is built in has no number, but its words stand once. */
export function idOf(alias: BankAliasView): string {
  return alias.alias ?? `built-in ${alias.bank_name} ${alias.written}`;
}

/** Whether it is an alias of people that does not stand for its bank. */
export function isTroubled(alias: BankAliasView): boolean {
  return alias.how !== 'built_in' && (alias.stands === 'conflict' || alias.stands === 'no_bank');
}
