import type { ImportKind } from '$lib/generated/commands';
import type { Place } from '$lib/router.svelte';

interface Places {
  /** The list of the created records. */
  all: Place;
  /** The list of imports. */
  files: Place;
  /** One import. */
  one: (id: string) => Place;
}

/** The places of a kind of import. */
export function placesOf(kind: ImportKind): Places {
  return kind === 'requests'
    ? { all: { at: 'requests', id: undefined }, files: { at: 'imports' }, one: (id) => ({ at: 'import', id }) }
    : { all: { at: 'accounts', id: undefined }, files: { at: 'account-imports' }, one: (id) => ({ at: 'account-import', id }) };
}
