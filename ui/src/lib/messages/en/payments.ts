import type { StatusWords } from '$lib/components/tone';
import type { KeyPlace, PaymentKind, PaymentState } from '$lib/generated/commands';

const states: Record<PaymentState, StatusWords> = {
  sending: { tone: 'progress', word: 'Sending' },
  not_sent: { tone: 'neutral', word: 'Not sent' },
  not_known: { tone: 'unknown', word: 'Not known yet' },
  paid: { tone: 'paid', word: 'Paid' },
  on_hold: { tone: 'attention', word: 'Sent, waits' },
  code_missing: { tone: 'attention', word: 'Code missing' },
  not_paid: { tone: 'failed', word: 'Not paid' },
};

const explained: Record<PaymentState, string> = {
  sending: 'It is on its way to the service.',
  not_sent: 'Not sent. No money moved.',
  not_known: 'We sent this and do not know yet whether money moved. Do not pay it again. We are checking.',
  paid: 'The service made this payment.',
  on_hold: 'The money left you. It has not arrived yet, or may not have.',
  code_missing: 'The money left you. Somebody must act so that it arrives.',
  not_paid: 'Not paid. No money moved.',
};

const kinds: Record<PaymentKind, string> = { wallet: 'To a person', bank: 'To a bank account', airtime: 'Airtime or data', bill: 'Bill', cash: 'Cash' };

/** What is known by a person's word alone is shown as that, and never as the service's answer. */
const byWord: Partial<Record<PaymentState, StatusWords>> = {
  paid: { tone: 'attention', word: 'Recorded as made' },
  not_paid: { tone: 'attention', word: 'Recorded as not made' },
};

/** What a look-up contradicted since. */
const contradicted: Partial<Record<PaymentState, StatusWords>> = {
  paid: { tone: 'attention', word: 'Paid, told otherwise' },
  not_paid: { tone: 'attention', word: 'Not paid, told otherwise' },
};

interface Standing {
  state: PaymentState;
  by_word: boolean;
  contradicted: boolean;
  kind?: string;
  handed_over_at?: string | null;
}

function state(payment: Standing): StatusWords {
  const told = payment.contradicted ? contradicted[payment.state] : payment.by_word ? byWord[payment.state] : undefined;
  if (told === undefined && payment.kind === 'cash' && payment.state === 'paid' && payment.handed_over_at !== undefined) {
    return payment.handed_over_at === null ? { tone: 'attention', word: 'Code taken' } : { tone: 'paid', word: 'Handed over' };
  }
  return told ?? states[payment.state];
}

