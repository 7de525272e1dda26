import type { AppError, BankView } from '$lib/generated/commands';

/** A name as long as they get. */
export const LONG = 'Oluwaseun Adebayo-Ogunleye and Sons Trading Company Limited, Abeokuta Road Branch';
/** A word without a place to break. */
export const UNBROKEN = 'payroll-november-2026-final-approved-by-finance-department-v2.xlsx';
/** An amount as large as they get. */
export const LARGE = '999999999999.99';
export const PROBLEM = 'Enter a date, for example 24/11/2026.';
export const LONG_PROBLEM = 'This account number has 9 digits. Enter all 10 digits, with the zeros at the beginning, as the bank writes them.';

export const banks: BankView[] = ['Access Bank', 'Guaranty Trust Bank', 'Stanbic IBTC Bank', 'United Bank for Africa', 'Zenith Bank'].map((name, id) => ({ id: String(id), name }));

export const error = (more: Partial<AppError> = {}): AppError => ({
  code: 'Unanswered',
  message: 'The connection was lost.',
  hint: 'Try again.',
  problems: [],
  reference: null,
  ...more,
});

/** Days of November 2026. */
export const november = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
/** A value for each day, without randomness. */
export const wave = (most: number): number[] => november.map((_, day) => Math.round(most * (1 + Math.sin(day / 3))) / 2);
