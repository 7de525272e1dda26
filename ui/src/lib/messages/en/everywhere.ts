import type { ProfileKind } from '$lib/generated/commands';

const profileKinds: Record<ProfileKind, string> = { sandbox: 'SANDBOX', test: 'TEST', live: 'LIVE' };

/** Texts that many screens share. */
export const common = {
  profileKinds,
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Could not copy. Select it and copy by hand.',
  loading: 'Reading…',
  readAgain: 'Read again',
  asOf: (time: string) => `Shown as of ${time}.`,
  reference: 'Reference',
  copyReference: 'Copy reference',
  copyAccount: 'Copy account number',
  optional: '(optional)',
  notKnown: 'Not known',
  yes: 'Yes',
  no: 'No',
  amountColumn: 'Amount (₦)',
  show: 'Show',
  openFile: 'Open',
  saveXlsx: 'Save as Excel',
  saveCsv: 'Save as CSV',
  toMend: (n: number) => `${n} things need mending first`,
  moreToMend: (n: number) => (n === 1 ? '1 more' : `${n} more`),
  leftOut: (columns: string) => `Not in the list while the panel is open: ${columns}.`,
  evidence: 'What proves it?',
};
