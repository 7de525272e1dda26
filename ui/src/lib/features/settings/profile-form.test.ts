import { expect, it } from 'vitest';
import { profile } from '$lib/testing/views';
import { asForm, blankProfile, mayAdd, typedOf } from './profile-form';

it('permits a live profile only after a test connection or a typed confirmation', () => {
  const live = { ...blankProfile(), kind: 'live' as const };
  expect(mayAdd(live, 'I understand', false)).toBe(false);
  expect(mayAdd({ ...live, understood: 'yes' }, 'I understand', false)).toBe(false);
  expect(mayAdd({ ...live, understood: ' i understand ' }, 'I understand', false)).toBe(true);
  expect(mayAdd(blankProfile(), 'I understand', false)).toBe(true);
  expect(mayAdd(live, 'I understand', true)).toBe(true);
});

it('returns a proxy as typed, and nothing of an unused one', () => {
  const typed = { ...blankProfile(), proxyAddress: ' socks5h://proxy.example.com:1080 ', proxyUser: 'ada ' };
  expect(asForm(typed).proxy).toEqual({ way: 'system', address: null, user: null });
  const proxy = { way: 'through' as const, address: 'socks5h://proxy.example.com:1080', user: 'ada' };
  expect(asForm({ ...typed, proxyWay: 'through' }).proxy).toEqual(proxy);
  expect(asForm(typedOf(profile({ proxy, word: 'acme' })))).toMatchObject({ proxy, word: 'acme' });
});
