import { expect, it } from 'vitest';
// The sandbox's own tests check that its documentation has every fault and variant.
import documented from '../../../../../docs/sandbox.md?raw';
import { faultGroups } from './sandbox-faults';

const rows = new Map([...(documented.split('\n### Every fault\n')[1] ?? '').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, words]) => [name ?? '', words ?? '']));
const listed = faultGroups.flatMap((group) => group.faults);

it('names every fault of the sandbox, each once', () => {
  expect(listed.map((kind) => kind.fault).sort()).toEqual([...rows.keys()].sort());
  expect(rows.size).toBeGreaterThan(50);
});

it.each(listed)('names existing variants of $fault', ({ fault, forms }) => {
  for (const form of Object.keys(forms ?? {})) expect(rows.get(fault)).toContain(`\`${form}\``);
});

it('uses each text once', () => {
  const words = listed.map((kind) => kind.words);
  expect(new Set(words).size).toBe(words.length);
});
