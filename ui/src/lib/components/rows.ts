import { tick } from 'svelte';
import { router, type Place } from '$lib/router.svelte';

/** The row that is reached from `at` by a key; nothing for other keys. */
export function rowByKey(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Closes what lies beside the list by going to the list, and gives the row of this id the keyboard. */
export async function closeBeside(id: string | undefined, list: Place): Promise<void> {
  router.go(list);
  await tick();
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)?.focus();
}

/** What a row's element carries for whoever looks for it. */
export type RowData = Record<`data-${string}`, string>;
