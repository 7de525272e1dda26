// Made by the test `generated_files_are_fresh`; run it with UPDATE=1 to write it anew. Never edited.

export type AccountChangeState = "not_sent" | "sending" | "in_doubt" | "done" | "refused";

export type AccountChangeView = {
  /** Whether it closes the account. */
  closes: boolean,
  /** When it was asked. */
  at: string,
  /** Where it stands. */
  state: AccountChangeState,
  /** Why it stands there, where there is something to say. */
  state_detail: string | null,
  /** The fields that are to be otherwise. */
  fields: Array<AccountField>,
  /** Why, in the words of whoever asked. */
  reason: string | null,
  /** Its reference. */
  reference: string,
  /** Its line, where a person must decide about it. */
  review_line: string | null,
};

export type AccountCountsView = {
  /** All of them. */
  all: number,
  /** Those that take money. */
  open: number,
  /** Those that a person should look at. */
  needs_you: number,
  /** Those that were asked to be closed, and the closed. */
  closed: number,
};

export type AccountField = "account_name" | "first_name" | "last_name" | "phone" | "identity" | "forward_bank" | "forward_account" | "callback_url" | "number" | "reference";

export type AccountOrder = "made" | "name" | "last_deposit" | "received";

export type AccountPart = "all" | "open" | "needs_you" | "closed";

export type AccountRowView = {
  /** Its id. */
  id: string,
  /** Where it stands. */
  state: PaymentAccountState,
  /** The name payers see. */
  account_name: string,
  /** Ten digits, where known. */
  number: string | null,
  /** Our own name for it. */
  reference: string,
  /** How to reach the customer. */
  contact: string,
  /** The account at a bank that deposits are forwarded to. */
  forward_account: string | null,
  /** The most it takes at once, as it is kept here. */
  limit: string | null,
  /** Whether the service tells something otherwise. */
  differs: boolean,
  /** When the last money came. */
  last_deposit_at: string | null,
  /** Confirmed deposits of this month. */
  received: string,
  /** Given back of that; none where nothing was. */
  received_back: string | null,
  /** Forwarded to a bank of that, with the fees; none where nothing was. */
  received_forwarded: string | null,
};

export type AccountSharingView = {
  /** Tells the number; none while the account takes no money, or its number is not known. */
  message: string | null,
  /** The customer's e-mail address, when known. */
  mail: string | null,
  /** The customer's phone number as WhatsApp wants it, when its country is known. */
  whatsapp: string | null,
  /** The longest text that is handed to another program. */
  longest: number,
};

export type AccountsExportRequest = {
  /** Which part. */
  part: AccountPart,
  /** Words to look for. */
  text: string,
  /** The kind of file. */
  format: ExportFormat,
};

export type AccountsPageView = {
  /** At most 100. */
  rows: Array<AccountRowView>,
  /** Where the next page begins; none when this is the last. */
  after: string | null,
  /** How many there are in each part, whatever words are looked for. */
  counts: AccountCountsView,
};

export type AccountsRequest = {
  /** Which part. */
  part: AccountPart,
  /** Words to look for. */
  text: string,
  /** In which order. */
  order: AccountOrder,
  /** The largest, latest or last first. */
  descending: boolean,
  /** Where the page before ended. */
  after: string | null,
};

export type ActivityExportRequest = {
  /** Which calls; where the list stands makes no difference. */
  filter: ActivityRequest,
  /** The kind of file. */
  format: ExportFormat,
};

export type ActivityPageView = {
  /** At most a hundred. */
  calls: Array<CallSummaryView>,
  /** Ask for what comes before this call to go on; none at the end. */
  next: string | null,
};

export type ActivityRequest = {
  /** Only calls before this one; none for the newest. */
  before: string | null,
  /** Only calls of this operation. */
  operation: string | null,
  /** Only calls that ended like this. */
  outcome: CallOutcome | null,
  /** Not before this moment. */
  from: string | null,
  /** Before this moment. */
  to: string | null,
  /** Any part of a reference, or of the number of an account, a phone or a transaction; their beginning where it has fewer than three letters. */
  text: string | null,
  /** Also questions about an earlier change, which are counted beside it otherwise. */
  look_ups: boolean,
};

export type AdoptAccount = {
  /** Its ten digits or its reference. */
  name: string,
};

export type AliasForm = {
  /** The alias to change; `None` for a new one. */
  alias: string | null,
  /** The name as it is written in sheets. */
  written: string,
  /** The service's id of the bank. */
  bank: string,
};

export type AliasHow = "own" | "picked" | "built_in";

export type AliasId = {
  /** Its id. */
  alias: string,
};

export type AliasRemoval = {
  /** Its id. */
  alias: string,
  /** The picked bank that it replaced and that applies again; `None` if there is none. */
  put_back: string | null,
};

export type AliasRowView = {
  /** The name as it is written in sheets. */
  written: string,
  /** The bank's name. */
  bank_name: string,
};

export type AliasStatus = "in_use" | "conflict" | "no_bank" | "known";

export type AliasesExport = {
  /** The format of the file. */
  format: ExportFormat,
};

export type AliasesFile = {
  /** Its name. */
  file_name: string,
  /** Its contents. */
  bytes_base64: string,
  /** The sheet to read; `None` for the first one with content. */
  sheet: string | null,
};

export type AliasesFileView = {
  /** The sheets of the file. */
  sheets: Array<string>,
  /** The sheet that was read. */
  sheet: string,
  /** Aliases that would be saved. */
  new: number,
  /** The first of them, at most a hundred. */
  rows: Array<AliasRowView>,
  /** Rows that are already saved or built in. */
  same: number,
  /** Problems that prevent the import. */
  problems: Array<InputProblem>,
};

export type AliasesImportedView = {
  /** Aliases that were saved. */
  saved: number,
};

export type AlikeAccountView = {
  /** The account. */
  id: string,
  /** The name payers see. */
  account_name: string,
  /** Its number, where known. */
  number: string | null,
  /** Our own name for it. */
  reference: string,
};

export type AlikeRequest = {
  /** The draft. */
  draft: string,
  /** The row with the text. */
  row: number,
  /** The field, for example `bank`. */
  field: DraftField,
};

export type AlikeView = {
  /** The text. */
  written: string,
  /** The number of such rows that are to be paid. */
  rows: number,
};

export type AmbiguousRowAnswer = {
  /** Its sheet, as it was asked. */
  sheet: string,
  /** Its row. */
  row: number,
  /** What it is. */
  is: UnclearIs,
};

export type AmbiguousRowView = {
  /** Its sheet. */
  sheet: string,
  /** Its row. */
  row: number,
  /** What it says. */
  told: string,
  /** What the row said that was imported before, of its own file. */
  like: string,
};

export type AmountAnswersRequest = {
  /** Amounts that their cells show rounded are paid as they are shown. */
  as_shown: boolean,
  /** How amounts are read that the sheet states to be in thousands or millions. */
  scaled: ScaledAmounts | null,
};

export type AmountUnit = "naira" | "kobo";

export type AmountsView = {
  /** Which mark stands before the kobo; nothing while no row shows it. */
  style: NumberStyle | null,
  /** What they count. */
  unit: AmountUnit,
  /** How that was decided, in a sentence. */
  why: string,
  /** One amount as the file writes it and as it is read; nothing while none can be read. */
  example: string | null,
};

export type AnswerAmountsRequest = {
  /** The draft. */
  draft: string,
  /** The answers. */
  answers: AmountAnswersRequest,
};

export type AnswerView = {
  /** Word for word, with codes and keys hidden. */
  text: string,
  /** The same spread over lines, where it is JSON. */
  spread: string | null,
  /** Whether a code or a key is hidden in it. */
  hides: boolean,
  /** How many bytes it had, where only its beginning is kept. */
  cut_from: number | null,
};

export type AppError = {
  /** What a face does about it. */
  code: ErrorCode,
  /** What happened. */
  message: string,
  /** What to do. */
  hint: string | null,
  /** All problems of the input. */
  problems: Array<InputProblem>,
  /** The payment or request it concerns. */
  reference: string | null,
  /** Why, by its name, where it is a file that was refused: the words may change, the name never does. */
  reason?: string,
};

export type AppView = {
  /** Program version. */
  version: string,
  /** Whether no way to start has been chosen yet. */
  first_run: boolean,
  /** The open profile; `None` if it could not be opened. */
  profile: ProfileView | null,
  /** All profiles. */
  profiles: Array<ProfileView>,
  /** The people of the open profile; `None` if no profile is open. */
  people: PeopleView | null,
  /** Whether a test profile's connection has worked once on this computer. */
  test_worked: boolean,
  /** Where keys are kept on this computer. */
  key_safe: KeyStoreState,
  /** Where records are kept. */
  data_folder: string,
  /** Current notices, most important first. */
  notices: Array<NoticeView>,
};

export type AskAgainRequest = {
  /** The draft. */
  draft: string,
  /** The row; `None` for all rows whose bank was queried more than 30 days ago. */
  row: number | null,
};

export type AskedNowView = {
  /** The number of payments with an answer. */
  answered: number,
  /** The number of payments that could not be queried or got an unclear answer. */
  unanswered: number,
  /** The number of further unconfirmed payments, which wait for their schedule. */
  waiting: number,
};

export type AskedResult = "done" | "reversed" | "failed" | "pending" | "told" | "not_found" | "something_else" | "no_answer";

export type AskedServiceView = {
  /** The operation. */
  operation: string,
  /** The text that was queried. */
  text: string,
  /** When. */
  asked_at: string,
  /** Whether the service knows it. */
  found: boolean,
  /** The result. */
  says: AskedResult,
  /** An explanation; first whether the answer is about money. */
  words: string | null,
  /** The reported values. */
  told: Array<NamedValueView>,
  /** The recorded call; `None` if nothing was sent. */
  call: string | null,
};

export type AuditEntryView = {
  /** Its number. */
  seq: bigint,
  /** The time. */
  at: string,
  /** The actor; empty if the profile has no people, or the program acted. */
  who: string,
  /** The action. */
  what: string,
  /** The value before. */
  before: string | null,
  /** The value after. */
  after: string | null,
};

export type AuditView = {
  /** At most 200 entries. */
  entries: Array<AuditEntryView>,
  /** Where the chain of entries is broken; `None` if it is intact. */
  broken: string | null,
};

export type BalanceView = {
  /** The available balance; the last known one if it is not known now. */
  available: string | null,
  /** When it was reported; if it never was, when it was last queried. */
  asked_at: string | null,
  /** Why it is not known now. */
  problem: string | null,
};

export type BankAccountChoice = {
  /** As a person or the layout calls it. */
  bank: string,
  /** Empty for an account of which no number is known. */
  account_number: string,
};

export type BankAccountView = {
  /** Its id. */
  account: string,
  /** The bank. */
  bank: string,
  /** The account's number, in the words of its statements; empty where they tell none. */
  number: string,
  /** In the words of its statements. */
  name: string,
  /** The month in stretches of days, in order, without gaps. */
  days: Array<BankDaysView>,
  /** What its statements leave open of the month: a sentence each. */
  missing: Array<string>,
  /** How many lines of the month are on record, each once. */
  lines: number,
  /** All that came in of them. */
  credits: string,
  /** All that went out. */
  debits: string,
  /** Its statements that tell of the month, the latest days first. */
  statements: Array<BankStatementBriefView>,
  /** The last day of which any statement tells; none where there is no statement. */
  last_day: string | null,
};

export type BankAliasView = {
  /** Its id; `None` for a built-in one. */
  alias: string | null,
  /** The name as it is written in sheets. */
  written: string,
  /** The service's id of the bank; `None` if the service does not list it. */
  bank: string | null,
  /** The bank's name. */
  bank_name: string,
  /** Its origin. */
  how: AliasHow,
  /** When it was saved. */
  saved_at: string | null,
  /** Who saved it. */
  saved_by: string | null,
  /** For an alias that was just saved: the picked bank that it replaced, to be restored with [`AliasRemoval::put_back`]. */
  instead_of: string | null,
  /** Whether it identifies its bank. */
  stands: AliasStatus,
  /** Why not, or a remark. */
  words: string | null,
};

export type BankAliasesView = {
  /** People's own first. */
  aliases: Array<BankAliasView>,
  /** The date of the built-in list. */
  built_in_as_of: string,
};

export type BankColumn = {
  /** What it holds. */
  field: BankField,
  /** Its name in the file; empty where it has none. */
  heading: string,
  /** Its place, from 0. */
  index: number,
};

export type BankColumnOffer = {
  /** Its place, from 0. */
  index: number,
  /** Its name in the file. */
  heading: string,
  /** Some of its cells. */
  samples: Array<string>,
  /** What most banks mean by this name. */
  guess: BankField | null,
};

export type BankColumns = {
  /** Those that are used. */
  columns: Array<BankColumn>,
  /** Whether the day stands before the month; nothing where the file shows it. */
  day_first: boolean | null,
};

export type BankColumnsAsk = {
  /** Why it is asked. */
  why: string,
  /** Rows that may hold the column names, the likeliest first; the columns without any names are the last. */
  headers: Array<BankHeaderView>,
};

export type BankDaysState = "told" | "missing" | "to_come";

export type BankDaysView = {
  /** The first, such as `2026-11-01`. */
  first: string,
  /** The last. */
  last: string,
  /** How many. */
  count: number,
  /** How they stand. */
  state: BankDaysState,
};

export type BankField = "date" | "time" | "value_date" | "reference" | "narration" | "debit" | "credit" | "amount" | "charge" | "balance_before" | "balance" | "counterparty" | "counterparty_bank" | "status";

export type BankHeaderView = {
  /** Its number in the file; nothing where no row holds names. */
  row: number | null,
  /** Its columns. */
  columns: Array<BankColumnOffer>,
};

export type BankHolderRequest = {
  /** The bank's id at the service. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** Who it should be. */
  expected: string,
};

export type BankHolderView = {
  /** The bank's name. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** The holder at the bank; none where it has no such account. */
  name: string | null,
  /** How well that fits who it should be. */
  tier: NameTier,
  /** Every step of the comparison. */
  reasons: Array<string>,
  /** When the bank was asked. */
  asked_at: string,
};

export type BankStatementBriefView = {
  /** Its id. */
  statement: string,
  /** The bank. */
  bank: string,
  /** The account, in the file's words. */
  account_number: string,
  /** The file's name. */
  file_name: string,
  /** The first day it tells of. */
  first_day: string,
  /** The last one. */
  last_day: string,
  /** Before the first line; none where nothing tells it. */
  opening: string | null,
  /** After the last line; none where nothing tells it. */
  closing: string | null,
  /** How many lines it has. */
  lines: number,
  /** How many of them no earlier statement told. */
  new: number,
  /** When it was imported. */
  imported_at: string,
};

export type BankStatementCheckView = {
  /** Its columns are not known: everything else is empty then. */
  ask: BankColumnsAsk | null,
  /** Its sheets. */
  sheets: Array<SheetView>,
  /** A person said what its columns are, now or of a file before. */
  by_hand: boolean,
  /** It proves, so it may be imported. */
  proves: boolean,
  /** The bank, as a person or its layout calls it; empty where neither does. */
  bank: string,
  /** The account's number; empty where neither the file nor a person tells it. */
  account_number: string,
  /** The file tells no number, and several accounts on record have such files: a person says which of them it is. */
  which_account: Array<BankAccountChoice>,
  /** In the file's words. */
  account_name: string,
  /** Its first day, such as `2026-11-01`. */
  first_day: string | null,
  /** Its last day. */
  last_day: string | null,
  /** Before the first line; none where nothing tells it. */
  opening: string | null,
  /** The file tells it; else it follows from the lines. */
  opening_known: boolean,
  /** All that came in. */
  credits: string,
  /** All that went out. */
  debits: string,
  /** After the last line; none where nothing tells it. */
  closing: string | null,
  /** The file tells it. */
  closing_known: boolean,
  /** How many lines it has. */
  lines: number,
  /** How many of them tell a balance. */
  balances: number,
  /** How many of these follow from what stands before. */
  held: number,
  /** How many lines were not imported before. */
  new: number,
  /** How many were. */
  known: number,
  /** Those of which the files do not show it. */
  unclear: Array<AmbiguousRowView>,
  /** How many lines of a savings table are left out. */
  savings: number,
  /** Where the proof breaks, in the words of the file. */
  breaks: Array<string>,
  /** What the file says in the first row where it breaks; none where that is no row of money. */
  broken_row: string | null,
  /** What the file does not tell, and what therefore cannot be seen. */
  remarks: Array<string>,
  /** How it follows the latest statement of the account; none where there is none. */
  follows: string | null,
  /** Where it tells otherwise than what is on record of its days: a sentence each. */
  differs: Array<string>,
  /** This very file was imported before; of a file with several sheets, this very sheet. */
  imported: boolean,
  /** The other sheets of the file that anybody sees and that have something on them, but for those that were imported. Each is imported by itself. */
  unread_sheets: Array<string>,
  /** That it is of the account of its bank that has no number yet; none where there is no such account or the files do not show it. */
  same_account_note: string | null,
  /** A question to a person: whether it is of that account; none where the files show it or there is none. */
  same_account_ask: string | null,
};

export type BankStatementRequest = {
  /** Its name. */
  file_name: string,
  /** Its bytes. */
  bytes_base64: string,
  /** Which sheet; without one the first with content. */
  sheet: string | null,
  /** What a person calls the bank; nothing where the layout says it. */
  bank: string | null,
  /** The account’s number, as a person says it; nothing where the file tells it. */
  account_number: string | null,
  /** What its columns are, as a person says; nothing where the layout is known, or was said of a file before. */
  columns: BankColumns | null,
  /** What a person said of each row of which the files do not show whether it was imported before; nothing where nobody said. */
  unclear: Array<AmbiguousRowAnswer> | null,
  /** Whether it is of the account of its bank that is on record without a number, as a person says; nothing where nobody said. */
  same_account: boolean | null,
};

export type BankStatementTakeBackRequest = {
  /** Its id. */
  statement: string,
  /** Such as `2026-10`. */
  month: string,
};

export type BankView = {
  /** The service's id. */
  id: string,
  /** Its name. */
  name: string,
};

export type BanksView = {
  /** Each once. */
  banks: Array<ListedBankView>,
  /** When the service told them. */
  as_of: string,
  /** Why they are not newer. */
  problem: string | null,
};

export type BatchAnswerFile = {
  /** The contents of the file. */
  text: string,
};

export type BatchAnswerView = {
  /** Whether it was approved; otherwise returned. */
  approved: boolean,
  /** Who answered. */
  approver: string,
  /** When. */
  at: string,
  /** Why it was returned. */
  note: string,
  /** The draft it is about. */
  draft: string,
};

export type BatchFile = {
  /** Its contents, in base64. */
  bytes_base64: string,
};

export type BatchId = {
  /** Its id. */
  batch: string,
};

export type BatchView = {
  /** Its id. */
  batch: string,
  /** Four safety words for everything that would be paid. */
  words: string,
  /** The eight digits that belong to them. */
  code: string,
  /** Four words that identify the laptop that signed it. */
  laptop: string,
  /** The number of payments. */
  count: number,
  /** Their sum. */
  total: string,
  /** Sum of the account numbers. */
  account_sum: string,
  /** The file that it was made from. */
  file_name: string,
  /** Who saved it. */
  saved_by: string,
  /** When it was saved. */
  saved_at: string,
  /** Until when it may be approved. */
  good_until: string,
  /** The response that was given here: approved or returned; `None` if there is none. */
  approved: boolean | null,
};

export type BelongsView = {
  /** Its reference. */
  reference: string,
  /** Where it stands now. */
  standing: PaymentStatusView,
  /** Who is paid or asked, when known. */
  name: string | null,
  /** The payout run it is part of. */
  run: string | null,
  /** The file of that run. */
  file_name: string | null,
  /** Its row of the file. */
  row: number | null,
  /** The sheet of that row, where the payout has payments of several. */
  sheet: string | null,
  /** The payment request it is. */
  payment_request: string | null,
};

export type BookEntryView = {
  /** The payment's name. */
  reference_number: string,
  /** What was asked. */
  operation: string,
  /** How much. */
  amount: string,
  /** Where to. */
  destination: string,
  /** When. */
  executed_at: string,
};

export type CallOutcome = "accepted" | "refused" | "not_sent" | "in_doubt" | "under_way" | "no_answer";

export type CallRequest = {
  /** Its id. */
  call_id: string,
};

export type CallSummaryView = {
  /** In the order of arming. */
  id: string,
  /** The operation's id. */
  operation: string,
  /** What it does, in a sentence. */
  help: string,
  /** What it does to the world. */
  effect: OperationEffect,
  /** When it was armed. */
  sent_at: string,
  /** Milliseconds until its answer, or until it was given up. */
  duration_ms: number | null,
  /** Its reference; the first of a group. */
  reference: string | null,
  /** How many payments it carried. */
  carried: number,
  /** How it ended. */
  outcome: CallOutcome,
  /** HTTP status of the answer. */
  http_status: number | null,
  /** Why, in words, where it was not simply accepted. */
  words: string | null,
  /** For a change without a clear answer: what was found out since. */
  since: PaymentStatusView | null,
  /** How many questions were asked about it later. */
  look_ups: number,
};

export type CallView = {
  /** As in the list. */
  summary: CallSummaryView,
  /** When the answer came, or it was given up. */
  answered_at: string | null,
  /** What was sent, passwords hidden, word for word. */
  body: string,
  /** The same spread over lines. */
  body_spread: string,
  /** SHA-512 of the text that is kept of what was sent, passwords hidden; empty where there is none. */
  body_digest: string,
  /** What was signed, in order. */
  signed: Array<SignedValueView>,
  /** The text that was hashed, its key hidden. */
  preimage_masked: string,
  /** What came back, word for word. */
  answer: AnswerView | null,
  /** How many look-ups that told the same followed it and are no longer kept. */
  alike: number,
  /** The payments or requests it carried or asked about; at most twenty. */
  belongs: Array<BelongsView>,
  /** How many those are in all. */
  belongs_count: number,
  /** Other calls under the same references, the newest first; at most fifty. */
  others: Array<CallSummaryView>,
  /** How many those are in all. */
  others_count: number,
  /** Texts to copy. */
  copies: CopiesView,
};

export type CameFromView = {
  /** Why it was made. */
  kind: Origin,
  /** The earlier batch. */
  run: string,
  /** Its file. */
  file_name: string,
  /** When it was approved. */
  started_at: string,
};

