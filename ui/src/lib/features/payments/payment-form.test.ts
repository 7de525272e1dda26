import { describe, expect, it } from 'vitest';
import { asPayment, forms, seen } from './payment-form.svelte';

describe('a single payment', () => {
  it('asks for what belongs to its kind and nothing else', () => {
    const filled = { ...forms.of('airtime'), reference: 'S-1', amount: '500', phone: '0803', operator: 'op', bundle: '101', code: 'secret' };
    expect(asPayment('airtime', filled)).toEqual({ reference: 'S-1', amount: '500', to: { kind: 'airtime', phone: '0803', operator: 'op', bundle: '', tell: true } });
    expect(asPayment('airtime', { ...filled, what: 'data' }).to).toMatchObject({ bundle: '101' });
    expect(asPayment('cash', filled).to).toEqual({ kind: 'cash', phone: '0803', code: 'secret' });
  });

  it('sends days to wait only with a level of identity check', () => {
    const filled = { ...forms.of('wallet'), days: '30' };
    expect(asPayment('wallet', filled).to).toMatchObject({ days: '' });
    expect(asPayment('wallet', { ...filled, level: 'KYC2' }).to).toMatchObject({ level: 'KYC2', days: '30' });
  });

  it('shows what the person sees after it was cut', () => {
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
});
