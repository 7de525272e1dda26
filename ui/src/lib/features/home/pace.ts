/** A chart on Home is read again at most this often: a payout changes it with every payment. */
export const CHART_EVERY_MS = 5_000;
