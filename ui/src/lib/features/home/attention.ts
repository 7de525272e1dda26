import type { HomeView, Tone } from '$lib/generated/commands';
import { en } from '$lib/messages/en';
import { href } from '$lib/router.svelte';

/** One line of what needs a look. */
export interface Line {
  id: string;
  tone: Tone;
  words: string;
  address: string;
}

/** What needs a look beside payouts, the most pressing first; nothing where nothing does. */
export function attentionOf(home: HomeView): Line[] {
  const words = en.home.attentionOf;
  const known = home.unread_notices - home.forged_notices;
  const lines: (Line & { n: number })[] = [
    { id: 'refunds', n: home.refunds_in_doubt, tone: 'unknown', words: words.refunds(home.refunds_in_doubt), address: href({ at: 'refunds' }) },
    { id: 'forged', n: home.forged_notices, tone: 'failed', words: words.forged(home.forged_notices), address: href({ at: 'inbox', id: undefined }) },
    { id: 'deposits', n: home.unconfirmed_deposits, tone: 'unknown', words: words.deposits(home.unconfirmed_deposits), address: href({ at: 'deposits', number: undefined }) },
    { id: 'part-paid', n: home.part_paid_ending, tone: 'attention', words: words.partPaid(home.part_paid_ending), address: href({ at: 'requests', id: undefined }) },
    { id: 'past-end', n: home.past_end, tone: 'unknown', words: words.pastEnd(home.past_end), address: href({ at: 'requests', id: undefined }) },
    { id: 'ended', n: home.ended_unpaid, tone: 'attention', words: words.ended(home.ended_unpaid), address: href({ at: 'requests', id: undefined }) },
    { id: 'notices', n: known, tone: 'neutral', words: words.notices(known), address: href({ at: 'inbox', id: undefined }) },
  ];
  return lines.filter((line) => line.n > 0);
}
