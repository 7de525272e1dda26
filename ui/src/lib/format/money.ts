/** An amount from the program: decimal text in naira, such as `50000.00`. It is displayed and passed back, never calculated with. */
export type Decimal = string;

/** Intl formats decimal text exactly; TypeScript requires the type of a numeric literal. */
type Exact = `${number}`;

const DECIMAL = /^-?\d+(\.\d{1,2})?$/;
const FRACTION = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const withSign = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol', ...FRACTION });
const inFull = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: 15 });
const bare = new Intl.NumberFormat('en-NG', FRACTION);
const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** `18402550.00` → `₦18,402,550.00`. Text that is not an amount, such as a file's own text, is shown as it is. */
export function naira(amount: Decimal): string {
  return exact(withSign, amount);
}

/** A sum with all its decimals, possibly finer than kobo: `206791.117433` → `₦206,791.117433`. */
export function nairaInFull(amount: Decimal): string {
  return /^-?\d+(\.\d{1,15})?$/.test(amount) ? inFull.format(amount as Exact).replace('-', '\u2212') : amount;
}

/** The typed text of an amount field, formatted if it is a valid amount; otherwise as it is. */
export function nairaTyped(typed: string): string {
  const plain = typed.replace(/[\s₦]/g, '');
  return naira(/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(',', '') : plain);
}

/** An amount without ₦, for a column whose heading has it. */
export function nairaInColumn(amount: Decimal): string {
  return exact(bare, amount);
}

/** A count: `1204` → `1,204`. */
export function number(count: number): string {
  return whole.format(count);
}

function exact(format: Intl.NumberFormat, amount: Decimal): string {
  return DECIMAL.test(amount) ? format.format(amount as Exact).replace('-', '\u2212') : amount;
}
