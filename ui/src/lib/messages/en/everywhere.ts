import type { ProfileKind } from '$lib/generated/commands';

const profileKinds: Record<ProfileKind, string> = { sandbox: 'SANDBOX', test: 'TEST', live: 'LIVE' };

/** Texts that many screens share. */
export const common = {
  profileKinds,
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Could not copy. Select the text and press Ctrl C.',
  loading: 'Loading…',
  working: 'Working…',
  checking: 'Checking…',
  checkingNames: 'Checking with the bank…',
  banks: {
    placeholder: 'Type the name of the bank',
    list: 'Banks',
    unknown: 'Choose a bank from the list.',
  },
  saving: 'Saving…',
  sending: 'Sending…',
  waiting: 'Still waiting for an answer.',
  waitingNothingSent: 'Still waiting. Nothing has been sent.',
  readAgain: 'Reload',
  asOf: (time: string) => `As of ${time}.`,
  reference: 'Reference',
  copyReference: 'Copy reference',
  copyAccount: 'Copy account number',
  optional: '(optional)',
  unknown: 'Unknown',
  yes: 'Yes',
  no: 'No',
  amountColumn: 'Amount (₦)',
  show: 'Show',
  openFile: 'Open',
  savedFile: {
    show: 'Show in folder',
    print: 'Print',
    printed: 'Sent to the default printer.',
  },
  saveXlsx: 'Save as Excel',
  saveCsv: 'Save as CSV',
  toCorrect: (n: number) => `Please correct ${n} fields`,
  moreToCorrect: (n: number) => (n === 1 ? '1 more' : `${n} more`),
  leftOut: (columns: string) => `Hidden while the panel is open: ${columns}.`,
  evidence: 'Evidence (required)',
};
