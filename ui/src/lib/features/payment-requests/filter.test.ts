import { expect, it } from 'vitest';
import { asked, narrows, NOTHING } from './filter';

it('asks for whole days, the last one included', () => {
  const day = (text: string): string => new Date(`${text}T00:00:00`).toISOString();
  expect(asked({ ...NOTHING, from: '2026-11-01', to: '2026-11-30', text: ' ada ' })).toEqual({
    part: 'all',
    text: 'ada',
    from: day('2026-11-01'),
    to: day('2026-12-01'),
  });
  expect(asked({ ...NOTHING, from: '2026-02-31', text: ' ' })).toEqual({ part: 'all', text: null, from: null, to: null });
});

it('reports whether the filter excludes anything', () => {
  expect(narrows(NOTHING)).toBe(false);
  expect(narrows({ ...NOTHING, part: 'paid' })).toBe(true);
  expect(narrows({ ...NOTHING, text: 'a' })).toBe(true);
});