export type ChangeAlikeImportRequest = {
  /** Which rows. */
  rows: ImportAlikeRequest,
  /** What is typed. */
  text: string,
};

export type ChangeAlikeRequest = {
  /** The draft. */
  draft: string,
  /** The field, for example `bank`. */
  field: DraftField,
  /** The present text. */
  written: string,
  /** The new text. */
  text: string,
};

export type ChangeCheckView = {
  /** Each field that is to be otherwise. */
  fields: Array<DifferenceView>,
  /** What the bank said of the account that deposits would be forwarded to. */
  forward: BankHolderView | null,
  /** Whether somebody else confirms it, since deposits would leave to another account. */
  somebody_else: boolean,
};

export type ChangeDraftRequest = {
  /** The draft. */
  draft: string,
  /** The changes; all are made, or none. */
  changes: Array<DraftChange>,
};

export type ChangeImportRequest = {
  /** The import. */
  import: string,
  /** What is changed. */
  changes: Array<ImportChange>,
};

export type ChangePaymentAccount = {
  /** The account. */
  id: string,
  /** The name payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** A new bank verification number; none leaves the one of before. */
  identity: string | null,
  /** Whether deposits are to be forwarded; bank and account are needed then. */
  forwards: boolean,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that account is right although its holder has another name. */
  forward_word: string | null,
  /** Where notices go. */
  callback_url: string | null,
  /** Fields that are sent although our copy has them so: the service told them otherwise. */
  send_anyway: Array<AccountField>,
};

export type ChangeTopUp = {
  /** The sheet. */
  top_ups: string,
  /** The row's number in the file. */
  row: number,
  /** The change. */
  change: TopUpChange,
};

export type CheckState = "never" | "running" | "stopped" | "works" | "partly" | "fails";

export type ClosePaymentAccount = {
  /** The account. */
  id: string,
  /** The last four digits of its number, typed by the person. */
  ending: string,
  /** Why. */
  reason: string | null,
};

export type ClosingState = "open" | "prepared" | "closed";

export type ClueView = {
  /** What it may be. */
  kind: SearchTokenKind,
  /** The text that is searched. */
  text: string,
};

export type CodeCountView = {
  /** For example `ACCOUNT_LENGTH`. */
  code: string,
  /** Rows to be paid that have it. */
  rows: number,
};

export type CodeSettled = {
  /** The payment's id in the records. */
  payment: string,
  /** What the person found, in free text. */
  what: string,
};

export type ColumnRequest = {
  /** The field, for example `amount`. */
  field: DraftField,
  /** The column's position in the file, from 1. */
  column: number,
};

export type ColumnView = {
  /** The field, for example `amount`. */
  field: DraftField,
  /** The file's heading, or the column's letters. */
  heading: string,
};

export type ColumnsView = {
  /** The draft. */
  draft: string,
  /** The file. */
  file_name: string,
  /** The sheets of the workbook. */
  sheets: Array<SheetView>,
  /** The sheets that are read, in the order in which they are stacked. */
  chosen: Array<string>,
  /** The row with the column names; for stacked sheets that of the first. */
  header_row: number | null,
  /** The first rows with content, to find the column names in. */
  top: Array<TopRowView>,
  /** Every column of the sheet. */
  columns: Array<FileColumnView>,
  /** How amounts are read; `None` while no column contains them. */
  amounts: AmountsView | null,
  /** How amounts are written, if a person chose it. */
  chosen_amounts: NumberStyle | null,
  /** The unit of the amounts, if a person chose it. */
  chosen_unit: AmountUnit | null,
  /** The question about amounts that their cells show rounded, and its answer; `None` if there are no such amounts. */
  shown_rounded: ShownRoundedView | null,
  /** The question about amounts in thousands or millions, and its answer; `None` if the sheet states neither. */
  stated_scale: StatedScaleView | null,
  /** Problems of the sheet as a whole. */
  problems: Array<RowProblemView>,
  /** Notes that need no decision. */
  notes: Array<string>,
  /** Rows in the file. */
  file_rows: number,
  /** Rows that could be paid. */
  ready: number,
  /** Rows with problems. */
  to_fix: number,
  /** Rows that are not payments, or that a person skipped. */
  left_out: number,
  /** The sum of the rows that could be paid. */
  total: string,
  /** Corrections that would be undone, because they would cover another value; at most fifty. */
  lost: Array<LostView>,
  /** How many corrections would be undone. */
  lost_count: number,
  /** Set if the mapping is remembered from an earlier file with these headings. */
  remembered: RememberedView | null,
  /** Whether the sheet has headings by which it can be recognised. */
  can_remember: boolean,
  /** Whether the draft is read in this way now. */
  in_force: boolean,
};

export type ConfirmAsk = { "deed": "release",
  /** The approval snapshot. */
  plan: string, } | { "deed": "approve_batch",
  /** The open approval request. */
  batch: string, } | { "deed": "send_back",
  /** The open approval request. */
  batch: string,
  /** Why. */
  note: string, } | { "deed": "start_approved",
  /** The contents of the response file. */
  answer: string, } | { "deed": "add_approver",
  /** The contents of the approver card. */
  card: string, } | { "deed": "resume",
  /** The batch. */
  run: string, } | { "deed": "send_again",
  /** The batch. */
  run: string,
  /** The payments' ids. */
  items: Array<string>,
  /** The evidence that they were not paid. */
  evidence: string, } | { "deed": "not_paid",
  /** The batch. */
  run: string,
  /** The payments' ids. */
  items: Array<string>,
  /** The evidence that they were not paid. */
  evidence: string, } | { "deed": "missing",
  /** The evidence. */
  evidence: string, } | { "deed": "alarms",
  /** The reference of the payment; `None` for the one with the first alarm. */
  reference: string | null,
  /** What was found out. */
  decision: HeldDecision,
  /** The evidence. */
  evidence: string, } | { "deed": "refund",
  /** The refund. */
  refund: NewRefund, } | { "deed": "payment",
  /** The payment, as typed. */
  payment: NewPayment, } | { "deed": "top_ups",
  /** The sheet. */
  top_ups: string,
  /** The digest of what was shown. */
  shown: string, } | { "deed": "onboard",
  /** The sub-merchant, as typed. */
  sub_merchant: NewSubMerchant, } | { "deed": "sub_merchant_keys",
  /** The sub-merchant. */
  sub_merchant: string,
  /** The action. */
  what: SubMerchantKeyDeed, } | { "deed": "forwarding",
  /** The forwarding. */
  forwarding: ConfirmForwarding, } | { "deed": "not_refunded",
  /** Its outbox entry. */
  line: string,
  /** The evidence. */
  evidence: string, } | { "deed": "kept_back",
  /** The answered call. */
  call: string, } | { "deed": "held",
  /** Its outbox entry. */
  line: string,
  /** What was found out. */
  decision: HeldDecision,
  /** The evidence. */
  evidence: string, } | { "deed": "call",
  /** The call. */
  request: ConsoleRequest, } | { "deed": "probe",
  /** The question and its destination. */
  request: ProbeRequest, } | { "deed": "sign_in",
  /** The person. */
  person: string, } | { "deed": "add_person",
  /** Their name. */
  name: string,
  /** Their role. */
  role: Role, } | { "deed": "change_role",
  /** The person. */
  person: string,
  /** The new role. */
  role: Role, } | { "deed": "remove_person",
  /** The person. */
  person: string, } | { "deed": "new_pin",
  /** The person. */
  person: string, } | { "deed": "other_computers",
  /** Whether other computers or programs pay with the keys of this profile; `None` to keep the answer. */
  others: boolean | null,
  /** Whether every payment gets a pre-send check, and not only unconfirmed ones; `None` to keep the setting. */
  asks_always: boolean | null, } | { "deed": "rules",
  /** One person may prepare and approve, after a wait. */
  single_person: boolean,
  /** After how many minutes without input the session ends: 1 to 120. */
  lock_minutes: number,
  /** The amount in naira up to which one person may record payments as not paid, as typed; empty if a second person always confirms it. */
  not_paid_alone: string,
};

export type ConfirmFactView = {
  /** Its name. */
  name: string,
  /** Its value. */
  value: string,
};

export type ConfirmForwarding = { "step": "open",
  /** As it is to be opened. */
  form: NewPaymentAccount, } | { "step": "change",
  /** What it is to be from now on. */
  change: ChangePaymentAccount,
};

export type ConfirmGive = {
  /** The id of the question. */
  confirm: string,
  /** Who confirms. */
  person: string | null,
  /** Their PIN. */
  pin: Pin | null,
  /** The new PIN. */
  new_pin: Pin | null,
  /** The new PIN, repeated. */
  new_pin_again: Pin | null,
  /** What was typed. */
  typed: string | null,
  /** The reason, if one is required. */
  reason?: string,
};

export type ConfirmId = {
  /** Its id. */
  confirm: string,
};

export type ConfirmNamedRequest = {
  /** The id of the question. */
  confirm: string,
  /** The name of the kind. */
  name: string,
  /** The position of the first row, from 0. */
  from: number,
};

export type ConfirmNamedView = {
  /** What they have in common. */
  name: string,
  /** The number of rows. */
  rows: number,
  /** How many of them can be described: all, except for an approval request of an earlier version. */
  named: number,
  /** At most a hundred descriptions. */
  lines: Array<string>,
};

export type ConfirmState = "waiting" | "doing" | "done" | "left";

export type ConfirmStateView = {
  /** The status. */
  state: ConfirmState,
  /** The batch that was started, continued or decided about. */
  run: string | null,
  /** The result of the call. */
  call: ConsoleCallView | null,
  /** Where a file was saved. */
  path: string | null,
  /** The payment account that was opened or changed. */
  account: string | null,
  /** The single payment that was made or attempted. */
  payment: string | null,
  /** The sub-merchant that was or may have been onboarded. */
  sub_merchant: string | null,
  /** Why it ended without being known to be done. */
  error: AppError | null,
};

export type ConfirmView = {
  /** The id of the question, which the answer must contain. */
  confirm: string,
  /** The question. */
  title: string,
  /** What it means. */
  lead: string,
  /** SANDBOX, TEST or LIVE. */
  kind: ProfileKind,
  /** The name of the business, or of the profile. */
  business: string,
  /** The totals to compare. */
  totals: Array<ConfirmFactView>,
  /** Rows to review: of each kind their number and the first hundred. */
  named: Array<ConfirmNamedView>,
  /** Further facts to compare. */
  facts: Array<ConfirmFactView>,
  /** Four safety words for the approval snapshot. */
  words: string | null,
  /** The eight digits that belong to them. */
  code: string | null,
  /** The most important warnings. */
  warnings: Array<string>,
  /** Who may confirm with a PIN; empty if no PIN is needed. */
  signers: Array<SignerView>,
  /** The name of a person who chooses a new PIN. */
  new_pin_of: string | null,
  /** What must be typed; `None` if it depends on who signs. */
  typed: TypedView | null,
  /** In a profile without people: the earliest time of a confirmation. */
  not_before: string | null,
  /** The label of a required reason. */
  reason: string | null,
  /** The label of the button: the action. */
  button: string,
};

export type ConnectionView = {
  /** The profile. */
  profile: string,
  /** Its state. */
  state: CheckState,
  /** When it was begun. */
  started_at: string | null,
  /** One for each interface; empty before the first check. */
  interfaces: Array<InterfaceCheckView>,
  /** The available balance. */
  balance: string | null,
};

export type ConsoleCallView = {
  /** `accepted`, `refused`, `not_sent` or `in_doubt`. */
  outcome: string,
  /** An explanation; first whether money moved, if it could have. */
  words: string | null,
  /** HTTP status of the answer. */
  http_status: number | null,
  /** The formatted answer. */
  answer: string | null,
  /** The recorded call. */
  call_id: string,
  /** The names of values in the answer that are not shown. */
  kept_back: Array<string>,
  /** What was signed. */
  signing: SigningView,
};

export type ConsolePhoto = {
  /** The name of its part. */
  part: string,
  /** The file's bytes, base64. */
  base64: string,
};

export type ConsoleRequest = {
  /** The operation's id. */
  operation: string,
  /** JSON text; the spelling of its numbers is kept. */
  body: string,
  /** Photos. */
  photos: Array<ConsolePhoto>,
  /** For a further partial refund: the total that was refunded before. */
  given_back: string | null,
};

export type ContactChangeView = {
  /** Its position among the changes. */
  id: string,
  /** When it was changed. */
  at: string,
  /** Who changed it; empty if no one was signed in. */
  by: string,
  /** The old value. */
  was: string,
  /** The new value. */
  now: string,
};

export type ContactDetailView = {
  /** The contact. */
  contact: ContactView,
  /** When it was saved. */
  saved_at: string,
  /** Who saved it; empty if no one was signed in. */
  saved_by: string,
  /** Changes of its account or number, latest first. */
  changes: Array<ContactChangeView>,
  /** Whether it was removed. */
  removed: boolean,
};

export type ContactForm = {
  /** The contact to change; `None` for a new one. */
  contact: string | null,
  /** The kind of payment that it is used for. */
  kind: ContactKind,
  /** The name that we give it. */
  name: string,
  /** The service's id of the bank or biller. */
  place: string,
  /** The account, wallet, phone, meter or smart card number. */
  number: string,
  /** A telephone number. */
  phone: string,
  /** An e-mail address. */
  email: string,
  /** Our note. */
  note: string,
};

export type ContactId = {
  /** Its id in the records. */
  contact: string,
};

export type ContactKind = "bank" | "wallet" | "bill" | "customer";

export type ContactOfPayment = {
  /** The payment, which was made. */
  payment: string,
  /** The name that we give the contact. */
  name: string,
};

export type ContactSide = "beneficiaries" | "customers";

export type ContactView = {
  /** Its id in the records. */
  contact: string,
  /** The kind of payment that it is used for. */
  kind: ContactKind,
  /** The name that we gave it. */
  name: string,
  /** The service's id of the bank or biller; otherwise empty. */
  place: string,
  /** The name of the bank or biller. */
  place_name: string,
  /** The account, wallet, phone, meter or smart card number; empty for a customer. */
  number: string,
  /** A telephone number. */
  phone: string,
  /** An e-mail address. */
  email: string,
  /** Our note. */
  note: string,
  /** The account holder when it was saved, as reported then. */
  holder: string | null,
  /** When its account or number last changed. */
  changed_at: string | null,
};

export type ContactsExport = {
  /** The list. */
  side: ContactSide,
  /** The format of the file. */
  format: ExportFormat,
};

export type ContactsFile = {
  /** The list that it is for. */
  side: ContactSide,
  /** The name of the file. */
  file_name: string,
  /** The contents of the file. */
  bytes_base64: string,
  /** The sheet to read; `None` for the first one with content. */
  sheet: string | null,
  /** Whether lost leading zeros are restored as proposed. */
  put_back_zeros: boolean,
};

export type ContactsFileView = {
  /** The sheets of the file. */
  sheets: Array<string>,
  /** The sheet that was read. */
  sheet: string,
  /** Contacts that would be saved. */
  new: number,
  /** The first of them, at most a hundred. */
  rows: Array<ContactView>,
  /** Contacts that are already saved with the same values. */
  same: number,
  /** Problems that prevent the import. */
  problems: Array<InputProblem>,
  /** How many of the problems are numbers without their leading zeros, which can be restored together. */
  lost_zeros: number,
  /** Notes that do not prevent the import. */
  notes: Array<string>,
};

export type ContactsImportedView = {
  /** Contacts that were saved. */
  saved: number,
  /** Contacts that were already saved. */
  same: number,
};

export type ContactsPageView = {
  /** At most a hundred. */
  contacts: Array<ContactView>,
  /** The total number of contacts found. */
  found: number,
};

export type ContactsRequest = {
  /** Of these kinds. */
  kinds: Array<ContactKind>,
  /** Words that the contact must contain; empty for all contacts. */
  text: string,
  /** How many contacts are skipped. */
  from: number,
};

export type CopiesView = {
  /** All of it. */
  text: string,
  /** The same without people, accounts and other contents, for those who help. */
  report: string,
  /** As a line for `curl`, without keys. */
  curl: string,
};

export type CustomerBriefView = {
  /** The id here. */
  customer: string,
  /** First and last name. */
  name: string,
  /** Phone number. */
  phone: string,
  /** The wallet's account number. */
  account_number: string | null,
  /** Where the wallet stands. */
  account: CustomerStepState,
  /** Where the photo stands. */
  photo: CustomerStepState,
  /** Where the identity document stands. */
  identity: CustomerStepState,
  /** What is missing. */
  missing: Array<CustomerMissing>,
};

export type CustomerCountsView = {
  /** Every customer with these words. */
  all: number,
  /** Something is still to be given or sent. */
  to_finish: number,
  /** Nothing proves what became of a step. */
  not_known: number,
  /** The service has everything. */
  complete: number,
};

export type CustomerDetail = {
  /** What it is. */
  name: string,
  /** How it is. */
  value: string,
};

export type CustomerForm = {
  /** The one that is changed; none for a new one. */
  customer: string | null,
  /** First name. */
  first_name: string,
  /** Last name. */
  last_name: string,
  /** Phone number. */
  phone: string,
  /** E-mail address. */
  email: string,
  /** Day of birth, `YYYY-MM-DD`. */
  born: string,
  /** Whether everything goes in one call. */
  at_once: boolean,
  /** What is told only then. */
  more: CustomerMore,
};

export type CustomerId = {
  /** The id here. */
  customer: string,
};

export type CustomerIdentityForm = {
  /** Whose it is. */
  customer: string,
  /** Kind of the document. */
  id_type: string,
  /** Its number; empty where the one that is kept stays. */
  id_number: string,
  /** Its last day, `YYYY-MM-DD`. */
  id_expires: string,
};

export type CustomerMissing = "photo" | "id_details" | "id_photo";

export type CustomerMore = {
  /** `FEMALE` or `MALE`. */
  gender: string,
  /** `SINGLE`, `MARRIED` or `DIVORCED`. */
  marital_status: string,
  /** Two letters, such as `en`. */
  language: string,
  /** Country. */
  country: string,
  /** State or region. */
  region: string,
  /** City or town. */
  city: string,
  /** Local government area. */
  area: string,
  /** County; records of before have none. */
  county: string,
  /** Street and number. */
  street: string,
  /** Postal code. */
  postal_code: string,
  /** Something well known nearby. */
  landmark: string,
  /** The whole address as people write it. */
  freeform: string,
  /** Phone number of whoever sent the customer. */
  referred_phone: string,
  /** First name of whoever sent the customer. */
  referred_first_name: string,
  /** Last name of whoever sent the customer. */
  referred_last_name: string,
  /** Whether the customer wants the savings of the wallet. */
  savings: boolean,
  /** Whatever else the service is to be told. */
  details: Array<CustomerDetail>,
};

export type CustomerPart = "all" | "to_finish" | "not_known" | "complete";

export type CustomerPhotoFacts = {
  /** Of what it is. */
  part: CustomerPhotoPart,
  /** How large it is now, in bytes. */
  bytes: number,
  /** How large the file was. */
  was_bytes: number,
  /** Its width in points. */
  width: number,
  /** Its height. */
  height: number,
  /** Whether it is so small that little can be seen on it. */
  small: boolean,
  /** When it is let go of, if it was not sent by then. */
  kept_until: string,
};

export type CustomerPhotoFile = {
  /** Whose it is. */
  customer: string,
  /** Of what it is. */
  part: CustomerPhotoPart,
  /** The file. */
  bytes_base64: string,
};

export type CustomerPhotoPart = "account" | "identity";

export type CustomerPhotoRequest = {
  /** Whose it is. */
  customer: string,
  /** Of what it is. */
  part: CustomerPhotoPart,
};

export type CustomerPhotoView = {
  /** A JPEG picture. */
  jpeg_base64: string,
};

export type CustomerReportedView = {
  /** When. */
  at: string,
  /** Whose it is. */
  name: string | null,
  /** `REGISTERED` or `UNREGISTERED`, or whatever it said. */
  registration: string | null,
  /** How far the identity was checked, such as `KYC2`. */
  level: string | null,
  /** Its refusal, where that was the answer. */
  refused: string | null,
};

export type CustomerStep = "account" | "photo" | "identity";

export type CustomerStepRequest = {
  /** Whose it is. */
  customer: string,
  /** Which. */
  step: CustomerStep,
};

export type CustomerStepState = "missing" | "ready" | "not_sent" | "sending" | "not_known" | "refused" | "under_review" | "done";

export type CustomerStepView = {
  /** Which. */
  step: CustomerStep,
  /** Where it stands. */
  state: CustomerStepState,
  /** What it lacks. */
  missing: Array<CustomerMissing>,
  /** The photo that is kept for it. */
  photo: CustomerPhotoFacts | null,
  /** What the service said of it last, in its own words. */
  said: string | null,
  /** Why it stands so, where it did not leave or nothing proves what became of it. */
  reason: string | null,
  /** How often it left this computer. */
  sent_times: number,
  /** The reference of the latest try. */
  reference: string | null,
  /** When that was sent. */
  sent_at: string | null,
  /** The call on record. */
  call: string | null,
  /** The try that waits for a person, where one does. */
  doubt: ReviewCallView | null,
  /** Whether it can be sent now. */
  can_send: boolean,
  /** Whether that would be once more under a new reference, although nobody knows what became of an earlier try. */
  again: boolean,
  /** Whether the service refused it because it has one already. */
  has_it: boolean,
};

export type CustomerView = {
  /** The id here. */
  customer: string,
  /** First name. */
  first_name: string,
  /** Last name. */
  last_name: string,
  /** Phone number. */
  phone: string,
  /** E-mail address. */
  email: string,
  /** Day of birth. */
  born: string,
  /** Whether everything goes in one call. */
  at_once: boolean,
  /** What is told only then. */
  more: CustomerMore,
  /** Kind of the identity document; empty where none is known. */
  id_type: string,
  /** Its number by its end; empty where none is known. */
  id_number: string,
  /** Its last day. */
  id_expires: string,
  /** When the number is let go of but for its end, if it was not sent by then; none where only its end is kept. */
  id_kept_until: string | null,
  /** The wallet's account number, as the service told it. */
  account_number: string | null,
  /** What the service said of the phone number last. */
  told: CustomerReportedView | null,
  /** Wallet, photo, identity document. */
  steps: Array<CustomerStepView>,
  /** What somebody should look at once more. */
  warnings: Array<CustomerWarning>,
  /** When it was begun here. */
  created_at: string,
  /** By whom; empty where nobody was signed in. */
  created_by: string,
  /** Whether name, phone and the like can still be changed. */
  can_change_person: boolean,
  /** Whether the identity document can still be changed. */
  can_change_identity: boolean,
  /** Whether nothing of it ever was sent, so that it can be thrown away. */
  can_discard: boolean,
};

