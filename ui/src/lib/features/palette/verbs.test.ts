import { expect, it } from 'vitest';
import { router } from '$lib/router.svelte';
import { requestedAction } from '$lib/requested-action.svelte';
import { verbs } from './verbs';

const all = verbs({ sandbox: true, locks: true, onkeys: () => undefined });

it('has the commands of the menu and of its screens, each once', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ words }) => words)).size).toBe(all.length);
  const names = all.map(({ words }) => words);
  for (const words of ['Send money', 'Send money to a wallet', 'Import payment requests', 'Add a beneficiary', 'Paste notices', 'Fetch history from the service', 'Add a profile', 'Theme: Dark', 'Go to Sandbox', 'Lock']) {
    expect(names).toContain(words);
  }
  expect(verbs({ sandbox: false, locks: false, onkeys: () => undefined }).map(({ id }) => id)).not.toContain('lock');
});

it('opens a dialog on its page, once', () => {
  all.find(({ id }) => id === 'add-beneficiary')?.action();
  expect(location.hash).toBe('#/contacts');
  expect([requestedAction.take('contact-add'), requestedAction.take('contact-add')]).toEqual([true, false]);
  // A request that no screen took ends with the next command.
  all.find(({ id }) => id === 'paste-notices')?.action();
  all.find(({ id }) => id === 'go Home')?.action();
  expect(requestedAction.take('notices-paste')).toBe(false);
  expect(router.place.at).toBeDefined();
});
