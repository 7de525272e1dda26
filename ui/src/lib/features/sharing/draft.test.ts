import { expect, it } from 'vitest';
import type { SharingView } from '$lib/generated/commands';
import { Draft } from './draft.svelte';

function sharing(change: Partial<SharingView> = {}): SharingView {
  return { message: 'Please pay.', reminder: 'Please remember.', mail: null, whatsapp: null, link: true, receipt: false, longest: 1500, ...change };
}

it('keeps an edited text, whatever is proposed meanwhile', () => {
  let view = sharing();
  const draft = new Draft(() => view);
  expect([draft.kind, draft.text, draft.changed]).toEqual(['message', 'Please pay.', false]);
  draft.text = 'Pay, please.';
  draft.kind = 'reminder';
  expect([draft.text, draft.changed]).toEqual(['Please remember.', false]);
  view = sharing({ message: 'Please pay by dialling.' });
  draft.kind = 'message';
  expect([draft.text, draft.changed]).toEqual(['Pay, please.', true]);
  draft.reset();
  expect([draft.text, draft.changed]).toEqual(['Please pay by dialling.', false]);
});

it('offers only available texts', () => {
  expect(new Draft(() => sharing({ message: null })).kind).toBe('reminder');
  expect(new Draft(() => sharing({ message: null, reminder: null })).kinds).toEqual([]);
});