export type CustomerWarning = {
  /** The field. */
  path: string,
  /** What about it. */
  words: string,
};

export type CustomersExport = {
  /** Which. */
  part: CustomerPart,
  /** Words that all stand somewhere in it; empty for all. */
  text: string,
  /** As what. */
  format: ExportFormat,
};

export type CustomersPageView = {
  /** At most a hundred. */
  customers: Array<CustomerBriefView>,
  /** How many there are in all. */
  counts: CustomerCountsView,
};

export type CustomersRequest = {
  /** Which. */
  part: CustomerPart,
  /** Words that all stand somewhere in it; empty for all. */
  text: string,
  /** So many are passed over. */
  from: number,
};

export type DecideRequest = {
  /** The batch. */
  run: string,
  /** The payments' ids. */
  items: Array<string>,
  /** The decision. */
  decision: Decision,
  /** The evidence, in the person's words; must not be empty. */
  evidence: string,
};

export type DecideReviewCallRequest = {
  /** Its id. */
  line: string,
  /** What is decided. */
  decision: HeldDecision,
  /** What proves it, in the person's words; must not be empty. */
  evidence: string,
};

export type Decision = "paid" | "not_paid" | "send_again";

export type DepositKnown = "both" | "notice" | "history" | "differs" | "not_said";

export type DepositPart = "all" | "confirmed" | "not_confirmed" | "differs" | "not_said";

export type DepositSumsView = {
  /** How many are confirmed. */
  confirmed_count: number,
  /** How much. */
  confirmed: string,
  /** Given back of that; none where nothing was. */
  back: string | null,
  /** Of how many of the confirmed ones a notice told that they were forwarded to a bank. */
  forwarded_count: number,
  /** How much, with their fees; none where nothing was. */
  forwarded: string | null,
  /** Of how many of the other confirmed ones the fee for receiving was told. */
  fees_count: number,
  /** How much; none where none was told. */
  fees: string | null,
  /** How many are not confirmed. */
  unconfirmed_count: number,
  /** How much, by their notices; in no total. */
  unconfirmed: string,
  /** Of how many two amounts were told. */
  differing: number,
  /** Of how many the service did not say what they are; their money is in no sum. */
  not_said: number,
};

export type DepositView = {
  /** Its id. */
  id: string,
  /** When it came: as the history told it, else when its notice came. */
  at: string,
  /** Ten digits. */
  account_number: string,
  /** The account on record. */
  account: string | null,
  /** The name payers see. */
  account_name: string | null,
  /** The service's own reference. */
  reference: string,
  /** As the history told it, else as the notice says. */
  amount: string,
  /** As the notice says, where the two differ. */
  noticed: string | null,
  /** How it is known. */
  known: DepositKnown,
  /** Whether it is in totals. */
  confirmed: boolean,
  /** For receiving. */
  clearing_fee: string | null,
  /** For forwarding. */
  transfer_fee: string | null,
  /** Bank it was forwarded to. */
  forward_bank: string | null,
  /** Account it was forwarded to. */
  forward_account: string | null,
  /** How it came. */
  method: string | null,
  /** Why it can never be given back; none where it can, or where that is not known. */
  never_refunded: string | null,
  /** Who paid, by the notice; its signature does not cover this. */
  payer_name: string | null,
  /** The payer's bank. */
  payer_bank: string | null,
  /** The payer's account there. */
  payer_account: string | null,
  /** Of the transfer that paid. */
  funding_reference: string | null,
  /** The notice that told of it. */
  notice: string | null,
};

export type DepositsExport = {
  /** Which deposits. */
  filter: DepositsFilter,
  /** As what. */
  format: ExportFormat,
};

export type DepositsFilter = {
  /** Which part. */
  part: DepositPart,
  /** Words to look for. */
  text: string,
  /** First day, as `2026-11-01`, in West Africa Time. */
  from: string | null,
  /** Last day. */
  to: string | null,
  /** Only into this account number. */
  number: string | null,
};

export type DepositsPageView = {
  /** The latest first; at most 100. */
  rows: Array<DepositView>,
  /** Where the next page begins; none when this is the last. */
  after: string | null,
};

export type DepositsRequest = {
  /** Which deposits. */
  filter: DepositsFilter,
  /** Where the page before ended. */
  after: string | null,
};

export type DifferenceView = {
  /** Which. */
  field: AccountField,
  /** As we have it. */
  ours: string | null,
  /** As the service tells it. */
  theirs: string | null,
  /** Whether it can be taken over here. */
  can_take: boolean,
  /** Whether the service can be asked to change it to ours. */
  can_send: boolean,
};

export type DirectoryList = "banks" | "operators" | "billers" | "bundles" | "services";

export type DirectoryNewsRequest = {
  /** Which. */
  list: DirectoryList,
  /** Whose, by its public id, of what an operator or biller sells. */
  of: string | null,
};

export type DirectoryNewsView = {
  /** When the list was told that the present one was compared with; none for a first one. */
  since: string | null,
  /** What changed since then. */
  latest: Array<ListChangeView>,
  /** What changed before that, the latest first. */
  earlier: Array<ListChangeView>,
};

export type DirectoryRequest = {
  /** Whether the service is asked even where the kept list is fresh. */
  again: boolean,
};

export type DoneView = Record<symbol, never>;

export type DraftBriefView = {
  /** Its id. */
  draft: string,
  /** The file. */
  file_name: string,
  /** When it was read. */
  read_at: string,
  /** The number of correction steps in force. */
  steps: number,
};

export type DraftChange = { "what": "cell",
  /** The row's id in the draft. */
  row: number,
  /** The field, for example `amount`. */
  field: DraftField,
  /** The typed text; `None` to restore the original. */
  text: string | null, } | { "what": "left_out",
  /** The row's id in the draft. */
  row: number,
  /** True to skip it. */
  out: boolean, } | { "what": "meant",
  /** The row's id in the draft. */
  row: number,
  /** True to pay it. */
  meant: boolean, } | { "what": "paid_again",
  /** The row's id in the draft. */
  row: number,
  /** True to pay it. */
  meant: boolean, } | { "what": "same_person",
  /** The row's id in the draft. */
  row: number,
  /** The reason; required if the names do not match. `None` takes the confirmation back. */
  reason: string | null,
};

export type DraftColumnsRequest = {
  /** The draft. */
  draft: string,
  /** The sheets, stacked in this order; empty for those in use. */
  sheets: Array<string>,
  /** The mapping; `None` for the last one of these sheets. */
  mapping: MappingRequest | null,
  /** Whether the next file with these headings is read in the same way. */
  remember: boolean,
};

export type DraftField = "name" | "bank" | "bank_code" | "account" | "amount" | "remarks" | "reference" | "phone" | "email" | "currency" | "sender";

export type DraftOriginView = {
  /** Why it was made. */
  kind: Origin,
  /** The batch it was made from. */
  run: string,
  /** Its file. */
  file_name: string,
  /** When it was approved. */
  started_at: string,
  /** How many rows were taken. */
  rows: number,
  /** The differences; at most 500. */
  changes: Array<OriginChangeView>,
  /** Rows that were already in a retry batch and were not paid there either. */
  tried_before: number,
};

export type DraftRequest = {
  /** Its id. */
  draft: string,
};

export type DraftRowView = {
  /** Its id in changes and questions. */
  row: number,
  /** Its number in the file. */
  file_row: number,
  /** Its sheet, if several are stacked. */
  sheet: string | null,
  /** Its state. */
  state: RowState,
  /** Whether a person skipped it and may include it again. */
  left_out_by_person: boolean,
  /** The payee. */
  name: string,
  /** The bank. */
  bank: string,
  /** Ten digits, or the text of the file. */
  account: string,
  /** Decimal text, or the text of the file. */
  amount: string,
  /** The remarks in the file; not sent in bulk calls. */
  remarks: string,
  /** The reference of the row in the file. */
  reference: string,
  /** The beneficiary's phone. */
  phone: string,
  /** The beneficiary's email address. */
  email: string,
  /** All its problems. */
  problems: Array<RowProblemView>,
  /** The values of the file that a person changed. */
  originals: Array<OriginalView>,
  /** The bank's answer about the account; `None` if it was not queried. */
  holder: HolderView | null,
  /** An earlier payment of the same amount to the same account, which a person may confirm. */
  earlier: EarlierView | null,
};

export type DraftRowsRequest = {
  /** The draft. */
  draft: string,
  /** Rows with this state. */
  state: RowState | null,
  /** Only rows with warnings that are to be paid. */
  warned: boolean,
  /** Rows with this problem. */
  code: string | null,
  /** Rows with this text in one of their fields. */
  text: string | null,
  /** How many rows are skipped. */
  from: number,
};

export type DraftRowsView = {
  /** How many rows meet the conditions. */
  found: number,
  /** How many rows were skipped. */
  from: number,
  /** At most 500. */
  rows: Array<DraftRowView>,
};

export type DraftView = {
  /** Its id. */
  draft: string,
  /** The file. */
  file_name: string,
  /** When it was read. */
  read_at: string,
  /** The sheets of the workbook. */
  sheets: Array<SheetView>,
  /** The sheets that were read, in the order in which they are stacked. */
  chosen: Array<string>,
  /** Rows in the file. */
  file_rows: number,
  /** Rows that can be paid. */
  ready: number,
  /** Rows with problems. */
  to_fix: number,
  /** Rows that are not payments, or that a person skipped. */
  left_out: number,
  /** Ready rows with warnings. */
  warned: number,
  /** The sum of the ready rows. */
  total: string,
  /** The file's row with the column names. */
  header_row: number | null,
  /** Problems of the sheet as a whole. */
  problems: Array<RowProblemView>,
  /** The question about amounts that their cells show rounded, and its answer; `None` if there are no such amounts. */
  shown_rounded: ShownRoundedView | null,
  /** The question about amounts in thousands or millions, and its answer; `None` if the sheet states neither. */
  stated_scale: StatedScaleView | null,
  /** The kinds of problems of the rows, most frequent first. */
  codes: Array<CodeCountView>,
  /** The meaning of each column. */
  columns: Array<ColumnView>,
  /** Whether a person should review the columns. */
  columns_ask: boolean,
  /** Set if the mapping is remembered from an earlier file with these headings. */
  remembered: RememberedView | null,
  /** Ready rows with neither phone nor email. */
  without_contact: number,
  /** Ready rows with remarks. */
  with_remarks: number,
  /** The contact that would be used for those without. */
  contact: string | null,
  /** The approval snapshot. */
  plan: PlanView | null,
  /** The latest batch of the same file, or of another one with the same rows. */
  paid_before: RunSummaryView | null,
  /** Whether that batch was of another file, with the same amounts to the same accounts. */
  other_file: boolean,
  /** Ready rows that repeat a payment of the last 20 days and are not confirmed. */
  repeats: number,
  /** The batch of the last 35 days that paid nearly the same payroll. */
  similar: SimilarRunView | null,
  /** The state of the name check. */
  names: NamesView,
  /** Whether there is a step to undo. */
  can_undo: boolean,
  /** Whether there is a step to redo. */
  can_redo: boolean,
};

export type EarlierClosingView = {
  /** Who closed it. */
  closed: SignedView,
  /** Who opened it again. */
  reopened: SignedView,
  /** Why. */
  reason: string,
  /** SHA-256 of what was closed. */
  digest: string,
};

export type EarlierStatus = "paid" | "waiting" | "not_known";

export type EarlierView = {
  /** Its batch; `None` for a single payment. */
  run: string | null,
  /** Its reference. */
  reference: string,
  /** When it was sent, or put into its batch if it was not sent. */
  at: string,
  /** Its status. */
  standing: EarlierStatus,
  /** How many such payments there are. */
  count: number,
  /** Whether a person confirmed that paying again is intended. */
  meant: boolean,
};

export type ErrorCode = "Invalid" | "WrongPin" | "Refused" | "NotSent" | "InDoubt" | "Unanswered" | "Credentials" | "Locked" | "Conflict" | "NotFound" | "Storage" | "Bug";

export type Event = {
  /** Of which part. */
  topic: Topic,
  /** Of which thing, when it is one. */
  id: string | null,
};

export type ExceptionKind = "on_statement_only" | "with_service_only" | "expected" | "overdue" | "amount_differs" | "status_differs" | "duplicate" | "reversed" | "unknown_solved" | "said_of_gone";

export type ExceptionView = {
  /** Which kind. */
  kind: ExceptionKind,
  /** Days from its day to the end of the month, or to today. */
  age_days: number,
  /** What to do, in a sentence. */
  next: string,
};

export type ExportFormat = "csv" | "xlsx";

export type ExportRequest = {
  /** The batch. */
  run: string,
  /** The format of the file. */
  format: ExportFormat,
};

export type ExternalEntryView = {
  /** Where it stands: `GTBank 0123456789, october.csv, row 12`, or the name of the report. */
  source: string,
  /** When; of a bank the day. */
  at: string,
  /** As told. */
  reference: string,
  /** As told. */
  text: string,
  /** How much. */
  amount: string,
  /** The service's word; empty for a bank. */
  status: string,
  /** What the service kept of it, by the wallet's movement; none where it told none, and of a bank. */
  fee: string | null,
};

export type FaultView = {
  /** The operation it waits for. */
  operation: string,
  /** Its name, such as `drop_after`. */
  fault: string,
  /** Which form of it, where it has several. */
  variant: string | null,
  /** The n-th following call; none for every call. */
  nth: number | null,
  /** How often. */
  times: number | null,
  /** For delays. */
  ms: number | null,
};

export type FeesView = {
  /** The sum of the ready rows. */
  total: string,
  /** Rows with a known cost. */
  rows: number,
  /** Rows that were not queried. */
  unknown: number,
  /** The sum of the known fees. */
  fee: string,
  /** The sum of the known taxes on them. */
  vat: string,
  /** Total, fees and taxes, as far as they are known. */
  all: string,
  /** The balance. */
  balance: string,
  /** The balance afterwards; `None` if it is not sufficient. */
  after: string | null,
  /** The missing amount; `None` if the balance is sufficient. */
  short: string | null,
};

export type FieldKind = "text" | "reference" | "amount" | "number" | "flag" | "choice" | "utc_time" | "date" | "secret" | "map" | "words" | "items" | "record";

export type FieldView = {
  /** Its name in the request. */
  name: string,
  /** Help, one or two sentences. */
  help: string,
  /** Whether it is required. */
  required: boolean,
  /** Whether it is required unless another field is given, for example phone number or email. */
  needed: boolean,
  /** The kind of its value. */
  kind: FieldKind,
  /** The largest number of characters or items. */
  max: number | null,
  /** The known words of a choice. */
  options: Array<string>,
  /** Whether a choice accepts other words. */
  open: boolean,
  /** The fields of a group, or of each group in a list. */
  fields: Array<FieldView>,
};

export type FileColumnView = {
  /** Its place, from 1. */
  column: number,
  /** The letters over it. */
  letters: string,
  /** What it is called; blank where it has no name. */
  heading: string,
  /** What it was taken for; of two, one cell holds both. */
  fields: Array<DraftField>,
  /** Why; blank where it is not used. */
  reason: string,
  /** The first few values that differ. */
  samples: Array<string>,
  /** What most cells are, in words. */
  holds: string,
};

export type FileSavedView = {
  /** Its path. */
  path: string,
};

export type FindingView = {
  /** The code of the cause. */
  code: string,
  /** The cause as a sentence. */
  sentence: string,
  /** Whether the hash proves it. */
  certain: boolean,
};

export type FixView = {
  /** Where. */
  field: DraftField,
  /** What. */
  text: string,
};

export type FollowUpRequest = {
  /** The batch. */
  run: string,
  /** Its payments. */
  items: Array<string>,
};

export type FollowedView = {
  /** Why it was made. */
  kind: Origin,
  /** The draft. */
  draft: string,
  /** Its file. */
  file_name: string,
  /** When it was made. */
  made_at: string,
  /** How many rows it contains. */
  rows: number,
  /** The batch it became. */
  run: string | null,
};

export type FoundAccountView = {
  /** Ten digits. */
  number: string,
  /** Its reference, where told. */
  reference: string | null,
  /** The first time it was told of. */
  since: string,
};

export type FoundKind = "contact" | "customer" | "payment" | "payout_item" | "request" | "refund" | "account" | "deposit" | "notice" | "call" | "history" | "statement";

export type FoundOut = "missing" | "alarms";

export type FoundView = {
  /** Its kind. */
  kind: FoundKind,
  /** Its id, or that of the batch, the call or the callback. */
  id: string,
  /** The payee or customer, or what it is about. */
  name: string,
  /** Its reference or number. */
  reference: string,
  /** Decimal text. */
  amount: string | null,
  /** The state of what was sent. */
  state: PaymentState | null,
  /** The state of a payment request. */
  request_state: PaymentRequestState | null,
  /** A refund of a request that was not paid: the request is cancelled, and no money moved. It has no other state. */
  nothing_moved: boolean,
  /** Whether the state is confirmed by a person and not by the service. */
  by_word: boolean,
  /** Whether a later status query contradicted the state. */
  contradicted: boolean,
  /** The time. */
  at: string | null,
};

export type FreezeRequest = {
  /** The draft. */
  draft: string,
  /** How it will be sent. */
  route: Route,
  /** Payments per bulk call, 1 to 300. */
  group_size: number | null,
  /** The contact for rows with neither phone nor email; not sent in bulk calls. */
  contact: string | null,
  /** The earlier batch of the same file or the same rows that the draft showed, if the person pays it again. */
  paid_before: string | null,
  /** The number of rows that repeat payments of the last 20 days, as the draft showed, if the person pays them again. */
  repeats: number,
  /** The similar batch that the draft showed, if the person pays the same people again. */
  similar: string | null,
};

export type HeldDecision = "done" | "not_done";

export type HistoryExportRequest = {
  /** Which items. */
  filter: HistoryFilter,
  /** The kind of file. */
  format: ExportFormat,
};

export type HistoryFetchRequest = {
  /** The reference of a request or of an account's opening, an account reference or an account number; none for everything. */
  name: string | null,
  /** Not before this moment. */
  from: string,
  /** Before this moment, or now when that is earlier. */
  to: string,
};

export type HistoryFetchView = {
  /** It is under way. */
  running: boolean,
  /** What it is about; none for everything. */
  name: string | null,
  /** Start of the period. */
  from: string,
  /** End of the period. */
  to: string,
  /** How many windows were answered. */
  done: number,
  /** Of how many, as far as is known now. */
  all: number,
  /** How many items were told. */
  items: number,
  /** How many of them were new. */
  new: number,
  /** The days of which the service may not have told everything. */
  cut_off: Array<string>,
  /** A person stopped it. */
  stopped: boolean,
  /** Why it ended early. */
  problem: string | null,
};

export type HistoryFilter = {
  /** The beginning of a reference, an account reference or an account number. */
  text: string | null,
  /** Standing like this. */
  mark: HistoryMark | null,
  /** Not before this moment. */
  from: string | null,
  /** Before this moment. */
  to: string | null,
};

export type HistoryKnownView = {
  /** The periods of which everything was asked for, the earliest first. */
  spans: Array<HistorySpanView>,
  /** How many items stand how, in the period and with the words of the filter. */
  both: number,
  /** Only the service knows of them. */
  only_service: number,
  /** Only our record knows of them. */
  only_ours: number,
  /** Both know of them, and differ. */
  differs: number,
  /** How fetching stands. */
  fetch: HistoryFetchView,
};

export type HistoryMark = "both" | "only_service" | "only_ours" | "differs";

export type HistoryPageRequest = {
  /** Which items. */
  filter: HistoryFilter,
  /** What the page before ended with; none for the newest. */
  after: string | null,
};

export type HistoryPageView = {
  /** At most a hundred. */
  rows: Array<HistoryRowView>,
  /** Ask for what comes after this to go on; none at the end. */
  next: string | null,
};

export type HistoryRowView = {
  /** Names the row. */
  key: string,
  /** When. */
  at: string,
  /** `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open. None where only our record has it. */
  operation: string | null,
  /** `CREATE_REQUEST`, `PAYMENT`; the list is open. */
  action: string | null,
  /** Its reference. */
  reference: string,
  /** The account involved. */
  account_number: string,
  /** Our own name for that account, where it was told. */
  account_reference: string | null,
  /** As told; none where nothing readable was told. */
  amount: string | null,
  /** The service's own word. */
  status: string | null,
  /** How it stands beside our record. */
  mark: HistoryMark,
  /** What is different, or missing where. */
  why: string | null,
  /** What of ours it is about. */
  ours: HistorySubject | null,
  /** The id of that. */
  own_id: string | null,
  /** Whose. */
  own_name: string | null,
  /** How much it is in our record. */
  own_amount: string | null,
};

export type HistorySpanView = {
  /** Its start. */
  from: string,
  /** Its end. */
  until: string,
};

export type HistorySubject = "request" | "account" | "deposit";

export type HolderView = {
  /** The account holder; `None` if the bank has no such account. */
  name: string | null,
  /** How certain it is that the names are of one person. */
  tier: NameTier | null,
  /** The similarity, in thousandths. */
  score: number,
  /** Every step of the comparison, as sentences. */
  reasons: Array<string>,
  /** The fee for the row's amount; `None` if it was not queried for that amount. */
  fee: string | null,
  /** The tax on it. */
  vat: string | null,
  /** When the bank answered. */
  asked_at: string,
};

export type HomeMonthView = {
  /** For example `2026-10`. */
  month: string,
  /** The state of its closing. */
  state: ClosingState,
  /** When it was closed. */
  closed_at: string | null,
};

