import { describe, expect, it } from 'vitest';
import { asSubMerchant, form } from './sub-merchant-form.svelte';

describe('a sub-merchant', () => {
  it('sends only the fields of its channel', () => {
    const filled = { ...form.filled, name: 'Tella', finance_email: 'money@example.com', callback_url: 'https://example.com', username: 'shop', password: 'secret' };
    expect(asSubMerchant(filled).hears).toEqual({ way: 'email', finance_email: 'money@example.com' });
    expect(asSubMerchant({ ...filled, way: 'calls' }).hears).toEqual({ way: 'calls', callback_url: 'https://example.com', username: 'shop', password: 'secret' });
    expect(Object.keys(asSubMerchant(filled))).not.toContain('password');
  });

  it('keeps the form without its password, and restores only a submitted one', () => {
    form.keep({ ...form.filled, name: 'Tella', password: 'secret' });
    expect(form.filled).toMatchObject({ name: 'Tella', password: '' });
    form.tried('7', { ...form.filled, reference: 'S-1', password: 'secret' });
    expect([form.wasTried('7'), form.wasTried('8'), form.filled.name]).toEqual([true, false, '']);
    form.again();
    expect(form.filled).toMatchObject({ name: 'Tella', reference: '', password: '' });
    form.clear();
    expect(form.filled.name).toBe('');
  });
});
