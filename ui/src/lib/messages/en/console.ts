import { count } from '../count';
import type { OperationEffect, OperationInterface } from '$lib/generated/commands';

const interfaces: Record<OperationInterface, string> = {
  collection: 'Getting paid',
  business: 'Paying and customers',
  merchant: 'Merchant look-ups',
};

const effects: Record<OperationEffect, string> = {
  reads: 'Reads data. Nothing changes.',
  sets: 'Changes a setting at the service.',
  ends: 'Deletes or cancels something. This cannot be undone.',
  creates: 'Creates something at the service.',
  moves_money: 'Moves money.',
};

const outcomes: Record<string, string> = {
  accepted: 'Accepted',
  refused: 'Rejected',
  not_sent: 'Not sent',
  in_doubt: 'Unconfirmed',
};

/** The diagnosis of a refused signature. */
const why = {
  title: 'Diagnose a rejected signature',
  text: 'Paste the hash that another program made for this request to see what it hashed. Leave it empty to check our own. Nothing is sent.',
  hash: 'Other hash',
  hashHint: 'From your own program or the service. Usually 128 characters.',
  look: 'Diagnose',
  nothing: 'No problem found in the values or the key. Ask the service for the hash it expects and paste it here.',
  perhaps: '(perhaps)',
  unread: (names: string) => `Keys that could not be read: ${names}.`,
  value: 'Value',
  hashed: 'As hashed',
  length: 'Characters',
  none: 'nothing',
  hidden: '••••••••',
  copy: 'Copy report',
  copyHint: 'For support. It contains no keys and no full names.',
};

/** What the service answers where its specification has gaps. */
const answers = {
  question: 'Question',
  answer: 'Answer',
  title: 'Behaviour of this service',
  text: 'These questions test what the specification leaves open. The answers change no settings.',
  live: 'Not available with real money. Open a test profile or the sandbox.',
  askAll: 'Ask all read-only questions',
  ask: 'Ask',
  again: 'Ask again',
  askMoney: 'Ask with test money…',
  notBefore: 'Needs a payment that is one day old. Available from',
  after: (question: string) => `Available one day after “${question}”`,
  askTitle: (question: string) => `Ask: ${question}`,
  asked: 'Asked',
  old: 'Outdated',
  details: 'Details',
  earlier: 'Earlier answers',
  never: 'Not asked yet.',
  moveTitle: 'This uses test money',
  practice: 'Practice money: nothing real moves.',
  whereTo: 'Use your own account in the test system.',
  bank: 'Bank',
  bankHint: 'Public ID from the bank list (getBanks).',
  account: 'Account number',
  person: 'Phone number or wallet',
  move: 'Ask with test money',
};

/** The variants of an operation. */
const variants = {
  legend: 'Form',
  names: {
    depositToBank: { label: 'Full', hint: 'The recipient is notified by SMS or email. Sent to the business address.' },
    'depositToBank.collection': { label: 'Short', hint: 'The recipient is not notified. Sent to the collection address; the answer has a category.' },
  } as Record<string, { label: string; hint: string }>,
};

/** The button of an irreversible action. */
const endings: Record<string, (which: string) => string> = {
  deletePersistentPaymentAccount: (which) => `Delete account ${which}`,
};

/** The same for a query. */
const asked: Record<string, string> = {
  ...outcomes,
  accepted: 'Success',
  in_doubt: 'No clear answer',
};

/** Service fields whose own name is hard to read. */
const fieldNames: Record<string, string> = {
  callBackUrl: 'Address for notices',
  callbackUrl: 'Address for notices',
  miniRecipentKYCLevel: 'Minimum KYC level of the recipient',
  minRecipentKYCLevel: 'Minimum KYC level of the recipient',
  customerPreferredLanguageISOCode: 'Language (two letters)',
  optinForWalletSavings: 'Wallet savings',
};

/** The console: any operation of the service, by a form. */
export const console = {
  title: 'Console',
  choose: 'Choose an operation',
  text: 'Every operation of the service, one call at a time.',
  search: 'Find an operation',
  operations: 'Operations',
  found: (n: number) => (n === 0 ? 'No operation found.' : count(n, 'operation', 'operations')),
  noneFound: 'No operation found.',
  interfaces,
  lookUpsOf: (title: string) => `${title}: look-ups`,
  effects,
  outcomes,
  asked,
  fieldNames,
  timeOf: 'time (UTC)',
  observed: 'Observed at the service; not in its specification.',
  liveStop: 'With real money the console only reads data and changes settings. Use the other screens or the command line (cowrie call).',
  enquiry: (id: string) => `A lost answer is checked with ${id}.`,
  noEnquiry: (check: string) => `A lost answer cannot be looked up. ${check}`,
  refundedBefore: 'Refunded before',
  refundedBeforeHint: 'For a further partial refund: the total refunded so far. It prevents a double refund.',
  newReference: 'New reference',
  new: 'New',
  wordsHint: 'One per line.',
  mapHint: 'One per line: name = value.',
  timeHint: 'Example: 2026-11-24T22:59:00',
  dateHint: 'Example: 1990-04-25',
  notGiven: 'Leave out',
  chooseOne: 'Choose one',
  known: (list: string) => `Known: ${list}.`,
  atMost: (n: number) => `At most ${n} characters.`,
  counted: (n: number, max: number) => `${n} of ${max} characters.`,
  others: (n: number) => `${n} more, all optional`,
  yes: 'Yes',
  no: 'No',
  addItem: 'Add one',
  removeItem: (n: number) => `Remove ${n}`,
  item: (n: number) => `Entry ${n}`,
  photo: 'JPEG or PNG, at most 500 kB.',
  signed: 'Signed text',
  signedText: 'These values without separators, then the hash key.',
  nothing: 'nothing',
  preimage: 'Text (key hidden)',
  copyPreimage: 'Copy text',
  look: 'Preview signature',
  send: 'Send',
  ask: 'Ask',
  sendAmount: (amount: string) => `Send ${amount}`,
  refund: 'Refund',
  refundAmount: (amount: string) => `Refund ${amount}`,
  sending: 'Sending…',
  endings,
  ending: (last: string) => `…${last}`,
  endingOf: (id: string, which: string) => `Send ${id} ${which}`,
  endingTitle: (action: string) => `${action}?`,
  forGood: 'This cannot be undone.',
  nothingSent: 'Nothing was sent. Please correct the fields.',
  wouldBe: 'Nothing was sent. Please correct the fields before sending.',
  announced: (outcome: string, words: string) => `Answer: ${outcome}. ${words}`,
  previewed: 'The signed text is shown below. Nothing was sent.',
  answer: 'Answer',
  copyAnswer: 'Copy answer',
  http: (status: number) => `HTTP ${status}`,
  keptBack: (names: string) => `Hidden: ${names}`,
  keptBackNames: { withdrawalCode: 'a cash code' } as Record<string, string>,
  keptBackText: 'It gives access to money, so it is never shown. It is stored encrypted.',
  saveKeptBack: 'Save to a file',
  keptBackSaved: (path: string) => `Saved as ${path}. Anyone who can read this file can use it. Deliver it, then delete the file.`,
  copyPath: 'Copy path',
  noAnswer: 'No answer.',
  why,
  answers,
  variants,
  call: (id: string) => `Show call ${id} in Activity`,
};
