import { attentionOf, clockOf, type Line } from './attention';
import type { HomeView, RunSummaryView } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { href } from '$lib/router.svelte';

/** The one batch concerned, or the list if there are several. */
export function placeOfBatches(concerned: readonly RunSummaryView[]): string {
  const [only, ...others] = concerned;
  return href(only && others.length === 0 ? { at: 'run', id: only.run } : { at: 'payouts' });
}

/** All that waits for a person, most urgent first; may be empty. */
export function waitingOf(home: HomeView, now = new Date()): Line[] {
  const clock = clockOf(home.runs_lookup_closes_at, now);
  const lines: Line[] = [];
  if (home.in_doubt > 0) {
    const address = placeOfBatches(home.unfinished_runs.filter((run) => run.in_doubt > 0));
    lines.push({ id: 'batches-in-doubt', n: home.in_doubt, tone: 'unknown', words: en.home.inDoubt(home.in_doubt) + clock, address });
  }
  if (home.held > 0) {
    const address = placeOfBatches(home.unfinished_runs.filter((run) => run.held > 0));
    lines.push({ id: 'batches-to-decide', n: home.held, tone: 'attention', words: en.home.held(home.held) + (home.in_doubt > 0 ? '' : clock), address });
  }
  const calls = home.review_calls.length + home.review_calls_more;
  if (calls > 0) lines.push({ id: 'calls-to-decide', n: calls, tone: 'attention', words: en.home.callsToDecide(calls), address: href({ at: 'home' }) });
  return [...lines, ...attentionOf(home, now)];
}
