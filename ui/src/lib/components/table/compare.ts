/** Compares two values of a column, as `Array.sort` expects. */
export type Compare<Value> = (one: Value, other: Value) => number;

const collator = new Intl.Collator('en-NG', { numeric: true, sensitivity: 'base' });
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Decimals that are compared; the finest sums of the program have fifteen. */
const DECIMALS = 15;

/** Text as a dictionary orders it: case and accents make no difference, and 2 comes before 10. */
export const byText: Compare<string> = (one, other) => collator.compare(one, other);

/** Decimal text such as `50000.00`, compared exactly. Text that is not an amount comes last. */
export const byAmount: Compare<string> = (one, other) => compareBig(scaled(one), scaled(other));

export const byNumber: Compare<number> = (one, other) => one - other;

/** ISO times of any precision. Text that is not a time comes last. */
export const byTime: Compare<string> = (one, other) => absentLast(byNumber)(instant(one), instant(other));

/** Values that are absent come after all others. */
export function absentLast<Value>(compare: Compare<Value>): Compare<Value | null | undefined> {
  return (one, other) => {
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return compare(one, other);
  };
}

/** The rows in the order of one of their values. Equal rows keep their order, and rows without a value stay last in both directions. */
export function sorted<Row, Value>(rows: readonly Row[], value: (row: Row) => Value | null | undefined, compare: Compare<Value>, descending: boolean): Row[] {
  const directed = absentLast<Value>((one, other) => (descending ? compare(other, one) : compare(one, other)));
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  return keyed.sort((one, other) => directed(one.key, other.key)).map(({ row }) => row);
}

/** The exact sum of amounts, as decimal text with two decimals. Text that is not an amount is not counted. */
export function sumOf(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => sum + (scaled(amount) ?? 0n), 0n);
  const digits = String(total < 0n ? -total : total).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(2, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${decimals}`;
}

function scaled(text: string): bigint | undefined {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || decimals.length > DECIMALS) return undefined;
  const value = BigInt(whole + decimals.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

function compareBig(one: bigint | undefined, other: bigint | undefined): number {
  return absentLast<bigint>((a, b) => Number(a > b) - Number(a < b))(one, other);
}

function instant(iso: string): number | undefined {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
}
