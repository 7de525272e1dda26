import type { Decision, ItemState, RowState, RunState } from '$lib/generated/commands';
import type { StatusWords } from '$lib/components/tone';
import { number } from '$lib/format/money';
import { count, payments, people } from '../count';

const rowStates: Record<RowState, StatusWords> = {
  ready: { tone: 'paid', word: 'Ready' },
  to_fix: { tone: 'failed', word: 'To fix' },
  left_out: { tone: 'neutral', word: 'Left out' },
};

const runStates: Record<RunState, StatusWords> = {
  running: { tone: 'progress', word: 'Sending' },
  paused: { tone: 'attention', word: 'Paused' },
  needs_attention: { tone: 'attention', word: 'Needs you' },
  finished: { tone: 'neutral', word: 'Finished' },
};

const itemStates: Record<ItemState, StatusWords> = {
  ready: { tone: 'progress', word: 'Waiting' },
  sending: { tone: 'progress', word: 'Sending' },
  confirming: { tone: 'progress', word: 'Checking' },
  in_doubt: { tone: 'unknown', word: 'Not known yet' },
  held: { tone: 'attention', word: 'Needs you' },
  paid: { tone: 'paid', word: 'Paid' },
  refused: { tone: 'failed', word: 'Not paid' },
};

const columnFields: Record<string, string> = {
  name: 'Name',
  bank: 'Bank',
  bank_code: 'Bank code',
  account: 'Account number',
  amount: 'Amount',
  remarks: 'Remarks',
  phone: 'Phone',
  email: 'E-mail',
  reference: 'Your reference',
};

/** Kinds of problems a file can have; a kind without words here is shown by its own name. */
const problemKinds: Record<string, string> = {
  BANK_MISSING: 'No bank',
  BANK_UNKNOWN: 'Bank not recognised',
  BANK_AMBIGUOUS: 'Name fits several banks',
  BANK_FUZZY: 'Bank name is close to one we know',
  BANK_CONFLICT: 'Bank name and bank code differ',
  BANK_CODE_UNKNOWN: 'Bank code not known',
  ACCOUNT_MISSING: 'No account number',
  ACCOUNT_CHARS: 'Account number has more than digits',
  ACCOUNT_LENGTH: 'Account number is not ten digits',
  ACCOUNT_CHECK: 'Account number does not fit the bank',
  SCIENTIFIC_TEXT: 'Excel cut the number',
  AMOUNT_MISSING: 'No amount',
  AMOUNT_FORMAT: 'Amount cannot be read',
  AMOUNT_AMBIGUOUS: 'Amount can be read in two ways',
  AMOUNT_PRECISION: 'More than two decimals',
  AMOUNT_NOT_POSITIVE: 'Amount is zero or less',
  AMOUNT_TOO_LARGE: 'Amount is too large',
  CURRENCY_UNSUPPORTED: 'Not naira',
  NAME_MISSING: 'No name',
  REF_MISSING: 'No reference',
  REF_DUPLICATE: 'Same reference twice',
  SENDER_TOO_LONG: 'Sender’s name will be cut',
  REMARKS_TRUNCATED: 'Remarks will be cut',
  PHONE_FORMAT: 'Not a phone number',
  EMAIL_FORMAT: 'Not an e-mail address',
  DUP_PAYMENT: 'Same person and amount twice',
  HIDDEN_ROW: 'Hidden in the file',
  CELL_ERROR: 'Cell shows an error',
  FORMULA_NO_VALUE: 'Formula without a result',
  BLANK_ROW: 'Blank row',
  TITLE_ROW: 'Above the headings',
  HEADER_REPEATED: 'Headings again',
  NOTE_ROW: 'A note, not a payment',
  TOTAL_ROW: 'A total, not a payment',
};

/** Payouts: the list and the file. */
export const payouts = {
  title: 'Payouts',
  rowStates,
  runStates,
  itemStates,
  drop: 'Drop an Excel or CSV file here — any layout',
  dropHint: 'Nothing is sent by reading a file. You see every row first.',
  choose: 'Choose a file…',
  reading: (name: string) => `Reading ${name}…`,
  tooLarge: (name: string) => `Nothing was read and no money moved. ${name} is larger than 20 MB.`,
  tooLargeHint: 'Save the rows to pay in a file of their own.',
  notReadable: (name: string) => `Nothing was read and no money moved. ${name} could not be opened.`,
  notReadableHint: 'Close it in Excel, or work on a copy.',
  sample: 'Try it with a sample of 5 invented people',
  draft: (file: string) => `You were checking ${file}. Nothing of it was sent.`,
  draftOpen: 'Go on checking',
  empty: 'No payouts yet',
  emptyText: 'A payout pays many people from one file.',
  columns: { file: 'File', started: 'Started', state: 'State', paid: 'Paid', refused: 'Not paid', unknown: 'Not known yet', waiting: 'Waiting', total: 'Total (₦)' },
  people,
};

