import { tick } from 'svelte';
import { router, type Place } from '$lib/router.svelte';

/** The row that a key moves to from `at`; undefined for other keys. */
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

/** Closes the panel beside the list and focuses the row with this id. */
export async function closePanel(id: string | undefined, list: Place): Promise<void> {
  router.go(list);
  await tick();
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)?.focus();
}

/** Data attributes of a row, for tests. */
export type RowData = Record<`data-${string}`, string>;
