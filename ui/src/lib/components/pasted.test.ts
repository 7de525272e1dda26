import { expect, it } from 'vitest';
import { pastedFile } from './pasted';

it('makes a file of pasted cells that names its separator', async () => {
  const file = pastedFile('Ada\t1,195,000.00\r\n', 'Sat 21 Nov 2026, 21:50');
  expect(file?.name).toBe('Pasted Sat 21 Nov 2026, 21.50.tsv');
  expect(await file?.text()).toBe('sep=\t\nAda\t1,195,000.00\r\n');
});

it.each(['', ' \r\n\t'])('makes no file of “%s”', (text) => {
  expect(pastedFile(text, 'now')).toBeUndefined();
});
