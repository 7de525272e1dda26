import type { HomeView } from '$lib/generated/commands';
import { naira } from '$lib/format/money';
import { en } from '$lib/messages/en';
import { href, type Place } from '$lib/router.svelte';

/** A short message about an event on another screen. */
export interface Toast {
  id: string;
  words: string;
  address: string;
  /** The screens that show the event themselves. */
  shownAt: readonly Place['at'][];
}

/** What happened between two views of Home: a request was paid, a payout ended. */
export function happenedBetween(before: HomeView, after: HomeView): Toast[] {
  const words = en.frame.toasts;
  const knownPaid = new Set(before.recently_paid.map(({ id }) => id));
  const paid = after.recently_paid
    .filter(({ id }) => !knownPaid.has(id))
    .map(
      (request): Toast => ({
        id: `paid ${request.id}`,
        words: words.paid(request.payer_name, naira(request.paid ?? request.amount)),
        address: href({ at: 'requests', id: request.id }),
        shownAt: ['home', 'requests', 'request-share', 'sandbox'],
      }),
    );
  const running = new Set(before.unfinished_runs.map(({ run }) => run));
  const ended = after.last_runs
    .filter(({ run }) => running.has(run))
    .map(
      (batch): Toast => ({
        id: `ended ${batch.run}`,
        words: words.ended(batch.file_name),
        address: href({ at: 'run', id: batch.run }),
        shownAt: ['home', 'run', 'statement', 'payouts'],
      }),
    );
  return [...paid, ...ended];
}
