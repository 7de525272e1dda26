import type { ExportFormat } from '$lib/generated/commands';

/** The layouts of banks, by their names in the sandbox. */
const banks: readonly { layout: string; name: string }[] = [
  { layout: 'gtbank', name: 'GTBank' },
  { layout: 'access', name: 'Access Bank' },
  { layout: 'zenith', name: 'Zenith Bank' },
  { layout: 'firstbank', name: 'First Bank' },
  { layout: 'uba', name: 'UBA' },
  { layout: 'moniepoint', name: 'Moniepoint, 6 columns' },
  { layout: 'moniepoint-wide', name: 'Moniepoint, 19 columns' },
  { layout: 'opay', name: 'OPay' },
  { layout: 'kuda', name: 'Kuda' },
  { layout: 'palmpay', name: 'PalmPay' },
  { layout: 'fairmoney', name: 'FairMoney' },
];

const formats: Record<ExportFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

/** A bank statement of the sandbox wallet. */
export const statement = {
  open: 'Bank statement…',
  title: 'Bank statement',
  text: 'The practice wallet as a bank would write it: every movement, with its fee and the balance after it.',
  bank: 'In the layout of',
  banks,
  from: 'First day',
  to: 'Last day',
  dayHint: 'Such as 2026-11-24',
  settles: 'Payments of payment requests',
  ways: { each: 'Each on its own', three: 'Settled three times a day' },
  format: 'File',
  formats,
  save: 'Save the statement',
  saved: (path: string) => `Saved as ${path}`,
  copyPath: 'Copy path',
};
