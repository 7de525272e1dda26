import { expect, test } from 'vitest';
import { type AskedFile, WholeFile } from './whole-file.svelte';

interface Sheet {
  of: string | null;
  problems: [];
  new: number;
}

test('saves only the sheet that is shown, however fast the sheets change', async () => {
  const answers = new Map<string | null, (view: Sheet) => void>();
  const taken: AskedFile[] = [];
  const file = new WholeFile<Sheet>(
    (asked) => new Promise((resolve) => answers.set(asked.sheet, resolve)),
    (asked) => {
      taken.push(asked);
      return Promise.resolve({ saved: 1 });
    },
  );
  const answer = (of: string | null): void => answers.get(of)?.({ of, problems: [], new: 1 });
  const reading = file.read(new File(['a'], 'a.xlsx'));
  await expect.poll(() => answers.has(null)).toBe(true);
  answer(null);
  await reading;
  expect(file.ready).toBe(true);

  const [first, second] = [file.turnTo('B'), file.turnTo('C')];
  expect([file.ready, await file.save()]).toEqual([false, undefined]);
  answer('C');
  await second;
  // The answer about the previous sheet arrives last and changes nothing.
  answer('B');
  await first;
  expect([file.view?.of, file.reading]).toEqual(['C', undefined]);
  await file.save();
  expect(taken.map((asked) => asked.sheet)).toEqual(['C']);
});
