import { describe, expect, it } from 'vitest';
import { draft, draftRow, problem } from '$lib/testing/views';
import { contactOf, groupSizeOf, linesOf, problemKinds, toLookAt, unsentInGroups, whyNot, type Sending } from './draft-lines';

const doubt = problem({ code: 'NEW_KIND', message: 'Same person as row 5.', blocks: false });
const rows = [
  draftRow(5),
  draftRow(6, { state: 'to_fix', problems: [problem(), problem({ code: 'BANK_UNKNOWN', message: 'No such bank.' })] }),
  draftRow(7, { state: 'left_out' }),
  draftRow(8, { problems: [doubt] }),
];
/** `6` for a row, `6!` for a problem under it. */
const shape = (part: Parameters<typeof linesOf>[1], code = ''): string[] => linesOf(rows, part, code).map((line) => `${line.row.row}${line.problem ? '!' : ''}`);

it('puts every problem on a line of its own under its row', () => {
  expect(shape('all')).toEqual(['5', '6', '6!', '6!', '7', '8', '8!']);
});

it('filters by part and by kind of problem', () => {
  expect(shape('ready')).toEqual(['5', '8', '8!']);
  expect(shape('look')).toEqual(['8', '8!']);
  expect(shape('to_fix')).toEqual(['6', '6!', '6!']);
  expect(shape('left_out')).toEqual(['7']);
  expect(shape('all', 'NEW_KIND')).toEqual(['8', '8!']);
  expect(shape('left_out', 'NEW_KIND')).toEqual([]);
  expect(toLookAt(rows)).toBe(1);
});

it('counts rows by kind of problem, most first, in words', () => {
  const many = [...rows, draftRow(9, { state: 'to_fix', problems: [problem(), problem()] })];
  expect(problemKinds(many)).toEqual([
    { code: 'ACCOUNT_LENGTH', words: 'Account number is not ten digits', count: 2 },
    { code: 'BANK_UNKNOWN', words: 'Bank not recognised', count: 1 },
    { code: 'NEW_KIND', words: 'New kind', count: 1 },
  ]);
});

describe('whyNot', () => {
  const sending: Sending = { route: 'single', groupSize: '50', contact: '' };
  const clean = draft({ to_fix: 0 });

  it('lets a clean draft be sent', () => {
    expect(whyNot(clean, sending)).toBeUndefined();
  });
  it('wants rows to fix left out first', () => {
    expect(whyNot(draft(), sending)).toBe('toFix');
  });
  it('wants somebody to pay', () => {
    expect(whyNot(draft({ to_fix: 0, ready: 0 }), sending)).toBe('none');
  });
  it('wants a contact only when rows have none', () => {
    expect(whyNot(draft({ to_fix: 0, without_contact: 3 }), { ...sending, contact: '  ' })).toBe('contact');
    expect(whyNot(draft({ to_fix: 0, without_contact: 3 }), { ...sending, contact: 'accounts@okoro.example' })).toBeUndefined();
  });
  it('wants no contact for groups, which carry none', () => {
    const without = draft({ to_fix: 0, without_contact: 3 });
    expect(whyNot(without, { ...sending, route: 'group' })).toBeUndefined();
    expect(contactOf(without, { ...sending, route: 'group', contact: 'accounts@okoro.example' })).toBeUndefined();
  });
  it('wants a group of 1 to 300, only for groups', () => {
    for (const size of ['0', '301', '', '5.5', '-3', 'fifty']) expect(whyNot(clean, { ...sending, route: 'group', groupSize: size })).toBe('size');
    expect(whyNot(clean, { ...sending, groupSize: '0' })).toBeUndefined();
    expect([groupSizeOf('1'), groupSizeOf(' 300 ')]).toEqual([1, 300]);
  });
});

it('says what of the rows to be paid a group leaves behind', () => {
  const paid = (change: Parameters<typeof draftRow>[1]): ReturnType<typeof draftRow> => draftRow(5, change);
  const file = [paid({}), paid({}), paid({ remarks: '' }), paid({ state: 'left_out' })];
  expect(unsentInGroups(draft({ ready: 3, without_contact: 2, rows: file }))).toBe('Not sent in groups: the remarks of 2 rows and the phone or e-mail of 1 row.');
  expect(unsentInGroups(draft({ ready: 3, without_contact: 3, rows: file }))).toBe('Not sent in groups: the remarks of 2 rows.');
  expect(unsentInGroups(draft({ ready: 1, without_contact: 0, rows: [paid({ remarks: '' })] }))).toBe('Not sent in groups: the phone or e-mail of 1 row.');
  expect(unsentInGroups(draft({ ready: 1, without_contact: 1, rows: [paid({ remarks: '' })] }))).toBeUndefined();
});
