/** The journal of a month, and its accounting codes. */
import type { JournalKind } from '$lib/generated/commands';
import { count } from '../count';

const kinds: Record<JournalKind, string> = {
  bank_account: 'Bank accounts',
  wallet: 'Service wallet',
  payouts: 'Payouts',
  other_payments: 'Single payments',
  requests: 'Payment requests',
  deposits: 'Deposits',
  refunds: 'Refunds',
  service_fees: 'Service fees',
  bank_charges: 'Bank charges',
  levies: 'Levies and duties',
  own_transfer: 'Transfers between own accounts',
  other_income: 'Other income',
  other_payment: 'Other payments',
  owner: 'Owner',
  tax: 'Tax',
  correction: 'Corrections',
  suspense: 'Open records (suspense)',
};

export const journal = {
  panel: 'Journal',
  text: 'All money movements as debits and credits for your accounting software.',
  without: (n: number) => `${count(n, 'account has', 'accounts have')} no account code. Add the codes of your chart of accounts below.`,
  save: 'Save journal',
  kind: 'Booked for',
  code: 'Account code',
  name: 'Account name',
  codeOf: (kind: string) => `Account code: ${kind}`,
  nameOf: (kind: string) => `Account name: ${kind}`,
  accounts: 'Chart of accounts',
  keep: 'Save accounts',
  kept: 'Accounts saved.',
  changed: 'Not saved yet.',
  undo: 'Discard changes',
  kinds,
};
