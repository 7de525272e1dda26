/** The journal of a month, and its accounting codes. */
import type { JournalKind } from '$lib/generated/commands';
import { count } from '../count';

const kinds: Record<JournalKind, string> = {
  bank_account: 'Bank accounts',
  wallet: 'Wallet at the service',
  payouts: 'Payouts',
  other_payments: 'Other payments of ours',
  requests: 'Payment requests',
  deposits: 'Deposits',
  refunds: 'Refunds',
  service_fees: 'Fees of the service',
  bank_charges: 'Bank charges',
  levies: 'Levies and duties',
  own_transfer: 'Between your own accounts',
  other_income: 'Explained as other income',
  other_payment: 'Explained as other payment',
  owner: 'Owner',
  tax: 'Tax',
  correction: 'Corrections',
  suspense: 'Still open',
};

export const journal = {
  panel: 'Journal for bookkeeping',
  text: 'Every row by which money moved, as debit and credit. What is still open stands under its own account.',
  without: (n: number) => `${count(n, 'account has', 'accounts have')} no code yet, so the journal names them without one. Give the codes of your books below.`,
  save: 'Save the journal',
  kind: 'What it is for',
  code: 'Account code',
  name: 'Account name',
  codeOf: (kind: string) => `Account code: ${kind}`,
  nameOf: (kind: string) => `Account name: ${kind}`,
  accounts: 'Accounts of your books',
  keep: 'Keep these accounts',
  kept: 'The accounts are kept.',
  changed: 'Not kept yet. The journal is saved with the accounts that are kept.',
  undo: 'Leave them as they were',
  kinds,
};
