import { describe, expect, it } from 'vitest';
import { StatementFile, placeOf } from './statement-file.svelte';

const row = (number: number, sheet = 'a') => ({ sheet, row: number, told: `Row ${number}`, like: '' });

describe('rows that look like imported ones', () => {
  it('are answered one by one, and the last answer counts', () => {
    const file = new StatementFile();
    const rows = [row(5), row(6), row(6, 'b')];
    expect(file.unanswered(rows)).toBe(3);
    file.answerAll(rows, 'known');
    file.answer(row(6), 'new');
    expect(file.unanswered(rows)).toBe(0);
    expect(rows.map((one) => file.answers[placeOf(one)]?.is)).toEqual(['known', 'new', 'known']);
    file.clear();
    expect(file.unanswered(rows)).toBe(3);
  });
});