export type HomeView = {
  /** The balance of the wallet. */
  balance: BalanceView,
  /** The outstanding amount of open payment requests. */
  open_requests_total: string,
  /** When the status query stops covering the oldest unconfirmed single payment. */
  payments_lookup_closes_at: string | null,
  /** When the status query stops covering the oldest unconfirmed batch payment. */
  runs_lookup_closes_at: string | null,
  /** Unconfirmed batch payments. */
  in_doubt: number,
  /** Batch payments that need review. */
  held: number,
  /** Calls outside batches that need review, oldest first. */
  review_calls: Array<ReviewCallView>,
  /** How many more of them there are. */
  review_calls_more: number,
  /** Unfinished batches, latest first. */
  unfinished_runs: Array<RunSummaryView>,
  /** Single payments, latest first, at most five. */
  last_payments: Array<PaymentView>,
  /** Finished batches, latest first, at most three. */
  last_runs: Array<RunSummaryView>,
  /** The state of the previous month; `None` if it has no records. */
  last_month: HomeMonthView | null,
  /** Payment requests that were paid recently, latest first, at most five. */
  recently_paid: Array<PaymentRequestBriefView>,
  /** The state of watching. */
  watching: WatchingView,
  /** Requests waiting to be paid. */
  open_requests: number,
  /** What is still to be paid of them is that much or more: of some nobody told what is to be paid with the fee. */
  open_requests_total_at_least: boolean,
  /** Requests whose time ran out, and of which the service has not said yet how they ended. */
  past_end: number,
  /** Requests that are part paid, and end within a day. */
  part_paid_ending: number,
  /** Requests that ended without a payment since yesterday morning. */
  ended_unpaid: number,
  /** Deposits that a notice tells of, and the history does not confirm yet. */
  unconfirmed_deposits: number,
  /** Notices of the service that nobody has looked at. */
  unread_notices: number,
  /** Those among them whose signature does not match. */
  forged_notices: number,
  /** Refunds of which nobody knows yet whether they were done. */
  refunds_in_doubt: number,
  /** Single payments that are not settled, without those that wait for a person. */
  payments_in_doubt: number,
  /** Single payments of which nobody has known for 36 hours: a person must find out now. */
  payments_alarmed: number,
  /** Payments whose withdrawal code was to come to us and did not. */
  codes_missing: number,
  /** Cash of which the service took the code, and nobody wrote down that it was handed over. */
  cash_not_handed_over: number,
  /** Requests of which nobody knows yet whether the service has them. */
  requests_in_doubt: number,
  /** Requests that have not left this computer. */
  requests_not_sent: number,
  /** Requests made since yesterday morning that the service refused. */
  requests_refused: number,
  /** Payment accounts not known yet to be open, or whose opening has not left this computer. */
  accounts_in_doubt: number,
  /** Payment accounts of which the service tells something else. */
  accounts_differing: number,
  /** Imports that wait for a person. */
  imports_paused: number,
};

export type ImportAlikeRequest = {
  /** The import. */
  import: string,
  /** In which field. */
  field: ImportField,
  /** How they are written; case does not matter. */
  written: string,
};

export type ImportAlikeView = {
  /** So many; rows that are left out are not among them. */
  rows: number,
};

export type ImportBriefView = {
  /** Its id. */
  import: string,
  /** What its rows become. */
  kind: ImportKind,
  /** The file's name. */
  file_name: string,
  /** When it was read. */
  read_at: string,
  /** How far it is. */
  stage: ImportStageView,
  /** Why it waits. */
  why: string | null,
  /** Rows to make. */
  rows: number,
  /** Rows of which something was made. */
  made: number,
  /** Rows of which nothing can be made. */
  refused: number,
};

export type ImportChange = { "what": "cell",
  /** The row. */
  row: number,
  /** Which cell. */
  field: ImportField,
  /** What is typed. */
  text: string | null, } | { "what": "left_out",
  /** The row. */
  row: number,
  /** Whether it is out. */
  out: boolean, } | { "what": "meant",
  /** The row. */
  row: number,
  /** Whether it is. */
  meant: boolean, } | { "what": "twice",
  /** The row. */
  row: number,
  /** Whether it is. */
  meant: boolean,
};

export type ImportColumnChoice = {
  /** What it means. */
  field: ImportField,
  /** Which column, from 1. */
  column: number,
};

export type ImportColumnView = {
  /** Which, from 1. */
  column: number,
  /** Its name in the file. */
  heading: string,
  /** What it means. */
  field: ImportField | null,
  /** Why. */
  reason: string,
  /** A few of its values. */
  samples: Array<string>,
};

export type ImportField = "name" | "first_name" | "last_name" | "account_name" | "phone" | "email" | "amount" | "purpose" | "invoice" | "ends" | "identity" | "reference" | "bank" | "account" | "limit" | "callback";

export type ImportFieldView = {
  /** Its name. */
  field: ImportField,
  /** For people. */
  words: string,
};

export type ImportKind = "requests" | "accounts";

export type ImportKindRequest = {
  /** Of which kind. */
  kind: ImportKind,
};

export type ImportProblemCount = {
  /** The kind. */
  kind: string,
  /** How many rows. */
  rows: number,
  /** Whether it stops them. */
  blocks: boolean,
};

export type ImportProblemView = {
  /** Its kind. */
  kind: string,
  /** Which cell. */
  field: ImportField | null,
  /** A sentence. */
  words: string,
  /** Whether it stops the row. */
  blocks: boolean,
  /** Whether it is only worth knowing. */
  note: boolean,
  /** What is probably meant. */
  fix: string | null,
};

export type ImportRequest = {
  /** Its id. */
  import: string,
};

export type ImportResultsRequest = {
  /** The import. */
  import: string,
  /** Which kind of file. */
  format: ExportFormat,
};

export type ImportRowState = "ready" | "to_fix" | "waits" | "left_out";

export type ImportRowView = {
  /** By which it is known. */
  row: number,
  /** Its number in the file, and its sheet where several are read: for the eye. */
  spot: string,
  /** What becomes of it. */
  state: ImportRowState,
  /** A person left it out. */
  by_hand: boolean,
  /** The file hides it. */
  hidden: boolean,
  /** It is the same as another row, and a person said that it is meant. */
  meant_twice: boolean,
  /** Its values. */
  values: Array<ImportValueView>,
  /** Everything there is to say. */
  problems: Array<ImportProblemView>,
};

export type ImportRowsRequest = {
  /** The import. */
  import: string,
  /** The first one wanted, among those that are. */
  from: number,
  /** Only those in this state. */
  state: ImportRowState | null,
  /** Only those with this kind of problem. */
  kind: string | null,
  /** Only those with this text. */
  text: string | null,
};

export type ImportRowsView = {
  /** How many there are. */
  found: number,
  /** The first of these. */
  from: number,
  /** These. */
  rows: Array<ImportRowView>,
};

export type ImportSettings = {
  /** Such as `BANK_TRANSFER`. */
  payment_methods: Array<string>,
  /** The payer's share of the fee, `0` to `1`. */
  payer_fee_share: string,
  /** Whether parts are accepted. */
  allow_partial: boolean,
  /** Whether more is accepted. */
  allow_over: boolean,
  /** Whether the service tells the payers. */
  send_messages: boolean,
  /** Minutes until those without a day of their own end; none for the service's own limit. */
  expires_in_minutes: number | null,
};

export type ImportSheetsRequest = {
  /** The import. */
  import: string,
  /** One sheet, or several that are read as one. */
  sheets: Array<string>,
};

export type ImportStageView = "draft" | "running" | "paused" | "stopped" | "done";

export type ImportValueView = {
  /** Of which field. */
  field: ImportField,
  /** As it will be used, or as it is written. */
  text: string,
  /** What the file says, where a person typed something else. */
  original: string | null,
};

export type ImportView = {
  /** What it is. */
  brief: ImportBriefView,
  /** The file's sheets. */
  sheets: Array<SheetView>,
  /** Those that are read, as one where there are several. */
  chosen: Array<string>,
  /** The row with the column names, of several sheets in the first. */
  header_row: number | null,
  /** The first rows, to find the column names in. */
  top: Array<TopRowView>,
  /** The columns are read as somebody said of an earlier file, then. */
  remembered: string | null,
  /** The file's columns. */
  columns: Array<ImportColumnView>,
  /** What a column can mean. */
  fields: Array<ImportFieldView>,
  /** How amounts are written, as far as it is known. */
  amounts: NumberStyle | null,
  /** How they are written, where a person said so. */
  chosen_amount_style: NumberStyle | null,
  /** Whether the day stands first in dates, as far as it is known. */
  day_first: boolean | null,
  /** The same, where a person said so. */
  chosen_day_first: boolean | null,
  /** Dates can be read in two ways and nobody said which. */
  dates_asked: boolean,
  /** What is wrong with the file as a whole. */
  problems: Array<string>,
  /** What is worth knowing about it. */
  notes: Array<string>,
  /** What a person sees, in a mark to begin it with. */
  shown: string,
  /** Rows that can be made and lead every deposit to another account. */
  forwards: number,
  /** Rows that can be made. */
  ready: number,
  /** Rows with something wrong. */
  to_fix: number,
  /** Rows that are the same as another one, and wait for a person to say that they are meant. */
  waits: number,
  /** Rows of which nothing is made. */
  left_out: number,
  /** Rows that can be made and are worth a look. */
  warned: number,
  /** Sum of the amounts of rows that can be made. */
  total: string,
  /** Problems by kind. */
  kinds: Array<ImportProblemCount>,
  /** What stands in every form alike. */
  settings: ImportSettings,
  /** What is wrong with that, by the name of the setting. */
  settings_problems: Array<InputProblem>,
  /** The same file was begun before. */
  same_file: SameImportView | null,
  /** Whether there is a step to take back. */
  can_undo: boolean,
  /** Whether there is one to make again. */
  can_redo: boolean,
};

export type ImportedAccountView = {
  /** Its id. */
  id: string,
  /** Where it stands. */
  state: PaymentAccountState,
  /** Why it stands there, where there is something to say. */
  state_detail: string | null,
  /** Ten digits, where known. */
  number: string | null,
  /** Our own name for it. */
  reference: string,
};

export type ImportedRowView = {
  /** Its number. */
  row: number,
  /** Its number in the file, and its sheet where several are read: for the eye. */
  spot: string,
  /** Its sheet, where several are read as one. */
  sheet: string | null,
  /** The customer. */
  name: string,
  /** How to reach them. */
  contact: string,
  /** How much is asked for, or the most the account takes at once. */
  amount: string | null,
  /** The request it became. */
  request: PaymentRequestView | null,
  /** The account it became. */
  account: ImportedAccountView | null,
  /** Why nothing can be made of it. */
  refused: string | null,
  /** Whether a person can have it tried again. */
  can_try: boolean,
  /** Whether deposits would be led to another account. */
  forwards: boolean,
};

export type ImportedRowsRequest = {
  /** The import. */
  import: string,
  /** After which row; 0 for the first. */
  after: number,
};

export type InboxCountsView = {
  /** Nobody has looked at these. */
  unread: number,
  /** Somebody should look at these. */
  needs_you: number,
  /** What keeps notices from reaching us. */
  trouble: string | null,
};

export type InboxExportRequest = {
  /** Only those that somebody should look at. */
  needs_you: boolean,
  /** Only those taken for this. */
  verdict: NoticeVerdict | null,
  /** Only those with this in reference, account number or notification id. */
  text: string | null,
  /** The kind of file. */
  format: ExportFormat,
};

export type InboxPageView = {
  /** At most a hundred. */
  notices: Array<NoticeBriefView>,
  /** For the page after this one; nothing where there is none. */
  next: string | null,
};

export type InboxRequest = {
  /** Only those that somebody should look at. */
  needs_you: boolean,
  /** Only those taken for this. */
  verdict: NoticeVerdict | null,
  /** Only those with this in reference, account number or notification id. */
  text: string | null,
  /** What [`InboxPageView::next`] told, for the page after it. */
  before: string | null,
};

export type InputProblem = {
  /** The field or cell. */
  path: string,
  /** A sentence. */
  message: string,
  /** Why, by its name, where it is something in a file. */
  reason?: string,
};

export type InterfaceCheckView = {
  /** Which interface. */
  interface: OperationInterface,
  /** Every stage, in order. */
  stages: Array<StageView>,
  /** From the request to the end of the answer, in milliseconds. */
  round_trip_ms: number | null,
  /** How far this computer's clock is ahead of the service's, in milliseconds; negative if it is behind. At most three weeks either way. */
  clock_ahead_ms: number | null,
  /** How many banks the service listed. */
  banks: number | null,
};

export type ItemRequest = {
  /** The batch. */
  run: string,
  /** The payment. */
  item: string,
};

export type ItemState = "ready" | "sending" | "confirming" | "in_doubt" | "held" | "paid" | "refused" | "stopped" | "paid_before";

export type ItemUrgency = "waiting" | "alarm" | "closed";

export type JournalAccountView = {
  /** Of which amounts. */
  kind: JournalKind,
  /** Of which bank account, by its bank and number; of all others none. */
  bank: string | null,
  /** Its code in the books; may be empty. */
  code: string,
  /** Its name in the books. */
  name: string,
};

export type JournalChangeRequest = {
  /** Each kind once. */
  accounts: Array<JournalAccountView>,
};

export type JournalKind = "bank_account" | "wallet" | "payouts" | "other_payments" | "requests" | "deposits" | "refunds" | "service_fees" | "bank_charges" | "levies" | "own_transfer" | "other_income" | "other_payment" | "owner" | "tax" | "correction" | "suspense";

export type KeptCustomerRequest = {
  /** The customer's phone number, e-mail address or account number. */
  principal: string,
};

export type KeptCustomerView = {
  /** The customer's phone number, e-mail address or account number. */
  principal: string,
  /** When the password was stored. */
  kept_at: string,
};

export type KeptCustomersView = {
  /** Where they are stored. */
  place: KeyPlace,
  /** The customers, sorted by name. */
  customers: Array<KeptCustomerView>,
};

export type KeyCardView = {
  /** The file. */
  path: string,
  /** Four words. */
  words: string,
  /** Eight digits. */
  code: string,
};

export type KeyName = "public_key" | "secret_key" | "principal" | "credentials" | "hash_key" | "api_key" | "proxy_password";

export type KeyPastedView = {
  /** Whether spaces or hidden characters around it were removed. */
  trimmed: boolean,
  /** The profile after the change. */
  profile: ProfileView,
};

export type KeyPlace = "keychain" | "vault" | "sandbox";

export type KeyRequest = {
  /** The profile. */
  profile: string,
  /** The key. */
  key: KeyName,
};

export type KeyStoreState = "keychain" | "vault" | "locked" | "absent";

export type KeyView = {
  /** Which key. */
  key: KeyName,
  /** Whether it is set; its text is never shown. */
  set: boolean,
};

export type LearnedView = {
  /** By which it is forgotten. */
  id: string,
  /** What, in a sentence. */
  sentence: string,
};

export type LedgerEntryView = {
  /** What it is known by. */
  id: string,
  /** What it is. */
  kind: OursKind,
  /** When. */
  at: string,
  /** The other party. */
  name: string,
  /** Our reference, or the service's of a deposit. */
  reference: string,
  /** How much. */
  amount: string,
  /** What the service keeps of it, above zero. */
  fee: string,
  /** How it stands with us. */
  standing: LedgerStatusKind,
  /** The payout that it belongs to. */
  run: string | null,
};

export type LedgerStatusKind = "done" | "not_known" | "refused";

export type LinksView = {
  /** The batch it was made from, and why. */
  from: CameFromView | null,
  /** The drafts and batches that were made from it. */
  followed: Array<FollowedView>,
  /** Payments that are in an open retry batch. */
  taken: Array<string>,
};

export type ListChangeKind = "added" | "gone" | "renamed" | "told" | "identity";

export type ListChangeView = {
  /** When the list was fetched that has it. */
  at: string,
  /** What became of it. */
  kind: ListChangeKind,
  /** Its name now, or the last one it had. */
  name: string,
  /** The name, code or price before. */
  was: string | null,
  /** The code or price now. */
  now: string | null,
};

export type ListedBankView = {
  /** The service's id. */
  id: string,
  /** Its name. */
  name: string,
  /** The central bank's code, where the service tells it. */
  code: string | null,
  /** The service's own wallet. */
  wallet: boolean,
};

export type LookUpRequest = {
  /** The typed or pasted text: a reference, a number, a narration, an alert. */
  text: string,
};

export type LookUpView = {
  /** The search tokens, most specific first. */
  clues: Array<ClueView>,
  /** The records, at most fifty. */
  found: Array<FoundView>,
  /** Whether there are more. */
  more: boolean,
};

export type LostView = {
  /** The row, as the file numbers it. */
  row: number,
  /** Its sheet, if several are stacked. */
  sheet: string | null,
  /** The corrected field; `None` for a decision about the whole row. */
  field: DraftField | null,
  /** What was typed. */
  typed: string,
  /** The value that it covers. */
  was: string,
  /** The value that it would cover; `None` if the row would no longer be a payment. */
  would_be: string | null,
};

export type MappingRequest = {
  /** The file's row with the column names; 0 if no row has them, `None` to find it. */
  header_row: number | null,
  /** The columns in use. */
  columns: Array<ColumnRequest>,
  /** How amounts are written; `None` to recognise it from the rows. */
  amounts: NumberStyle | null,
  /** The unit of the amounts; `None` to recognise it from the heading. */
  unit: AmountUnit | null,
  /** The answers about the amounts. */
  answers: AmountAnswersRequest,
};

export type MatchCandidateView = {
  /** One payment, or those of a run or a settlement. */
  ours: Array<LedgerEntryView>,
  /** How many there are; `ours` may hold the first ones only. */
  count: number,
  /** The row less them. */
  difference: string,
  /** What speaks for it, in a sentence. */
  why: string,
};

export type MatchCategory = "bank_charge" | "levy" | "service_fee" | "own_transfer" | "other_income" | "other_payment" | "owner" | "tax" | "correction";

export type MatchState = "matched" | "to_review" | "exception" | "explained";

export type MatchView = {
  /** What it is known by, for good. */
  id: string,
  /** How it stands. */
  state: MatchState,
  /** `MATCHED` and so on. */
  class: string,
  /** By which rule it was paired, in words; none where it was not. */
  rule: string | null,
  /** Their row; none for a payment of ours that is alone. */
  theirs: ExternalEntryView | null,
  /** What it is paired with, or the payment that is alone. */
  ours: Array<LedgerEntryView>,
  /** How many there are; `ours` may hold the first ones only. */
  ours_count: number,
  /** What it may be, best first. */
  candidates: Array<MatchCandidateView>,
  /** How many payments have its amount in the window. */
  rivals: number,
  /** Theirs less ours; none where one of them is not there. */
  difference: string | null,
  /** Why it is where it is. */
  why: string,
  /** What is wrong; none where nothing is. */
  exception: ExceptionView | null,
  /** What it was explained as. */
  category: MatchCategory | null,
  /** What rows with these words were explained as before. */
  likely: MatchCategory | null,
  /** What people wrote of it. */
  note: string,
  /** Whose matter it is. */
  owner: string,
  /** It is of a month before, which was closed. */
  carried: boolean,
  /** It was told after that month was closed. */
  late: boolean,
  /** It proves that payments were made of which nobody knew whether they were. */
  settles: boolean,
  /** Who said so and when; none where a rule decided. */
  said: ReviewStepView | null,
};

export type MonthBriefView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** It is over. */
  over: boolean,
  /** It is over, and every source that is set up told all of it. */
  complete: boolean,
  /** How its closing stands. */
  closing: ClosingState,
  /** Who closed it, and when. */
  closed: SignedView | null,
};

export type MonthClosingView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** Where it stands. */
  state: ClosingState,
  /** What stands in the way of preparing it, a sentence each; none where nothing does. */
  blocks: Array<string>,
  /** What it is only prepared with where the comment says why, a sentence each. */
  to_say: Array<string>,
  /** What the closing will say besides: no statement, one person alone. */
  remarks: Array<string>,
  /** Nobody else has to sign: one person works here. */
  alone: boolean,
  /** Whoever is at the laptop may sign what is prepared; otherwise why not, in a sentence. */
  cannot_sign: string | null,
  /** Who prepared it. */
  prepared: SignedView | null,
  /** Who signed it. */
  signed: SignedView | null,
  /** What the preparer wrote. */
  comment: string,
  /** SHA-256 of what was closed. */
  digest: string | null,
  /** The records tell otherwise since it was prepared. */
  changed: boolean,
  /** Earlier closings that were opened again, the last one first. */
  earlier: Array<EarlierClosingView>,
  /** The close packs that were saved of it and of earlier closings, each once, the last one first. */
  packs: Array<SavedPackView>,
};

export type MonthDecideRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** With whom. */
  side: ReviewSide,
  /** The row. */
  id: string,
  /** What. */
  what: MonthSaid,
  /** How many payments are meant, where a list showed only the first of them: those that the row is paired with, or a candidate. */
  count: number | null,
};

export type MonthFetchView = {
  /** It is under way. */
  running: boolean,
  /** Of which month; none where nothing was fetched since the start. */
  month: string | null,
  /** What is being asked. */
  source: MonthSource | null,
  /** How many windows were asked for, of all sources. */
  done: number,
  /** Of how many, as far as is known now. */
  all: number,
  /** How many rows were told. */
  rows: number,
  /** How many of them were new. */
  new: number,
  /** How many windows failed. */
  failed: number,
  /** A person stopped it. */
  stopped: boolean,
  /** Why it ended early. */
  problem: string | null,
};

export type MonthFindRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** With whom. */
  side: ReviewSide,
  /** The row. */
  id: string,
  /** Words, a reference or an amount; empty for those nearest in amount and day. */
  search: string,
};

export type MonthFoundView = {
  /** Open payments of ours, the nearest in amount and day first; fifty at most. */
  ours: Array<LedgerEntryView>,
  /** How many there are. */
  count: number,
};

export type MonthMatchesRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** With whom. */
  side: ReviewSide,
  /** Which. */
  show: ReviewShow,
  /** Only exceptions of this kind. */
  kind: ExceptionKind | null,
  /** The largest first; else the oldest. */
  largest_first: boolean,
  /** Words that a row has to hold, of either side; empty for all. */
  search: string,
  /** From which row on, counted from 0. */
  from: number,
  /** How many at most. */
  count: number,
};

export type MonthMatchesView = {
  /** The page. */
  rows: Array<MatchView>,
  /** How many there are. */
  count: number,
  /** Together. */
  amount: string,
};

export type MonthPackRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** SHA-256 of what was closed; without it, the closing that stands. */
  closing: string | null,
};

export type MonthPackView = {
  /** Its path. */
  path: string,
  /** The SHA-256 of its manifest, as the audit has it and `cowrie month verify` asks for it. */
  digest: string,
};

export type MonthPrepareRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** In words; may be empty. */
  comment: string,
};

export type MonthReopenRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** Why, in words. */
  reason: string,
};

export type MonthRequest = {
  /** Year and month, such as `2026-10`. */
  month: string,
};

