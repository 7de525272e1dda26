import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayAndMonth, dayInField, isDay, startOfDay } from './day';

describe('days', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['Africa/Lagos', 'UTC', 'Asia/Tokyo', 'America/New_York'])('start at midnight in Lagos, also on a computer in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(startOfDay('2026-11-24')).toBe('2026-11-23T23:00:00.000Z');
    expect(startOfDay(' 2026-12-31 ', 1)).toBe('2026-12-31T23:00:00.000Z');
  });

  it.each(['2026-02-31', '24/11/2026', '2026-11', '2026-13-01', 'today', '2026-11-24T10:00'])('does not accept “%s” as a day', (text) => {
    expect(startOfDay(text)).toBeUndefined();
    expect(isDay(text)).toBe(false);
    expect(dayInField(text)).toBe(text);
  });

  it('are shown in a field with two digits', () => expect(dayInField('2026-11-01')).toBe('01 Nov 2026'));

  it('are short where the year is clear', () => {
    expect(dayAndMonth('2026-11-01')).toBe('1 Nov');
    expect(dayAndMonth('no day')).toBe('no day');
  });
});
