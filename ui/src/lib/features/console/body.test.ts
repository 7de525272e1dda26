import { expect, it } from 'vitest';
import type { FieldKind, FieldView } from '$lib/generated/commands';
import { bodyText, emptyForm } from './body';

function field(name: string, kind: FieldKind, more: Partial<FieldView> = {}): FieldView {
  return { name, kind, help: '', required: false, needed: false, max: null, options: [], open: false, fields: [], ...more };
}

it('keeps the spelling of a number and omits empty values', () => {
  const fields = [field('amount', 'amount'), field('remarks', 'text'), field('days', 'number'), field('share', 'number')];
  expect(bodyText(fields, { amount: ' 100.50 ', remarks: '  ', days: '120', share: '0.5' })).toBe('{"amount":100.50,"days":120,"share":0.5}');
});

it('sends an invalid number as text, so that the program can report it', () => {
  const fields = [field('amount', 'amount')];
  for (const typed of ['5,000', '1e5', '.5', '05', 'NaN', '1.']) {
    expect(bodyText(fields, { amount: typed })).toBe(`{"amount":${JSON.stringify(typed)}}`);
  }
});

it('writes groups, lists, words and names', () => {
  const fields = [
    field('payer', 'record', { required: true, fields: [field('name', 'text')] }),
    field('address', 'record', { fields: [field('city', 'text')] }),
    field('items', 'items', { required: true, fields: [field('amount', 'amount'), field('told', 'flag')] }),
    field('methods', 'words'),
    field('details', 'map'),
  ];
  const form = { ...emptyForm(fields), items: [{ amount: '5', told: 'no' }, {}], methods: ' A \n\nB', details: 'shoe = 43\nhat' };
  expect(bodyText(fields, form)).toBe('{"payer":{},"items":[{"amount":5,"told":false},{}],"methods":["A","B"],"details":{"shoe":"43","hat":""}}');
});

it('escapes the input', () => {
  expect(bodyText([field('n"ame', 'text')], { 'n"ame': '"\\ ₦' })).toBe('{"n\\"ame":"\\"\\\\ ₦"}');
});