export type MonthReviewView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** The comparison with the service, then the one with the bank. */
  sides: Array<ReviewSideView>,
  /** What came in and went out by day, as our records have it, every day of the month. */
  days: Array<ReviewDayView>,
  /** Fees and charges of the month by kind. */
  fees: Array<ReviewFeeView>,
  /** What would be taken back next, in a sentence; none where nothing was said. */
  undo: string | null,
  /** What was learned from what people said: a sentence each. */
  learned: Array<LearnedView>,
};

export type MonthSaid = { "said": "same",
  /** Their ids. */
  ours: Array<string>, } | { "said": "not_same",
  /** Their ids. */
  ours: Array<string>, } | { "said": "explained",
  /** As what. */
  category: MatchCategory,
  /** In words; may be empty. */
  note: string, } | { "said": "noted",
  /** In words. */
  note: string,
  /** By name. */
  owner: string,
};

export type MonthSegmentState = "known" | "not_asked" | "failed" | "may_be_cut_off" | "to_come";

export type MonthSegmentView = {
  /** Its first moment. */
  from: string,
  /** The first moment after it. */
  until: string,
  /** How it stands. */
  state: MonthSegmentState,
  /** Why it failed. */
  why: string | null,
  /** How many rows of it are on record. */
  rows: number,
  /** When it was last asked for, where that is known. */
  asked_at: string | null,
};

export type MonthSettleRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The line. */
  id: string,
};

export type MonthSource = "history" | "reconciliation_report" | "transaction_history";

export type MonthSourceView = {
  /** Which. */
  source: MonthSource,
  /** The keys it needs are there. One that is not set up is not asked, and the month can be complete without it. */
  set_up: boolean,
  /** The month in pieces, in the order of time, without gaps. */
  segments: Array<MonthSegmentView>,
  /** Every moment of the month is known, and every row is readable. */
  complete: boolean,
  /** How many rows of the month are on record. */
  rows: number,
  /** How many of them have a time or an amount that cannot be read. They are in no sum. */
  unreadable: number,
  /** The readable rows by the service's own words, the most rows first. */
  sums: Array<MonthSumView>,
  /** When it was last answered about the month; none where it never was. */
  asked_at: string | null,
};

export type MonthSumView = {
  /** The service's own words for what it is: operation and action of the history, the type of a movement; none in the report. */
  words: Array<string>,
  /** The service's own word for how it stands. */
  status: string,
  /** How many. */
  rows: number,
  /** Their amounts together. */
  amount: string,
  /** What the service took for them, tax included, where it tells that. */
  fees: string | null,
};

export type MonthView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** Its first moment. */
  from: string,
  /** The first moment after it. */
  until: string,
  /** It is over. */
  over: boolean,
  /** It is over, and every source that is set up told all of it, readably. */
  complete: boolean,
  /** Why it is not complete: a sentence each. */
  missing: Array<string>,
  /** What each source told. */
  sources: Array<MonthSourceView>,
  /** How fetching stands, of whichever month. */
  fetch: MonthFetchView,
};

export type NameCheckState = "asking" | "resting";

export type NameTier = "match" | "close" | "no_match";

export type NamedValueView = {
  /** The name. */
  name: string,
  /** The value. */
  value: string,
};

export type NamesView = {
  /** Rows to be paid that were never queried. */
  to_ask: number,
  /** Rows to be paid whose bank was queried more than 30 days ago. */
  old: number,
  /** Whether the accounts of the check had been queried before. */
  again: boolean,
  /** Whether it is running. */
  state: NameCheckState,
  /** Rows without an answer in the last check. */
  unanswered: number,
  /** Why they have none, or why it stopped. */
  words: string | null,
};

export type NewNotificationChannel = { "way": "email",
  /** Who gets the e-mails. */
  finance_email: string, } | { "way": "calls",
  /** The address. */
  callback_url: string,
  /** The name that calls sign in with. */
  username: string,
  /** The password that calls sign in with. Never shown again, never written. */
  password: Pin,
};

export type NewPayment = {
  /** The permanent reference. */
  reference: string,
  /** Decimal text, as typed. */
  amount: string,
  /** The payee, and the kind of payment. */
  to: PayTo,
  /** The customer whose money it is; `None` for our own wallet. */
  behalf: OnBehalfOf | null,
};

export type NewPaymentAccount = {
  /** The name payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail of the customer. */
  email: string | null,
  /** Bank verification number of the customer. It is sent, and kept by its last digits only. */
  identity: string | null,
  /** Our own name for the account; one is made where none is given. */
  reference: string | null,
  /** Whether deposits are to be forwarded; bank and account are needed then. */
  forwards: boolean,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that account is right although its holder has another name. */
  forward_word: string | null,
  /** The most it takes at once. */
  limit: string | null,
  /** Where the service sends its notices of deposits. */
  callback_url: string | null,
};

export type NewPaymentAccountView = {
  /** The name payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail of the customer. */
  email: string | null,
  /** Our own name for the account. */
  reference: string,
  /** The most it takes at once. */
  limit: string | null,
  /** Where the service sends its notices of deposits. */
  callback_url: string | null,
};

export type NewPaymentRequest = {
  /** Decimal text as typed, such as `50000` or `50,000.00`. */
  amount: string,
  /** Who is asked. */
  payer_name: string,
  /** Phone or e-mail is needed. */
  payer_phone: string | null,
  /** Phone or e-mail is needed. */
  payer_email: string | null,
  /** The payer's bank, as the service names it; narrows the ways to pay. */
  payer_bank: string | null,
  /** What it is for; kept here, not sent. */
  purpose: string | null,
  /** Who receives the money. */
  payee: PayeeKind,
  /** The name the customer sees; that of the business where it is the recipient and no other is given. */
  payee_name: string | null,
  /** Account number or phone number of another wallet, as `payee` has it. */
  payee_wallet: string | null,
  /** The bank of a bank account, as the service names it. */
  payee_bank: string | null,
  /** The number of a bank account. */
  payee_account: string | null,
  /** The recipient's bank verification number; sent and not kept. */
  payee_identity: string | null,
  /** Minutes until it ends, at most a week; none for the service's own limit. */
  expires_in_minutes: number | null,
  /** An own time in West Africa, such as `2026-11-24T18:00`; counts instead of the minutes. */
  expires_at: string | null,
  /** Such as `BANK_TRANSFER`. */
  payment_methods: Array<string>,
  /** The payer's share of the fee, `0` to `1`; the rest is the payee's. */
  payer_fee_share: string,
  /** Whether parts are accepted. */
  allow_partial: boolean,
  /** Whether more is accepted. */
  allow_over: boolean,
  /** Whether the service tells the payer. */
  send_messages: boolean,
  /** Whether the payer also sees the recipient's bank and account number. */
  show_bank_details: boolean,
  /** The request this one asks again for. */
  again_of: string | null,
};

export type NewRefund = {
  /** Of what. */
  of: RefundOf,
  /** Decimal text as typed. */
  amount: string,
  /** What was given back before, as it was shown: decimal text. */
  back: string,
  /** Why. */
  reason: string | null,
  /** Of a bill: phone number of the customer who paid. */
  customer_phone: string | null,
  /** Of a bill: the customer's fee too. */
  customer_fee: boolean,
};

export type NewSubMerchant = {
  /** The name of the onboarding for life. */
  reference: string,
  /** Our own unique name for the merchant. */
  external_id: string,
  /** The legal name of the organisation. */
  name: string,
  /** What it does; may be empty. */
  description: string,
  /** Street and number; may be empty. */
  address_1: string,
  /** More of the address; may be empty. */
  address_2: string,
  /** City or town; may be empty. */
  city: string,
  /** State or region; may be empty. */
  state: string,
  /** Postal code; may be empty. */
  zip: string,
  /** Country; may be empty. */
  country: string,
  /** First name of who speaks for it. */
  first_name: string,
  /** Their last name. */
  last_name: string,
  /** Their phone number. */
  phone: string,
  /** Their e-mail address. */
  email: string,
  /** Their day of birth, `YYYY-MM-DD`. */
  born: string,
  /** The name that payers see. */
  display_name: string,
  /** When it was founded, `YYYY-MM-DD`. */
  established: string,
  /** Its web site; may be empty. */
  website: string,
  /** How it hears of payments. */
  hears: NewNotificationChannel,
};

export type Nothing = Record<symbol, never>;

export type NoticeAgreement = "agrees" | "otherwise" | "not_found";

export type NoticeBriefView = {
  /** Its id. */
  id: string,
  /** When it came. */
  received_at: string,
  /** `receiver`, `pasted`, `folder`, `sandbox`. */
  way: string,
  /** A file's name, where it came as one. */
  source: string | null,
  /** By its fields. */
  kind: NoticeKind | null,
  /** What it is taken for. */
  verdict: NoticeVerdict,
  /** Why, in sentences. */
  reason: string,
  /** Of the payment request, or of the deposit. */
  reference: string | null,
  /** The payment account's. */
  account_number: string | null,
  /** The state it tells of a payment request. */
  state: string | null,
  /** The amount it tells: of this payment, or of the deposit. */
  amount: string | null,
  /** What it says is paid in all of the payment request. */
  in_all: string | null,
  /** What it says is still owed. */
  owed: string | null,
  /** How often the same text came. */
  times: number,
  /** Whether the service is being asked about it. */
  asking: boolean,
  /** When the service was asked about it. */
  confirmed_at: string | null,
  /** What it said. */
  confirmed: string | null,
  /** Whether that is the same. */
  agreement: NoticeAgreement | null,
  /** Whether somebody should look at it. */
  needs_you: boolean,
  /** Whether somebody has looked at it. */
  seen: boolean,
};

export type NoticeChannelsForm = {
  /** Whether the receiver on this computer listens. */
  receiver_on: boolean,
  /** Whether it gets another address; the one of before is not heard any more. */
  new_address: boolean,
  /** The public address of whatever forwards to the receiver, such as `https://abc.example`. */
  forwarder: string | null,
  /** An address of the business's own. */
  own_address: string | null,
  /** The whole path of a folder. */
  folder: string | null,
};

export type NoticeChannelsView = {
  /** Whether the receiver is to listen. */
  receiver_on: boolean,
  /** Where it listens; nothing while it does not. */
  listens_at: string | null,
  /** The public address of whatever forwards to it. */
  forwarder: string | null,
  /** An address of the business's own. */
  own_address: string | null,
  /** The watched folder. */
  folder: string | null,
  /** The address that the service is given; nothing where nobody listens. */
  given: string | null,
  /** Why the receiver does not listen although it should. */
  receiver_trouble: string | null,
  /** Why the folder cannot be watched. */
  folder_trouble: string | null,
  /** How many the receiver did not hear since it began. */
  turned_away: number,
  /** Why the last of them. */
  last_turned_away: string | null,
  /** Whether a sandbox's notices come by themselves. */
  from_sandbox: boolean,
};

export type NoticeDetailView = {
  /** As in the list. */
  brief: NoticeBriefView,
  /** As it came, but for identity numbers, of which the end is kept. */
  body: string,
  /** Its fields, in their order; none where it cannot be read. */
  fields: Array<NoticeFieldView>,
  /** The values that are hashed, in their order; the hash key follows. */
  hashed: Array<NoticeHashedView>,
  /** The hash it carries. */
  hash: string | null,
  /** The notice it repeats. */
  repeat_of: string | null,
  /** Our payment request. */
  payment_request: string | null,
  /** When the same text came last, where it came more than once. */
  last_at: string | null,
  /** When the service is asked next. */
  ask_at: string | null,
  /** Whether the service can be asked about it. */
  can_ask: boolean,
  /** Whether somebody put it aside who was to look at it. */
  can_put_aside: boolean,
};

export type NoticeExplainedView = {
  /** Certain and possible causes. */
  findings: Array<FindingView>,
  /** Profiles whose keys cannot be read now and were not tried. */
  unread: Array<string>,
};

export type NoticeFieldView = {
  /** As `payerDetails.payerName`. */
  name: string,
  /** Its text; empty for `null`. */
  text: string,
  /** Whether the signature covers it. */
  covered: boolean,
};

export type NoticeHashedView = {
  /** The field. */
  name: string,
  /** As it is hashed; empty where it is left out. */
  text: string,
};

export type NoticeId = {
  /** Its id here. */
  id: string,
};

export type NoticeKind = "payment_request" | "persistent_account";

export type NoticeVerdict = "matches" | "does_not_match" | "repeat" | "cannot_check" | "unreadable";

export type NoticeView = {
  /** How loud. */
  tone: Tone,
  /** What happened; says first whether money moved. */
  message: string,
  /** What to do. */
  hint: string | null,
  /** What a person can say of it once they looked; none where there is nothing to say. */
  found_out: FoundOut | null,
};

export type NoticedPaymentView = {
  /** The notice. */
  notice: string,
  /** When it came. */
  received_at: string,
  /** How much was paid. */
  amount: string | null,
  /** The service's fee for it. */
  fee: string | null,
  /** What is left of the amount after the fee. */
  left: string | null,
  /** Who paid. */
  payer_name: string | null,
  /** From which bank. */
  payer_bank: string | null,
  /** From which account there, or from which wallet. */
  payer_account: string | null,
  /** Of the transfer that paid. */
  reference: string | null,
};

export type NotificationChannel = "email" | "calls";

export type NotificationsForm = {
  /** A payment request was paid. */
  paid: boolean,
  /** A part of one was paid. */
  part_paid: boolean,
  /** Money came into a payment account. */
  deposits: boolean,
  /** Money was given back. */
  refunds: boolean,
  /** A payment waits for a person's decision. */
  doubts: boolean,
};

export type NotificationsView = {
  /** This program can show notifications at all. */
  available: boolean,
  /** What is told. */
  told: NotificationsForm,
};

export type NumberStyle = "dot_decimal" | "comma_decimal";

export type OfferedRequest = {
  /** Its public id. */
  of: string,
  /** Whether the service is asked even where the kept list is fresh. */
  again: boolean,
};

export type OfferedView = {
  /** Its id or code. */
  id: string,
  /** Its name. */
  name: string,
  /** What it costs, decimal text; none where the customer says how much. */
  price: string | null,
};

export type OffersView = {
  /** In the order in which the service tells them. */
  offers: Array<OfferedView>,
  /** When the service told them. */
  as_of: string,
  /** Why they are not newer. */
  problem: string | null,
};

export type OnBehalfOf = {
  /** The customer's phone number, e-mail address or account number. */
  principal: string,
  /** The customer's password; empty to use the stored one. Never displayed, never in the records. */
  credentials: Pin,
  /** Whether the password is stored in the secret store once the payment is made. */
  keep: boolean,
};

export type OperationEffect = "reads" | "sets" | "ends" | "creates" | "moves_money";

export type OperationInterface = "collection" | "business" | "merchant";

export type OperationView = {
  /** Its name in the contract. */
  id: string,
  /** Its interface. */
  interface: OperationInterface,
  /** What it does. */
  effect: OperationEffect,
  /** A sentence for people. */
  help: string,
  /** The operation that queries its result; `None` if a person must find it. */
  enquiry: string | null,
  /** What a person checks to find its result, if no operation queries it; otherwise empty. */
  check: string,
  /** Whether it is a refund. */
  refund: boolean,
  /** False for what was only observed. */
  in_contract: boolean,
  /** The fields of its request. */
  fields: Array<FieldView>,
  /** Its photos. */
  photos: Array<PhotoView>,
  /** Other forms of it, at other addresses. */
  variants: Array<OperationView>,
};

export type OperatorGuessView = {
  /** The operator's public id; none where nothing can be said. */
  operator: string | null,
  /** The first digits that say so, such as `0803`. */
  prefix: string | null,
};

export type OperatorToldBy = "file" | "prefix" | "person";

export type Origin = "not_paid" | "same_people";

export type OriginChangeView = {
  /** The row of the draft. */
  row: number,
  /** The payee. */
  name: string,
  /** What differs. */
  what: OriginDifference,
  /** The value then. */
  before: string,
  /** The value now. */
  after: string,
};

export type OriginDifference = "amount" | "account" | "name" | "left_out" | "not_paid_then";

export type OriginalView = {
  /** Which value. */
  field: DraftField,
  /** As it stands in the file; nothing where the file has no such column. */
  text: string,
};

export type OtherComputersView = {
  /** Whether there are any. Not answered counts as yes. */
  others: boolean | null,
  /** The service is asked about every payment before it leaves, and not only about what is in doubt. */
  asks_always: boolean,
};

export type OursKind = "payout" | "payment" | "request" | "deposit" | "refund";

export type PaperFormat = "pdf" | "csv" | "xlsx";

export type PaperKind = "receipts" | "proof" | "statement";

export type PaperRequest = {
  /** The batch. */
  run: string,
  /** Which document. */
  paper: PaperKind,
  /** Its format. */
  format: PaperFormat,
  /** For receipts: only this payment. */
  item: string | null,
};

export type PasteNoticesRequest = {
  /** One notice, several, or some between other words. */
  text: string,
};

export type PastedNoticesView = {
  /** Each notice in it, in its order. */
  notices: Array<NoticeBriefView>,
  /** Whether the text had more notices than are taken at once. */
  more: boolean,
};

export type PayTo = { "kind": "wallet",
  /** Phone number, nickname or account number. */
  account: string,
  /** A further reference; the text on the statement. */
  note: string,
  /** The sender's name in the message, at most 16 characters. */
  sender: string,
  /** Whether the person gets a message. */
  tell: boolean,
  /** Whether a withdrawal code comes to us instead of the person. */
  code_to_us: boolean,
  /** The level of identity check that the person must have, `KYC1` to `KYC3`; empty for none. */
  level: string,
  /** For how many days the money waits for it; empty for 120. */
  days: string, } | { "kind": "bank",
  /** The service's id of the bank. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** The expected account holder. */
  name: string,
  /** Where the person gets the message; this or the email address is required. */
  phone: string,
  /** Where the person gets the message. */
  email: string,
  /** The text on the bank statement, at most 30 characters. */
  remarks: string,
  /** The sender's name, at most 20 characters. */
  sender: string,
  /** Whether the person gets a message. */
  tell: boolean, } | { "kind": "airtime",
  /** The telephone number. */
  phone: string,
  /** The operator's public id. */
  operator: string,
  /** The id of a data bundle; empty for airtime. */
  bundle: string,
  /** Whether the person gets a message. */
  tell: boolean, } | { "kind": "bill",
  /** The biller's public id. */
  biller: string,
  /** The customer's number with the biller. */
  customer: string,
  /** The code of the biller's service; empty if the biller has none. */
  service: string, } | { "kind": "cash",
  /** The customer's telephone number. */
  phone: string,
  /** The withdrawal code that the customer shows. Never displayed, never in the records. */
  code: Pin,
};

export type PayeeKind = "own_wallet" | "wallet_account" | "wallet_phone" | "bank_account";

export type PaymentAccountCheckView = {
  /** The form, in order; it is sent like this. */
  form: NewPaymentAccountView,
  /** What the bank said of the account that deposits are forwarded to. */
  forward: BankHolderView | null,
  /** Whether somebody else confirms it, since deposits leave to another account. */
  somebody_else: boolean,
  /** Accounts of what seems to be the same customer. */
  alike: Array<AlikeAccountView>,
};

export type PaymentAccountId = {
  /** Its id. */
  id: string,
};

export type PaymentAccountState = "not_sent" | "sending" | "in_doubt" | "refused" | "taken_back" | "opening" | "open" | "closing" | "closed";

export type PaymentAccountView = {
  /** Its id. */
  id: string,
  /** Where it stands. */
  state: PaymentAccountState,
  /** Why it stands there, where there is something to say. */
  state_detail: string | null,
  /** The name payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Ten digits, where known. */
  number: string | null,
  /** Our own name for it. */
  reference: string,
  /** The reference of the request that opened it; none where it was found at the service. */
  opening: string | null,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail of the customer; the service never tells it. */
  email: string | null,
  /** Bank verification number, by its end. */
  identity: string | null,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** Its name, where known. */
  forward_bank_name: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that is right although its holder has another name. */
  forward_word: string | null,
  /** The most it takes at once; the service never tells it. */
  limit: string | null,
  /** Where notices go; none where they go to the service's default address. */
  callback_url: string | null,
  /** When it was put on record here. */
  created_at: string,
  /** When the service did not find it any more. */
  closed_at: string | null,
  /** When it was last compared with the service. */
  compared_at: string | null,
  /** Where the two sides differed then. */
  differences: Array<DifferenceView>,
  /** What was asked to be changed, the latest first. */
  changes: Array<AccountChangeView>,
  /** Whether it can be sent now: it never left, and all of it is on record. */
  can_send: boolean,
  /** Whether it can be taken back: it never left. */
  can_take_back: boolean,
};

export type PaymentCheckView = {
  /** The reference for the payment. A new one, if the given one belongs to an earlier payment. */
  reference: string,
  /** The account holder, as the service or the bank reports; `None` if it cannot be queried. */
  holder: string | null,
  /** How well the holder matches the typed name, if one was typed. */
  tier: NameTier | null,
  /** Why it does not match. */
  reasons: Array<string>,
  /** The amount, decimal text. */
  amount: string,
  /** The fee on top; `None` if it is reported only afterwards. */
  fee: string | null,
  /** Tax on the fee. */
  vat: string | null,
  /** The total that leaves the wallet, at least the amount. */
  total: string,
  /** The customer whose wallet pays; `None` for our own. */
  payer: string | null,
  /** Further reported values: level of identity check, the biller's data. */
  told: Array<NamedValueView>,
  /** What the recipient will read, cut as it is sent. */
  seen: Array<NamedValueView>,
  /** Warnings. */
  warnings: Array<string>,
  /** Whether the person's level of identity check is sufficient to get the money at once; `None` if no level was required. */
  identity_enough: boolean | null,
};

export type PaymentDetailView = {
  /** The row of the list. */
  payment: PaymentView,
  /** The cost with tax, as reported. */
  fee: string | null,
  /** What the business earned with it. */
  commission: string | null,
  /** The service's id of the transaction. */
  transaction: string | null,
  /** The biller's token or receipt number. */
  token: string | null,
  /** What was bought, and further values of the answer. */
  told: Array<NamedValueView>,
  /** An explanation of the state. */
  words: Array<string>,
  /** Our note. */
  note: string | null,
  /** What the recipient reads. */
  seen: Array<NamedValueView>,
  /** The call that sent it. */
  call: string | null,
  /** Names of values in the answer that no screen shows. */
  kept_back: Array<string>,
  /** When it was settled. */
  settled_at: string | null,
  /** The number of status queries about it. */
  looked: number,
  /** When the next status query is due. */
  next_look_at: string | null,
  /** Whether it needs a person's decision. */
  waits: boolean,
  /** What a person recorded, if nothing else is known. */
  word: PersonsWordView | null,
  /** For cash that is not handed over: until when the service's answer is recent enough to hand it over. */
  hand_over_until: string | null,
  /** The name of the saved contact that was paid. */
  saved_as: string | null,
  /** Whether the payee can be saved as a contact. */
  can_be_saved: boolean,
};

