import type { StatusWords } from '$lib/components/tone';
import type { CallOutcome, PaymentStatusView } from '$lib/generated/commands';
import { number } from '$lib/format/money';

const changes: Record<CallOutcome, StatusWords> = {
  accepted: { tone: 'paid', word: 'Accepted' },
  refused: { tone: 'failed', word: 'Rejected' },
  not_sent: { tone: 'neutral', word: 'Not sent' },
  in_doubt: { tone: 'unknown', word: 'Unconfirmed' },
  under_way: { tone: 'progress', word: 'In progress' },
  no_answer: { tone: 'unknown', word: 'No answer recorded' },
};

/** A query changes nothing, so it is never unconfirmed. */
const questions: Record<CallOutcome, StatusWords> = {
  ...changes,
  accepted: { tone: 'paid', word: 'Success' },
  in_doubt: { tone: 'neutral', word: 'No clear answer' },
  no_answer: { tone: 'neutral', word: 'No answer recorded' },
};

/** A rejected change whose payments are unconfirmed: never called failed. */
const refusedInDoubt: StatusWords = { tone: 'unknown', word: 'Rejected' };

/** An unclear answer whose result is known by now. */
const foundOut: StatusWords = { tone: 'neutral', word: 'No clear answer' };

const explained: Record<CallOutcome, string> = {
  accepted: 'The service accepted it.',
  refused: 'The service rejected it.',
  not_sent: 'It was not sent. No money moved.',
  in_doubt: 'It was sent, but there was no clear answer. We are checking the result. Do not send it again.',
  under_way: 'It was sent. Waiting for the answer.',
  no_answer: 'Cowrie closed before an answer was recorded. We are checking the result. Do not send it again.',
};

const questionsExplained: Record<CallOutcome, string> = {
  accepted: 'The service answered.',
  refused: 'The service rejected the question.',
  not_sent: 'It was not sent.',
  in_doubt: 'There was no readable answer. Ask again.',
  under_way: 'Waiting for the answer.',
  no_answer: 'No answer was recorded.',
};

/** Whether money moved, before anything else. */
const unknown = 'It is not confirmed whether money moved. Do not pay it again.';
const money: Record<PaymentStatusView, string> = {
  ready: 'Not paid yet. No money moved. It is waiting to be sent.',
  sending: unknown,
  checking: unknown,
  held: unknown,
  accepted: 'Paid. Money moved.',
  refused: 'Not paid. No money moved.',
  cancelled: 'No money moved. It was withdrawn.',
  nothing_moved: 'No money moved. The request was cancelled.',
  mixed: 'Some were paid and some were not. Each is shown below.',
};

/** The same for several payments in one call. */
const unknownOfSome = 'Some of these payments are unconfirmed. Do not pay them again.';
const moneyOfSeveral: Record<PaymentStatusView, string> = {
  ...money,
  sending: unknownOfSome,
  checking: unknownOfSome,
  held: unknownOfSome,
  accepted: 'All were paid. Money moved.',
  refused: 'None was paid. No money moved.',
};

/** The same for a refund. */
const unknownBack = 'It is not confirmed whether the money was refunded. Do not refund it again.';
const moneyBack: Record<PaymentStatusView, string> = {
  ...money,
  ready: 'Not refunded yet. No money moved. It is waiting to be sent.',
  sending: unknownBack,
  checking: unknownBack,
  held: unknownBack,
  accepted: 'Refunded. Money moved.',
  refused: 'Not refunded. No money moved.',
};

/** How the call itself ended, after the sentence about its money. */
const ended: Record<CallOutcome, string> = {
  accepted: 'The service accepted it.',
  refused: 'The service rejected it.',
  not_sent: 'This call was not sent.',
  in_doubt: 'This call was sent, but had no clear answer.',
  under_way: 'It was sent. Waiting for the answer.',
  no_answer: 'Cowrie closed before an answer to this call was recorded.',
};

const states: Record<PaymentStatusView, StatusWords> = {
  ready: { tone: 'neutral', word: 'Waiting' },
  sending: { tone: 'progress', word: 'In progress' },
  checking: { tone: 'unknown', word: 'Unconfirmed' },
  held: { tone: 'attention', word: 'Action needed' },
  accepted: { tone: 'paid', word: 'Accepted' },
  refused: { tone: 'failed', word: 'Rejected' },
  cancelled: { tone: 'neutral', word: 'Withdrawn' },
  nothing_moved: { tone: 'neutral', word: 'Request cancelled' },
  mixed: { tone: 'attention', word: 'Some accepted, some not' },
};

