import type { ItemState, RunItemView } from '$lib/generated/commands';
import { momentsInWords, timeLeft } from '$lib/format/time';
import { en } from '$lib/messages/en';

const words = en.run;

const WITHOUT_REASON: Record<Exclude<ItemState, 'paid'>, string> = {
  ready: words.waitingText,
  sending: words.sendingText,
  confirming: words.confirmingText,
  in_doubt: '',
  held: words.heldText,
  refused: words.refusedText,
  stopped: words.stoppedText,
  paid_before: words.paidBeforeText,
};

/** What is known about a payment, in one line: the program's reason, or the meaning of its state. */
export function statusText(item: RunItemView, now: Date): string {
  if (item.state === 'paid') return [words.paidText(item.transaction_id), item.reason ?? ''].filter((text) => text !== '').join('. ');
  if (item.reason !== null) return item.reason;
  if (item.state === 'in_doubt' && item.sent_at !== null) return momentsInWords(words.sentNoAnswer(item.sent_at), now);
  return WITHOUT_REASON[item.state];
}

/** The next step of an unconfirmed payment: its next status query, and the 48-hour limit. Empty for others. */
export function nextStep(item: RunItemView, now: Date): string {
  if (item.state !== 'in_doubt' && item.state !== 'held' && item.state !== 'confirming') return '';
  const sentences: string[] = [];
  if (item.next_enquiry_at !== null) sentences.push(momentsInWords(words.nextLook(item.next_enquiry_at), now));
  if (item.lookup_closes_at !== null) {
    const left = timeLeft(item.lookup_closes_at, now);
    sentences.push(left === undefined ? words.lookupClosed : words.closesIn(left));
  }
  return sentences.join(' ');
}
