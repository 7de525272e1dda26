import type { ImportKind } from '$lib/generated/commands';
import type { Place } from '$lib/router.svelte';

interface Places {
  /** Where what was made is listed. */
  all: Place;
  /** Where its files are. */
  files: Place;
  /** One of them. */
  one: (id: string) => Place;
}

/** The places of the files of a kind. */
export function placesOf(kind: ImportKind): Places {
  return kind === 'requests'
    ? { all: { at: 'requests', id: undefined }, files: { at: 'imports' }, one: (id) => ({ at: 'import', id }) }
    : { all: { at: 'accounts', id: undefined }, files: { at: 'account-imports' }, one: (id) => ({ at: 'account-import', id }) };
}