/** Calls that were recorded or made. */
export const activity = {
  title: 'Activity',
  changes,
  questions,
  refusedInDoubt,
  refusedInDoubtText: 'The service rejected this call, but its payments are unconfirmed. Do not send it again.',
  foundOut,
  foundOutText: 'This call had no clear answer. The result was confirmed later.',
  explained,
  questionsExplained,
  money,
  moneyOfSeveral,
  moneyBack,
  ended,
  moneyUnknown: unknown,
  moneyBackUnknown: unknownBack,
  notSent: 'Not sent. No money moved.',
  foundOutLater: 'This was confirmed after the call.',
  answered: (words: string, code: string) => (words === '' ? `Rejected by the service (code ${code}).` : `Answer of the service: “${words}” (code ${code}).`),
  knownThen: (words: string) => `At that time: ${words}`,
  states,
  empty: 'No calls yet',
  emptyText: 'Every call to the service is recorded here, with its request, signature and response.',
  noneFound: 'No call matches this search.',
  clear: 'Clear the search',
  search: 'Search',
  searchHint: 'Any part of a reference, account, phone or transaction number',
  operation: 'Operation',
  everyOperation: 'All operations',
  outcome: 'Outcome',
  everyOutcome: 'All outcomes',
  from: 'From day',
  to: 'To day',
  lookUps: 'Show look-ups',
  lookUpsHint: 'Status queries about earlier payments and requests, and automatic queries of the history.',
  heads: { when: 'Sent', outcome: 'Outcome', what: 'Operation', reference: 'Reference', http: 'HTTP', took: 'Duration' },
  now: (word: string) => `Now: ${word}`,
  took: (ms: number) => (ms < 10_000 ? `${number(ms)} ms` : `${number(Math.round(ms / 1000))} s`),
  carried: (n: number) => `${number(n)} payments`,
  lookedUp: (n: number) => (n === 1 ? '1 look-up' : `${number(n)} look-ups`),
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
  pages: 'Pages',
  shown: (n: number) => (n === 1 ? '1 call shown' : `${number(n)} calls shown`),
  showCalls: 'Show calls',
  support: {
    open: 'Report for support…',
    title: (id: string) => `Report for support about call ${id}`,
    titleOfProfile: 'Report for support',
    lead: 'Preview. Nothing is sent.',
    text: 'Keys, names, account numbers, phones, email addresses and identity numbers are replaced by “…”. Read it before you share it.',
    whole: 'Full report',
    copy: 'Copy report',
    save: 'Save as text file',
  },
  detail: {
    title: (id: string) => `Call ${id}`,
    sentAt: 'Sent',
    utc: 'UTC',
    took: 'Duration',
    noTime: 'No answer recorded',
    http: 'HTTP status',
    none: 'None',
    alike: 'Deleted look-ups',
    alikeText: (n: number) => (n === 1 ? '1 with the same result' : `${number(n)} with the same result`),
    belongs: 'Related records',
    more: (shown: number, all: number) => `${number(shown)} of ${number(all)} shown.`,
    toRun: (row: number, sheet: string | null, file: string) => (sheet === null ? `Row ${row} of ${file}` : `Row ${row} of “${sheet}” in ${file}`),
    toRequest: 'Payment request',
    alone: 'Single call',
    sent: 'Request',
    sentText: 'Original text. Passwords and codes are hidden.',
    digest: 'SHA-512 of the stored text',
    signed: 'Signed text',
    signedText: 'These values in this order, without separators, then the hash key.',
    noValue: 'not given',
    preimage: 'Text (key hidden)',
    answer: 'Response',
    answerText: 'Original text.',
    hides: 'Codes worth money and keys are replaced by ••••.',
    cut: (bytes: number) => `Only the beginning is stored, of ${number(bytes)} bytes.`,
    noAnswer: 'No response.',
    format: 'Format',
    others: 'Other calls with this reference',
    showAll: (n: number) => `Show all ${number(n)}`,
    copy: 'Copy',
    copyText: 'Copy as text',
    copyReport: 'Copy without names',
    copyCurl: 'Copy curl command',
    copyReportHint: 'Without names, accounts and other contents, for support. The curl command has no keys.',
    copySent: 'Copy request',
    copyAnswer: 'Copy response',
    copyPreimage: 'Copy signed text',
    copyDigest: 'Copy SHA-512',
  },
};