export type PaymentId = {
  /** Its id in the records. */
  payment: string,
};

export type PaymentKind = "wallet" | "bank" | "airtime" | "bill" | "cash";

export type PaymentRequestBriefView = {
  /** Its id here. */
  id: string,
  /** Its name at the service. */
  reference: string,
  /** Where it stands. */
  state: PaymentRequestState,
  /** Asked for. */
  amount: string,
  /** Paid so far, when known. */
  paid: string | null,
  /** Still to be paid, where some is paid and the rest can be. */
  owed: string | null,
  /** The same as a least, where the payer bears a share of the fee that was not told. */
  owed_at_least: string | null,
  /** Paid beyond what was to be paid, and not given back. */
  over: string | null,
  /** The payer bears a share of the fee, and the service has not told what they pay with it. */
  fee_unknown: boolean,
  /** Given back of it, as our records know. */
  back: string | null,
  /** Who is asked. */
  payer_name: string,
  /** How to reach them. */
  payer_contact: string,
  /** What it is for. */
  purpose: string | null,
  /** When it was made. */
  created_at: string,
  /** When it ends. */
  expires_at: string | null,
  /** When it was paid in full, as noticed here. */
  paid_at: string | null,
};

export type PaymentRequestDetailView = {
  /** Itself. */
  request: PaymentRequestView,
  /** What was asked for besides the amount. */
  terms: RequestTermsView,
  /** What was learnt, the earliest first. */
  steps: Array<RequestStepView>,
  /** What was paid beyond what was to be paid, and neither was given back nor may have been. */
  too_much: string | null,
  /** Payments that the service's history told, the earliest first. */
  payments: Array<RequestPaymentView>,
  /** Payments that genuine notices tell, the earliest first. */
  noticed: Array<NoticedPaymentView>,
  /** The request that this one asks again for. */
  again_of: RequestLinkView | null,
  /** Requests that ask again for this one. */
  asked_again: Array<RequestLinkView>,
};

export type PaymentRequestId = {
  /** Its id here. */
  id: string,
};

export type PaymentRequestPreviewView = {
  /** What half of the requests before were at most, where this is ten times that or more. */
  usual: string | null,
  /** Asked for. */
  amount: string,
  /** How the customer is reached. */
  payer_contact: string,
  /** The customer's bank, where one was chosen. */
  payer_bank: string | null,
  /** Who receives the money, by the name the customer sees. */
  payee_name: string,
  /** The bank that receives it, where it is one. */
  payee_bank: string | null,
  /** What that bank said of the account, where it was asked. */
  holder: BankHolderView | null,
  /** When it ends; none where the service decides. */
  expires_at: string | null,
  /** Requests of the same customer for the same amount that are open, the latest first, at most five. */
  alike: Array<PaymentRequestBriefView>,
  /** Requests of the same customer for the same amount that were paid lately and not wholly given back, the latest first, at most five. */
  paid_recently: Array<PaymentRequestBriefView>,
};

export type PaymentRequestState = "sending" | "not_sent" | "in_doubt" | "refused" | "waiting" | "part_paid" | "paid" | "expired" | "cancelled" | "failed";

export type PaymentRequestView = {
  /** Its id here. */
  id: string,
  /** Its name at the service. */
  reference: string,
  /** Where it stands. */
  state: PaymentRequestState,
  /** More words about the state: the service's, or what is being done. */
  state_detail: string | null,
  /** Asked for. */
  amount: string,
  /** What the payer pays, when the service told. */
  total_payment: string | null,
  /** Paid so far, when known. */
  paid: string | null,
  /** What the payer is to pay, with a share of the fee where the service told. */
  due: string,
  /** Still to be paid, where some is paid and the rest can be. */
  owed: string | null,
  /** The same as a least, where the payer bears a share of the fee that was not told. */
  owed_at_least: string | null,
  /** Paid beyond what was to be paid, and not given back. */
  over: string | null,
  /** Given back of it, as our records know; none where nothing was. */
  back: string | null,
  /** The payer bears a share of the fee, and the service has not told what they pay with it. */
  fee_unknown: boolean,
  /** What is missing of what was to be paid, where some came and it is over; also where the service counts it as paid. */
  short: string | null,
  /** How a refund of it stands, in the service's word. */
  refund_status: string | null,
  /** Who is asked. */
  payer_name: string,
  /** How to reach them. */
  payer_contact: string,
  /** What it is for. */
  purpose: string | null,
  /** When it was made. */
  created_at: string,
  /** When it ends. */
  expires_at: string | null,
  /** When it was paid in full, as noticed here. */
  paid_at: string | null,
  /** When it was last looked up. */
  checked_at: string | null,
  /** When it will be looked up next. */
  next_check_at: string | null,
  /** Whether the payer has a wallet. */
  payer_has_wallet: boolean | null,
  /** The ways to pay. */
  ways: Array<WayToPayView>,
};

export type PaymentRequestsExportRequest = {
  /** Which. */
  filter: PaymentRequestsFilter,
  /** In which order. */
  order: RequestOrder,
  /** The largest, latest or last first. */
  descending: boolean,
  /** Which kind of file. */
  format: ExportFormat,
};

export type PaymentRequestsFilter = {
  /** Of this part. */
  part: RequestPart,
  /** The beginnings of words: of a name, a contact, a purpose, an amount; or the beginning of a reference. */
  text: string | null,
  /** Made not before this moment. */
  from: string | null,
  /** Made before this moment. */
  to: string | null,
};

export type PaymentRequestsPageRequest = {
  /** Which. */
  filter: PaymentRequestsFilter,
  /** In which order. */
  order: RequestOrder,
  /** The largest, latest or last first. */
  descending: boolean,
  /** Only what comes after this request; none for the first page. */
  after: string | null,
};

export type PaymentRequestsPageView = {
  /** At most a hundred. */
  requests: Array<PaymentRequestBriefView>,
  /** Ask for what comes after this one to go on; none at the end. */
  next: string | null,
};

export type PaymentState = "sending" | "not_sent" | "not_known" | "paid" | "on_hold" | "code_missing" | "not_paid";

export type PaymentStatusView = "ready" | "sending" | "checking" | "held" | "accepted" | "refused" | "cancelled" | "nothing_moved" | "mixed";

export type PaymentView = {
  /** Its id in the records. */
  payment: string,
  /** The kind of payment. */
  kind: PaymentKind,
  /** The permanent reference. */
  reference: string,
  /** Its state. */
  state: PaymentState,
  /** Whether the state is confirmed by a person and not by the service. */
  by_word: boolean,
  /** Whether a later status query contradicted the state. */
  contradicted: boolean,
  /** For cash: when a person recorded that it was handed over. */
  handed_over_at: string | null,
  /** Decimal text. */
  amount: string,
  /** The payee, as typed. */
  to: string,
  /** The account holder, as the bank, the service or the biller reported before it was sent or in the answer. */
  holder: string | null,
  /** The account, phone number or customer number. */
  account: string,
  /** The bank, the operator or the biller. */
  at: string | null,
  /** When it was sent. */
  sent_at: string | null,
  /** Since when it is unconfirmed. */
  unknown_since: string | null,
  /** When the status query stops covering it, 48 hours after it was sent. */
  lookup_closes_at: string | null,
  /** How urgent that is. */
  urgency: ItemUrgency | null,
  /** The customer whose money it is; `None` for our own. */
  payer: string | null,
};

export type PaymentsExport = {
  /** Only of this kind. */
  kind: PaymentKind | null,
  /** Only unsettled payments. */
  open: boolean,
  /** Only paid payments that need a person's action. */
  needs_you: boolean,
  /** Words that the payment must contain; empty for all. */
  text: string,
  /** The format of the file. */
  format: ExportFormat,
};

export type PaymentsPageView = {
  /** At most a hundred. */
  payments: Array<PaymentView>,
  /** The cursor of the next page; `None` at the end. */
  next: string | null,
};

export type PaymentsRequest = {
  /** The cursor: only payments before it; `None` for the latest. */
  before: string | null,
  /** Only of this kind. */
  kind: PaymentKind | null,
  /** Only unsettled payments. */
  open: boolean,
  /** Only paid payments that need a person's action: a missing withdrawal code, or cash that is not recorded as handed over. */
  needs_you: boolean,
  /** Words that the payment must contain, at least one of them with three letters or more; empty for all. */
  text: string,
};

export type PeopleView = {
  /** All people; empty if one person works without a PIN. */
  people: Array<PersonView>,
  /** The current user. */
  here: PersonView | null,
  /** Whether there are people and none is signed in: nothing else is shown. */
  locked: boolean,
  /** Whether one person may prepare and approve, after a wait. */
  single_person: boolean,
  /** After how many minutes without input the session ends. */
  lock_minutes: number,
  /** The amount in naira up to which one person may record payments as not paid; empty if a second person always confirms it. */
  not_paid_alone: string,
  /** Whether nothing is sent from this profile until people are added. */
  needed: boolean,
};

export type PersonView = {
  /** Their id. */
  person: string,
  /** Their name. */
  name: string,
  /** Their role. */
  role: Role,
  /** Whether this is the owner, who decides about people and rules. */
  owner: boolean,
  /** For a person who approves on another laptop: four words that identify the key. */
  elsewhere: string | null,
};

export type PersonsWordView = {
  /** When. */
  at: string,
  /** Who; empty where the profile has no people. */
  who: string,
  /** What proves it, in the person's words. */
  proof: string,
};

export type PhoneRequest = {
  /** As typed. */
  phone: string,
};

export type PhotoView = {
  /** The name of its part. */
  part: string,
  /** Whether it is required. */
  required: boolean,
};

export type Pin = string;

export type PlanChangeView = {
  /** The row in its sheet. */
  row: number,
  /** Its sheet, where the draft or the plan has several. */
  sheet: string | null,
  /** Which field, in the words of the sheet's columns; `payment` where the row itself came or went. */
  field: string,
  /** As it was in the plan; empty where it was nothing. */
  before: string,
  /** As it is now. */
  after: string,
};

export type PlanRequest = {
  /** The approval snapshot. */
  plan: string,
};

export type PlanView = {
  /** Its id. */
  plan: string,
  /** Four safety words for every field of every payment. */
  words: string,
  /** The eight digits that belong to them. */
  code: string,
  /** The number of payments. */
  count: number,
  /** Their sum. */
  total: string,
  /** The sum of their account numbers. */
  account_sum: string,
  /** How it will be sent. */
  route: Route,
  /** Payments per bulk call. */
  group_size: number,
  /** The contact for rows with neither phone nor email, if a person chose one. */
  contact: string | null,
  /** When it was submitted. */
  made_at: string,
  /** Who submitted it; `None` if the profile has no people. */
  made_by: string | null,
  /** Whether the draft was changed since, so that this can no longer be approved. */
  voided: boolean,
};

export type PossibleView = {
  /** Its id. */
  item: string,
  /** Row of the file. */
  row: number,
  /** Sheet of the file. */
  sheet: string,
  /** The payee. */
  name: string,
  /** The amount. */
  amount: string,
  /** The fee. */
  fee: string,
};

export type PreviewColumnsRequest = {
  /** The draft. */
  draft: string,
  /** The sheets, stacked in this order; empty for those in use. */
  sheets: Array<string>,
  /** The mapping to preview; `None` for the current one. */
  mapping: MappingRequest | null,
};

export type ProbeAnswerView = {
  /** When it was asked. */
  asked_at: string,
  /** The profile. */
  profile: string,
  /** What was sent. */
  asked: string,
  /** The answer in one word. */
  result: string,
  /** The answer as a sentence. */
  answer: string,
  /** What it would mean. It changes no behaviour. */
  meaning: string,
  /** One line for each attempt. */
  details: Array<string>,
  /** Whether it is so old that it should be renewed. */
  old: boolean,
};

export type ProbeDestination = "account" | "person";

export type ProbeRequest = {
  /** Its name. */
  name: string,
  /** Whether a person saw what moves and confirmed it. */
  move_test_money: boolean,
  /** The bank of the account that is checked or paid. */
  bank: string | null,
  /** The number of the account. */
  account: string | null,
  /** The phone number or wallet that is checked or paid. */
  person: string | null,
};

export type ProbeView = {
  /** Its name for programs. */
  name: string,
  /** The question as a sentence. */
  question: string,
  /** What test money it would move, or what it would make; `None` for most. */
  moves: string | null,
  /** The kind of destination that a person must give. */
  destination: ProbeDestination | null,
  /** The question that must be asked a day before, if that was not done. */
  after: string | null,
  /** When it can be asked, if that is in the future. */
  not_before: string | null,
  /** Its answers, latest first. */
  answers: Array<ProbeAnswerView>,
};

export type ProfileForm = {
  /** Letters, digits, dash; also the folder's name. Cannot be changed later. */
  name: string,
  /** Cannot be changed later. */
  kind: ProfileKind,
  /** Address of the collection interface. */
  collect_base_url: string,
  /** Address of the business interface. */
  base_url: string,
  /** The contact for payees with neither phone nor email. */
  contact_email: string | null,
  /** The business's name, shown to payers. */
  business_name: string | null,
  /** `None` to use the system's settings. */
  proxy: ProxyView | null,
  /** The word in the header and field names of this deployment; `None` for the contract's. */
  word: string | null,
};

export type ProfileKind = "sandbox" | "test" | "live";

export type ProfileRequest = {
  /** Its name. */
  name: string,
};

export type ProfileView = {
  /** Its name, also the name of its folder. */
  name: string,
  /** The kind of service it is for. */
  kind: ProfileKind,
  /** Whether it is the built-in sandbox. */
  embedded: boolean,
  /** Address of the collection interface. */
  collect_base_url: string,
  /** Address of the business interface. */
  base_url: string,
  /** The contact for payees with neither phone nor email. */
  contact_email: string | null,
  /** The business's name, shown to payers. */
  business_name: string | null,
  /** The proxy of its calls. */
  proxy: ProxyView,
  /** The word in the header and field names of this deployment. */
  word: string,
  /** Its keys. */
  keys: Array<KeyView>,
};

export type PropertyView = {
  /** The service's name of it. */
  name: string,
  /** Its text. */
  value: string,
};

export type ProviderView = {
  /** The public id. */
  id: string,
  /** The name for people. */
  name: string,
  /** What it sells, as told. */
  about: string | null,
};

export type ProvidersView = {
  /** Each once. */
  providers: Array<ProviderView>,
  /** When the service told them. */
  as_of: string,
  /** Why they are not newer. */
  problem: string | null,
};

export type ProxyView = {
  /** How the proxy is chosen. */
  way: ProxyWay,
  /** Its address, if one is given. */
  address: string | null,
  /** The user name for the proxy; the password is a key. */
  user: string | null,
};

export type ProxyWay = "system" | "direct" | "through";

export type PutAsideRequest = {
  /** The notice. */
  id: string,
  /** Whether it is put aside. */
  aside: boolean,
};

export type RateView = {
  /** When it was asked. */
  at: string,
  /** What the service pays for one unit of the foreign currency, in naira, as told. */
  buy: string,
  /** What it wants for one, in naira, as told. */
  sell: string,
};

export type RatesRequest = {
  /** Three letters, such as `USD`. */
  currency: string,
};

export type RatesView = {
  /** The foreign currency. */
  currency: string,
  /** Our own checks of the last thirty days, the latest first. */
  checks: Array<RateView>,
};

export type ReadImportAsRequest = {
  /** Its id. */
  import: string,
  /** The row with the column names; 0 where none has, none to find it. */
  header_row: number | null,
  /** The columns in use. */
  columns: Array<ImportColumnChoice>,
  /** How amounts are written, where a person says it. */
  amounts: NumberStyle | null,
  /** Whether the day stands first in dates, where a person says it. */
  day_first: boolean | null,
};

export type ReadImportRequest = {
  /** What its rows become. */
  kind: ImportKind,
  /** Its name. */
  file_name: string,
  /** Its bytes. */
  bytes_base64: string,
};

export type ReadSheetRequest = {
  /** The name of the file. */
  file_name: string,
  /** The contents of the file. */
  bytes_base64: string,
  /** The sheets, stacked in this order; empty for the first one with rows. */
  sheets: Array<string>,
};

export type ReferenceView = {
  /** Nobody had it before. */
  reference: string,
};

export type RefundListRequest = {
  /** Those before this one; none for the latest. */
  before: string | null,
  /** Of this alone: then all of them at once. */
  of: RefundOf | null,
};

export type RefundListView = {
  /** At most a hundred. */
  refunds: Array<RefundView>,
  /** Where the next page begins; none at the end. */
  next: string | null,
};

export type RefundOf = { "what": "request",
  /** Its reference. */
  reference: string, } | { "what": "deposit",
  /** The service's reference of it. */
  reference: string, } | { "what": "bill",
  /** The reference of that payment. */
  reference: string,
};

export type RefundState = "sending" | "not_sent" | "not_known" | "done" | "cancelled" | "refused";

export type RefundView = {
  /** Its id here. */
  line: string,
  /** Of what. */
  of: RefundOf,
  /** Where it stands. */
  state: RefundState,
  /** Asked for; none where all of a bill is given back. */
  amount: string | null,
  /** Given back, as the service told it. */
  given: string | null,
  /** Where the money went, as the service told it: the provider. */
  provider: string | null,
  /** The account there. */
  account: string | null,
  /** Phone number of the customer that we named in it; of a bill. */
  customer: string | null,
  /** Why it was given back, in our own words. */
  reason: string | null,
  /** What is known beyond the state, as sentences. */
  detail: string | null,
  /** What a person said of it, where nothing else is known. */
  word: PersonsWordView | null,
  /** When it was sent. */
  sent_at: string | null,
  /** When it ended. */
  settled_at: string | null,
  /** How often the history was asked about it. */
  looked: number,
  /** How often the history was asked late enough, and did not tell of it. */
  absent: number,
  /** When it is asked next. */
  next_look_at: string | null,
  /** Whether it may be recorded as not given back, with what proves it. */
  may_be_not_done: boolean,
};

export type RefundsRequest = {
  /** Of what. */
  of: RefundOf,
};

export type RefundsView = {
  /** Of what. */
  of: RefundOf,
  /** Who paid, where it is known. */
  payer: string | null,
  /** Paid, as the service says now. */
  paid: string | null,
  /** Given back, or perhaps given back. */
  back: string,
  /** What of that is known to be given back. */
  back_for_sure: string,
  /** What of that nobody knows yet. */
  unknown: string | null,
  /** The most that can be given back now; none where nothing can. */
  most: string | null,
  /** Whether nobody paid, so that the request is cancelled and no money moves. */
  cancels: boolean,
  /** Why nothing can be given back now. */
  blocked: string | null,
  /** What is to be thought of. */
  warnings: Array<string>,
  /** Its refunds, latest first. */
  refunds: Array<RefundView>,
};

export type RememberedView = {
  /** When it was set. */
  at: string,
  /** The unit of the amounts, if it differs from the heading because of the mapping. */
  unit: AmountUnit | null,
};

export type RemoveProfileRequest = {
  /** Its name. */
  name: string,
  /** A person confirmed that it is removed although its records or keys cannot be read. */
  records_unread: boolean,
};

export type RequestLinkView = {
  /** Its id here. */
  id: string,
  /** Its name at the service. */
  reference: string,
};

export type RequestOrder = "made" | "ends" | "amount" | "customer";

export type RequestPart = "all" | "open" | "part_paid" | "unknown" | "paid" | "over";

export type RequestPaymentView = {
  /** When. */
  at: string,
  /** How much. */
  amount: string,
  /** Why it is not known to be a payment; empty where it is. */
  words: string,
};

export type RequestStepKind = "made" | "taken" | "refused" | "not_sent" | "not_known" | "looked_for" | "decided" | "told" | "refund_asked" | "given_back" | "refund_refused";

export type RequestStepView = {
  /** When. */
  at: string,
  /** What kind of thing. */
  kind: RequestStepKind,
  /** How it stood then, where the service told. */
  state: PaymentRequestState | null,
  /** Money came for it after the service had said that it is over. */
  after_end: boolean,
  /** Paid until then, where told. */
  paid: string | null,
  /** Of a refund: how much. */
  amount: string | null,
  /** How a refund stood, in the service's word. */
  refund_status: string | null,
  /** In whose words, where there are any. */
  words: string | null,
};

export type RequestTermsView = {
  /** The name the customer sees. */
  payee_name: string,
  /** Who receives the money. */
  payee: PayeeKind,
  /** Account or phone number of another recipient. */
  payee_account: string | null,
  /** The payer's share of the fee, `0` to `1`. */
  payer_fee_share: string,
  /** Whether parts are accepted. */
  allow_partial: boolean,
  /** Whether more is accepted. */
  allow_over: boolean,
  /** Whether the service tells the payer. */
  send_messages: boolean,
  /** The ways to pay that were asked for. */
  payment_methods: Array<string>,
  /** The payer's bank, where one was named; its id where the list of banks cannot be read now. */
  payer_bank: string | null,
  /** Whether the payer also sees the recipient's bank and account number. */
  show_bank_details: boolean,
};

export type RequestTotalsView = {
  /** Which part. */
  part: RequestPart,
  /** How many. */
  count: number,
  /** Asked for. */
  asked: string,
  /** Paid. */
  paid: string,
  /** Given back of what was paid; none where nothing was. */
  back: string | null,
  /** Still to be paid by those that can be. */
  owed: string,
  /** It is that much or more: of some the fee that the payer bears was not told. */
  owed_at_least: boolean,
};

export type ReviewCallRequest = {
  /** Its id. */
  line: string,
};

export type ReviewCallView = {
  /** Its id. */
  line: string,
  /** The operation's id. */
  operation: string,
  /** The reference by which the service knows it. */
  reference: string,
  /** How much, where money moves and the amount is said: a refund of everything names none. */
  amount: string | null,
  /** When it was sent. */
  sent_at: string | null,
  /** What is known, and what to look at. */
  reason: string,
  /** Whether the service can be asked about it. */
  can_query_status: boolean,
  /** When the service's look-up forgets it, 48 hours after it may have left; none where it cannot be asked or no money moves. */
  lookup_closes_at: string | null,
  /** How pressing that is. */
  urgency: ItemUrgency | null,
  /** Whether money may have moved: what became of it is confirmed in its own window then. */
  moves_money: boolean,
};

