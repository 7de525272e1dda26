import { describe, expect, it } from 'vitest';
import type { ContactView } from '$lib/generated/commands';
import { formOf, moves, sideOf } from './contact-form';

const ada: ContactView = {
  contact: '7',
  kind: 'bank',
  name: 'Ada Obi',
  place: 'gt',
  place_name: 'GTBank',
  number: '0123456785',
  phone: '',
  email: '',
  note: '',
  holder: 'ADA OBI',
  changed_at: null,
};

describe('the form of a contact', () => {
  it('is empty for a side and filled for a contact', () => {
    expect(formOf('customers', undefined)).toMatchObject({ contact: null, kind: 'customer', name: '' });
    expect(formOf('beneficiaries', undefined).kind).toBe('bank');
    expect(formOf('beneficiaries', ada)).toEqual({ contact: '7', kind: 'bank', name: 'Ada Obi', place: 'gt', number: '0123456785', phone: '', email: '', note: '' });
    expect([sideOf('bill'), sideOf('customer')]).toEqual(['beneficiaries', 'customers']);
  });

  it('recognises a changed account', () => {
    const form = formOf('beneficiaries', ada);
    expect(moves({ ...form, name: 'Ada', number: '012 345-6785' }, ada)).toBe(false);
    expect(moves({ ...form, number: '0123456716' }, ada)).toBe(true);
    expect(moves({ ...form, place: 'uba' }, ada)).toBe(true);
    expect(moves({ ...form, number: '1' }, undefined)).toBe(false);
    expect(moves({ ...form, phone: '0805' }, { ...ada, kind: 'customer' })).toBe(false);
  });
});