/** Single payments: to a person or a bank account, airtime, bills, cash. */
export const payments = {
  title: 'Payments',
  lead: 'Payments one at a time. Several people at once are paid under Payouts.',
  empty: 'No single payments yet',
  emptyText: 'Send money to a person or a bank account, buy airtime or data, pay a bill, or pay out cash. In the sandbox nothing real moves.',
  state,
  explained,
  word: {
    explained: 'A person recorded this. The service did not say so.',
    by: 'Recorded',
    proof: 'What proves it',
  },
  contradicted: 'It ended so, and a look-up told otherwise since. Find out from the service which of the two is true.',
  codeSettled: {
    offer: 'It is dealt with…',
    what: 'What came of it?',
    hint: 'Such as: the service told the person the code on 24 Nov; or the money came back. Needed.',
    save: 'Write it down',
  },
  kinds,
  filter: 'Which payments are shown',
  parts: { all: 'All', open: 'Not known yet', ...kinds },
  none: 'No payment of this kind.',
  showAll: 'Show all payments',
  more: 'Show earlier ones',
  search: 'Find',
  searchHint: 'Three letters or more of anything in it',
  noneFound: (text: string) => `No payment holds “${text}”.`,
  code: {
    title: 'The withdrawal code came to you',
    text: (sum: string, number: string) => `Whoever has this code collects ${sum} as cash, so no screen shows it. Save it, give it to the person at ${number} and to nobody else, then delete the file.`,
    save: 'Save the code in a file',
    saved: (path: string) => `Saved in ${path}. Whoever can read this file can collect the money: hand the code over, then delete the file.`,
  },
  columns: { state: 'State', kind: 'For', to: 'To', account: 'Account or number', sent: 'Sent', amount: 'Amount (₦)' },
  new: { send: 'Send money', airtime: 'Airtime or data', bill: 'Pay a bill', cash: 'Pay out cash' },
  titles: { wallet: 'Send money', bank: 'Send money', airtime: 'Airtime or data', bill: 'Pay a bill', cash: 'Pay out cash' } satisfies Record<PaymentKind, string>,
  reference: 'Reference',
  copyReference: 'Copy the reference',
  fee: 'Fee, tax included',
  commission: 'You earn',
  transaction: 'Transaction',
  copyTransaction: 'Copy the transaction',
  bank: { bank: 'Bank', airtime: 'Operator', bill: 'Biller' } as Partial<Record<PaymentKind, string>>,
  account: { wallet: 'Phone or account', bank: 'Account number', airtime: 'Phone', bill: 'Customer’s number', cash: 'Customer’s phone' } satisfies Record<PaymentKind, string>,
  name: 'Name',
  typed: 'You wrote',
  holder: {
    wallet: 'Name, as the service told',
    bank: 'Name, as the bank told',
    airtime: 'Name, as told',
    bill: 'Name, as the biller told',
    cash: 'Name, as the service told',
  } satisfies Record<PaymentKind, string>,
  note: 'Note',
  sent: 'Sent',
  settled: 'Ended',
  next: 'Asked next',
  closes: '48-hour look-up closes',
  left: (left: string) => `${left} to find out`,
  closed: 'Look-up closed',
  looked: (count: number) => (count === 0 ? 'Not asked yet.' : count === 1 ? 'Asked once.' : `Asked ${count} times.`),
  lookUp: 'Check again',
  decide: 'Record what became of it',
  call: 'What was sent and answered',
  back: 'Back to the form',
  token: 'Token or receipt',
  copyToken: 'Copy the token',
  receipt: 'Save a receipt',
  cash: {
    green: (sum: string) => `Hand over ${sum} now`,
    greenTo: (name: string) => `To ${name}. The service took the code.`,
    greenToNobody: 'The service took the code.',
    done: 'I have handed it over',
    over: 'This cash was handed over. Do not hand it over again.',
    stop: 'Do not hand over cash',
    wait: 'Do not hand over cash yet',
    wordText: 'A person recorded that the service took the code. The service did not say so here. Hand over cash only on what that person showed you, and then write it down.',
    doneByWord: 'I have handed it over all the same',
    stale: (time: string) => `Only if nobody handed it over: the code was taken at ${time}`,
    staleText: 'Nobody wrote down here that this cash was handed over, and that was a while ago. Ask who was at the counter before you hand over anything.',
    doneStale: 'It was handed over',
    contradicted: 'The service said first that it took the code, and a look-up told otherwise since. Hand over nothing before the service says what is true.',
    doneBefore: 'It was handed over before that',
    wordStop: 'A person recorded that this was not made. The service did not say so here.',
    stopText: {
      sending: 'The service has not answered yet. Wait.',
      not_sent: 'The code was not sent. Nothing was taken.',
      not_known: 'We do not know yet whether the service took the code. Wait until this screen is green.',
      paid: '',
      on_hold: '',
      code_missing: '',
      not_paid: 'The service did not take the code.',
    } satisfies Record<PaymentState, string>,
  },
  form: {
    where: 'Where the money goes',
    toWallet: 'A person’s wallet or phone',
    toWalletHint: 'By phone number, nickname or wallet account. Who has no wallet gets a withdrawal code.',
    toBank: 'A bank account',
    toBankHint: 'The bank tells whose account it is before anything is sent.',
    amount: 'Amount',
    phoneOrAccount: 'Phone number, nickname or account',
    account: 'Account number',
    bankName: 'Bank',
    chooseBank: 'Choose a bank',
    name: 'Who it should be',
    nameHint: 'Compared with the name that the bank gives.',
    phone: 'Phone number',
    email: 'E-mail',
    contactHint: 'The service wants one of the two, and tells the person there.',
    remarks: 'On the bank statement',
    sender: 'Your name, as the person sees it',
    note: 'Note',
    noteHint: 'Your own further reference.',
    tell: 'Send the person a message',
    code: 'If the person has no wallet, give the withdrawal code to us instead',
    codeHint: 'Whoever has the code collects the money. It is kept here once, and an answer that is lost loses it.',
    level: 'Only to somebody whose identity is checked',
    levels: { '': 'Does not matter', KYC1: 'Level 1', KYC2: 'Level 2', KYC3: 'Level 3' },
    days: 'Days the money waits for it',
    daysHint: '120 when empty. Then it comes back.',
    seen: (text: string) => `They see: ${text}`,
    cut: (most: number) => `Cut after ${most} characters.`,
    airtimePhone: 'Phone to top up',
    operator: 'Operator',
    chooseOperator: 'Choose an operator',
    guessed: (prefix: string) => `Guessed from ${prefix}. Numbers can be taken to another operator: change it if you know better.`,
    what: 'What',
    airtime: 'Airtime',
    data: 'Data',
    bundle: 'Bundle',
    chooseBundle: 'Choose a bundle',
    priced: 'Where it has a price, the amount is that.',
    biller: 'Biller',
    chooseBiller: 'Choose a biller',
    customer: 'Customer’s number there',
    customerHint: 'Meter, smart card or account number.',
    service: 'What is paid',
    chooseService: 'Choose',
    cashPhone: 'Customer’s phone',
    withdrawalCode: 'Withdrawal code',
    withdrawalCodeHint: 'What the customer shows you. It is worth money and is not kept.',
    cashText: 'Cash is handed over only after this, and only when the screen is green.',
    asOf: (time: string) => `List of ${time}.`,
    again: 'Ask for it again',
    check: 'Check',
    checkAirtime: 'Check the purchase',
    change: 'Change',
    ask: { wallet: 'Send', bank: 'Send', airtime: 'Buy for', bill: 'Pay', cash: 'Take the code for' } satisfies Record<PaymentKind, string>,
    window: 'Confirmed in a window of its own.',
    sending: 'Sending…',
    sendingText: (time: string) => `Confirmed ${time}, and on its way. We do not know yet if money moved: the service has not answered. Do not pay it again. You may leave this page; it stands in the list.`,
  },
  behalf: {
    legend: 'Whose money',
    payers: {
      own: { label: 'Your own wallet', hint: 'Your business pays.' },
      customer: { label: 'From a customer’s account', hint: 'The customer pays, and is there or has agreed.' },
    },
    notice: 'The customer’s money pays this, fee included. Your own wallet pays nothing.',
    principal: 'Whose account',
    principalHint: 'The customer’s phone number, e-mail address or account number.',
    keptOnes: 'Passwords are kept of:',
    credentials: 'The customer’s password',
    credentialsHint: 'Let the customer type it. It is sent to the service, and kept nowhere unless you say so below.',
    credentialsKept: 'Leave this empty to use the one that is kept.',
    kept: {
      keychain: 'Their password is in this computer’s key safe.',
      vault: 'Their password is in the vault.',
      sandbox: 'Their password lies beside the sandbox’s records.',
    } satisfies Record<KeyPlace, string>,
    forget: 'Remove it',
    keep: {
      keychain: 'Keep the password in this computer’s key safe',
      vault: 'Keep the password in the vault',
      sandbox: 'Keep the password beside the sandbox’s records',
    } satisfies Record<KeyPlace, string>,
    keepHint: 'Only if the customer wants it. It is kept once this is paid.',
    ownPhone: 'Empty: the customer’s own phone.',
    theirs: (who: string) => `A customer’s: ${who}`,
    tag: (who: string) => `Paid by ${who}`,
  },
  check: {
    theirs: (who: string) => `The money of ${who} pays this. Your own wallet pays nothing.`,
    theirTotal: 'Leaves the customer’s wallet',
    ownPhone: 'The customer’s own',
    title: 'Is this right?',
    holder: 'Name, as told',
    nobody: 'Nobody can be asked whose number this is. Read it once more, digit by digit.',
    fee: 'Fee',
    vat: 'VAT',
    total: 'Leaves the wallet',
    untold: 'The fee is told afterwards.',
    seen: 'What the beneficiary will see',
    tiers: { match: { tone: 'paid', word: 'Same name' }, close: { tone: 'attention', word: 'Close' }, no_match: { tone: 'failed', word: 'Another name' } } satisfies Record<string, StatusWords>,
  },
};
