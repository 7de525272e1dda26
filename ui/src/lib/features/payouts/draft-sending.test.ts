import { describe, expect, it } from 'vitest';
import { draft } from '$lib/testing/views';
import { contactOf, groupSizeOf, unsentInGroups, whyNot, type Sending } from './draft-sending';

describe('whyNot', () => {
  const sending: Sending = { route: 'single', groupSize: '50', contact: '' };
  const clean = draft({ to_fix: 0 });

  it('lets a clean draft be sent', () => {
    expect(whyNot(clean, sending)).toBeUndefined();
  });
  it('requires rows with errors to be skipped first', () => {
    expect(whyNot(draft(), sending)).toBe('toFix');
  });
  it('requires a row to pay', () => {
    expect(whyNot(draft({ to_fix: 0, ready: 0 }), sending)).toBe('none');
  });
  it('requires a contact only if rows have none', () => {
    expect(whyNot(draft({ to_fix: 0, without_contact: 3 }), { ...sending, contact: '  ' })).toBe('contact');
    expect(whyNot(draft({ to_fix: 0, without_contact: 3 }), { ...sending, contact: 'accounts@okoro.example' })).toBeUndefined();
  });
  it('requires no contact for groups, which carry none', () => {
    const without = draft({ to_fix: 0, without_contact: 3 });
    expect(whyNot(without, { ...sending, route: 'group' })).toBeUndefined();
    expect(contactOf(without, { ...sending, route: 'group', contact: 'accounts@okoro.example' })).toBeUndefined();
  });
  it('requires a group of 1 to 300, only for groups', () => {
    for (const size of ['0', '301', '', '5.5', '-3', 'fifty']) expect(whyNot(clean, { ...sending, route: 'group', groupSize: size })).toBe('size');
    expect(whyNot(clean, { ...sending, groupSize: '0' })).toBeUndefined();
    expect([groupSizeOf('1'), groupSizeOf(' 300 ')]).toEqual([1, 300]);
  });
});

it('states what groups do not carry', () => {
  const unsent = (ready: number, without_contact: number, with_remarks: number): string | undefined =>
    unsentInGroups(draft({ ready, without_contact, with_remarks }));
  expect(unsent(3, 2, 2)).toBe('Not sent in groups: the remarks of 2 rows and the phone or email of 1 row.');
  expect(unsent(3, 3, 2)).toBe('Not sent in groups: the remarks of 2 rows.');
  expect(unsent(1, 0, 0)).toBe('Not sent in groups: the phone or email of 1 row.');
  expect(unsent(1, 1, 0)).toBeUndefined();
});