export type ReviewClassView = {
  /** Which: `MATCHED`, `AMOUNT_DIFF` and so on, as files name it. */
  class: string,
  /** How many rows. */
  rows: number,
  /** Together. */
  amount: string,
};

export type ReviewCount = {
  /** How many. */
  rows: number,
  /** Together. */
  amount: string,
};

export type ReviewDayView = {
  /** `2026-10-31`. */
  day: string,
  /** What came in. */
  money_in: string,
  /** What went out, below zero. */
  money_out: string,
  /** Payments of ours that every comparison that there is explains. */
  matched: number,
  /** The others. */
  open: number,
};

export type ReviewExceptionView = {
  /** Which. */
  kind: ExceptionKind,
  /** How many rows. */
  rows: number,
  /** Together. */
  amount: string,
  /** Days since the oldest. */
  oldest_days: number,
};

export type ReviewFeeView = {
  /** What for: the service's fee of an operation, or the name of a bank's charge. */
  kind: string,
  /** How many. */
  rows: number,
  /** Together, above zero. */
  amount: string,
};

export type ReviewShow = "to_review" | "exceptions" | "matched" | "explained" | "all";

export type ReviewSide = "service" | "bank";

export type ReviewSideView = {
  /** With whom. */
  side: ReviewSide,
  /** Why there is nothing to compare yet, in a sentence; none where there is. */
  nothing: string | null,
  /** Rows of both that agree, or that a person paired. */
  matched: ReviewCount,
  /** Rows that may be a payment of ours; a person has to say. */
  to_review: ReviewCount,
  /** Rows that agree with nothing, or not wholly. */
  exceptions: ReviewCount,
  /** Rows that a rule or a person explained: charges, transfers between own accounts and so on. */
  explained: ReviewCount,
  /** By class, what of them there is. */
  classes: Array<ReviewClassView>,
  /** By kind, what exceptions there are; a closing of an earlier version has none. */
  by_kind: Array<ReviewExceptionView>,
  /** So many rows of a hundred are matched or explained, rounded down; none where there are no rows. */
  percent_done: number | null,
  /** Days since the oldest row that is to review or an exception. */
  oldest_days: number | null,
  /** Rows that were open in the month before. */
  carried: ReviewCount,
  /** Payments of ours that nobody is expected to tell, in sentences: no statement names one of their kind. */
  not_looked_for: Array<string>,
  /** Account by account: opening, what moved, closing. */
  tie_outs: Array<TieOutView>,
  /** What of the difference is unexplained: the sum of what is to review and of the exceptions, without signs lost. */
  unexplained: string,
};

export type ReviewStepView = {
  /** By name. */
  by: string,
  /** When. */
  at: string,
};

export type Role = "prepare" | "approve" | "both" | "auditor";

export type Route = "single" | "group";

export type RowProblemView = {
  /** For example `ACCOUNT_LENGTH`. */
  code: string,
  /** The field. */
  column: string,
  /** A sentence. */
  message: string,
  /** Whether it blocks the row; otherwise it is a warning or a note. */
  blocks: boolean,
  /** Whether it is only a note. */
  note: boolean,
  /** A proposed correction. */
  fix: FixView | null,
};

export type RowState = "ready" | "to_fix" | "left_out";

export type RunItemView = {
  /** Its id. */
  item: string,
  /** Row of the file. */
  row: number,
  /** Sheet of the file. */
  sheet: string,
  /** The payee. */
  name: string,
  /** The bank. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** The amount. */
  amount: string,
  /** The remarks that are sent for the statement; not sent in bulk calls. */
  remarks: string,
  /** Its state. */
  state: ItemState,
  /** The reason for the state. */
  reason: string | null,
  /** Its permanent reference. */
  reference: string,
  /** The service's id of the transaction. */
  transaction_id: string | null,
  /** The fee. */
  fee: string | null,
  /** When the first byte may have left. */
  sent_at: string | null,
  /** When it was settled. */
  settled_at: string | null,
  /** The number of status queries about it. */
  enquiries: number,
  /** When the next status query is due. */
  next_enquiry_at: string | null,
  /** Since when it is unconfirmed: when its first attempt that may have left was stored as in flight. `None` unless it is unconfirmed. Later attempts and answers do not change it, and the following times are counted from it. */
  unknown_since: string | null,
  /** When it becomes an alarm, after 36 hours. */
  alarm_at: string | null,
  /** Until when the status query covers it, 48 hours; afterwards *not found* proves nothing. */
  lookup_closes_at: string | null,
  /** How urgent it is. `None` unless it is unconfirmed. */
  urgency: ItemUrgency | null,
  /** Whether the evidence permits *send again* under the same reference. */
  may_send_again: boolean,
  /** The contradiction that a later status query found: another amount, *failed* for a paid payment, *done* for an unpaid one. The state does not change until a person resolves it. */
  alarm: string | null,
};

export type RunRequest = {
  /** Its id. */
  run: string,
  /** The first payment to show. */
  from: number,
};

export type RunState = "running" | "paused" | "needs_attention" | "finished" | "stopped";

export type RunStopView = {
  /** Who stopped it; `None` if the profile had no people. */
  by: string | null,
  /** When. */
  at: string,
};

export type RunSummaryView = {
  /** Its id. */
  run: string,
  /** The file of the batch. */
  file_name: string,
  /** Whether it buys airtime and data: its rows have an operator and a phone number, and are bought again from a new sheet. */
  is_top_up: boolean,
  /** When it was approved. */
  started_at: string,
  /** Its status. */
  state: RunState,
  /** Why it is paused. */
  pause_reason: string | null,
  /** Whether a person can continue it. */
  can_resume: boolean,
  /** Whether payments are waiting that a person can stop for good. */
  can_stop: boolean,
  /** Who stopped it for good; `None` if it was not stopped. */
  stop: RunStopView | null,
  /** The number of payments. */
  items: number,
  /** Paid, with proof. */
  paid: number,
  /** Rejected, with proof that no money moved. */
  refused: number,
  /** Waiting to be sent. */
  not_sent: number,
  /** Stopped for good before they were sent. */
  stopped: number,
  /** Already paid, from another computer or another copy of these records: nothing was sent from here. */
  paid_before: number,
  /** In flight. */
  sending: number,
  /** Unconfirmed. */
  in_doubt: number,
  /** Waiting for a person's decision. */
  held: number,
  /** Settled and not verified: no status query has agreed at least a day after the end. */
  unverified: number,
  /** Payments with an unresolved alarm: a status query contradicts the records. */
  alarms: number,
  /** The sum of all payments. */
  total: string,
  /** The sum of the paid ones. */
  total_paid: string,
  /** The sum of the rejected ones. */
  total_refused: string,
  /** The sum of the unconfirmed ones, with those that need review. Payments in flight are only in the total. */
  total_unknown: string,
  /** The sum of those waiting to be sent. */
  total_not_sent: string,
  /** The sum of those stopped for good. */
  total_stopped: string,
  /** The sum of those that were already paid. */
  total_paid_before: string,
  /** The comparison of the wallet with the payments; `None` if nothing was sent while the wallet was observed. */
  wallet: RunWalletView | null,
};

export type RunView = {
  /** Counts and sums. */
  summary: RunSummaryView,
  /** How it is sent. */
  route: Route,
  /** Payments per bulk call. */
  group_size: number,
  /** Whether its payments come from more than one sheet. */
  stacked: boolean,
  /** At most 500 payments, beginning with the requested one. */
  items: Array<RunItemView>,
  /** While it is being sent: the battery's charge in percent, if it should wait for power. */
  battery_low: number | null,
};

export type RunWalletView = {
  /** The result. */
  fit: WalletFit,
  /** If it fell by more than the cost of the payments: the least difference … */
  least: string | null,
  /** … and the greatest. */
  most: string | null,
  /** When the balance was read before. */
  since: string | null,
  /** When it was compared. */
  at: string | null,
  /** Whether a person reviewed the difference and continued. */
  seen: boolean,
  /** Payments whose amount and fee would explain the difference if one of them had been executed twice. That is possible, not known. At most 20. */
  possible: Array<PossibleView>,
  /** How many more there are. */
  more_possible: number,
};

export type SafeAgainView = {
  /** The result. */
  verdict: SafeVerdict,
  /** Every condition. */
  checks: Array<SafeCheckView>,
  /** When the waiting time of an unconfirmed payment ends. */
  quiet_until: string | null,
  /** Whether a person may decide about it now. */
  may_decide: boolean,
};

export type SafeCheck = "final_no" | "looked_up" | "quiet" | "never_done" | "one_batch" | "not_elsewhere";

export type SafeCheckView = {
  /** The condition. */
  check: SafeCheck,
  /** Whether it is met. */
  met: boolean,
  /** The evidence, as sentences. */
  evidence: string,
};

export type SafeVerdict = "propose" | "not_yet" | "no";

export type SameImportView = {
  /** Its name then. */
  file_name: string,
  /** When it was begun. */
  at: string,
};

export type SandboxAccountView = {
  /** Ten digits. */
  account_number: string,
  /** The name that payers see. */
  account_name: string,
  /** Bank and account that every payment is passed on to. */
  forwards_to: string | null,
  /** The most that may be sent at once, decimal text. */
  limit: string | null,
  /** Whether it was closed for good. */
  closed: boolean,
};

export type SandboxAdvanceRequest = {
  /** How much. */
  seconds: number,
};

export type SandboxDepositRequest = {
  /** Its number. */
  account: string,
  /** Decimal text. */
  amount: string,
  /** Who sends it. */
  payer: string,
  /** Whether it comes from another wallet of the service and not from a bank. */
  from_wallet: boolean,
};

export type SandboxEndRequest = {
  /** Of which request. */
  reference: string,
  /** How. */
  ending: SandboxEnding,
};

export type SandboxEnding = "cancel" | "expire" | "fail";

export type SandboxPayRequest = {
  /** Of which request. */
  reference: string,
  /** Decimal text; may be a part, or more. */
  amount: string,
};

export type SandboxRequestView = {
  /** Its name. */
  reference_number: string,
  /** Who is asked. */
  payer_name: string,
  /** Asked for. */
  amount: string,
  /** Paid so far. */
  paid: string,
  /** Still to pay, with the payer's share of the fee. */
  owed: string,
  /** `PENDING` and others. */
  state: string,
};

export type SandboxStatementRequest = {
  /** The first day, as `2026-11-01`. */
  from: string,
  /** The last day. */
  to: string,
  /** Whose file it looks like, as the sandbox names it: `gtbank`. */
  layout: string,
  /** Which kind. */
  format: ExportFormat,
  /** Into how many parts a day is cut, each of which settles in one entry what payment requests brought in; none where every payment is an entry of its own. */
  settlements: number | null,
};

export type SandboxView = {
  /** Money in the pretended wallet. */
  balance: string | null,
  /** Requests that can be paid now, latest first. */
  open_requests: Array<SandboxRequestView>,
  /** Payment accounts, latest first, closed ones last. */
  accounts: Array<SandboxAccountView>,
  /** Executed movements of money, latest first, at most fifty. */
  book: Array<BookEntryView>,
  /** How many there are in all. */
  book_count: number,
  /** What is armed. */
  armed: Array<FaultView>,
  /** Names of operations a fault can be armed for. */
  operations: Array<string>,
};

export type SavedFileRequest = {
  /** Its path, as it was told. */
  path: string,
};

export type SavedPackView = {
  /** SHA-256 of what was closed. */
  closing: string,
  /** The SHA-256 of its manifest. */
  digest: string,
  /** Who saved it last, and when. */
  saved: SignedView,
};

export type ScaledAmounts = "multiplied" | "naira";

export type SearchTokenKind = "session" | "our_reference" | "account" | "phone" | "reference";

export type SendingView = {
  /** When it was stored as in flight. */
  at: string,
  /** `accepted`, `refused` or `in_doubt`; `None` while it is open. */
  outcome: string | null,
  /** The reference of the bulk call, if it was one. */
  group: string | null,
};

export type SettleImportRequest = {
  /** The import. */
  import: string,
  /** What stands in each. */
  settings: ImportSettings,
};

export type ShareBy = "mail" | "whatsapp" | "link";

export type SharePaper = "slip" | "qr" | "receipt";

export type SharePaperRequest = {
  /** The request's id. */
  id: string,
  /** Which. */
  paper: SharePaper,
};

export type ShareRequest = {
  /** Its id. */
  id: string,
  /** With which program. */
  by: ShareBy,
  /** What to say. */
  text: string,
};

export type SharingView = {
  /** Asks for the payment; none when the request is not open. */
  message: string | null,
  /** Reminds of it; none when nothing is owed any more. */
  reminder: string | null,
  /** The customer's e-mail address, when known. */
  mail: string | null,
  /** The customer's phone number as WhatsApp wants it, when its country is known. */
  whatsapp: string | null,
  /** Whether there is a link for a QR code. */
  link: boolean,
  /** Whether there is something to receipt. */
  receipt: boolean,
  /** The longest text that is handed to another program. */
  longest: number,
};

export type SheetView = {
  /** Its name. */
  name: string,
  /** The workbook hides it. */
  hidden: boolean,
};

export type ShownRoundedView = {
  /** The column's name in the file. */
  column: string,
  /** How many payments are shown with fewer decimals than their cells hold. */
  rows: number,
  /** The sum of all amounts of the column as they are shown, in naira. */
  shown: string,
  /** The same of what the cells hold. */
  held: string,
  /** How much more is shown than held, in naira; below zero where less is shown. */
  difference: string,
  /** Whether a person said that what is shown is paid. Before that the rows are not ready. */
  as_shown: boolean,
};

export type SignatureKeyView = {
  /** Which key. */
  name: KeyName,
  /** In characters; `None` if it is not set. */
  length: number | null,
  /** Peculiarities, as sentences. */
  marks: Array<string>,
};

export type SignatureRequest = {
  /** The operation's id. */
  operation: string,
  /** JSON text; the spelling of its numbers is kept. */
  body: string,
  /** The other hash; `None` if there is none. */
  hash: string | null,
};

export type SignatureValueView = {
  /** Its path, for example `payer.phoneNumber`. */
  name: string,
  /** Empty if it is not given. */
  text: string,
  /** In characters. */
  length: number,
  /** Peculiarities, as sentences. */
  marks: Array<string>,
};

export type SignatureView = {
  /** The values in the order of the hash. */
  values: Array<SignatureValueView>,
  /** The key at the end. */
  key: SignatureKeyView,
  /** Certain and possible causes. */
  findings: Array<FindingView>,
  /** A text for support, without keys and people. */
  report: string,
  /** Profiles whose keys cannot be read now and were not tried. */
  unread: Array<string>,
};

export type SignedValueView = {
  /** As `payer.phoneNumber`. */
  name: string,
  /** Empty when it is not given. */
  text: string,
};

export type SignedView = {
  /** By name; empty where nobody has one. */
  by: string,
  /** When. */
  at: string,
};

export type SignerView = {
  /** Their id. */
  person: string,
  /** Their name. */
  name: string,
  /** The earliest time of a confirmation of their own work. */
  not_before: string | null,
  /** What they must type. */
  typed: TypedView | null,
};

export type SigningView = {
  /** The signed values in order. */
  values: Array<SignedValueView>,
  /** The text that is hashed, with the key masked. */
  preimage_masked: string,
  /** The problems of the request. */
  problems: Array<InputProblem>,
};

export type SimilarRunView = {
  /** Its id. */
  run: string,
  /** The file of the batch. */
  file_name: string,
  /** When it was approved. */
  started_at: string,
  /** The number of further batches, if the earlier payroll was split. */
  others: number,
  /** How many rows have a payee of these batches with an equal or slightly different amount. */
  rows: number,
  /** The number of rows compared. */
  of: number,
};

export type StageName = "internet" | "address" | "secure" | "answers" | "clock" | "allowed" | "sign_in" | "signature" | "question";

export type StageReasonView = {
  /** What happened. */
  what: string,
  /** What to do. */
  to_do: string,
  /** Who can correct it. */
  who: WhoMends,
};

export type StageState = "waiting" | "passed" | "not_needed" | "failed" | "not_reached";

export type StageView = {
  /** Which stage. */
  stage: StageName,
  /** Its state. */
  state: StageState,
  /** A short detail. */
  detail: string | null,
  /** Why it failed. */
  reason: StageReasonView | null,
};

export type StartImportRequest = {
  /** The import. */
  import: string,
  /** How many rows are to be made. */
  rows: number,
  /** Sum of their amounts, decimal text. */
  total: string,
  /** The mark of the import as it was shown. */
  shown: string,
};

export type StatedScaleView = {
  /** The name of the column that states it; `None` if a line above the table does. */
  column: string | null,
  /** The row of that line. */
  row: string | null,
  /** The factor, for example `1,000`. */
  factor: string,
  /** The sum of the amounts as written, in naira. */
  written: string,
  /** The sum of the multiplied amounts, in naira. */
  multiplied: string,
  /** How many amounts cannot be read in both ways; each sum is of the amounts that can. */
  unread: number,
  /** How they are read; `None` while the question is open. Until then the rows are not ready. */
  answer: ScaledAmounts | null,
};

export type StatementCheck = "references" | "transaction_ids" | "sent_once" | "known" | "alarms" | "wallet" | "people" | "stopped" | "paid_before" | "paid_later" | "by_word";

export type StatementCheckView = {
  /** What was checked. */
  check: StatementCheck,
  /** It is as it should be; otherwise a person should review it. */
  met: boolean,
  /** The finding, as a sentence. */
  words: string,
};

export type StatementRowView = {
  /** The batch payment. */
  item: string,
  /** The row of the file. */
  row: number,
  /** Its sheet, if the batch has payments of several. */
  sheet: string | null,
  /** The payee. */
  name: string,
  /** The bank. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** The amount. */
  amount: string,
  /** Its state. */
  state: ItemState,
  /** The number of calls that carried it and may have reached the service. */
  sent: number,
  /** Its own reference, then those of the bulk calls that carried it. */
  references: Array<string>,
  /** Those calls. */
  sendings: Array<SendingView>,
  /** The number of status queries about it. */
  looked_up: number,
  /** Sentences about the evidence. */
  says: string,
};

export type StatementSumView = {
  /** The status, in the words of the screen. */
  word: string,
  /** The number of rows. */
  count: number,
  /** Their sum. */
  sum: string,
};

export type StatementView = {
  /** The file of the batch. */
  file_name: string,
  /** When the payment proof was made. */
  made_at: string,
  /** The findings over all rows. */
  checks: Array<StatementCheckView>,
  /** Counts and sums by status; they add up to the whole. */
  sums: Array<StatementSumView>,
  /** The sum of all rows. */
  total: string,
  /** The number of all rows. */
  count: number,
  /** How many rows were skipped. */
  from: number,
  /** At most 500. */
  rows: Array<StatementRowView>,
};

export type SubMerchantDetailView = {
  /** What the list shows of it. */
  brief: SubMerchantView,
  /** The reference of the onboarding. */
  reference: string,
  /** What it does. */
  description: string | null,
  /** Its address, a line each. */
  address: Array<string>,
  /** Who speaks for it. */
  representative: string,
  /** Their phone number. */
  phone: string,
  /** Their e-mail address. */
  email: string,
  /** When it was founded, `YYYY-MM-DD`. */
  established: string | null,
  /** Its web site. */
  website: string | null,
  /** Who gets the e-mails. */
  finance_email: string | null,
  /** The address that is called. */
  callback_url: string | null,
  /** The name that calls sign in with. */
  username: string | null,
  /** What the merchant signs in with; no secret. */
  public_id: string | null,
  /** Which keys are in the safe. */
  kept: SubMerchantKeysView,
  /** When its keys were put there. */
  kept_at: string | null,
  /** When a person removed them. */
  removed_at: string | null,
  /** What is known beyond the state. */
  words: Array<string>,
  /** The call that sent it. */
  call: string | null,
  /** When it ended. */
  settled_at: string | null,
  /** Whether a person must say what became of it. */
  waits: boolean,
};

export type SubMerchantId = {
  /** Its id here. */
  sub_merchant: string,
};

export type SubMerchantKeyDeed = "copy_secret_key" | "copy_hash_key" | "save" | "remove";

export type SubMerchantKeys = "none" | "set" | "partly" | "waiting" | "missing" | "removed";

export type SubMerchantKeysView = {
  /** Where they are kept. */
  place: KeyPlace,
  /** Whether the secret key is there; none where the safe did not open. */
  secret_key: boolean | null,
  /** The same of the hash key. */
  hash_key: boolean | null,
};

export type SubMerchantState = "sending" | "not_sent" | "not_known" | "done" | "refused";

export type SubMerchantView = {
  /** Its id here. */
  sub_merchant: string,
  /** Where its onboarding stands. */
  state: SubMerchantState,
  /** Our own name for it. */
  external_id: string,
  /** Its legal name. */
  name: string,
  /** The name that payers see. */
  display_name: string,
  /** How it hears of payments. */
  hears: NotificationChannel,
  /** Where its keys are. */
  keys: SubMerchantKeys,
  /** When it was sent. */
  sent_at: string | null,
};

export type SubMerchantsPageView = {
  /** At most a hundred. */
  sub_merchants: Array<SubMerchantView>,
  /** How many there are in all. */
  found: number,
};

export type SubMerchantsRequest = {
  /** Words that stand in its names, its own id, its e-mail address or its reference; empty for all. */
  text: string,
  /** From this place on. */
  from: number,
};

export type SupportReportView = {
  /** All of it. */
  text: string,
  /** By which it is saved. */
  mark: string,
};

export type SupportRequest = {
  /** About which call; none for one about the profile alone. */
  call_id: string | null,
};

export type SupportSaveRequest = {
  /** Its mark. */
  mark: string,
};

export type TakeReported = {
  /** The account. */
  id: string,
  /** The field. */
  field: AccountField,
  /** What the service told when it was shown; another value since then is not taken. */
  theirs: string | null,
};

export type TieOutLine = "opening" | "matched_in" | "matched_out" | "differences" | "charges" | "explained" | "open" | "closing";

export type TieOutLineView = {
  /** What it is. */
  what: TieOutLine,
  /** How much; none where nothing tells it. */
  amount: string | null,
  /** Of how many rows; none for balances. */
  rows: number | null,
};

