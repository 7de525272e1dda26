import { expect, it } from 'vitest';
import { matching, named, type Option } from './option-search';

const banks: Option[] = ['Access Bank', 'First Bank of Nigeria', 'First City Monument Bank', 'Guaranty Trust Bank', 'Jaiz Bank', 'Zenith Bank Plc'].map(
  (label, at) => ({ value: String(at), label }),
);
const found = (text: string): string[] => matching(banks, text).map(({ label }) => label);

it('finds a bank by its beginning, a later word, its initials or a part', () => {
  expect(found('fir')).toEqual(['First Bank of Nigeria', 'First City Monument Bank']);
  expect(found('trust')).toEqual(['Guaranty Trust Bank']);
  expect(found('bank nig')).toEqual(['First Bank of Nigeria']);
  expect(found('GTB')).toEqual(['Guaranty Trust Bank']);
  expect(found('fcmb')).toEqual(['First City Monument Bank']);
  expect(found('enith')).toEqual(['Zenith Bank Plc']);
  expect(found('Zénith')).toEqual(['Zenith Bank Plc']);
  expect(found('opay')).toEqual([]);
});

it('offers all banks in their order while nothing is typed', () => {
  expect(found('  ')).toEqual(banks.map(({ label }) => label));
});

it('recognises a whole name, whatever its case and marks', () => {
  expect(named(banks, 'zenith bank, PLC')?.label).toBe('Zenith Bank Plc');
  expect(named(banks, 'zenith bank')).toBeUndefined();
});
