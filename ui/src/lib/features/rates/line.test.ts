import { describe, expect, it } from 'vitest';
import { lines, rateText } from './line';

const check = (at: string, buy: string, sell: string): { at: string; buy: string; sell: string } => ({ at, buy, sell });

describe('the line of rates', () => {
  it('runs from the oldest check on the left to the latest on the right, the highest on top', () => {
    const drawn = lines([check('2026-11-03T00:00:00Z', '1500', '1600'), check('2026-11-02T00:00:00Z', '1450', '1550'), check('2026-11-01T00:00:00Z', '1400', '1500')], 200, 100);
    expect(drawn).toEqual({
      buy: [{ x: 0, y: 100 }, { x: 100, y: 75 }, { x: 200, y: 50 }],
      sell: [{ x: 0, y: 50 }, { x: 100, y: 25 }, { x: 200, y: 0 }],
      lowest: 1400,
      highest: 1600,
    });
  });

  it('needs two checks, and omits values that are no numbers', () => {
    expect(lines([], 10, 10)).toBeUndefined();
    expect(lines([check('2026-11-01T00:00:00Z', '1', '2')], 10, 10)).toBeUndefined();
    expect(lines([check('2026-11-01T00:00:00Z', 'n/a', '2'), check('2026-11-02T00:00:00Z', '1', '2')], 10, 10)).toBeUndefined();
  });
});

describe('a rate', () => {
  it('keeps every digit', () => {
    expect(['1529.0748', '1529', '12', '0.0013', '1234567.5'].map(rateText)).toEqual(['1,529.0748', '1,529', '12', '0.0013', '1,234,567.5']);
  });
});
