import type { HomeView, Tone } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

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
    { id: 'refunds', n: home.refunds_in_doubt, tone: 'unknown', words: words.refunds(home.refunds_in_doubt), address: '#/activity' },
    { id: 'forged', n: home.forged_notices, tone: 'failed', words: words.forged(home.forged_notices), address: '#/inbox' },
    { id: 'deposits', n: home.unconfirmed_deposits, tone: 'unknown', words: words.deposits(home.unconfirmed_deposits), address: '#/payment-accounts/deposits' },
    { id: 'part-paid', n: home.part_paid_ending, tone: 'attention', words: words.partPaid(home.part_paid_ending), address: '#/requests' },
    { id: 'past-end', n: home.past_end, tone: 'unknown', words: words.pastEnd(home.past_end), address: '#/requests' },
    { id: 'ended', n: home.ended_unpaid, tone: 'attention', words: words.ended(home.ended_unpaid), address: '#/requests' },
    { id: 'notices', n: known, tone: 'neutral', words: words.notices(known), address: '#/inbox' },
  ];
  return lines.filter((line) => line.n > 0);
}
