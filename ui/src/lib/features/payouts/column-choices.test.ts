import { expect, it } from 'vitest';
import { columnsRead, fileColumn } from '$lib/testing/views';
import { choiceOf, choose, mappingOf, problemsNotAsked, recognise } from './column-choices';

const view = columnsRead({
  header_row: 4,
  columns: [fileColumn(1, ['name']), fileColumn(2, []), fileColumn(3, ['bank']), fileColumn(4, ['account']), fileColumn(5, ['amount'])],
});

it('returns the columns as they are read', () => {
  expect(mappingOf(view)).toEqual({
    header_row: 4,
    columns: [
      { field: 'name', column: 1 },
      { field: 'bank', column: 3 },
      { field: 'account', column: 4 },
      { field: 'amount', column: 5 },
    ],
    amounts: null,
    unit: null,
    answers: { as_shown: false, scaled: null },
  });
});

it('moves a field between columns, but lets a name have several', () => {
  const amounts = choose(view, 2, 'amount').columns.filter(({ field }) => field === 'amount');
  expect(amounts).toEqual([{ field: 'amount', column: 2 }]);
  const names = choose(view, 2, 'name').columns.filter(({ field }) => field === 'name');
  expect(names.map(({ column }) => column)).toEqual([1, 2]);
  expect(choose(view, 3, '').columns.some(({ field }) => field === 'bank')).toBe(false);
});

it('uses one column for bank and account together', () => {
  const both = choose(view, 4, 'both').columns.filter(({ column }) => column === 3 || column === 4);
  expect(both).toEqual([
    { field: 'bank', column: 4 },
    { field: 'account', column: 4 },
  ]);
  expect(choiceOf(fileColumn(4, ['bank', 'account']))).toBe('both');
  expect(choiceOf(fileColumn(4, []))).toBe('');
});

it('distinguishes no row of names from finding one', () => {
  expect(mappingOf(columnsRead({ header_row: null, columns: [fileColumn(1, ['name'])] })).header_row).toBe(0);
  expect(recognise(null)).toEqual({ header_row: null, columns: [], amounts: null, unit: null, answers: { as_shown: false, scaled: null } });
});

it('asks again about another amount column, and keeps the other answers', () => {
  const stated_scale = { column: "Pay (N'000)", row: null, factor: '1,000', written: '1.00', multiplied: '1000.00', unread: 0, answer: 'multiplied' as const };
  const answered = { ...view, stated_scale };
  expect(choose(answered, 2, 'remarks').answers).toEqual({ as_shown: false, scaled: 'multiplied' });
  expect(choose(answered, 2, 'amount').answers).toEqual({ as_shown: false, scaled: null });
});

it('shows a problem without a question, whatever its code', () => {
  const problem = { code: 'AMOUNT_SCALED', column: null, field: null, message: 'The amounts are in kobo.', blocks: true, fix: null };
  const problems = [problem] as unknown as typeof view.problems;
  const stated_scale = { column: null, row: '2', factor: '1,000', written: '1.00', multiplied: '1000.00', unread: 0, answer: null };
  expect(problemsNotAsked({ ...view, problems })).toEqual(problems);
  expect(problemsNotAsked({ ...view, problems, stated_scale })).toEqual([]);
});
