import type { FindingKind } from '$lib/generated/commands';
import { number } from '$lib/format/money';
import { count } from '../count';

const payments = (n: number): string => count(n, 'payment', 'payments');

const kinds: Record<FindingKind, { title: (n: number) => string; none: string }> = {
  duplicates: { title: (n) => `Possible duplicates: ${number(n)}`, none: 'no duplicates' },
  names: { title: (n) => `Name problems: ${number(n)}`, none: 'no name problems' },
  changed_accounts: { title: (n) => `Changed accounts: ${number(n)}`, none: 'no changed accounts' },
  another_account: { title: (n) => `Account changed since the last batch: ${number(n)}`, none: 'no account changes since the last batch' },
  much_more: { title: (n) => `More than 20 % above the last batch: ${number(n)}`, none: 'no large increases' },
  new_payees: { title: () => 'New payees', none: '' },
  new_since: { title: () => 'New since the last batch', none: '' },
  no_longer: { title: () => 'No longer included', none: '' },
  payments: { title: () => 'Payments', none: '' },
  alarms: { title: () => 'Alarms', none: '' },
};

/** The confirm window. */
export const confirmWindow = {
  kinds,
  warnings: 'Warnings',
  clear: (found: string) => `${String(found).charAt(0).toUpperCase()}${String(found).slice(1)}.`,
  allNew: (n: number) => (n === 1 ? 'The payee is new' : `All ${number(n)}`),
  money: {
    fees: 'Fees',
    vat: 'VAT',
    leaves: 'Leaves the wallet',
    balance: 'Balance',
    unknownFees: (n: number) => (n === 1 ? 'Unknown' : `Unknown for ${payments(n)}`),
    unknownLeaves: 'The total plus fees',
    stays: (leaves: string, stays: string) => `${leaves}; ${stays} stay`,
    unknownBalance: (leaves: string) => `${leaves}; balance unknown`,
    noBalance: 'Unknown',
    short: (sum: string) => `The wallet is short by ${sum}.`,
  },
  payees: {
    title: (n: number) => `Payees: ${number(n)}`,
    order: 'Largest amount first',
    row: 'Row',
    who: 'Payee',
    account: 'Account number',
    reading: 'Reading this row…',
  },
  who: 'Approver',
  pin: 'PIN',
  pinOf: (name: string) => `PIN of ${name}`,
  newPin: (name: string) => `New PIN of ${name}`,
  newPinHint: '6 to 64 digits or letters. A forgotten PIN cannot be recovered.',
  newPinAgain: 'Repeat PIN',
  waitsAlone: (when: string) => `Some of this was paid recently, or these records are a copy. It can be approved after ${when}.`,
  waits: (when: string) => `You prepared this yourself. You can approve it after ${when}.`,
  nothing: 'Nothing to approve',
  doing: 'Approved. Waiting for the service; this window then closes.',
  goBack: 'Go back',
  named: {
    none: 'None',
    all: (n: number) => `Show all ${number(n)}`,
    few: 'Show fewer',
    part: (from: number, to: number, all: number) => `${number(from)} to ${number(to)} of ${number(all)}`,
    back: 'Back',
    next: 'Next',
    changed: (before: number, now: number) => `The rows changed from ${number(before)} to ${number(now)}. Review them again.`,
    onlyNamed: (n: number, all: number) => `The file describes ${number(n)} of ${number(all)}: it was saved by an earlier version of Cowrie.`,
  },
};
