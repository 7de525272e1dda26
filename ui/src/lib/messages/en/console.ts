import type { OperationEffect, OperationInterface } from '$lib/generated/commands';

const interfaces: Record<OperationInterface, string> = {
  collection: 'Getting paid',
  business: 'Paying and customers',
  merchant: 'Merchant look-ups',
};

const effects: Record<OperationEffect, string> = {
  reads: 'Asks only. Nothing changes.',
  sets: 'Changes a setting at the service.',
  creates: 'Makes something new at the service.',
  moves_money: 'Moves money.',
};

const outcomes: Record<string, string> = {
  accepted: 'Accepted',
  refused: 'Refused',
  not_sent: 'Not sent',
  in_doubt: 'Not known yet',
};

/** The console: any operation of the service, by a form. */
export const console = {
  title: 'Console',
  text: 'Every operation of the service, one call at a time. Choose one on the left.',
  search: 'Find an operation',
  operations: 'Operations',
  noneFound: 'No operation has this word.',
  interfaces,
  effects,
  outcomes,
  observed: 'Seen at the service, not in its specification.',
  liveStop: 'With real money the console only asks questions and changes settings. Use the screen for this.',
  enquiry: (id: string) => `A lost answer is looked up with ${id}.`,
  noEnquiry: (check: string) => `Nothing looks up a lost answer; a person does. ${check}`,
  newReference: 'New reference',
  wordsHint: 'One per line.',
  mapHint: 'One per line: name = text.',
  timeHint: 'UTC, such as 2026-11-24T22:59:00.',
  dateHint: 'Such as 1990-04-25.',
  notGiven: 'Leave out',
  yes: 'Yes',
  no: 'No',
  addItem: 'Add one',
  removeItem: (n: number) => `Remove ${n}`,
  item: (n: number) => `Number ${n}`,
  photo: 'JPEG or PNG, at most 500 kB.',
  signed: 'What is signed',
  signedText: 'These values, one after the other with nothing between, then the hash key. An empty one counts for nothing.',
  preimage: 'The text, its key hidden',
  copyPreimage: 'Copy the text',
  look: 'See what would be signed',
  send: 'Send',
  answer: 'Answer',
  copyAnswer: 'Copy the answer',
  http: (status: number) => `HTTP ${status}`,
  unanswered: 'No answer',
  keptBack: (names: string) => `Kept back: ${names}. They are worth money or open something, so no screen shows them; they stay in the encrypted records.`,
  saveKeptBack: 'Save them in a file',
  keptBackSaved: (path: string) => `Saved in ${path}. Anybody who can read this file can use what is in it: hand it over, then delete it.`,
  copyPath: 'Copy the path',
  noAnswer: 'No answer came.',
  call: (id: string) => `See call ${id} in Activity`,
};
