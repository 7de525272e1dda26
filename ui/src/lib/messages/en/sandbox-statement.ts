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
  text: 'The movements of the practice wallet as a bank statement.',
  bank: 'Layout',
  banks,
  from: 'From',
  to: 'To',
  dayHint: 'Example: 24/11/2026',
  settles: 'Payments of requests',
  ways: { each: 'One line each', three: 'Settled three times a day' },
  format: 'File format',
  formats,
  save: 'Save statement',
  saved: (path: string) => `Saved as ${path}`,
  copyPath: 'Copy path',
};
