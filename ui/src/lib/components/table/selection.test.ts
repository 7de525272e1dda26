import { expect, it } from 'vitest';
import { Selection } from './selection.svelte';

const shown = ['a', 'b', 'c', 'd'];

it('extends a range from the row that was selected last, in both directions', () => {
  const selection = new Selection();
  selection.toggle('c');
  selection.extendTo('a', shown);
  expect(selection.ids.toSorted()).toEqual(['a', 'b', 'c']);
  selection.extendTo('d', shown);
  expect(selection.ids.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('selects one row if the start of the range is not shown', () => {
  const selection = new Selection();
  selection.toggle('elsewhere');
  selection.extendTo('b', shown);
  expect(selection.ids.toSorted()).toEqual(['b', 'elsewhere']);
});

it('selects all shown rows, then clears them and keeps the others', () => {
  const selection = new Selection();
  selection.toggle('elsewhere');
  expect(selection.of(shown)).toBe('none');
  selection.toggle('a');
  expect(selection.of(shown)).toBe('some');
  selection.toggleAll(shown);
  expect([selection.of(shown), selection.count]).toEqual(['all', 5]);
  selection.toggleAll(shown);
  expect(selection.ids).toEqual(['elsewhere']);
  selection.clear();
  expect(selection.count).toBe(0);
});
