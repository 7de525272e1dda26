import { expect, it } from 'vitest';
import { asCells } from './as-cells';

interface Row {
  name: string;
  amount: string;
}
const columns = [
  { head: 'Name', text: ({ name }: Row) => name },
  { head: 'Amount (₦)', text: ({ amount }: Row) => amount },
  { head: 'Remove', silent: true, text: () => '' },
];

it('copies headings and rows, without the columns of buttons', () => {
  expect(asCells([{ name: 'Ada Obi', amount: '₦1,000.00' }, { name: 'Bola', amount: '' }], columns)).toBe('Name\tAmount (₦)\nAda Obi\t₦1,000.00\nBola\t');
});

it('keeps a text with a tab or a line break in its cell', () => {
  expect(asCells([{ name: 'Ada\tObi\nLtd', amount: '1' }], columns).split('\n')[1]).toBe('Ada Obi Ltd\t1');
});

it('lets no spreadsheet calculate a text, and keeps numbers', () => {
  const pasted = asCells([{ name: '=HYPERLINK("x")', amount: '-5.00' }, { name: '+2348031234567', amount: '@SUM(A1)' }], columns).split('\n');
  expect(pasted.slice(1)).toEqual(['\'=HYPERLINK("x")\t-5.00', "'+2348031234567\t'@SUM(A1)"]);
});
