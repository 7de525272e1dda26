import { expect, test } from 'vitest';
import { asChange, asNew, blank } from './account-form';

test('empty fields are omitted, and nothing is forwarded by default', () => {
  const filled = { ...blank(), account_name: 'Ada Stores', phone: ' ', forward_bank: 'B', forward_account: '0123456785' };
  expect(asNew(filled)).toMatchObject({ account_name: 'Ada Stores', phone: null, reference: null, forwards: false, forward_bank: null, forward_account: null });
  expect(asNew({ ...filled, forwards: true }, 'S-ACC-00001-KQRT')).toMatchObject({ reference: 'S-ACC-00001-KQRT', forward_bank: 'B', forward_account: '0123456785' });
  // `forwards` is sent even without its details: the program then asks for them.
  expect(asNew({ ...blank(), forwards: true })).toMatchObject({ forwards: true, forward_bank: null, forward_account: null });
  expect(asChange('7', { ...blank(), forwards: true }, [])).toMatchObject({ forwards: true, forward_bank: null });
});

test('a change contains neither email, reference nor limit', () => {
  const change = asChange('7', { ...blank(), email: 'a@example.com', reference: 'R', limit: '5' }, ['phone']);
  expect(change).toMatchObject({ id: '7', send_anyway: ['phone'] });
  expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['email']));
  expect(Object.keys(change)).not.toEqual(expect.arrayContaining(['limit']));
});
