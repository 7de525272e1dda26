import { count } from '../count';
import type { OperationEffect, OperationInterface } from '$lib/generated/commands';

const interfaces: Record<OperationInterface, string> = {
  collection: 'Getting paid',
  business: 'Paying and customers',
  merchant: 'Merchant look-ups',
};

const effects: Record<OperationEffect, string> = {
  reads: 'Asks only. Nothing changes.',
  sets: 'Changes a setting at the service.',
  ends: 'Ends something for good.',
  creates: 'Makes something new at the service.',
  moves_money: 'Moves money.',
};

const outcomes: Record<string, string> = {
  accepted: 'Accepted',
  refused: 'Refused',
  not_sent: 'Not sent',
  in_doubt: 'Not known yet',
};

/** The diagnosis of a refused signature. */
const why = {
  title: 'Find out why a signature is refused',
  text: 'Paste the hash another program made for this same request, and see what it hashed instead. With nothing pasted you see what looks wrong with our own. Nothing is sent.',
  hash: 'The other hash',
  hashHint: 'From your own program or from the service: usually 128 digits and letters.',
  look: 'Find out',
  nothing: 'Nothing in the values or the key looks wrong. Ask the service for the hash it expects, and paste it here.',
  perhaps: '(perhaps)',
  unread: (names: string) => `Keys that cannot be read now were not tried: ${names}.`,
  value: 'Value',
  hashed: 'As it is hashed',
  length: 'Characters',
  none: 'nothing',
  hidden: '••••••••',
  copy: 'Copy a report',
  copyHint: 'For support. No key is in it, and of people only the last characters.',
};

/** What the service answers where its specification has gaps. */
const answers = {
  title: 'What this service answers',
  text: 'The specification leaves some things open. These questions find out what a test deployment does. What is learnt changes nothing by itself.',
  live: 'A live service is never asked. Open a test profile or the sandbox, and ask there.',
  askAll: 'Ask all that change nothing',
  ask: 'Ask',
  again: 'Ask again',
  askMoney: 'Ask with test money…',
  notBefore: 'It needs a payment that is a day old. It can be asked from',
  after: (question: string) => `It is asked a day after this one: “${question}”`,
  askTitle: (question: string) => `Ask: ${question}`,
  asked: 'Asked',
  old: 'Old: ask again',
  details: 'What was tried',
  earlier: 'Answers of before',
  never: 'Not asked yet.',
  moveTitle: 'This is done with test money',
  practice: 'It is practice money: nothing real moves.',
  whereTo: 'Best send it to an account of your own in the test deployment.',
  bank: 'Bank',
  bankHint: 'Its public id from the bank list (getBanks).',
  account: 'Account number',
  person: 'Phone number or wallet',
  move: 'Ask with test money',
};

/** The variants of an operation. */
const variants = {
  legend: 'Form',
  names: {
    depositToBank: { label: 'Full', hint: 'Somebody is told by SMS or e-mail. It goes to the business address.' },
    'depositToBank.collection': { label: 'Short', hint: 'Nobody is told. It goes to the collection address, and the answer has a category.' },
  } as Record<string, { label: string; hint: string }>,
};

/** The button of an irreversible action. */
const endings: Record<string, (which: string) => string> = {
  deletePersistentPaymentAccount: (which) => `Delete account ${which}`,
};

/** The same for a query. */
const asked: Record<string, string> = {
  ...outcomes,
  accepted: 'Answered',
  in_doubt: 'No clear answer',
};

/** Service fields whose own name is hard to read. */
const fieldNames: Record<string, string> = {
  callBackUrl: 'Address for notices',
  callbackUrl: 'Address for notices',
  miniRecipentKYCLevel: 'Least KYC level of the recipient',
  minRecipentKYCLevel: 'Least KYC level of the recipient',
  customerPreferredLanguageISOCode: 'Language (two letters)',
  optinForWalletSavings: 'Take part in wallet savings',
};

/** The console: any operation of the service, by a form. */
export const console = {
  title: 'Console',
  choose: 'Choose an operation',
  text: 'Every operation of the service, one call at a time.',
  search: 'Find an operation',
  operations: 'Operations',
  found: (n: number) => (n === 0 ? 'No operation has this word.' : count(n, 'operation', 'operations')),
  noneFound: 'No operation has this word.',
  interfaces,
  effects,
  outcomes,
  asked,
  fieldNames,
  timeOf: 'time (UTC)',
  observed: 'Seen at the service, not in its specification.',
  liveStop: 'With real money the console only asks questions and changes settings. Payouts have their own screen; what has none yet goes by the command line, cowrie call.',
  enquiry: (id: string) => `A lost answer is looked up with ${id}.`,
  noEnquiry: (check: string) => `Nothing looks up a lost answer; a person does. ${check}`,
  givenBack: 'Given back before',
  givenBackHint: 'Only for a further part: what was given back before in all. It keeps the same money from going back twice.',
  newReference: 'New reference',
  new: 'New',
  wordsHint: 'One per line.',
  mapHint: 'One per line: name = text.',
  timeHint: 'Such as 2026-11-24T22:59:00.',
  dateHint: 'Such as 1990-04-25.',
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
  item: (n: number) => `Number ${n}`,
  photo: 'JPEG or PNG, at most 500 kB.',
  signed: 'What is signed',
  signedText: 'These values, one after the other with nothing between, then the hash key. An empty one counts for nothing.',
  nothing: 'nothing',
  preimage: 'The text, its key hidden',
  copyPreimage: 'Copy the text',
  look: 'See what would be signed',
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
  nothingSent: 'Nothing was sent: some fields need mending.',
  wouldBe: 'Nothing was sent. Some fields need mending before it can be.',
  outcomeSaid: (outcome: string, words: string) => `Answer: ${outcome}. ${words}`,
  signedSaid: 'What would be signed is shown below. Nothing was sent.',
  answer: 'Answer',
  copyAnswer: 'Copy the answer',
  http: (status: number) => `HTTP ${status}`,
  keptBack: (names: string) => `Kept back: ${names}`,
  keptBackNames: { withdrawalCode: 'a withdrawal code' } as Record<string, string>,
  keptBackText: 'This is worth money or opens something, so no screen shows it; it stays in the encrypted records.',
  saveKeptBack: 'Save it in a file',
  keptBackSaved: (path: string) => `Saved in ${path}. Anybody who can read this file can use what is in it: hand it over, then delete it.`,
  copyPath: 'Copy path',
  noAnswer: 'No answer came.',
  why,
  answers,
  variants,
  call: (id: string) => `See call ${id} in Activity`,
};
