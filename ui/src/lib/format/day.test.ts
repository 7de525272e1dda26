import { describe, expect, it } from 'vitest';
import { dayProblem, startOfDay } from './day';

describe('days', () => {
  it('begin at midnight of this computer and end when the next one begins', () => {
    expect(startOfDay('2026-11-24')).toBe(new Date(2026, 10, 24).toISOString());
    expect(startOfDay(' 2026-12-31 ', 1)).toBe(new Date(2027, 0, 1).toISOString());
  });

  it.each(['2026-02-31', '24/11/2026', '2026-11', '2026-13-01', 'today', '2026-11-24T10:00'])('takes “%s” for no day', (text) => {
    expect(startOfDay(text)).toBeUndefined();
    expect(dayProblem(text)).toBe('Give a day such as 2026-11-24.');
  });

  it('finds nothing wrong with an empty one', () => expect(dayProblem(' ')).toBeUndefined());
});
