import { monthInLagos } from '$lib/format/time';
import type { FoundView } from '$lib/generated/commands';
import type { Place } from '$lib/router.svelte';

/** The screen that shows a search result. */
export function placeOfFound({ kind, id, reference, at }: FoundView): Place {
  switch (kind) {
    case 'contact':
      return { at: 'contacts', id };
    case 'customer':
      return { at: 'customers', id };
    case 'payment':
      return { at: 'payments', id };
    case 'payout_item':
      return { at: 'run', id };
    case 'request':
      return { at: 'requests', id };
    case 'refund':
      return { at: 'refunds' };
    case 'account':
      return { at: 'accounts', id };
    case 'deposit':
      return { at: 'deposits', number: reference };
    case 'notice':
      return { at: 'inbox', id };
    case 'call':
      return { at: 'activity', id, about: undefined };
    case 'history':
      return { at: 'history', about: reference };
    case 'statement':
      return at === null ? { at: 'month-end', month: undefined } : { at: 'month-review', month: monthInLagos(new Date(at)), side: 'bank', show: 'all' };
  }
}
