import { expect, it } from 'vitest';
import { draftRow } from '$lib/testing/views';
import { cellsOf, fieldOf, move, originalOf, pasteAt } from './grid-keys';

it('moves within the grid and never out of it', () => {
  const from = { index: 5, column: 2 };
  const to = (key: string, ctrl = false): unknown => move(from, key, 10, 4, ctrl);
  expect([to('ArrowDown'), to('ArrowLeft'), to('PageDown'), to('PageUp')]).toEqual([
    { index: 6, column: 2 },
    { index: 5, column: 1 },
    { index: 9, column: 2 },
    { index: 1, column: 2 },
  ]);
  expect([to('Home'), to('End'), to('Home', true), to('End', true)]).toEqual([
    { index: 5, column: 0 },
    { index: 5, column: 5 },
    { index: 0, column: 0 },
    { index: 9, column: 5 },
  ]);
  expect(move({ index: 9, column: 5 }, 'ArrowDown', 10, 4, false)).toEqual({ index: 9, column: 5 });
  expect(to('a')).toBeUndefined();
});

it('reads the clipboard format of Excel', () => {
  // Excel ends the last row with a line end, and quotes a cell that holds a line end, a tab or a quote.
  expect(cellsOf('Ada\tGTB\r\nObi\tZenith\r\n')).toEqual([
    ['Ada', 'GTB'],
    ['Obi', 'Zenith'],
  ]);
  expect(cellsOf('"two\nlines"\t"5"" pipe"\n')).toEqual([['two\nlines', '5" pipe']]);
  expect(cellsOf('one')).toEqual([['one']]);
  expect(cellsOf('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
  expect(cellsOf('O"Neil\t')).toEqual([['O"Neil', '']]);
});

it('pastes a block at a cell, and counts what is beyond the grid', () => {
  const rows = [draftRow(5), draftRow(8)];
  const block = [
    ['100', 'May', '08031234567', 'x'],
    ['200', 'May', 'a@b.example', 'x'],
    ['300', 'May', '', 'x'],
  ];
  const { changes, beyond } = pasteAt({ index: 0, column: 3 }, block, (index) => rows[index]);
  expect(changes.map((change) => (change.what === 'cell' ? [change.row, change.field, change.text] : []))).toEqual([
    [5, 'amount', '100'],
    [5, 'remarks', 'May'],
    [5, 'phone', '08031234567'],
    [8, 'amount', '200'],
    [8, 'remarks', 'May'],
    [8, 'email', 'a@b.example'],
  ]);
  expect(beyond).toBe(2 + 4);
});

it('distinguishes a phone from an email, and finds the original of either', () => {
  expect(fieldOf('contact', 'a@b.example', undefined)).toBe('email');
  expect(fieldOf('contact', '0803', draftRow(1))).toBe('phone');
  expect(fieldOf('contact', '', draftRow(1, { email: 'a@b.example' }))).toBe('email');
  expect(fieldOf('bank', '', undefined)).toBe('bank');
  expect(originalOf(draftRow(1, { originals: [{ field: 'email', text: 'x' }] }), 'contact')).toBe('x');
  expect(originalOf(draftRow(1), 'name')).toBeUndefined();
});
