import { expect, it } from 'vitest';
import documented from '../../../../../docs/sandbox.md?raw';
import { statement } from './sandbox-statement';

it('offers every layout of the sandbox, each once', () => {
  const paragraph = /Layouts: ([^.]*)\./.exec(documented)?.[1] ?? '';
  const layouts = [...paragraph.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(layouts).toHaveLength(11);
  expect(statement.banks.map((bank) => bank.layout).sort()).toEqual(layouts.sort());
});
