/** An amount as it crosses from the program: decimal text in naira, such as `50000.00`. It is shown and handed back, never calculated with. */
export type Decimal = string;

/** Intl takes decimal text exactly; TypeScript wants it spelled as a number's literal. */
type Exact = `${number}`;

const DECIMAL = /^-?\d+(\.\d{1,2})?$/;
const FRACTION = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const withSign = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol', ...FRACTION });
const inFull = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: 15 });
const bare = new Intl.NumberFormat('en-NG', FRACTION);
const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** `18402550.00` → `₦18,402,550.00`. Text that is no amount, such as a file's own words, is shown as it is. */
export function naira(amount: Decimal): string {
  return exact(withSign, amount);
}

/** A sum with all its decimals, which may be more than kobo: `206791.117433` → `₦206,791.117433`. */
export function nairaInFull(amount: Decimal): string {
  return /^-?\d+(\.\d{1,15})?$/.test(amount) ? inFull.format(amount as Exact).replace('-', '\u2212') : amount;
}

/** What is typed into a field of an amount, as an amount where it can be read as one; else as it is. */
export function nairaTyped(typed: string): string {
  const plain = typed.replace(/[\s₦]/g, '');
  return naira(/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(',', '') : plain);
}

/** An amount without ₦, for a column whose heading carries it. */
export function nairaInColumn(amount: Decimal): string {
  return exact(bare, amount);
}

/** How many of something: `1204` → `1,204`. */
export function number(count: number): string {
  return whole.format(count);
}

function exact(format: Intl.NumberFormat, amount: Decimal): string {
  return DECIMAL.test(amount) ? format.format(amount as Exact).replace('-', '\u2212') : amount;
}
