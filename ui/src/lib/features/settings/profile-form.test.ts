import { expect, it } from 'vitest';
import { blankProfile, mayAdd } from './profile-form';

it('lets a live profile be added only when that is understood in words', () => {
  const live = { ...blankProfile(), kind: 'live' as const };
  expect(mayAdd(live, 'I understand')).toBe(false);
  expect(mayAdd({ ...live, understood: 'yes' }, 'I understand')).toBe(false);
  expect(mayAdd({ ...live, understood: ' i understand ' }, 'I understand')).toBe(true);
  expect(mayAdd(blankProfile(), 'I understand')).toBe(true);
});
