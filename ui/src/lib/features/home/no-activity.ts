import type { HomeView } from '$lib/generated/commands';
import { attentionOf } from './attention';

/** Whether there is no activity for Home to show; it then offers the first tasks. */
export function hasNoActivity(home: HomeView): boolean {
  return (
    home.in_doubt === 0 &&
    home.held === 0 &&
    home.review_calls.length === 0 &&
    home.open_requests === 0 &&
    home.unfinished_runs.length === 0 &&
    home.last_runs.length === 0 &&
    home.last_payments.length === 0 &&
    home.recently_paid.length === 0 &&
    attentionOf(home).length === 0
  );
}