export type TieOutView = {
  /** `GTBank 0123456789`, or the wallet. */
  account: string,
  /** In the order in which they are added; the last is what they come to. */
  lines: Array<TieOutLineView>,
  /** What the lines differ from the closing balance by; zero where they agree. */
  difference: string,
  /** What is lacking for the sum to be a proof, in sentences: days that no statement tells of. */
  lacking: Array<string>,
  /** Days that no statement names, and at which nothing may have been booked, in sentences: the closing says so. */
  quiet: Array<string>,
};

export type Tone = "neutral" | "attention" | "failed" | "unknown";

export type TopRowView = {
  /** Its number. */
  row: number,
  /** What it shows. */
  text: string,
};

export type TopUpChange = { "what": "operator",
  /** The operator's id; empty to use the one from the file or the number. */
  operator: string, } | { "what": "left_out",
  /** True to skip it. */
  out: boolean, } | { "what": "meant",
  /** The warning as it was shown; `None` to take the confirmation back. */
  doubt: string | null, } | { "what": "zero"
};

export type TopUpRowView = {
  /** Its number in the file. */
  row: number,
  /** The owner of the phone. */
  name: string,
  /** The phone number. */
  phone: string,
  /** The operator's id. */
  operator: string | null,
  /** The source of the operator. */
  told_by: OperatorToldBy,
  /** The bundle's name; `None` for airtime. */
  bundle: string | null,
  /** Decimal text. */
  amount: string | null,
  /** Problems that block it. */
  problems: Array<InputProblem>,
  /** The phone number with its leading zero; `None` if none is missing. */
  phone_meant: string | null,
  /** The warning that blocks it until a person confirms it. */
  doubt: string | null,
  /** Whether a person confirmed it. */
  is_meant: boolean,
  /** Notes that need no decision. */
  notes: Array<string>,
  /** Whether it is skipped. */
  left_out: boolean,
  /** Whether it will be bought. */
  is_ready: boolean,
};

export type TopUpsBriefView = {
  /** Its id. */
  top_ups: string,
  /** The file. */
  file_name: string,
  /** When it was read. */
  read_at: string,
  /** The batch that buys it. */
  run: string | null,
};

export type TopUpsFile = {
  /** Its name. */
  file_name: string,
  /** Its contents. */
  bytes_base64: string,
  /** The sheet of the workbook; `None` for the first one with content. */
  sheet: string | null,
};

export type TopUpsId = {
  /** Its id in the records. */
  top_ups: string,
};

export type TopUpsListView = {
  /** At most fifty. */
  top_ups: Array<TopUpsBriefView>,
  /** Whether there are earlier ones. */
  more: boolean,
};

export type TopUpsView = {
  /** The row of the list. */
  brief: TopUpsBriefView,
  /** All rows. */
  rows: Array<TopUpRowView>,
  /** Other sheets of the same file, which are not bought with it. */
  unread_sheets: Array<string>,
  /** How many rows will be bought. */
  ready: number,
  /** How many rows need a person. */
  to_fix: number,
  /** How many rows are skipped. */
  left_out: number,
  /** The sum that will be bought, decimal text. */
  total: string,
  /** A digest of what will be bought; only this can be confirmed. */
  shown: string,
};

export type Topic = "app" | "activity" | "payment_requests" | "payment_accounts" | "history" | "months" | "inbox" | "imports" | "payments" | "sub_merchants" | "contacts" | "customers" | "directory" | "payouts" | "sandbox" | "connection" | "confirm" | "closing";

export type TryImportRowRequest = {
  /** The import. */
  import: string,
  /** The row. */
  row: number,
  /** Why the account that deposits are forwarded to is right; none to ask its bank again. */
  word: string | null,
};

export type TypedView = {
  /** The label of the field. */
  label: string,
  /** The expected text. */
  expected: string,
};

export type UnclearIs = "known" | "new";

export type WalletFit = "not_yet" | "fits" | "fell" | "balance_unknown" | "cost_unknown";

export type WatchingView = {
  /** How many looks are due, once one of them is late. */
  late: number,
  /** Since when the longest of them. */
  late_since: string | null,
  /** Since when the service has not answered. */
  silent_since: string | null,
  /** What kept it. */
  silent_why: string | null,
  /** When it is asked again; nothing where that is whatever a person does next. */
  next_try_at: string | null,
  /** Why what happened lately is not known for certain. */
  history_unsure: string | null,
};

export type WayToPayView = {
  /** `BANK_TRANSFER`, `REQUEST_MONEY`, `FUNDING_USSD`, or another word of the service. */
  method: string,
  /** Name and value, such as `AccountNumber` and ten digits. */
  properties: Array<PropertyView>,
};

export type WhoMends = "you" | "network" | "service";

export interface Commands {
  app_view: { args: Nothing; view: AppView };
  first_run_finish: { args: Nothing; view: AppView };
  home_view: { args: Nothing; view: HomeView };
  balance_ask: { args: Nothing; view: BalanceView };
  profile_open: { args: ProfileRequest; view: AppView };
  profile_add: { args: ProfileForm; view: AppView };
  profile_change: { args: ProfileForm; view: AppView };
  profile_remove: { args: RemoveProfileRequest; view: AppView };
  profile_key_paste: { args: KeyRequest; view: KeyPastedView };
  profile_key_forget: { args: KeyRequest; view: AppView };
  connection_view: { args: ProfileRequest; view: ConnectionView };
  connection_check: { args: ProfileRequest; view: ConnectionView };
  connection_stop: { args: ProfileRequest; view: ConnectionView };
  people_touch: { args: Nothing; view: DoneView };
  people_lock: { args: Nothing; view: DoneView };
  audit_view: { args: Nothing; view: AuditView };
  other_computers_view: { args: Nothing; view: OtherComputersView };
  confirm_ask: { args: ConfirmAsk; view: ConfirmId };
  confirm_state: { args: ConfirmId; view: ConfirmStateView };
  payouts_read: { args: ReadSheetRequest; view: DraftView };
  payouts_draft: { args: DraftRequest; view: DraftView };
  payouts_drafts: { args: Nothing; view: Array<DraftBriefView> };
  payouts_draft_rows: { args: DraftRowsRequest; view: DraftRowsView };
  payouts_columns: { args: DraftColumnsRequest; view: DraftView };
  payouts_columns_preview: { args: PreviewColumnsRequest; view: ColumnsView };
  payouts_answer_amounts: { args: AnswerAmountsRequest; view: DraftView };
  payouts_columns_forget: { args: DraftRequest; view: DraftView };
  payouts_change: { args: ChangeDraftRequest; view: DraftView };
  payouts_all_meant: { args: DraftRequest; view: DraftView };
  payouts_alike: { args: AlikeRequest; view: AlikeView };
  payouts_change_alike: { args: ChangeAlikeRequest; view: DraftView };
  payouts_check_names: { args: DraftRequest; view: DraftView };
  payouts_stop_check: { args: DraftRequest; view: DraftView };
  payouts_ask_again: { args: AskAgainRequest; view: DraftView };
  payouts_fees: { args: DraftRequest; view: FeesView };
  payouts_undo: { args: DraftRequest; view: DraftView };
  payouts_redo: { args: DraftRequest; view: DraftView };
  payouts_discard: { args: DraftRequest; view: DoneView };
  payouts_list: { args: Nothing; view: Array<RunSummaryView> };
  payouts_freeze: { args: FreezeRequest; view: PlanView };
  payouts_plan_changes: { args: DraftRequest; view: Array<PlanChangeView> };
  payouts_run: { args: RunRequest; view: RunView };
  payouts_pause: { args: RunRequest; view: RunView };
  payouts_wallet_seen: { args: RunRequest; view: RunView };
  payouts_stop: { args: RunRequest; view: RunView };
  payouts_check_now: { args: RunRequest; view: AskedNowView };
  payouts_decide: { args: DecideRequest; view: RunView };
  payouts_export: { args: ExportRequest; view: FileSavedView };
  payouts_statement: { args: RunRequest; view: StatementView };
  payouts_safe_again: { args: ItemRequest; view: SafeAgainView };
  payouts_links: { args: RunRequest; view: LinksView };
  payouts_origin: { args: DraftRequest; view: DraftOriginView | null };
  payouts_follow_up: { args: FollowUpRequest; view: DraftView };
  payouts_same_people: { args: RunRequest; view: DraftView };
  payouts_template: { args: Nothing; view: FileSavedView };
  payouts_paper: { args: PaperRequest; view: FileSavedView };
  batch_save: { args: PlanRequest; view: FileSavedView };
  batch_save_key: { args: Nothing; view: KeyCardView };
  batch_open: { args: BatchFile; view: BatchView };
  batch_view: { args: BatchId; view: BatchView };
  batch_save_answer: { args: BatchId; view: FileSavedView };
  batch_answer: { args: BatchAnswerFile; view: BatchAnswerView };
  top_ups_list: { args: Nothing; view: TopUpsListView };
  top_ups_read: { args: TopUpsFile; view: TopUpsView };
  top_ups_view: { args: TopUpsId; view: TopUpsView };
  top_ups_change: { args: ChangeTopUp; view: TopUpsView };
  top_ups_discard: { args: TopUpsId; view: DoneView };
  aliases_list: { args: Nothing; view: BankAliasesView };
  aliases_save: { args: AliasForm; view: BankAliasView };
  aliases_remove: { args: AliasRemoval; view: BankAliasView };
  aliases_check: { args: AliasesFile; view: AliasesFileView };
  aliases_import: { args: AliasesFile; view: AliasesImportedView };
  aliases_export: { args: AliasesExport; view: FileSavedView };
  aliases_put_back: { args: AliasId; view: BankAliasView };
  payments_reference: { args: Nothing; view: ReferenceView };
  payments_check: { args: NewPayment; view: PaymentCheckView };
  payments_page: { args: PaymentsRequest; view: PaymentsPageView };
  payments_export: { args: PaymentsExport; view: FileSavedView };
  payments_view: { args: PaymentId; view: PaymentDetailView };
  payments_query_status: { args: PaymentId; view: PaymentDetailView };
  payments_handed_over: { args: PaymentId; view: PaymentDetailView };
  payments_code_settled: { args: CodeSettled; view: PaymentDetailView };
  payments_paper: { args: PaymentId; view: FileSavedView };
  payments_customers: { args: Nothing; view: KeptCustomersView };
  payments_customer_forget: { args: KeptCustomerRequest; view: KeptCustomersView };
  contacts_page: { args: ContactsRequest; view: ContactsPageView };
  contacts_view: { args: ContactId; view: ContactDetailView };
  contacts_save: { args: ContactForm; view: ContactView };
  contacts_save_payment: { args: ContactOfPayment; view: ContactView };
  contacts_remove: { args: ContactId; view: ContactView };
  contacts_put_back: { args: ContactId; view: ContactView };
  contacts_check: { args: ContactsFile; view: ContactsFileView };
  contacts_import: { args: ContactsFile; view: ContactsImportedView };
  contacts_export: { args: ContactsExport; view: FileSavedView };
  payment_requests_page: { args: PaymentRequestsPageRequest; view: PaymentRequestsPageView };
  payment_requests_totals: { args: PaymentRequestsFilter; view: Array<RequestTotalsView> };
  payment_requests_export: { args: PaymentRequestsExportRequest; view: FileSavedView };
  payment_requests_detail: { args: PaymentRequestId; view: PaymentRequestDetailView };
  payment_requests_preview: { args: NewPaymentRequest; view: PaymentRequestPreviewView };
  payment_requests_again: { args: PaymentRequestId; view: NewPaymentRequest };
  payment_requests_create: { args: NewPaymentRequest; view: PaymentRequestView };
  payment_requests_view: { args: PaymentRequestId; view: PaymentRequestView };
  payment_requests_check: { args: PaymentRequestId; view: PaymentRequestView };
  payment_accounts_page: { args: AccountsRequest; view: AccountsPageView };
  payment_accounts_export: { args: AccountsExportRequest; view: FileSavedView };
  payment_accounts_view: { args: PaymentAccountId; view: PaymentAccountView };
  payment_accounts_check: { args: NewPaymentAccount; view: PaymentAccountCheckView };
  payment_accounts_open: { args: NewPaymentAccount; view: PaymentAccountView };
  payment_accounts_query_status: { args: PaymentAccountId; view: PaymentAccountView };
  payment_accounts_take_back: { args: PaymentAccountId; view: PaymentAccountView };
  payment_accounts_compare: { args: PaymentAccountId; view: PaymentAccountView };
  payment_accounts_take_reported: { args: TakeReported; view: PaymentAccountView };
  payment_accounts_change_check: { args: ChangePaymentAccount; view: ChangeCheckView };
  payment_accounts_change: { args: ChangePaymentAccount; view: PaymentAccountView };
  payment_accounts_close: { args: ClosePaymentAccount; view: PaymentAccountView };
  payment_accounts_found: { args: Nothing; view: Array<FoundAccountView> };
  payment_accounts_adopt: { args: AdoptAccount; view: PaymentAccountView };
  deposits_page: { args: DepositsRequest; view: DepositsPageView };
  deposits_sums: { args: DepositsFilter; view: DepositSumsView };
  deposits_export: { args: DepositsExport; view: FileSavedView };
  sharing_view: { args: PaymentRequestId; view: SharingView };
  sharing_open: { args: ShareRequest; view: DoneView };
  sharing_save: { args: SharePaperRequest; view: FileSavedView };
  sharing_account_view: { args: PaymentAccountId; view: AccountSharingView };
  sharing_account_open: { args: ShareRequest; view: DoneView };
  sharing_account_slip: { args: PaymentAccountId; view: FileSavedView };
  saved_open: { args: SavedFileRequest; view: DoneView };
  imports_list: { args: ImportKindRequest; view: Array<ImportBriefView> };
  imports_read: { args: ReadImportRequest; view: ImportView };
  imports_view: { args: ImportRequest; view: ImportView };
  imports_rows: { args: ImportRowsRequest; view: ImportRowsView };
  imports_read_as: { args: ReadImportAsRequest; view: ImportView };
  imports_change: { args: ChangeImportRequest; view: ImportView };
  imports_sheets: { args: ImportSheetsRequest; view: ImportView };
  imports_settle: { args: SettleImportRequest; view: ImportView };
  imports_forget_columns: { args: ImportRequest; view: ImportView };
  imports_alike: { args: ImportAlikeRequest; view: ImportAlikeView };
  imports_change_alike: { args: ChangeAlikeImportRequest; view: ImportView };
  imports_all_meant: { args: ImportRequest; view: ImportView };
  imports_undo: { args: ImportRequest; view: ImportView };
  imports_redo: { args: ImportRequest; view: ImportView };
  imports_discard: { args: ImportRequest; view: DoneView };
  imports_start: { args: StartImportRequest; view: ImportBriefView };
  imports_pause: { args: ImportRequest; view: ImportBriefView };
  imports_resume: { args: ImportRequest; view: ImportBriefView };
  imports_stop: { args: ImportRequest; view: ImportBriefView };
  imports_made: { args: ImportedRowsRequest; view: Array<ImportedRowView> };
  imports_try_row: { args: TryImportRowRequest; view: ImportBriefView };
  imports_results: { args: ImportResultsRequest; view: FileSavedView };
  imports_slips: { args: ImportRequest; view: FileSavedView };
  imports_template: { args: ImportKindRequest; view: FileSavedView };
  inbox_page: { args: InboxRequest; view: InboxPageView };
  inbox_export: { args: InboxExportRequest; view: FileSavedView };
  inbox_counts: { args: Nothing; view: InboxCountsView };
  inbox_view: { args: NoticeId; view: NoticeDetailView };
  inbox_explain: { args: NoticeId; view: NoticeExplainedView };
  inbox_see: { args: NoticeId; view: DoneView };
  inbox_see_all: { args: Nothing; view: DoneView };
  inbox_put_aside: { args: PutAsideRequest; view: NoticeDetailView };
  inbox_ask: { args: NoticeId; view: NoticeDetailView };
  inbox_paste: { args: PasteNoticesRequest; view: PastedNoticesView };
  inbox_channels: { args: Nothing; view: NoticeChannelsView };
  inbox_set_channels: { args: NoticeChannelsForm; view: NoticeChannelsView };
  notifications_view: { args: Nothing; view: NotificationsView };
  notifications_change: { args: NotificationsForm; view: NotificationsView };
  notifications_try: { args: Nothing; view: DoneView };
  refunds_of: { args: RefundsRequest; view: RefundsView };
  refunds_list: { args: RefundListRequest; view: RefundListView };
  review_query_status: { args: ReviewCallRequest; view: DoneView };
  review_decide: { args: DecideReviewCallRequest; view: DoneView };
  customers_page: { args: CustomersRequest; view: CustomersPageView };
  customers_export: { args: CustomersExport; view: FileSavedView };
  customers_view: { args: CustomerId; view: CustomerView };
  customers_save: { args: CustomerForm; view: CustomerView };
  customers_save_identity: { args: CustomerIdentityForm; view: CustomerView };
  customers_add_photo: { args: CustomerPhotoFile; view: CustomerView };
  customers_show_photo: { args: CustomerPhotoRequest; view: CustomerPhotoView };
  customers_remove_photo: { args: CustomerPhotoRequest; view: CustomerView };
  customers_send: { args: CustomerStepRequest; view: CustomerView };
  customers_count_as_done: { args: CustomerStepRequest; view: CustomerView };
  customers_ask_level: { args: CustomerId; view: CustomerView };
  customers_discard: { args: CustomerId; view: DoneView };
  sub_merchants_reference: { args: Nothing; view: ReferenceView };
  sub_merchants_page: { args: SubMerchantsRequest; view: SubMerchantsPageView };
  sub_merchants_view: { args: SubMerchantId; view: SubMerchantDetailView };
  sub_merchants_keep: { args: SubMerchantId; view: SubMerchantDetailView };
  banks_list: { args: Nothing; view: Array<BankView> };
  bank_holder: { args: BankHolderRequest; view: BankHolderView };
  directory_banks: { args: DirectoryRequest; view: BanksView };
  directory_news: { args: DirectoryNewsRequest; view: DirectoryNewsView };
  operators_list: { args: DirectoryRequest; view: ProvidersView };
  operators_guess: { args: PhoneRequest; view: OperatorGuessView };
  bundles_list: { args: OfferedRequest; view: OffersView };
  billers_list: { args: DirectoryRequest; view: ProvidersView };
  billers_services: { args: OfferedRequest; view: OffersView };
  rates_view: { args: RatesRequest; view: RatesView };
  rates_ask: { args: RatesRequest; view: RatesView };
  months_list: { args: Nothing; view: Array<MonthBriefView> };
  month_view: { args: MonthRequest; view: MonthView };
  month_fetch: { args: MonthRequest; view: MonthFetchView };
  month_fetch_stop: { args: Nothing; view: MonthFetchView };
  month_review: { args: MonthRequest; view: MonthReviewView };
  month_matches: { args: MonthMatchesRequest; view: MonthMatchesView };
  month_find: { args: MonthFindRequest; view: MonthFoundView };
  month_decide: { args: MonthDecideRequest; view: MonthReviewView };
  month_settle: { args: MonthSettleRequest; view: MonthReviewView };
  month_undo: { args: MonthRequest; view: MonthReviewView };
  month_closing: { args: MonthRequest; view: MonthClosingView };
  month_prepare: { args: MonthPrepareRequest; view: MonthClosingView };
  month_take_back: { args: MonthRequest; view: MonthClosingView };
  month_sign: { args: MonthRequest; view: MonthClosingView };
  month_reopen: { args: MonthReopenRequest; view: MonthClosingView };
  month_pack: { args: MonthPackRequest; view: MonthPackView };
  month_journal: { args: MonthRequest; view: FileSavedView };
  month_journal_accounts: { args: Nothing; view: Array<JournalAccountView> };
  month_journal_change: { args: JournalChangeRequest; view: Array<JournalAccountView> };
  bank_statements_list: { args: MonthRequest; view: Array<BankAccountView> };
  bank_statements_check: { args: BankStatementRequest; view: BankStatementCheckView };
  bank_statements_import: { args: BankStatementRequest; view: BankStatementBriefView };
  bank_statements_take_back: { args: BankStatementTakeBackRequest; view: Array<BankAccountView> };
  look_up: { args: LookUpRequest; view: LookUpView };
  look_up_ask: { args: LookUpRequest; view: Array<AskedServiceView> };
  history_page: { args: HistoryPageRequest; view: HistoryPageView };
  history_export: { args: HistoryExportRequest; view: FileSavedView };
  history_known: { args: HistoryFilter; view: HistoryKnownView };
  history_fetch: { args: HistoryFetchRequest; view: HistoryFetchView };
  history_stop: { args: Nothing; view: HistoryFetchView };
  activity_list: { args: ActivityRequest; view: ActivityPageView };
  activity_export: { args: ActivityExportRequest; view: FileSavedView };
  activity_show: { args: CallRequest; view: CallView };
  support_report: { args: SupportRequest; view: SupportReportView };
  support_save: { args: SupportSaveRequest; view: FileSavedView };
  console_operations: { args: Nothing; view: Array<OperationView> };
  console_reference: { args: Nothing; view: ReferenceView };
  console_check: { args: ConsoleRequest; view: SigningView };
  console_call: { args: ConsoleRequest; view: ConsoleCallView };
  console_signature: { args: SignatureRequest; view: SignatureView };
  probes_list: { args: Nothing; view: Array<ProbeView> };
  probe_ask: { args: ProbeRequest; view: Array<ProbeView> };
  sandbox_view: { args: Nothing; view: SandboxView };
  sandbox_pay: { args: SandboxPayRequest; view: SandboxView };
  sandbox_deposit: { args: SandboxDepositRequest; view: SandboxView };
  sandbox_end: { args: SandboxEndRequest; view: SandboxView };
  sandbox_arm: { args: FaultView; view: SandboxView };
  sandbox_clear: { args: Nothing; view: SandboxView };
  sandbox_advance: { args: SandboxAdvanceRequest; view: SandboxView };
  sandbox_statement: { args: SandboxStatementRequest; view: FileSavedView };
}

export interface ConfirmCommands {
  confirm_view: { args: Nothing; view: ConfirmView };
  confirm_named: { args: ConfirmNamedRequest; view: ConfirmNamedView };
  confirm_give: { args: ConfirmGive; view: DoneView };
  confirm_leave: { args: ConfirmId; view: DoneView };
}
