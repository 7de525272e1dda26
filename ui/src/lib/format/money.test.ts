import { describe, expect, it } from 'vitest';
import { naira, nairaInColumn, nairaTyped, number } from './money';

describe('naira', () => {
  it.each([
    ['50000.00', '₦50,000.00'],
    ['18402550.00', '₦18,402,550.00'],
    ['0.05', '₦0.05'],
    ['1000', '₦1,000.00'],
    ['1.5', '₦1.50'],
    // More digits than a double holds: a conversion to a number would end in 992.00.
    ['9007199254740993.01', '₦9,007,199,254,740,993.01'],
    ['999999999999999999.99', '₦999,999,999,999,999,999.99'],
  ])('writes %s as %s', (amount, shown) => {
    expect(naira(amount)).toBe(shown);
  });

  it('writes minus as a minus sign, not as a hyphen', () => {
    expect(naira('-1250.00')).toBe('\u2212₦1,250.00');
  });

  it.each(['fifty k', '1e5', '', '12.345', ' 5', 'NaN'])('shows text that is no amount as it is: “%s”', (text) => {
    expect(naira(text)).toBe(text);
    expect(nairaInColumn(text)).toBe(text);
  });

  it('omits ₦ below a heading that has it', () => {
    expect(nairaInColumn('18402550.00')).toBe('18,402,550.00');
  });
});

it.each([
  ['12500', '₦12,500.00'],
  ['₦ 12,500.5', '₦12,500.50'],
  ['1,250,000.00', '₦1,250,000.00'],
  // Text that the program would refuse is not turned into an amount.
  ['12.500,00', '12.500,00'],
  ['1,25', '1,25'],
  ['', ''],
])('shows %s for the typed %s', (typed, shown) => {
  expect(nairaTyped(typed)).toBe(shown);
});

it('groups counts', () => {
  expect(number(12_408)).toBe('12,408');
});
