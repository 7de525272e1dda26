import type { StatusWords } from '$lib/components/tone';
import type { CallOutcome, PaymentStatusView } from '$lib/generated/commands';
import { number } from '$lib/format/money';

const changes: Record<CallOutcome, StatusWords> = {
  accepted: { tone: 'paid', word: 'Accepted' },
  refused: { tone: 'failed', word: 'Refused' },
  not_sent: { tone: 'neutral', word: 'Not sent' },
  in_doubt: { tone: 'unknown', word: 'Not known yet' },
  under_way: { tone: 'progress', word: 'Under way' },
  no_answer: { tone: 'unknown', word: 'No answer on record' },
};

/** A query changes nothing, so it is never unconfirmed. */
const questions: Record<CallOutcome, StatusWords> = {
  ...changes,
  accepted: { tone: 'paid', word: 'Answered' },
  in_doubt: { tone: 'neutral', word: 'No clear answer' },
  no_answer: { tone: 'neutral', word: 'No answer on record' },
};

/** A rejected change whose payments are unconfirmed: never called failed. */
const refusedInDoubt: StatusWords = { tone: 'unknown', word: 'Refused' };

/** An unclear answer whose result is known by now. */
const foundOut: StatusWords = { tone: 'neutral', word: 'No clear answer' };

const explained: Record<CallOutcome, string> = {
  accepted: 'The service said yes.',
  refused: 'The service said no.',
  not_sent: 'Nothing left this computer. No money moved.',
  in_doubt: 'It was sent, and no clear answer came. What it carried is looked up; do not send it again.',
  under_way: 'It is on its way. Its answer is waited for.',
  no_answer: 'Cowrie ended before an answer was written down. What it carried is looked up; do not send it again.',
};

const questionsExplained: Record<CallOutcome, string> = {
  accepted: 'The service answered. Nothing was changed by asking.',
  refused: 'The service did not answer the question. Nothing was changed by asking.',
  not_sent: 'Nothing left this computer.',
  in_doubt: 'No answer came that can be read. Nothing was changed by asking; ask again.',
  under_way: 'Its answer is waited for.',
  no_answer: 'No answer was written down. Nothing was changed by asking.',
};

/** Whether money moved, before anything else. */
const unknown = 'We do not know yet if money moved. Do not pay it again.';
const money: Record<PaymentStatusView, string> = {
  ready: 'Not paid yet. No money moved. It waits to be sent.',
  sending: unknown,
  checking: unknown,
  held: unknown,
  accepted: 'Paid. Money moved.',
  refused: 'Not paid. No money moved.',
  cancelled: 'No money moved. It was taken back.',
  nothing_moved: 'No money moved. The request was cancelled.',
  mixed: 'Some were paid and some were not. Each is shown below.',
};

/** The same for several payments in one call. */
const unknownOfSome = 'Of some of these payments we do not know yet if money moved. Do not pay them again.';
const moneyOfSeveral: Record<PaymentStatusView, string> = {
  ...money,
  sending: unknownOfSome,
  checking: unknownOfSome,
  held: unknownOfSome,
  accepted: 'All were paid. Money moved.',
  refused: 'None was paid. No money moved.',
};

/** The same for a refund. */
const unknownBack = 'We do not know yet if the money went back. Do not give it back again.';
const moneyBack: Record<PaymentStatusView, string> = {
  ...money,
  ready: 'Not given back yet. No money moved. It waits to be sent.',
  sending: unknownBack,
  checking: unknownBack,
  held: unknownBack,
  accepted: 'Given back. Money moved.',
  refused: 'Not given back. No money moved.',
};

/** How the call itself ended, after the sentence about its money. */
const ended: Record<CallOutcome, string> = {
  accepted: 'The service said yes.',
  refused: 'The service said no.',
  not_sent: 'Nothing left this computer with this call.',
  in_doubt: 'This call was sent, and no clear answer came to it.',
  under_way: 'It is on its way. Its answer is waited for.',
  no_answer: 'Cowrie ended before an answer to this call was written down.',
};

const standings: Record<PaymentStatusView, StatusWords> = {
  ready: { tone: 'neutral', word: 'Waits to be sent' },
  sending: { tone: 'progress', word: 'Under way' },
  checking: { tone: 'unknown', word: 'Not known yet' },
  held: { tone: 'attention', word: 'Needs you' },
  accepted: { tone: 'paid', word: 'Accepted' },
  refused: { tone: 'failed', word: 'Refused' },
  cancelled: { tone: 'neutral', word: 'Taken back' },
  nothing_moved: { tone: 'neutral', word: 'Request cancelled' },
  mixed: { tone: 'attention', word: 'Some accepted, some not' },
};

