import type { ActivityRequest, CallOutcome, CallSummaryView } from '$lib/generated/commands';
import type { StatusWords } from '$lib/components/tone';
import { startOfDay } from '$lib/format/day';
import { en } from '$lib/messages/en';
import { isRefund } from '$lib/refund';

/** What is looked for, as a person fills it in. Days are days of this computer's time zone. */
export interface Filter {
  text: string;
  operation: string;
  outcome: CallOutcome | '';
  from: string;
  to: string;
  lookUps: boolean;
}

export const NOTHING: Filter = { text: '', operation: '', outcome: '', from: '', to: '', lookUps: false };

/** Whether it leaves anything out. */
export function narrows(filter: Filter): boolean {
  return [filter.text, filter.operation, filter.outcome, filter.from, filter.to].some((each) => each.trim() !== '');
}

/** The question for one page. A day that is none yet is not asked for. */
export function requestOf(filter: Filter, before: string | undefined): ActivityRequest {
  return {
    before: before ?? null,
    operation: filter.operation || null,
    outcome: filter.outcome || null,
    from: startOfDay(filter.from) ?? null,
    to: startOfDay(filter.to, 1) ?? null,
    text: filter.text.trim() || null,
    look_ups: filter.lookUps,
  };
}

/** Whether a call without a clear answer leaves nothing unknown any more. */
function foundOut(call: CallSummaryView): boolean {
  const unclear = call.outcome === 'in_doubt' || call.outcome === 'no_answer';
  return unclear && call.effect !== 'reads' && call.since !== null && ['accepted', 'refused', 'cancelled', 'nothing_moved', 'mixed'].includes(call.since);
}

/** Whether a refused call leaves it unknown what became of what it carried. */
function refusedInDoubt(call: CallSummaryView): boolean {
  return call.outcome === 'refused' && (call.since === 'checking' || call.since === 'held');
}

/** How a call ended, in words; a question leaves no doubt, and a doubt ends when it is found out what became of it. */
export function outcomeOf(call: CallSummaryView): StatusWords {
  if (foundOut(call)) return call.outcome === 'in_doubt' ? en.activity.foundOut : en.activity.questions.no_answer;
  if (refusedInDoubt(call)) return en.activity.refusedInDoubt;
  return (call.effect === 'reads' ? en.activity.questions : en.activity.changes)[call.outcome];
}

/** What a refusal said, in the service's words. What was refused at the door may be told in ours, so that is not quoted. */
function refusalOf(call: CallSummaryView): string | undefined {
  const told = call.outcome === 'refused' ? /^(-?\w+): ?(.*)$/s.exec(call.words ?? '') : null;
  return told ? en.activity.said((told[2] ?? '').trim(), told[1] ?? '') : undefined;
}

/** Whether it ended otherwise than its own answer told. */
function endedLater(call: CallSummaryView): boolean {
  return ['accepted', 'refused', 'nothing_moved', 'mixed'].includes(call.since ?? '') && call.since !== call.outcome && !(call.outcome === 'accepted' && call.since === 'nothing_moved');
}

/** Whether money moved, before anything else; nothing where an accepted call left no line to know it by. */
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

/** Why it ended so, as it was written down at the time, where its sentence does not say it already. */
export function wordsOf(call: CallSummaryView): string | undefined {
  if (!call.words || call.effect !== 'moves_money') return call.words ?? undefined;
  if (refusalOf(call)) return undefined;
  return endedLater(call) ? en.activity.knownThen(call.words) : call.words;
}

/** What its outcome means, in a sentence; of what moves money, first whether it did. */
export function explainedOf(call: CallSummaryView): string {
  if (call.effect === 'moves_money') return explainedOfMoney(call);
  if (foundOut(call)) return en.activity.foundOutText;
  if (refusedInDoubt(call)) return en.activity.refusedInDoubtText;
  return (call.effect === 'reads' ? en.activity.questionsExplained : en.activity.explained)[call.outcome];
}

/** What became of it since, where the call's own outcome does not say so already. */
export function sinceOf(call: CallSummaryView): string | undefined {
  const same = call.since === null || call.since === call.outcome || (call.since === 'sending' && call.outcome === 'under_way');
  const known = call.since === 'checking' && (call.outcome === 'in_doubt' || call.outcome === 'no_answer');
  return same || known || call.since === null ? undefined : en.activity.now(en.activity.standings[call.since].word);
}