/** A file before it is paid. */
export const draft = {
  counts: (all: number, ready: number, toFix: number, leftOut: number, total: string) =>
    `${count(all, 'row', 'rows')} · ${number(ready)} ready · ${number(toFix)} to fix · ${number(leftOut)} left out · Total ${total}`,
  sheet: 'Sheet',
  sheetAgain: 'To read another sheet, drop the file again.',
  readAt: 'read',
  discard: 'Throw this draft away',
  columns: 'How the columns were read',
  columnField: columnFields,
  columnHeads: { field: 'Taken as', heading: 'Heading in the file', reason: 'Why' },
  filter: 'Which rows',
  filters: { all: 'All', ready: 'Ready', look: 'To look at', to_fix: 'To fix', left_out: 'Left out' },
  problem: 'Problem',
  problemKinds,
  anyProblem: 'Any problem',
  noneInFilter: 'No row is in this part of the list.',
  heads: { row: 'Row', state: 'State', name: 'Name', bank: 'Bank', account: 'Account number', remarks: 'Remarks', deed: 'Leave out' },
  table: 'Rows of the file',
  leaveOut: 'Leave out',
  takeIn: 'Take in',
  leaveOutRow: (row: number) => `Leave out row ${row}`,
  takeInRow: (row: number) => `Take in row ${row} again`,
  leaveOutAll: (n: number) => `Leave out the ${count(n, 'row', 'rows')} with problems`,
  blocks: 'Must be fixed',
  doubt: 'Look at this',
  paidBefore: (when: string, n: number, total: string) => `You paid this same file on ${when}: ${people(n)}, ${total}.`,
  paidBeforeHint: 'Paying it again pays the same people again.',
  paidBeforeOpen: 'Open that payout',
  contact: 'Your own contact',
  contactHint: (n: number) => `For the ${count(n, 'row that has', 'rows that have')} neither phone nor e-mail: the service wants one. Nobody is messaged there.`,
  route: 'How to send',
  single: 'One by one',
  singleHint: 'Safest: a lost answer leaves one payment not known.',
  group: 'In groups',
  groupHint: (size: string) => `Faster: a lost answer leaves up to ${size} not known at once, and the signature covers only the first of each group.`,
  unsent: (remarks: number, contacts: number) => {
    const ofRows = (what: string, n: number): string[] => (n > 0 ? [`${what} of ${count(n, 'row', 'rows')}`] : []);
    return `Not sent in groups: ${[...ofRows('the remarks', remarks), ...ofRows('the phone or e-mail', contacts)].join(' and ')}.`;
  },
  groupSize: 'Payments in a group (1 to 300)',
  send: (n: number) => `Pay ${people(n)}…`,
  whyNot: {
    none: 'No row is ready to be paid.',
    toFix: (n: number) => `First leave out the ${count(n, 'row', 'rows')} to fix, or mend the file and drop it again.`,
    contact: 'First give an e-mail for the rows that have no contact.',
    size: 'First give a group size from 1 to 300.',
  },
};

/** The last question before money moves. */
export const confirm = {
  title: (n: number) => `Pay ${people(n)}`,
  lead: 'Nothing has been sent yet. This starts it.',
  from: 'From',
  file: 'File',
  notPaid: 'Not paid from this file',
  notPaidRows: (n: number) => count(n, 'row left out', 'rows left out'),
  again: 'I know that this file was paid before. Pay it again.',
  type: (n: number) => `Type ${n} to start`,
  typeHint: 'The number of people who are paid.',
  pay: (n: number, total: string) => `Pay ${people(n)} ${total}`,
  how: 'How',
  howSingle: 'One by one',
  howGroup: (size: string) => `In groups of ${size}`,
};

