/** Exchange rates. */
export const rates = {
  title: 'Rates',
  currency: 'Currency',
  other: 'Other',
  code: 'Currency code',
  codeHint: 'Example: GHS, XOF or ZAR',
  ask: 'Get rate',
  buy: (currency: string, naira: string) => `You sell ${currency} at ${naira}`,
  sell: (currency: string, naira: string) => `You buy ${currency} at ${naira}`,
  asked: (time: string) => `Updated ${time}`,
  none: (currency: string) => `No rate for ${currency} yet`,
  noneText: 'Get the rate to record it here.',
  chart: 'Recorded rates, last 30 days',
  bought: 'You sell at',
  sold: 'You buy at',
  columns: { at: 'Time', buy: 'You sell at (₦)', sell: 'You buy at (₦)' },
};
