import { describe, expect, it } from 'vitest';
import type { ContactView } from '$lib/generated/commands';
import { asPayment, fillIn, forms, from, seen } from './payment-form.svelte';

const ada: ContactView = { contact: '7', kind: 'bank', name: 'Landlord', place: 'gt', place_name: 'GTBank', number: '0123456785', phone: '', email: 'ada@example.com', note: '', holder: 'ADA OBI', changed_at: null };

describe('a single payment', () => {
  it('sends only the fields of its kind', () => {
    const filled = { ...forms.of('airtime'), reference: 'S-1', amount: '500', phone: '0803', operator: 'op', bundle: '101', code: 'secret' };
    expect(asPayment('airtime', filled)).toEqual({ reference: 'S-1', amount: '500', to: { kind: 'airtime', phone: '0803', operator: 'op', bundle: '', tell: true }, behalf: null });
    expect(asPayment('airtime', { ...filled, what: 'data' }).to).toMatchObject({ bundle: '101' });
    expect(asPayment('cash', filled).to).toEqual({ kind: 'cash', phone: '0803', code: 'secret' });
  });

  it('names the paying customer only for kinds that permit one', () => {
    const filled = { ...forms.of('airtime'), payer: 'customer' as const, principal: '08031234567', credentials: 'secret', keep: true };
    expect(asPayment('airtime', filled).behalf).toEqual({ principal: '08031234567', credentials: 'secret', keep: true });
    expect(asPayment('bank', filled).behalf).toBeNull();
    expect(asPayment('airtime', { ...filled, payer: 'own' }).behalf).toBeNull();
  });

  it('requests a withdrawal code only for our own money, whatever is ticked', () => {
    const filled = { ...forms.of('wallet'), code_to_us: true, principal: '08031234567' };
    expect(asPayment('wallet', filled).to).toMatchObject({ code_to_us: true });
    expect(asPayment('wallet', { ...filled, payer: 'customer' }).to).toMatchObject({ code_to_us: false });
  });

  it('clears only the form of the payment being made', () => {
    forms.keep('bill', { ...forms.of('bill'), reference: 'S-1', customer: '123' });
    forms.begun('bill', 'S-2');
    expect(forms.has('bill')).toBe(true);
    forms.begun('bill', 'S-1');
    expect(forms.has('bill')).toBe(false);
  });

  it('keeps neither withdrawal code nor password', () => {
    forms.keep('bill', { ...forms.of('bill'), code: '123456', credentials: 'secret', principal: '0803' });
    expect(forms.of('bill')).toMatchObject({ code: '', credentials: '', principal: '0803' });
    forms.tried('9', 'bill', { ...forms.of('bill'), credentials: 'secret' });
    forms.again('bill');
    expect(forms.of('bill').credentials).toBe('');
    forms.clear();
  });

  it('sends days to wait only with a level of identity check', () => {
    const filled = { ...forms.of('wallet'), days: '30' };
    expect(asPayment('wallet', filled).to).toMatchObject({ days: '' });
    expect(asPayment('wallet', { ...filled, level: 'KYC2' }).to).toMatchObject({ level: 'KYC2', days: '30' });
  });

  it('shows the text after cutting', () => {
    expect(seen('Ọlá & Sons Trading Company', 16)).toBe('Ọlá & Sons Tradi');
    expect(seen('  short ', 30)).toBe('short');
    expect(seen('   ', 30)).toBeUndefined();
  });

  it('keeps a form until it is paid or the profile changes', () => {
    forms.keep('bill', { ...forms.of('bill'), customer: '123' });
    expect(forms.of('bill').customer).toBe('123');
    forms.forget('bill');
    expect(forms.has('bill')).toBe(false);
    const asked = { ...forms.of('bill'), reference: 'S-1', customer: '123' };
    forms.tried('7', 'bill', asked);
    expect([forms.wasTried('7'), forms.wasTried('8'), forms.has('bill')]).toEqual([true, false, false]);
    forms.again('bill');
    expect(forms.of('bill')).toEqual({ ...asked, reference: '' });
    forms.keep('cash', forms.of('cash'));
    forms.clear();
    expect(forms.has('cash')).toBe(false);
  });

  it('discards wallet and bank forms together', () => {
    for (const kind of ['bank', 'wallet', 'bill'] as const) forms.keep(kind, { ...forms.of(kind), amount: '500' });
    forms.discard('wallet');
    expect([forms.has('bank'), forms.has('wallet'), forms.has('bill')]).toEqual([false, false, true]);
    forms.clear();
  });

  it('fills in a saved beneficiary, and keeps the amount', () => {
    const bank = from('bank', { ...forms.of('bank'), amount: '500', remarks: 'Rent' }, ada);
    expect(bank).toMatchObject({ bank: 'gt', account: '0123456785', name: 'ADA OBI', email: 'ada@example.com', amount: '500', remarks: 'Rent' });
    expect(from('bank', bank, { ...ada, holder: null }).name).toBe('Landlord');
    const bill = { ...forms.of('bill'), biller: 'gt', service: 'PREPAID' };
    expect(from('bill', bill, ada)).toMatchObject({ customer: '0123456785', service: 'PREPAID' });
    expect(from('bill', bill, { ...ada, place: 'dstv' })).toMatchObject({ biller: 'dstv', service: '' });
    const phone: ContactView = { ...ada, kind: 'wallet', place: '', number: '08031234567' };
    expect(from('airtime', { ...forms.of('airtime'), operator: 'mtn', bundle: '101' }, phone)).toMatchObject({ phone: '08031234567', operator: '', bundle: '' });
    expect([fillIn(phone, true), fillIn(phone, false)]).toEqual(['airtime', 'wallet']);
    expect([forms.of('airtime').phone, forms.of('wallet').account]).toEqual(['08031234567', '08031234567']);
    forms.clear();
  });
});
