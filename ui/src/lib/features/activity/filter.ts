import type { Order } from '$lib/components/order';
import type { ActivityOrder, ActivityRequest, CallOutcome, CallSummaryView } from '$lib/generated/commands';
import type { StatusWords } from '$lib/components/tone';
import { startOfDay } from '$lib/format/day';
import { en } from '$lib/messages/en';
import { isRefund } from '$lib/refund';

/** The filter as a person fills it in. Days are in this computer's time zone. */
export interface Filter {
  text: string;
  operation: string;
  outcome: CallOutcome | '';
  from: string;
  to: string;
  lookUps: boolean;
}

export const NOTHING: Filter = { text: '', operation: '', outcome: '', from: '', to: '', lookUps: false };

export const OUTCOMES = Object.keys(en.activity.changes) as readonly CallOutcome[];

export const ORDERS: readonly ActivityOrder[] = ['sent', 'outcome', 'operation', 'http', 'took'];

export const NEWEST_FIRST: Order<ActivityOrder> = { by: 'sent', descending: true };

/** Whether the filter excludes anything. */
export function narrows(filter: Filter): boolean {
  return [filter.text, filter.operation, filter.outcome, filter.from, filter.to].some((each) => each.trim() !== '');
}

/** The request for one page. An incomplete day is not sent. */
export function requestOf(filter: Filter, order: Order<ActivityOrder>, before: string | undefined): ActivityRequest {
  return {
    order: order.by,
    descending: order.descending,
    before: before ?? null,
    operation: filter.operation || null,
    outcome: filter.outcome || null,
    from: startOfDay(filter.from) ?? null,
    to: startOfDay(filter.to, 1) ?? null,
    text: filter.text.trim() || null,
    look_ups: filter.lookUps,
  };
}

/** Whether the result of an unclear call is known by now. */
function foundOut(call: CallSummaryView): boolean {
  const unclear = call.outcome === 'in_doubt' || call.outcome === 'no_answer';
  return unclear && call.effect !== 'reads' && call.since !== null && ['accepted', 'refused', 'cancelled', 'nothing_moved', 'mixed'].includes(call.since);
}

/** Whether a call was rejected while the result of its payments is unconfirmed. */
function refusedInDoubt(call: CallSummaryView): boolean {
  return call.outcome === 'refused' && (call.since === 'checking' || call.since === 'held');
}

/** How a call ended, as a status. A query is never *unconfirmed*, and an unconfirmed call stops being so once its result is known. */
export function outcomeOf(call: CallSummaryView): StatusWords {
  if (foundOut(call)) return call.outcome === 'in_doubt' ? en.activity.foundOut : en.activity.questions.no_answer;
  if (refusedInDoubt(call)) return en.activity.refusedInDoubt;
  return (call.effect === 'reads' ? en.activity.questions : en.activity.changes)[call.outcome];
}

/** What the service wrote when it rejected the call. For an HTTP rejection the text may be the program's own, so it is not quoted. */
function refusalOf(call: CallSummaryView): string | undefined {
  const match = call.outcome === 'refused' ? /^(-?\w+): ?(.*)$/s.exec(call.words ?? '') : null;
  return match ? en.activity.answered((match[2] ?? '').trim(), match[1] ?? '') : undefined;
}

/** Whether the final result differs from the call's own answer. */
function endedLater(call: CallSummaryView): boolean {
  return ['accepted', 'refused', 'nothing_moved', 'mixed'].includes(call.since ?? '') && call.since !== call.outcome && !(call.outcome === 'accepted' && call.since === 'nothing_moved');
}

/** Whether money moved; undefined if an accepted call has no outbox entry to show it. */
function moneyOf({ operation, outcome, since, carried }: CallSummaryView): string | undefined {
  const own = since === null || since === 'ready' || since === 'cancelled' || since === 'refused';
  if (outcome === 'not_sent' && own) return en.activity.notSent;
  const back = isRefund(operation);
  if (since === null && outcome === 'accepted') return undefined;
  if (since === null) return back ? en.activity.moneyBackUnknown : en.activity.moneyUnknown;
  if (back) return en.activity.moneyBack[since];
  return (carried > 1 ? en.activity.moneyOfSeveral : en.activity.money)[since];
}

function explainedOfMoney(call: CallSummaryView): string {
  const later = endedLater(call) ? en.activity.foundOutLater : undefined;
  return [moneyOf(call), later, refusalOf(call) ?? en.activity.ended[call.outcome]].filter((sentence) => sentence !== undefined).join(' ');
}

/** The recorded reason of the outcome, unless the outcome's sentence contains it. */
export function wordsOf(call: CallSummaryView): string | undefined {
  if (!call.words || call.effect !== 'moves_money') return call.words ?? undefined;
  if (refusalOf(call)) return undefined;
  return endedLater(call) ? en.activity.knownThen(call.words) : call.words;
}

/** The meaning of the outcome in a sentence; if the call moves money, whether it did comes first. */
export function explainedOf(call: CallSummaryView): string {
  if (call.effect === 'moves_money') return explainedOfMoney(call);
  if (foundOut(call)) return en.activity.foundOutText;
  if (refusedInDoubt(call)) return en.activity.refusedInDoubtText;
  return (call.effect === 'reads' ? en.activity.questionsExplained : en.activity.explained)[call.outcome];
}

/** The later result, unless the call's own outcome already shows it. */
export function sinceOf(call: CallSummaryView): string | undefined {
  const same = call.since === null || call.since === call.outcome || (call.since === 'sending' && call.outcome === 'under_way');
  const known = call.since === 'checking' && (call.outcome === 'in_doubt' || call.outcome === 'no_answer');
  return same || known || call.since === null ? undefined : en.activity.now(en.activity.states[call.since].word);
}