/** A payout being sent, and after. */
export const run = {
  counters: { paid: 'Paid', refused: 'Not paid', unknown: 'Not known yet', waiting: 'Waiting' },
  sending: (n: number) => `${number(n)} on the way`,
  needsYou: (n: number) => `${number(n)} ${n === 1 ? 'needs' : 'need'} you`,
  notSentYet: (sum: string) => `${sum} not sent yet`,
  progress: 'Progress',
  progressText: (final: number, all: number) => `${number(final)} of ${number(all)} finished`,
  spoken: (paid: number, refused: number, unknown: number, waiting: number) => `${paid} paid, ${refused} not paid, ${unknown} not known yet, ${waiting} waiting.`,
  pausedText: 'Paused. Nothing new is sent.',
  needsText: 'Nothing more happens without you.',
  unknownText: (n: number) => `${payments(n)} ${n === 1 ? 'is' : 'are'} not known yet. Do not pay ${n === 1 ? 'it' : 'them'} again. We are checking.`,
  closing: 'Closing Cowrie is safe: nothing is sent twice. What waits will wait.',
  pause: 'Pause',
  resume: (n: number) => `Continue with the ${number(n)} waiting`,
  checkNow: 'Check now',
  save: { xlsx: 'Save as Excel', csv: 'Save as CSV' },
  saved: (path: string) => `Saved in ${path}`,
  copyPath: 'Copy path',
  filter: 'Which payments',
  filters: { all: 'All', paid: 'Paid', refused: 'Not paid', unknown: 'Not known yet', held: 'Needs you', waiting: 'Waiting' },
  noneInFilter: 'No payment is in this part of the list.',
  table: 'Payments of this payout',
  heads: { choose: 'Choose', row: 'Row', state: 'State', who: 'Who', what: 'What we know', reference: 'Reference' },
  reading: 'Reading this row…',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: (n: number) => `Choose all ${number(n)} that need you`,
  chooseNone: 'Choose none',
  decide: (n: number) => `Decide about ${payments(n)}…`,
  sentNoAnswer: (time: string) => `Sent ${time}, no reliable answer.`,
  nextLook: (time: string) => `Next look-up ${time}.`,
  lookupOpen: (left: string) => `The 48-hour look-up closes in ${left}.`,
  lookupClosed: 'The 48-hour look-up is closed.',
  paidText: 'Paid, with proof.',
  refusedText: 'Not paid. No money moved.',
  waitingText: 'Not sent yet.',
  sendingText: 'On its way.',
  confirmingText: 'Answered; one more look-up makes sure.',
  heldText: 'A person must decide.',
  detail: {
    bank: 'Bank',
    account: 'Account number',
    amount: 'Amount',
    fee: 'Fee',
    remarks: 'Remarks',
    transaction: 'Service’s id',
    copyTransaction: 'Copy the service’s id',
    sentAt: 'Sent',
    settledAt: 'Known since',
    enquiries: 'Looked up',
    times: (n: number) => count(n, 'time', 'times'),
    next: 'Next look-up',
    closes: '48-hour look-up closes',
    row: 'Row of the file',
    noRetry: 'There is no button to send it again: it may have arrived. The reference stays the same for life, so a look-up always finds the one payment.',
  },
};

const decisions: Record<Decision, { label: string; hint: string; deed: (n: number) => string }> = {
  paid: {
    label: 'It was paid',
    hint: 'The bank or the service showed you that the money arrived. It is recorded as paid and never sent again.',
    deed: (n) => `Record ${payments(n)} as paid`,
  },
  not_paid: {
    label: 'It was not paid, and shall not be sent again',
    hint: 'The bank or the service showed you that no money moved. It is recorded as not paid.',
    deed: (n) => `Record ${payments(n)} as not paid`,
  },
  send_again: {
    label: 'It was not paid, send it again with the same reference',
    hint: 'Only with proof that no money moved. Money moves when you press the button.',
    deed: (n) => `Send ${payments(n)} again`,
  },
};

/** A person decides about payments nobody knows about. */
export const decide = {
  title: (n: number) => `Decide about ${payments(n)}`,
  lead: 'We could not find out whether money moved. Your decision is kept with your proof.',
  legend: 'What do you know for certain?',
  decisions,
  notYet: 'Not offered now: the look-ups do not yet show clearly enough that no money moved.',
  evidence: 'What proves it?',
  evidenceHint: 'Such as: bank statement of 24 Nov, line 12; or the service’s letter and its number. Needed.',
  more: (n: number) => `and ${number(n)} more`,
};