/** Calls that were recorded or made. */
export const activity = {
  title: 'Activity',
  changes,
  questions,
  refusedInDoubt,
  refusedInDoubtText: 'The service refused this call. What became of what it carried is not proved yet; do not send it again.',
  foundOut,
  foundOutText: 'It was sent, and no clear answer came to this call. What became of it was found out later.',
  explained,
  questionsExplained,
  money,
  moneyOfSeveral,
  moneyBack,
  ended,
  moneyUnknown: unknown,
  moneyBackUnknown: unknownBack,
  notSent: 'Not sent. No money moved.',
  foundOutLater: 'That was found out after this call.',
  said: (words: string, code: string) => (words === '' ? `The service said no (code ${code}).` : `The service said: “${words}” (code ${code}).`),
  knownThen: (words: string) => `What was known then: ${words}`,
  standings,
  empty: 'No calls yet',
  emptyText: 'Everything Cowrie sends to the service is written down here: what was sent, what was signed, and what came back.',
  noneFound: 'No call fits this search.',
  clear: 'Clear the search',
  search: 'Search',
  searchHint: 'Any part of a reference, account, phone or transaction number',
  operation: 'Operation',
  everyOperation: 'All operations',
  outcome: 'Outcome',
  everyOutcome: 'All outcomes',
  from: 'From day',
  to: 'To day',
  dayHint: 'Such as 2026-11-24',
  dayProblem: 'Give a day such as 2026-11-24.',
  lookUps: 'Also look-ups',
  lookUpsHint: 'Questions about an earlier payment or request. They are counted beside it otherwise. Of those about a payment request that told the same, only the first and the last are kept after a week.',
  heads: { when: 'Sent', outcome: 'Outcome', what: 'Operation', reference: 'Reference', http: 'HTTP', took: 'Took' },
  now: (word: string) => `Now: ${word}`,
  took: (ms: number) => (ms < 10_000 ? `${number(ms)} ms` : `${number(Math.round(ms / 1000))} s`),
  carried: (n: number) => `${number(n)} payments`,
  lookedUp: (n: number) => (n === 1 ? '1 look-up' : `${number(n)} look-ups`),
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
  pages: 'Pages',
  shown: (n: number) => (n === 1 ? '1 call shown' : `${number(n)} calls shown`),
  showCalls: 'Show the calls',
  support: {
    open: 'Report for support…',
    title: (id: string) => `Report for support about call ${id}`,
    titleOfProfile: 'Report for support',
    lead: 'This is everything that would leave. Nothing is sent by this window.',
    text: 'Keys, names, account numbers, phones, e-mail addresses and identity numbers are left out: … stands in their place. Read it before you give it to somebody.',
    whole: 'The whole report',
    copy: 'Copy the report',
    save: 'Save as a text file',
  },
  detail: {
    title: (id: string) => `Call ${id}`,
    sentAt: 'Sent',
    utc: 'In UTC',
    took: 'Took',
    noTime: 'No answer was written down',
    http: 'HTTP status',
    none: 'None',
    alike: 'After it',
    alikeText: (n: number) => (n === 1 ? '1 look-up told the same and is no longer kept.' : `${number(n)} look-ups told the same and are no longer kept.`),
    belongs: 'What it belongs to',
    more: (shown: number, all: number) => `${number(shown)} of ${number(all)} shown.`,
    toRun: (row: number, sheet: string | null, file: string) => (sheet === null ? `Row ${row} of ${file}` : `Row ${row} of “${sheet}” in ${file}`),
    toRequest: 'Payment request',
    alone: 'Made on its own',
    sent: 'What was sent',
    sentText: 'Word for word. Passwords and codes are hidden.',
    digest: 'SHA-512 of what is kept',
    signed: 'What was signed',
    signedText: 'These values in this order, with nothing between, then the hash key.',
    noValue: 'not given',
    preimage: 'The text, its key hidden',
    answer: 'What came back',
    answerText: 'Word for word, as the service spelt it.',
    hides: 'Codes worth money and keys are replaced by ••••.',
    cut: (bytes: number) => `Only the beginning is kept: it had ${number(bytes)} bytes.`,
    noAnswer: 'No answer came.',
    spread: 'Spread over lines',
    others: 'Other calls under this reference',
    showAll: (n: number) => `Show all ${number(n)}`,
    copy: 'Copy',
    copyText: 'Copy as text',
    copyReport: 'Copy without people',
    copyCurl: 'Copy curl line',
    copyReportHint: 'Without names, accounts and other contents, to send to somebody who helps. The curl line has no keys.',
    copySent: 'Copy what was sent',
    copyAnswer: 'Copy what came back',
    copyPreimage: 'Copy the signed text',
    copyDigest: 'Copy the SHA-512',
  },
};
