import type { HomeView, RequestPart, Tone } from '$lib/generated/commands';
import { timeLeft } from '$lib/format/time';
import { en } from '$lib/messages/en';
import { href, type PaymentPart } from '$lib/router.svelte';

/** One line that needs attention. */
export interface Line {
  id: string;
  /** How many payments, requests or notifications it is about. */
  n: number;
  tone: Tone;
  words: string;
  address: string;
}

/** How long the service can still be queried, appended to a sentence. */
export function clockOf(closes: string | null, now = new Date()): string {
  if (closes === null) return '';
  const left = timeLeft(closes, now);
  return ` ${left === undefined ? en.run.lookupClosed : en.run.lookupOpen(left)}`;
}

/** The lines besides payouts that need attention, most urgent first; may be empty. */
export function attentionOf(home: HomeView, now = new Date()): Line[] {
  const words = en.home.attentionOf;
  const clock = clockOf(home.payments_lookup_closes_at, now);
  const requests = (part: RequestPart): string => href({ at: 'requests', id: undefined, part });
  const payments = (part: PaymentPart): string => href({ at: 'payments', id: undefined, part });
  const accounts = href({ at: 'accounts', id: undefined, part: 'needs_you' });
  const known = home.unread_notices - home.forged_notices;
  const lines: Line[] = [
    { id: 'refunds', n: home.refunds_in_doubt, tone: 'unknown', words: words.refunds(home.refunds_in_doubt), address: href({ at: 'refunds' }) },
    { id: 'payments-alarm', n: home.payments_alarmed, tone: 'failed', words: words.paymentsAlarm(home.payments_alarmed) + clock, address: payments('open') },
    { id: 'payments', n: home.payments_in_doubt, tone: 'unknown', words: words.payments(home.payments_in_doubt) + clock, address: payments('open') },
    { id: 'to-approve', n: home.payouts_to_approve, tone: 'attention', words: words.toApprove(home.payouts_to_approve), address: href({ at: 'payouts' }) },
    { id: 'batch-failed', n: home.batch_payments_failed, tone: 'failed', words: words.batchFailed(home.batch_payments_failed), address: href({ at: 'payouts' }) },
    { id: 'payments-failed', n: home.payments_failed, tone: 'failed', words: words.paymentsFailed(home.payments_failed), address: payments('all') },
    { id: 'codes', n: home.codes_missing, tone: 'attention', words: words.codes(home.codes_missing), address: payments('needs_you') },
    { id: 'cash', n: home.cash_not_handed_over, tone: 'attention', words: words.cash(home.cash_not_handed_over), address: payments('needs_you') },
    { id: 'forged', n: home.forged_notices, tone: 'failed', words: words.forged(home.forged_notices), address: href({ at: 'inbox', id: undefined }) },
    { id: 'deposits', n: home.unconfirmed_deposits, tone: 'unknown', words: words.deposits(home.unconfirmed_deposits), address: href({ at: 'deposits', number: undefined, part: 'not_confirmed' }) },
    { id: 'requests-in-doubt', n: home.requests_in_doubt, tone: 'unknown', words: words.requestsInDoubt(home.requests_in_doubt), address: requests('unknown') },
    { id: 'accounts-in-doubt', n: home.accounts_in_doubt, tone: 'unknown', words: words.accountsInDoubt(home.accounts_in_doubt), address: accounts },
    { id: 'accounts-differing', n: home.accounts_differing, tone: 'attention', words: words.accountsDiffering(home.accounts_differing), address: accounts },
    { id: 'requests-not-sent', n: home.requests_not_sent, tone: 'attention', words: words.requestsNotSent(home.requests_not_sent), address: requests('open') },
    { id: 'imports', n: home.imports_paused, tone: 'attention', words: words.imports(home.imports_paused), address: href({ at: 'imports' }) },
    { id: 'drafts', n: home.drafts_to_submit, tone: 'attention', words: words.drafts(home.drafts_to_submit), address: href({ at: 'payouts' }) },
    { id: 'part-paid', n: home.part_paid_ending, tone: 'attention', words: words.partPaid(home.part_paid_ending), address: requests('part_paid') },
    { id: 'past-end', n: home.past_end, tone: 'unknown', words: words.pastEnd(home.past_end), address: requests('open') },
    { id: 'ended', n: home.ended_unpaid, tone: 'attention', words: words.ended(home.ended_unpaid), address: requests('over') },
    { id: 'requests-refused', n: home.requests_refused, tone: 'attention', words: words.requestsRefused(home.requests_refused), address: requests('over') },
    { id: 'notices', n: known, tone: 'neutral', words: words.notices(known), address: href({ at: 'inbox', id: undefined }) },
  ];
  return lines.filter((line) => line.n > 0);
}
