import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDay, type TypedDay } from './typed-day';

interface Case {
  text: string;
  day?: string;
  past?: string;
  future?: string;
  problem?: string;
}
const table = JSON.parse(readFileSync(resolve('../tests/vectors/days.json'), 'utf8')) as { today: string; cases: Case[] };

describe('the table of cases that the program reads too', () => {
  it('is complete', () => expect(table.cases.length).toBeGreaterThan(60));

  it.each(table.cases)('reads “$text”', ({ text, day, past, future, problem }) => {
    const expected = (read: string | undefined): TypedDay => (problem === undefined ? { day: read } : { problem }) as TypedDay;
    expect(readDay(text, table.today, 'past')).toEqual(expected(past ?? day));
    expect(readDay(text, table.today, 'future')).toEqual(expected(future ?? day));
  });
});

it('means the nearest day on the first and the last day of a year', () => {
  expect(readDay('31/12', '2027-01-01', 'past').day).toBe('2026-12-31');
  expect(readDay('31/12', '2027-01-01', 'future').day).toBe('2027-12-31');
  expect(readDay('1 Jan', '2026-12-31', 'past').day).toBe('2026-01-01');
  expect(readDay('1 Jan', '2026-12-31', 'future').day).toBe('2027-01-01');
  expect(readDay('yesterday', '2027-01-01').day).toBe('2026-12-31');
});
