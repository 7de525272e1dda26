// Made by the test `generated_files_are_fresh`; run it with UPDATE=1 to write it anew. Never edited.

export type AccountChangeState = "not_sent" | "sending" | "in_doubt" | "done" | "refused";

export type AccountChangeView = {
  /** Whether it closes the account. */
  closes: boolean,
  /** When it was requested. */
  at: string,
  /** Its status. */
  state: AccountChangeState,
  /** Details of the status. */
  state_detail: string | null,
  /** The fields that change. */
  fields: Array<AccountField>,
  /** The reason that a person gave. */
  reason: string | null,
  /** Its reference. */
  reference: string,
  /** The id of its outbox entry, if it needs review. */
  review_line: string | null,
};

export type AccountCountsView = {
  /** All accounts. */
  all: number,
  /** Those that accept deposits. */
  open: number,
  /** Those that need a person. */
  needs_you: number,
  /** Those that are closing or closed. */
  closed: number,
};

export type AccountField = "account_name" | "first_name" | "last_name" | "phone" | "identity" | "forward_bank" | "forward_account" | "callback_url" | "number" | "reference";

export type AccountOrder = "made" | "state" | "name" | "number" | "contact" | "limit" | "last_deposit" | "received";

export type AccountPart = "all" | "open" | "needs_you" | "closed";

export type AccountRowView = {
  /** Its id. */
  id: string,
  /** Its state. */
  state: PaymentAccountState,
  /** The name that payers see. */
  account_name: string,
  /** Ten digits, if known. */
  number: string | null,
  /** Our reference. */
  reference: string,
  /** The customer's contact. */
  contact: string,
  /** The account at a bank that deposits are forwarded to. */
  forward_account: string | null,
  /** The largest deposit, as stored here. */
  limit: string | null,
  /** Whether it differs from the service. */
  differs: boolean,
  /** When the last deposit arrived. */
  last_deposit_at: string | null,
  /** Confirmed deposits of this month. */
  received: string,
  /** Refunded of that; `None` if nothing was. */
  received_back: string | null,
  /** Forwarded to a bank of that, including the fees; `None` if nothing was. */
  received_forwarded: string | null,
};

export type AccountSharingView = {
  /** States the number; `None` unless the account is open and its number is known. */
  message: string | null,
  /** The customer's e-mail address, if known. */
  mail: string | null,
  /** The customer's phone number for WhatsApp, if its country is known. */
  whatsapp: string | null,
  /** The longest text that another program is given, in characters. */
  longest: number,
};

export type AccountsExportRequest = {
  /** The part of the list. */
  part: AccountPart,
  /** Words to look for. */
  text: string,
  /** The order. */
  order: AccountOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** Only the accounts with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<AccountOrder>,
  /** The format of the file. */
  format: ExportFormat,
};

export type AccountsPageView = {
  /** At most 100. */
  rows: Array<AccountRowView>,
  /** Where the next page begins; `None` on the last page. */
  after: string | null,
  /** The number of accounts in each part, without the search. */
  counts: AccountCountsView,
};

export type AccountsRequest = {
  /** The part of the list. */
  part: AccountPart,
  /** Words to look for. */
  text: string,
  /** The order. */
  order: AccountOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** [`AccountsPageView::after`] of the page before. */
  after: string | null,
};

export type ActivityExportRequest = {
  /** The filter; its page makes no difference. */
  filter: ActivityRequest,
  /** Only the calls with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<ActivityOrder>,
  /** The kind of file. */
  format: ExportFormat,
};

export type ActivityOrder = "sent" | "outcome" | "operation" | "http" | "took";

export type ActivityPageView = {
  /** At most a hundred. */
  calls: Array<CallSummaryView>,
  /** The key after which the next page begins; none at the end. */
  next: string | null,
};

export type ActivityRequest = {
  /** [`ActivityPageView::next`] of the page before; none for the first page. */
  before: string | null,
  /** The order; `None` for the latest first. */
  order: ActivityOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only calls of this operation. */
  operation: string | null,
  /** Only calls with this outcome. */
  outcome: CallOutcome | null,
  /** The earliest time. */
  from: string | null,
  /** The end, exclusive. */
  to: string | null,
  /** Any part of a reference, or of the number of an account, a phone or a transaction; only its beginning if the text has fewer than three letters. */
  text: string | null,
  /** Also status queries about an earlier change, which are counted beside it otherwise. */
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
  /** The name that payers see. */
  account_name: string,
  /** Its number, if known. */
  number: string | null,
  /** Our reference. */
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
  /** Its sheet, as in the question. */
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
  /** Its contents. */
  told: string,
  /** The contents of the earlier line that it resembles, with its row in its own file. */
  like: string,
};

export type AmountAnswersRequest = {
  /** Whether amounts that their cells display rounded are paid as displayed. */
  as_shown: boolean,
  /** How amounts are read that the sheet states to be in thousands or millions. */
  scaled: ScaledAmounts | null,
};

export type AmountUnit = "naira" | "kobo";

export type AmountsView = {
  /** The decimal mark; `None` while no row shows it. */
  style: NumberStyle | null,
  /** Their unit. */
  unit: AmountUnit,
  /** How that was decided, as a sentence. */
  why: string,
  /** One amount as written and as read; `None` while none can be read. */
  example: string | null,
};

export type AnswerAmountsRequest = {
  /** The draft. */
  draft: string,
  /** The answers. */
  answers: AmountAnswersRequest,
};

export type AnswerView = {
  /** As it was received, with codes and keys masked. */
  text: string,
  /** The same, indented, if it is JSON. */
  spread: string | null,
  /** Whether a code or a key is masked in it. */
  hides: boolean,
  /** Its length in bytes, if only its beginning is kept. */
  cut_from: number | null,
};

export type AppError = {
  /** What a front end does about it. */
  code: ErrorCode,
  /** What happened. */
  message: string,
  /** Whether money moved. `None` if none could have moved, or if the message states it. */
  money?: MoneyMoved,
  /** What to do. */
  hint: string | null,
  /** All problems of the input. */
  problems: Array<InputProblem>,
  /** The reference of the payment or request that it concerns. */
  reference: string | null,
  /** The typed cause, if the problem is in a file. The message may change; the reason does not. */
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
  /** The bank, from a person or the layout. */
  bank: string,
  /** Empty for an account without a known number. */
  account_number: string,
};

export type BankAccountView = {
  /** Its id. */
  account: string,
  /** The bank. */
  bank: string,
  /** The account's number, from its statements; empty if they give none. */
  number: string,
  /** The account's name, from its statements. */
  name: string,
  /** The month in runs of days, in order, without gaps. */
  days: Array<BankDaysView>,
  /** What is missing for the month, one sentence each. */
  missing: Array<string>,
  /** How many lines of the month are on record, each once. */
  lines: number,
  /** The sum of money in. */
  credits: string,
  /** The sum of money out. */
  debits: string,
  /** Its statements for the month, the latest days first. */
  statements: Array<BankStatementBriefView>,
  /** The last day that any statement covers; none without a statement. */
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
  /** What it contains. */
  field: BankField,
  /** Its heading in the file; may be empty. */
  heading: string,
  /** Its place, from 0. */
  index: number,
};

export type BankColumnOffer = {
  /** Its place, from 0. */
  index: number,
  /** Its heading in the file. */
  heading: string,
  /** Some of its cells. */
  samples: Array<string>,
  /** What most banks mean by this heading. */
  guess: BankField | null,
};

export type BankColumns = {
  /** The columns that are used. */
  columns: Array<BankColumn>,
  /** Whether the day comes before the month; not needed if the file shows it. */
  day_first: boolean | null,
};

export type BankColumnsAsk = {
  /** Why the question is asked. */
  why: string,
  /** Rows that may contain the headings, the likeliest first; the columns without headings are the last. */
  headers: Array<BankHeaderView>,
};

export type BankDaysState = "told" | "missing" | "to_come";

export type BankDaysView = {
  /** The first, such as `2026-11-01`. */
  first: string,
  /** The last. */
  last: string,
  /** Their number. */
  count: number,
  /** Their state. */
  state: BankDaysState,
};

export type BankField = "date" | "time" | "value_date" | "reference" | "narration" | "debit" | "credit" | "amount" | "charge" | "balance_before" | "balance" | "counterparty" | "counterparty_bank" | "status";

export type BankHeaderView = {
  /** Its number in the file; none if no row has headings. */
  row: number | null,
  /** Its columns. */
  columns: Array<BankColumnOffer>,
};

export type BankHolderRequest = {
  /** The bank's id at the service. */
  bank: string,
  /** The account number, ten digits. */
  account: string,
  /** The expected name. */
  expected: string,
};

export type BankHolderView = {
  /** The bank's name. */
  bank: string,
  /** The account number, ten digits. */
  account: string,
  /** The account holder; none if the bank has no such account. */
  name: string | null,
  /** How well the name matches the expected one. */
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
  /** The account's number, from the file. */
  account_number: string,
  /** The file's name. */
  file_name: string,
  /** The first day that it covers. */
  first_day: string,
  /** The last day that it covers. */
  last_day: string,
  /** The balance before the first line; none if unknown. */
  opening: string | null,
  /** The balance after the last line; none if unknown. */
  closing: string | null,
  /** The number of its lines. */
  lines: number,
  /** How many of them no earlier statement contains. */
  new: number,
  /** When it was imported. */
  imported_at: string,
};

export type BankStatementCheckView = {
  /** Set if its columns are not known: everything else is empty then. */
  ask: BankColumnsAsk | null,
  /** Its sheets. */
  sheets: Array<SheetView>,
  /** Whether a person chose the meaning of its columns, now or for an earlier file. */
  by_hand: boolean,
  /** Whether it proves, and may be imported. */
  proves: boolean,
  /** The bank, from a person or the layout; empty if unknown. */
  bank: string,
  /** The account's number, from the file or a person; empty if unknown. */
  account_number: string,
  /** The accounts among which a person has to choose: the file gives no number, and several accounts have such files. */
  which_account: Array<BankAccountChoice>,
  /** The account's name, from the file. */
  account_name: string,
  /** Its first day, such as `2026-11-01`. */
  first_day: string | null,
  /** Its last day. */
  last_day: string | null,
  /** The balance before the first line; none if unknown. */
  opening: string | null,
  /** Whether the file gives it; otherwise it follows from the lines. */
  opening_known: boolean,
  /** The sum of money in. */
  credits: string,
  /** The sum of money out. */
  debits: string,
  /** The balance after the last line; none if unknown. */
  closing: string | null,
  /** Whether the file gives it. */
  closing_known: boolean,
  /** The number of its lines. */
  lines: number,
  /** How many of them have a balance. */
  balances: number,
  /** How many of these follow from the balance before. */
  held: number,
  /** How many lines were not imported before. */
  new: number,
  /** How many lines were imported before. */
  known: number,
  /** The ambiguous lines. */
  unclear: Array<AmbiguousRowView>,
  /** How many lines of a savings table are left out. */
  savings: number,
  /** Where the proof breaks, with the file's own texts. */
  breaks: Array<string>,
  /** The first line where the proof breaks; none if that is not a line with an amount. */
  broken_row: string | null,
  /** What the file does not give, and what can therefore not be checked. */
  remarks: Array<string>,
  /** How it follows the latest statement of the account; none without one. */
  follows: string | null,
  /** Contradictions to the records of its days, one sentence each. */
  differs: Array<string>,
  /** Whether this file was imported before; in a file with several sheets, this sheet. */
  imported: boolean,
  /** The other visible sheets with contents that were not imported. Each is imported by itself. */
  unread_sheets: Array<string>,
  /** A note that it belongs to the account of its bank that has no number yet; none if there is no such account, or if the files do not show it. */
  same_account_note: string | null,
  /** The question whether it belongs to that account; none if the files show it, or if there is no such account. */
  same_account_ask: string | null,
};

export type BankStatementRequest = {
  /** Its name. */
  file_name: string,
  /** Its bytes. */
  bytes_base64: string,
  /** The sheet; without one, the first with contents. */
  sheet: string | null,
  /** The bank, from a person; not needed if the layout gives it. */
  bank: string | null,
  /** The account’s number, from a person; not needed if the file gives it. */
  account_number: string | null,
  /** The meaning of its columns, from a person; not needed if the layout is known, or was chosen for an earlier file. */
  columns: BankColumns | null,
  /** A person's answers about ambiguous lines. */
  unclear: Array<AmbiguousRowAnswer> | null,
  /** A person's answer whether it belongs to the account of its bank that has no number. */
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
  /** When the service reported them. */
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
  /** The file's total, if it differs from their sum. */
  file_total: FileTotalView | null,
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
  /** Its status now. */
  standing: PaymentStatusView,
  /** The name of the payee or the payer, if known. */
  name: string | null,
  /** Its batch. */
  run: string | null,
  /** The file of the batch. */
  file_name: string | null,
  /** Its row of the file. */
  row: number | null,
  /** The sheet of that row, if the batch has payments of several. */
  sheet: string | null,
  /** Its payment request. */
  payment_request: string | null,
};

export type BookEntryView = {
  /** Its reference. */
  reference_number: string,
  /** The operation. */
  operation: string,
  /** The amount. */
  amount: string,
  /** The destination. */
  destination: string,
  /** When it was executed. */
  executed_at: string,
};

export type BusinessForm = {
  /** Its name. */
  name: string | null,
  /** Its address, one line below the other. */
  address: string,
  /** The colour of its name. */
  colour: string | null,
  /** What happens to the logo. */
  logo: LogoChange,
};

export type BusinessView = {
  /** Its name; empty if the documents show the name of the profile. */
  name: string,
  /** The name that documents show. */
  shown_name: string,
  /** Its address, one line below the other. */
  address: string,
  /** The colour of its name, such as `#0A6638`; `None` for black. */
  colour: string | null,
  /** Its logo as a PNG. */
  logo_base64: string | null,
};

export type CallOutcome = "accepted" | "refused" | "not_sent" | "in_doubt" | "under_way" | "no_answer";

export type CallRequest = {
  /** Its id. */
  call_id: string,
};

export type CallSummaryView = {
  /** Ids are in the order of sending. */
  id: string,
  /** The operation's id. */
  operation: string,
  /** What the operation does, as a sentence. */
  help: string,
  /** The effect of the operation. */
  effect: OperationEffect,
  /** When it was stored, before its first byte. */
  sent_at: string,
  /** Milliseconds until its answer, or until it was given up. */
  duration_ms: number | null,
  /** Its reference; the first one of a bulk call. */
  reference: string | null,
  /** How many payments it carried. */
  carried: number,
  /** How it ended. */
  outcome: CallOutcome,
  /** HTTP status of the answer. */
  http_status: number | null,
  /** The reason, if it was not simply accepted. */
  words: string | null,
  /** The status of its payments or requests now. */
  since: PaymentStatusView | null,
  /** The number of later status queries about it. */
  look_ups: number,
};

export type CallView = {
  /** The call as in the list. */
  summary: CallSummaryView,
  /** When the answer arrived, or the call was given up. */
  answered_at: string | null,
  /** The request as it was sent, with passwords masked. */
  body: string,
  /** The same, indented. */
  body_spread: string,
  /** SHA-512 of the stored request with passwords masked; empty if there is none. */
  body_digest: string,
  /** The signed values, in order. */
  signed: Array<SignedValueView>,
  /** The text that was hashed, with its key masked. */
  preimage_masked: string,
  /** The answer as it was received. */
  answer: AnswerView | null,
  /** The number of deleted status queries after it with the same result. */
  alike: number,
  /** The payments or requests that it carried or queried; at most twenty. */
  belongs: Array<BelongsView>,
  /** The number of all of them. */
  belongs_count: number,
  /** Other calls with the same references, the newest first; at most fifty. */
  others: Array<CallSummaryView>,
  /** The number of all of them. */
  others_count: number,
  /** The call in the formats for copying. */
  copies: CopiesView,
};

export type CallbackBriefView = {
  /** Its id. */
  id: string,
  /** When it arrived. */
  received_at: string,
  /** `receiver`, `pasted`, `folder`, `sandbox`. */
  way: string,
  /** The name of the file that contained it. */
  source: string | null,
  /** The kind, by its fields. */
  kind: CallbackKind | null,
  /** The verdict. */
  verdict: NoticeVerdict,
  /** The reason of the verdict, as sentences. */
  reason: string,
  /** The reference of the payment request or of the deposit. */
  reference: string | null,
  /** The number of the payment account. */
  account_number: string | null,
  /** The state of the payment request, as it reports. */
  state: string | null,
  /** The amount of the payment or deposit, as it reports. */
  amount: string | null,
  /** The total paid for the payment request, as it reports. */
  in_all: string | null,
  /** The amount still owed, as it reports. */
  owed: string | null,
  /** How often the same text arrived. */
  times: number,
  /** Whether a query of the service is due. */
  asking: boolean,
  /** When the service was queried about it. */
  confirmed_at: string | null,
  /** What the service answered. */
  confirmed: string | null,
  /** Whether the answer agrees with the callback. */
  agreement: NoticeAgreement | null,
  /** Whether a person must look at it. */
  needs_you: boolean,
  /** Whether a person has looked at it. */
  seen: boolean,
};

export type CallbackChannelsForm = {
  /** Whether the receiver on this computer is on. */
  receiver_on: boolean,
  /** Whether it gets a new address; the old one no longer works. */
  new_address: boolean,
  /** The public address of the forwarder to the receiver, such as `https://abc.example`. */
  forwarder: string | null,
  /** The callback address of the business's own server. */
  own_address: string | null,
  /** The absolute path of a folder. */
  folder: string | null,
};

export type CallbackChannelsView = {
  /** Whether the receiver is on. */
  receiver_on: boolean,
  /** Where the receiver listens; `None` while it does not. */
  listens_at: string | null,
  /** The public address of the forwarder to the receiver. */
  forwarder: string | null,
  /** The callback address of the business's own server. */
  own_address: string | null,
  /** The watched folder. */
  folder: string | null,
  /** The callback address that the service is given; `None` without one. */
  given: string | null,
  /** Why the receiver does not listen although it is on. */
  receiver_trouble: string | null,
  /** Why the folder cannot be watched. */
  folder_trouble: string | null,
  /** How many requests the receiver has refused since it started. */
  turned_away: number,
  /** Why it refused the last one. */
  last_turned_away: string | null,
  /** Whether callbacks come from the controls of a sandbox. */
  from_sandbox: boolean,
};

export type CallbackDetailView = {
  /** The callback as in the list. */
  brief: CallbackBriefView,
  /** The text as received; of identity numbers only the end. */
  body: string,
  /** Its fields in order; empty if it cannot be read. */
  fields: Array<CallbackFieldView>,
  /** The hashed values in order; the hash key follows them. */
  hashed: Array<CallbackHashedView>,
  /** The hash that it contains. */
  hash: string | null,
  /** The callback that it repeats. */
  repeat_of: string | null,
  /** The payment request that it is about. */
  payment_request: string | null,
  /** When the same text last arrived, if more than once. */
  last_at: string | null,
  /** When the service is queried next. */
  ask_at: string | null,
  /** Whether the service can be queried about it. */
  can_ask: boolean,
  /** Whether it needs a person, so that it can be put aside. */
  can_put_aside: boolean,
};

export type CallbackFieldView = {
  /** The path, such as `payerDetails.payerName`. */
  name: string,
  /** Its text; empty for `null`. */
  text: string,
  /** Whether the signature covers it. */
  covered: boolean,
};

export type CallbackHashedView = {
  /** The field. */
  name: string,
  /** The value as it is hashed; empty if it is omitted. */
  text: string,
};

export type CallbackId = {
  /** Its id here. */
  id: string,
};

export type CallbackKind = "payment_request" | "persistent_account";

export type CallbackPaymentView = {
  /** The callback. */
  notice: string,
  /** When it arrived. */
  received_at: string,
  /** The paid amount. */
  amount: string | null,
  /** The service's fee for it. */
  fee: string | null,
  /** The amount after the fee. */
  left: string | null,
  /** The payer's name. */
  payer_name: string | null,
  /** The payer's bank. */
  payer_bank: string | null,
  /** The payer's account there, or wallet. */
  payer_account: string | null,
  /** The reference of the payer's transfer. */
  reference: string | null,
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
  /** The rows. */
  rows: ImportAlikeRequest,
  /** The new value. */
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
  /** The fields that change. */
  fields: Array<DifferenceView>,
  /** The bank's answer about the account that deposits would be forwarded to. */
  forward: BankHolderView | null,
  /** Whether a second person must confirm it, because deposits would be forwarded to another account. */
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
  /** The corrections. */
  changes: Array<ImportChange>,
};

export type ChangePaymentAccount = {
  /** The account. */
  id: string,
  /** The name that payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** A new bank verification number; `None` keeps the present one. */
  identity: string | null,
  /** Whether deposits are to be forwarded; bank and account are needed then. */
  forwards: boolean,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that account is right although its holder has another name. */
  forward_word: string | null,
  /** The callback address. */
  callback_url: string | null,
  /** Fields that are sent although our copy has these values, because the service reported others. */
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
  /** The last four digits of its number, typed by a person. */
  ending: string,
  /** The reason. */
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
  what: SubMerchantKeyAction, } | { "deed": "forwarding",
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
  evidence: string, } | { "deed": "sign_month",
  /** Year and month, such as `2026-10`. */
  month: string, } | { "deed": "call",
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
  /** The account to open. */
  form: NewPaymentAccount, } | { "step": "change",
  /** The change. */
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

export type ConfirmMoneyView = {
  /** The number of payments whose fee is not known. */
  unknown: number,
  /** The sum of the fees, if all are known. */
  fee: string | null,
  /** The tax on them. */
  vat: string | null,
  /** The amounts with fees and tax. */
  leaves: string | null,
  /** The balance before. */
  balance: string | null,
  /** The balance afterwards. */
  stays: string | null,
  /** What is missing, if the balance is too low. */
  short: string | null,
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
  kind: FindingKind,
  /** Whether such rows are a reason to look twice. */
  is_warning: boolean,
  /** What they have in common, in words. */
  name: string,
  /** The number of rows. */
  rows: number,
  /** How many of them can be described: all, except for an approval request of an earlier version. */
  named: number,
  /** At most a hundred descriptions. */
  lines: Array<string>,
};

export type ConfirmPayeeView = {
  /** The row of the file. */
  row: number,
  /** Its sheet, if there are several. */
  sheet: string | null,
  /** The payee. */
  name: string,
  /** The bank. */
  bank: string,
  /** Ten digits. */
  account: string,
  /** The amount. */
  amount: string,
};

export type ConfirmPayeesRequest = {
  /** The id of the question. */
  confirm: string,
  /** The position of the first payment, from 0. */
  from: number,
};

export type ConfirmPayeesView = {
  /** The number of payments. */
  count: number,
  /** At most a hundred. */
  rows: Array<ConfirmPayeeView>,
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
  /** What it costs and what stays in the wallet; `None` if the wallet of this profile pays nothing. */
  money: ConfirmMoneyView | null,
  /** Rows to review, warnings first: of each kind their number and the first hundred. */
  named: Array<ConfirmNamedView>,
  /** Every payment; `None` for a question that is not about a list of payments. */
  payees: ConfirmPayeesView | null,
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

export type ContactOrder = "name" | "kind" | "number" | "place" | "email" | "phone" | "note";

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
  /** The order; `None` for their names. */
  order: ContactOrder | null,
  /** Whether the last of the order comes first. */
  descending: boolean,
  /** Only the contacts with these ids; empty for all of the list. */
  only: Array<string>,
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
  /** The order; `None` for their names. */
  order: ContactOrder | null,
  /** Whether the last of the order comes first. */
  descending: boolean,
  /** How many contacts are skipped. */
  from: number,
};

export type CopiesView = {
  /** Everything. */
  text: string,
  /** The same without people, accounts and other contents, for support. */
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
  /** The state of the wallet. */
  account: CustomerStepState,
  /** The state of the photo. */
  photo: CustomerStepState,
  /** The state of the identity document. */
  identity: CustomerStepState,
  /** What is missing. */
  missing: Array<CustomerMissing>,
};

export type CustomerCountsView = {
  /** Every customer that matches the words. */
  all: number,
  /** A step is missing or not sent. */
  to_finish: number,
  /** A step is unconfirmed. */
  not_known: number,
  /** The service has everything. */
  complete: number,
};

export type CustomerDetail = {
  /** Its name. */
  name: string,
  /** Its value. */
  value: string,
};

export type CustomerForm = {
  /** The customer to change; `None` for a new one. */
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
  /** Whether everything is sent in one call. */
  at_once: boolean,
  /** The values that are sent only then. */
  more: CustomerMore,
};

export type CustomerId = {
  /** The id here. */
  customer: string,
};

export type CustomerIdentityForm = {
  /** The customer. */
  customer: string,
  /** Kind of the document. */
  id_type: string,
  /** Its number; empty to keep the stored one. */
  id_number: string,
  /** Its expiry date, `YYYY-MM-DD`. */
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
  /** County. Older records do not contain it. */
  county: string,
  /** Street and number. */
  street: string,
  /** Postal code. */
  postal_code: string,
  /** A landmark nearby. */
  landmark: string,
  /** The whole address as one text. */
  freeform: string,
  /** Phone number of the person who referred the customer. */
  referred_phone: string,
  /** First name of the person who referred the customer. */
  referred_first_name: string,
  /** Last name of the person who referred the customer. */
  referred_last_name: string,
  /** Whether the customer wants the wallet's savings feature. */
  savings: boolean,
  /** Any other details. */
  details: Array<CustomerDetail>,
};

export type CustomerOrder = "begun" | "name" | "phone" | "account" | "photo" | "identity" | "missing";

export type CustomerPart = "all" | "to_finish" | "not_known" | "complete";

export type CustomerPhotoFacts = {
  /** What it shows. */
  part: CustomerPhotoPart,
  /** Its size in bytes. */
  bytes: number,
  /** The size of the original file in bytes. */
  was_bytes: number,
  /** Its width in pixels. */
  width: number,
  /** Its height in pixels. */
  height: number,
  /** Whether it is so small that little can be recognised. */
  small: boolean,
  /** When it is deleted if it is not sent before. */
  kept_until: string,
};

export type CustomerPhotoFile = {
  /** The customer. */
  customer: string,
  /** What it shows. */
  part: CustomerPhotoPart,
  /** The file. */
  bytes_base64: string,
};

export type CustomerPhotoPart = "account" | "identity";

export type CustomerPhotoRequest = {
  /** The customer. */
  customer: string,
  /** What it shows. */
  part: CustomerPhotoPart,
};

export type CustomerPhotoView = {
  /** A JPEG picture. */
  jpeg_base64: string,
};

export type CustomerReportedView = {
  /** When it was received. */
  at: string,
  /** The name of the account holder. */
  name: string | null,
  /** `REGISTERED` or `UNREGISTERED`, or another value of the service. */
  registration: string | null,
  /** The level of the identity check, such as `KYC2`. */
  level: string | null,
  /** The rejection, if the service rejected the query. */
  refused: string | null,
};

export type CustomerStep = "account" | "photo" | "identity";

export type CustomerStepRequest = {
  /** The customer. */
  customer: string,
  /** The step. */
  step: CustomerStep,
};

export type CustomerStepState = "missing" | "ready" | "not_sent" | "sending" | "not_known" | "refused" | "under_review" | "done";

export type CustomerStepView = {
  /** The step. */
  step: CustomerStep,
  /** Its state. */
  state: CustomerStepState,
  /** What it still needs. */
  missing: Array<CustomerMissing>,
  /** The photo that is stored for it. */
  photo: CustomerPhotoFacts | null,
  /** The service's latest message about it. */
  said: string | null,
  /** Why nothing left, or why it is unconfirmed. */
  reason: string | null,
  /** How often it was sent. */
  sent_times: number,
  /** The reference of the latest attempt. */
  reference: string | null,
  /** When the latest attempt was sent. */
  sent_at: string | null,
  /** The call of the latest attempt. */
  call: string | null,
  /** The attempt that needs review. */
  doubt: ReviewCallView | null,
  /** Whether it can be sent now. */
  can_send: boolean,
  /** Whether sending it now would be another attempt under a new reference while an earlier one is unconfirmed. */
  again: boolean,
  /** Whether the service rejected it because it has one already. */
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
  /** Whether everything is sent in one call. */
  at_once: boolean,
  /** The values that are sent only then. */
  more: CustomerMore,
  /** Kind of the identity document; empty if unknown. */
  id_type: string,
  /** The end of its number; empty if unknown. */
  id_number: string,
  /** Its expiry date. */
  id_expires: string,
  /** When the number is deleted except its end, if it is not sent before; `None` if only the end is stored. */
  id_kept_until: string | null,
  /** The account number of the wallet, as the service reported it. */
  account_number: string | null,
  /** The service's latest answer about the phone number. */
  told: CustomerReportedView | null,
  /** Wallet, photo, identity document. */
  steps: Array<CustomerStepView>,
  /** The values that a person should check. */
  warnings: Array<CustomerWarning>,
  /** When the registration was begun here. */
  created_at: string,
  /** Who began it; empty for a profile without people. */
  created_by: string,
  /** Whether name, phone and the other values of the person can still be changed. */
  can_change_person: boolean,
  /** Whether the identity document can still be changed. */
  can_change_identity: boolean,
  /** Whether nothing was sent, so that the registration can be deleted. */
  can_discard: boolean,
};

export type CustomerWarning = {
  /** The field. */
  path: string,
  /** What to check. */
  words: string,
};

export type CustomersExport = {
  /** The part of the list. */
  part: CustomerPart,
  /** Words that must all occur; empty for all. */
  text: string,
  /** The order; `None` for the latest first. */
  order: CustomerOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only the customers with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<CustomerOrder>,
  /** The format of the file. */
  format: ExportFormat,
};

export type CustomersPageView = {
  /** At most a hundred. */
  customers: Array<CustomerBriefView>,
  /** The number of customers in each part. */
  counts: CustomerCountsView,
};

export type CustomersRequest = {
  /** The part of the list. */
  part: CustomerPart,
  /** Words that must all occur; empty for all. */
  text: string,
  /** The order; `None` for the latest first. */
  order: CustomerOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** How many customers are skipped before the page. */
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
  /** The decision. */
  decision: HeldDecision,
  /** The evidence, in the person's words; must not be empty. */
  evidence: string,
};

export type Decision = "paid" | "not_paid" | "send_again";

export type DepositKnown = "both" | "notice" | "history" | "differs" | "not_said";

export type DepositOrder = "time" | "customer" | "account" | "payer" | "known" | "amount";

export type DepositPart = "all" | "confirmed" | "not_confirmed" | "differs" | "not_said";

export type DepositSumsView = {
  /** Number of confirmed deposits. */
  confirmed_count: number,
  /** Sum of the confirmed deposits. */
  confirmed: string,
  /** Refunded of that; `None` if nothing was. */
  back: string | null,
  /** Number of confirmed deposits that were forwarded to a bank, according to a callback. */
  forwarded_count: number,
  /** Sum of the forwarded deposits, including their fees; `None` without any. */
  forwarded: string | null,
  /** Number of other confirmed deposits with a reported fee for receiving. */
  fees_count: number,
  /** Sum of these fees; `None` without any. */
  fees: string | null,
  /** Number of unconfirmed deposits. */
  unconfirmed_count: number,
  /** Sum of the unconfirmed deposits, according to their callbacks; in no total. */
  unconfirmed: string,
  /** Number of deposits with two reported amounts. */
  differing: number,
  /** Number of items of unknown meaning; their amounts are in no sum. */
  not_said: number,
};

export type DepositView = {
  /** Its id. */
  id: string,
  /** The time in the history, else when the callback arrived. */
  at: string,
  /** Ten digits. */
  account_number: string,
  /** The id of the account in the records. */
  account: string | null,
  /** The name that payers see. */
  account_name: string | null,
  /** The service's own reference. */
  reference: string,
  /** The amount in the history, else in the callback. */
  amount: string,
  /** The amount in the callback, if it differs. */
  noticed: string | null,
  /** How it is known. */
  known: DepositKnown,
  /** Whether it is in totals. */
  confirmed: boolean,
  /** The fee for receiving. */
  clearing_fee: string | null,
  /** The fee for forwarding. */
  transfer_fee: string | null,
  /** The bank it was forwarded to. */
  forward_bank: string | null,
  /** The account it was forwarded to. */
  forward_account: string | null,
  /** The payment method. */
  method: string | null,
  /** Why it can never be refunded; `None` if it can, or if that is not known. */
  never_refunded: string | null,
  /** The payer's name in the callback, which the signature does not cover. */
  payer_name: string | null,
  /** The payer's bank. */
  payer_bank: string | null,
  /** The payer's account there. */
  payer_account: string | null,
  /** The reference of the payer's transfer. */
  funding_reference: string | null,
  /** The callback that reported it. */
  notice: string | null,
};

export type DepositsExport = {
  /** Which deposits. */
  filter: DepositsFilter,
  /** The order. */
  order: DepositOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** Only the deposits with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<DepositOrder>,
  /** The format of the file. */
  format: ExportFormat,
};

export type DepositsFilter = {
  /** The part of the list. */
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
  /** The deposits in order; at most 100. */
  rows: Array<DepositView>,
  /** Where the next page begins; `None` on the last page. */
  after: string | null,
};

export type DepositsRequest = {
  /** Which deposits. */
  filter: DepositsFilter,
  /** The order. */
  order: DepositOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** [`DepositsPageView::after`] of the page before. */
  after: string | null,
};

export type DifferenceView = {
  /** The field. */
  field: AccountField,
  /** Our value. */
  ours: string | null,
  /** The service's value. */
  theirs: string | null,
  /** Whether the service's value can be taken over. */
  can_take: boolean,
  /** Whether our value can be sent to the service. */
  can_send: boolean,
};

export type DirectoryList = "banks" | "operators" | "billers" | "bundles" | "services";

export type DirectoryNewsRequest = {
  /** The list. */
  list: DirectoryList,
  /** For bundles and services, the public id of the operator or biller. */
  of: string | null,
};

export type DirectoryNewsView = {
  /** When the list was fetched with which the current one was compared; none for a first one. */
  since: string | null,
  /** What changed since then. */
  latest: Array<ListChangeView>,
  /** Earlier changes, latest first. */
  earlier: Array<ListChangeView>,
};

export type DirectoryRequest = {
  /** Whether to fetch the list even if the stored one is fresh. */
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
  /** The result of the name check; `None` for a row that is not to be paid. */
  name_check: NameCheckResult | null,
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
  /** The file's own total, if the rows differ from it and every amount can be read. */
  file_total: FileTotalView | null,
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
  /** Ready rows that pay another account than the last payment to their name. */
  changed_accounts: number,
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
  /** Who reopened it. */
  reopened: SignedView,
  /** Why it was reopened. */
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

export type ErrorCode = "Invalid" | "WrongPin" | "Refused" | "NotSent" | "InDoubt" | "Unanswered" | "Credentials" | "Locked" | "Conflict" | "NotFound" | "Cancelled" | "Storage" | "Bug";

export type Event = {
  /** The topic. */
  topic: Topic,
  /** The id of the changed item, if it is one item. */
  id: string | null,
};

export type EvidenceView = {
  /** Days from our first payment to the external entry; below zero if the entry is earlier. */
  days: number,
  /** The reference of the only payment, as the external entry spells it; none if it is not there. */
  reference: string | null,
  /** The words of the other party's name that the external entry contains, as it spells them. */
  names: Array<string>,
  /** The number of words of that name; 0 if there are several payments. */
  name_words: number,
};

export type ExceptionKind = "on_statement_only" | "with_service_only" | "expected" | "overdue" | "amount_differs" | "status_differs" | "duplicate" | "reversed" | "unknown_solved" | "said_of_gone";

export type ExceptionView = {
  /** The kind. */
  kind: ExceptionKind,
  /** Days from its day to the end of the month, or to today. */
  age_days: number,
  /** What to do, as a sentence. */
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
  /** Its place: `GTBank 0123456789, october.csv, row 12`, or the name of the report. */
  source: string,
  /** Its time; for a bank its day. */
  at: string,
  /** As the source gave it. */
  reference: string,
  /** As the source gave it. */
  text: string,
  /** Its amount. */
  amount: string,
  /** The service's status; empty for a bank. */
  status: string,
  /** The service's fee, from the wallet's movements; none if it gave none, and for a bank. */
  fee: string | null,
};

export type FaultView = {
  /** The operation that it affects. */
  operation: string,
  /** Its name, such as `drop_after`. */
  fault: string,
  /** The variant, if the fault has several. */
  variant: string | null,
  /** The number of the following call that it affects; none for every call. */
  nth: number | null,
  /** How many times it occurs. */
  times: number | null,
  /** The delay in milliseconds. */
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
  /** Its number, from 1. */
  column: number,
  /** Its letters. */
  letters: string,
  /** Its name, or empty. */
  heading: string,
  /** Its meaning; two if its cells contain both. */
  fields: Array<DraftField>,
  /** The reason for its meaning; empty if it is not used. */
  reason: string,
  /** The first few different values. */
  samples: Array<string>,
  /** The contents of most cells, in words. */
  holds: string,
};

export type FileSavedView = {
  /** Its path. */
  path: string,
};

export type FileTotalView = {
  /** The total in the file. */
  file: string,
  /** The sum of the rows to be paid, corrections included. */
  rows: string,
};

export type FindingKind = "duplicates" | "changed_accounts" | "names" | "new_payees" | "another_account" | "much_more" | "new_since" | "no_longer" | "payments" | "alarms";

export type FindingView = {
  /** The code of the cause. */
  code: string,
  /** The cause as a sentence. */
  sentence: string,
  /** Whether the hash proves it. */
  certain: boolean,
};

export type FirstStep = "request" | "receive" | "payout" | "lost_answer" | "statement";

export type FirstStepView = {
  /** The step. */
  step: FirstStep,
  /** Whether the records show that it was done. */
  done: boolean,
};

export type FirstStepsView = {
  /** In their order. */
  steps: Array<FirstStepView>,
  /** A person removed the list from Home. */
  dismissed: boolean,
};

export type FixView = {
  /** The field. */
  field: DraftField,
  /** The value. */
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
  /** Its reference, if reported. */
  reference: string | null,
  /** When it was first reported. */
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
  /** The number of rows that pay another account than the last payment to their name, as the draft showed, if the person confirmed them. */
  changed_accounts: number,
  /** The similar batch that the draft showed, if the person pays the same people again. */
  similar: string | null,
};

export type HeldDecision = "done" | "not_done";

export type HistoryExportRequest = {
  /** The filter. */
  filter: HistoryFilter,
  /** The order; `None` for the latest first. */
  order: HistoryOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only the items with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<HistoryOrder>,
  /** The kind of file. */
  format: ExportFormat,
};

export type HistoryFetchRequest = {
  /** The reference of a request or of an account's opening, an account reference or an account number; none for everything. */
  name: string | null,
  /** The start of the period. */
  from: string,
  /** The end of the period, exclusive; now if that is earlier. */
  to: string,
};

export type HistoryFetchView = {
  /** Whether it is running. */
  running: boolean,
  /** The reference or account that it is about; none for everything. */
  name: string | null,
  /** Start of the period. */
  from: string,
  /** End of the period. */
  to: string,
  /** How many windows were answered. */
  done: number,
  /** The number of windows, as far as it is known. */
  all: number,
  /** How many items were received. */
  items: number,
  /** How many of them were new. */
  new: number,
  /** The days for which the service may not have returned everything. */
  cut_off: Array<string>,
  /** Whether a person stopped it. */
  stopped: boolean,
  /** Why it ended early. */
  problem: string | null,
};

export type HistoryFilter = {
  /** The beginning of a reference, an account reference or an account number. */
  text: string | null,
  /** Only items with this mark. */
  mark: HistoryMark | null,
  /** The earliest time. */
  from: string | null,
  /** The end, exclusive. */
  to: string | null,
};

export type HistoryKnownView = {
  /** The periods that were requested completely, the earliest first. */
  spans: Array<HistorySpanView>,
  /** How many filtered items agree. */
  both: number,
  /** How many only the service has. */
  only_service: number,
  /** How many only our records have. */
  only_ours: number,
  /** How many differ. */
  differs: number,
  /** The progress of the fetch. */
  fetch: HistoryFetchView,
};

export type HistoryMark = "both" | "only_service" | "only_ours" | "differs";

export type HistoryOrder = "time" | "what" | "about" | "amount" | "ours" | "mark";

export type HistoryPageRequest = {
  /** The filter. */
  filter: HistoryFilter,
  /** The order; `None` for the latest first. */
  order: HistoryOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** The key after which the page begins; none for the newest. */
  after: string | null,
};

export type HistoryPageView = {
  /** At most a hundred. */
  rows: Array<HistoryRowView>,
  /** The key after which the next page begins; none at the end. */
  next: string | null,
};

export type HistoryRowView = {
  /** Identifies the row. */
  key: string,
  /** Its time. */
  at: string,
  /** `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open. None if only our records have it. */
  operation: string | null,
  /** `CREATE_REQUEST`, `PAYMENT`; the list is open. */
  action: string | null,
  /** Its reference. */
  reference: string,
  /** The account involved. */
  account_number: string,
  /** Our own name for that account, if it was reported. */
  account_reference: string | null,
  /** The reported amount; none if it cannot be read. */
  amount: string | null,
  /** The service's own word for its status. */
  status: string | null,
  /** How it compares with our records. */
  mark: HistoryMark,
  /** What is different, or where it is missing. */
  why: string | null,
  /** The kind of our record that it is about. */
  ours: HistorySubject | null,
  /** The id of that record. */
  own_id: string | null,
  /** The name in that record. */
  own_name: string | null,
  /** The amount in our record. */
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
  /** Whether the sum still to be paid is a minimum: for some requests the amount with the fee is unknown. */
  open_requests_total_at_least: boolean,
  /** Requests past their end whose result the service has not reported yet. */
  past_end: number,
  /** Requests that are paid in part and end within a day. */
  part_paid_ending: number,
  /** Requests that ended without a payment since yesterday morning. */
  ended_unpaid: number,
  /** Deposits from a callback that the history does not confirm yet. */
  unconfirmed_deposits: number,
  /** Callbacks that no person has read. */
  unread_notices: number,
  /** Those among them whose signature does not match. */
  forged_notices: number,
  /** Unconfirmed refunds. */
  refunds_in_doubt: number,
  /** Single payments that are not settled, without those that need review. */
  payments_in_doubt: number,
  /** Single payments that are unconfirmed for 36 hours: a person must find out now. */
  payments_alarmed: number,
  /** Payments whose withdrawal code was to come to us and did not. */
  codes_missing: number,
  /** Cash whose code the service accepted, without a record that it was handed over. */
  cash_not_handed_over: number,
  /** Unconfirmed requests. */
  requests_in_doubt: number,
  /** Requests that have not left this computer. */
  requests_not_sent: number,
  /** Requests made since yesterday morning that the service refused. */
  requests_refused: number,
  /** Payment accounts whose opening is unconfirmed, or has not left this computer. */
  accounts_in_doubt: number,
  /** Payment accounts whose data differ at the service. */
  accounts_differing: number,
  /** Imports that wait for a person to continue them. */
  imports_paused: number,
  /** Payouts that were submitted and wait for approval. */
  payouts_to_approve: number,
  /** Payout drafts that were not submitted, or were changed afterwards. */
  drafts_to_submit: number,
  /** Batch payments that were not made since yesterday morning and are in no retry batch. */
  batch_payments_failed: number,
  /** Single payments that were not made since yesterday morning. */
  payments_failed: number,
};

export type ImportAlikeRequest = {
  /** The import. */
  import: string,
  /** The field. */
  field: ImportField,
  /** The value, in any case. */
  written: string,
};

export type ImportAlikeView = {
  /** The number, without skipped rows. */
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
  /** Its stage. */
  stage: ImportStageView,
  /** Why it is paused. */
  why: string | null,
  /** Rows that were started. */
  rows: number,
  /** Rows with a request or account. */
  made: number,
  /** Rows that need review. */
  refused: number,
};

export type ImportChange = { "what": "cell",
  /** The row. */
  row: number,
  /** The cell. */
  field: ImportField,
  /** The new text. */
  text: string | null, } | { "what": "left_out",
  /** The row. */
  row: number,
  /** Whether it is skipped. */
  out: boolean, } | { "what": "meant",
  /** The row. */
  row: number,
  /** Whether it is confirmed. */
  meant: boolean, } | { "what": "twice",
  /** The row. */
  row: number,
  /** Whether it is confirmed. */
  meant: boolean,
};

export type ImportColumnChoice = {
  /** What it means. */
  field: ImportField,
  /** The column, from 1. */
  column: number,
};

export type ImportColumnView = {
  /** The column, from 1. */
  column: number,
  /** Its name in the file. */
  heading: string,
  /** What it means. */
  field: ImportField | null,
  /** Why it has this meaning. */
  reason: string,
  /** A few of its values. */
  samples: Array<string>,
};

export type ImportField = "name" | "first_name" | "last_name" | "account_name" | "phone" | "email" | "amount" | "purpose" | "invoice" | "ends" | "identity" | "reference" | "bank" | "account" | "limit" | "callback";

export type ImportFieldView = {
  /** Its name. */
  field: ImportField,
  /** Its name on screen. */
  words: string,
};

export type ImportKind = "requests" | "accounts";

export type ImportKindRequest = {
  /** The kind. */
  kind: ImportKind,
};

export type ImportOrder = ImportOwnOrder | ImportField;

export type ImportOwnOrder = "row" | "state" | "problems";

export type ImportProblemCount = {
  /** The kind. */
  kind: string,
  /** How many rows. */
  rows: number,
  /** Whether the problem blocks them. */
  blocks: boolean,
};

export type ImportProblemView = {
  /** Its kind. */
  kind: string,
  /** The cell. */
  field: ImportField | null,
  /** A sentence. */
  words: string,
  /** Whether it blocks the row. */
  blocks: boolean,
  /** Whether it is only a note. */
  note: boolean,
  /** The proposed value. */
  fix: string | null,
};

export type ImportRequest = {
  /** Its id. */
  import: string,
};

export type ImportResultsRequest = {
  /** The import. */
  import: string,
  /** The format of the file. */
  format: ExportFormat,
};

export type ImportRowState = "ready" | "to_fix" | "waits" | "left_out";

export type ImportRowView = {
  /** Identifies the row. */
  row: number,
  /** Its number in the file, with its sheet if sheets are stacked; for display. */
  spot: string,
  /** Its state. */
  state: ImportRowState,
  /** Whether a person skipped it. */
  by_hand: boolean,
  /** Whether the file hides it. */
  hidden: boolean,
  /** Whether it is a duplicate that a person confirmed. */
  meant_twice: boolean,
  /** Its values. */
  values: Array<ImportValueView>,
  /** Its problems. */
  problems: Array<ImportProblemView>,
};

export type ImportRowsRequest = {
  /** The import. */
  import: string,
  /** How many matching rows are skipped before the page. */
  from: number,
  /** Only those in this state. */
  state: ImportRowState | null,
  /** Only those with this kind of problem. */
  kind: string | null,
  /** Only those with this text. */
  text: string | null,
  /** The order of the rows; `None` for that of the file. */
  order: ImportOrder | null,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
};

export type ImportRowsView = {
  /** The number of matching rows. */
  found: number,
  /** How many of them are skipped before the page. */
  from: number,
  /** The rows of the page. */
  rows: Array<ImportRowView>,
};

export type ImportSettings = {
  /** Such as `BANK_TRANSFER`. */
  payment_methods: Array<string>,
  /** The payer's share of the fee, `0` to `1`. */
  payer_fee_share: string,
  /** Whether partial payments are accepted. */
  allow_partial: boolean,
  /** Whether overpayments are accepted. */
  allow_over: boolean,
  /** Whether the service informs the payers. */
  send_messages: boolean,
  /** Minutes until the end of requests without their own end; `None` for the service's default. */
  expires_in_minutes: number | null,
};

export type ImportSheetsRequest = {
  /** The import. */
  import: string,
  /** One sheet, or several stacked sheets. */
  sheets: Array<string>,
};

export type ImportStageView = "draft" | "running" | "paused" | "stopped" | "done";

export type ImportValueView = {
  /** Of which field. */
  field: ImportField,
  /** The value in use, or the original if it has none. */
  text: string,
  /** The original, if a person changed it. */
  original: string | null,
};

export type ImportView = {
  /** The import as in the list. */
  brief: ImportBriefView,
  /** The file's sheets. */
  sheets: Array<SheetView>,
  /** The sheets in use. */
  chosen: Array<string>,
  /** The row with the column names; for stacked sheets, of the first one. */
  header_row: number | null,
  /** The first rows, to find the column names in. */
  top: Array<TopRowView>,
  /** When the meaning of the columns was stored for an earlier file, if it is used. */
  remembered: string | null,
  /** The file's columns. */
  columns: Array<ImportColumnView>,
  /** What a column can mean. */
  fields: Array<ImportFieldView>,
  /** How amounts are written, as far as known. */
  amounts: NumberStyle | null,
  /** How amounts are written, if a person chose it. */
  chosen_amount_style: NumberStyle | null,
  /** Whether dates begin with the day, as far as known. */
  day_first: boolean | null,
  /** Whether dates begin with the day, if a person chose it. */
  chosen_day_first: boolean | null,
  /** Whether a person must choose, because dates can be read in two ways. */
  dates_asked: boolean,
  /** Problems of the file as a whole. */
  problems: Array<string>,
  /** Notes about the file as a whole. */
  notes: Array<string>,
  /** The digest of what the person is shown, which is needed to start. */
  shown: string,
  /** Ready rows that forward deposits to another account. */
  forwards: number,
  /** Ready rows. */
  ready: number,
  /** Rows with an error. */
  to_fix: number,
  /** Duplicates that wait for a confirmation. */
  waits: number,
  /** Skipped rows. */
  left_out: number,
  /** Ready rows with a warning. */
  warned: number,
  /** Sum of the amounts of the ready rows. */
  total: string,
  /** Problems by kind. */
  kinds: Array<ImportProblemCount>,
  /** The values that all requests share. */
  settings: ImportSettings,
  /** Problems of the settings, by the name of the setting. */
  settings_problems: Array<InputProblem>,
  /** An earlier import of the same file. */
  same_file: SameImportView | null,
  /** Whether a step can be undone. */
  can_undo: boolean,
  /** Whether a step can be redone. */
  can_redo: boolean,
};

export type ImportedAccountView = {
  /** Its id. */
  id: string,
  /** Its state. */
  state: PaymentAccountState,
  /** Details of the state. */
  state_detail: string | null,
  /** Ten digits, if known. */
  number: string | null,
  /** Our reference. */
  reference: string,
};

export type ImportedRowView = {
  /** Its number. */
  row: number,
  /** Its number in the file, with its sheet if sheets are stacked; for display. */
  spot: string,
  /** Its sheet, if sheets are stacked. */
  sheet: string | null,
  /** The customer. */
  name: string,
  /** The customer's contact. */
  contact: string,
  /** The requested amount, or the largest deposit of the account. */
  amount: string | null,
  /** The request it became. */
  request: PaymentRequestView | null,
  /** The account it became. */
  account: ImportedAccountView | null,
  /** Why it needs review. */
  refused: string | null,
  /** Whether a person can retry it. */
  can_try: boolean,
  /** Whether it forwards deposits to another account. */
  forwards: boolean,
};

export type ImportedRowsRequest = {
  /** The import. */
  import: string,
  /** The row before the first one; 0 for the first page. */
  after: number,
};

export type InboxCountsView = {
  /** Unread callbacks. */
  unread: number,
  /** Callbacks that need a person. */
  needs_you: number,
  /** What is wrong with a channel. */
  trouble: string | null,
};

export type InboxExportRequest = {
  /** Only those that need a person. */
  needs_you: boolean,
  /** Only those with this verdict. */
  verdict: NoticeVerdict | null,
  /** Only those with this text in reference, account number or notification id. */
  text: string | null,
  /** The order; `None` for the latest first. */
  order: InboxOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only the callbacks with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<InboxOrder>,
  /** The format of the file. */
  format: ExportFormat,
};

export type InboxOrder = "received" | "verdict" | "about" | "service";

export type InboxPageView = {
  /** At most a hundred. */
  notices: Array<CallbackBriefView>,
  /** Where the next page begins; `None` on the last page. */
  next: string | null,
};

export type InboxRequest = {
  /** Only those that need a person. */
  needs_you: boolean,
  /** Only those with this verdict. */
  verdict: NoticeVerdict | null,
  /** Only those with this text in reference, account number or notification id. */
  text: string | null,
  /** The order; `None` for the latest first. */
  order: InboxOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** [`InboxPageView::next`] of the page before; `None` for the first page. */
  before: string | null,
};

export type InputProblem = {
  /** The field or cell. */
  path: string,
  /** A sentence for people. */
  message: string,
  /** The typed cause, if the problem is in a file. The message may change; the reason does not. */
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
  /** The kind. */
  kind: JournalKind,
  /** Bank and number, for a bank account. */
  bank: string | null,
  /** Its code in the journal; may be empty. */
  code: string,
  /** Its name in the journal. */
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
  /** The id by which it is forgotten. */
  id: string,
  /** What was learned, as a sentence. */
  sentence: string,
};

export type LedgerEntryView = {
  /** Its id. */
  id: string,
  /** Its kind. */
  kind: OursKind,
  /** Its time. */
  at: string,
  /** The other party. */
  name: string,
  /** Our reference; for a deposit the service's. */
  reference: string,
  /** Its amount. */
  amount: string,
  /** The service's fee, above zero. */
  fee: string,
  /** Its status in our records. */
  standing: LedgerStatusKind,
  /** Its batch. */
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
  /** When the list with the change was fetched. */
  at: string,
  /** The kind of change. */
  kind: ListChangeKind,
  /** Its name now, or its last name. */
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
  /** The central bank's code, if the service reports it. */
  code: string | null,
  /** Whether it is the service's own wallet. */
  wallet: boolean,
};

export type LogoChange = { "change": "keep" } | { "change": "remove" } | { "change": "set",
  /** The contents of a PNG or JPEG file. */
  bytes_base64: string,
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
  /** One payment, or those of a group or a settlement. */
  ours: Array<LedgerEntryView>,
  /** The number of payments; `ours` may contain the first ones only. */
  count: number,
  /** The row's amount less theirs. */
  difference: string,
  /** What the row has in common with them; none without an external entry. */
  evidence: EvidenceView | null,
  /** The reason, as a sentence. */
  why: string,
};

export type MatchCategory = "bank_charge" | "levy" | "service_fee" | "own_transfer" | "other_income" | "other_payment" | "owner" | "tax" | "correction";

export type MatchState = "matched" | "to_review" | "exception" | "explained";

export type MatchView = {
  /** Its permanent id. */
  id: string,
  /** Its state. */
  state: MatchState,
  /** Its class, such as `MATCHED`. */
  class: string,
  /** The rule that matched it, as text; none if it is not matched. */
  rule: string | null,
  /** The external entry; none for payments of ours without one. */
  theirs: ExternalEntryView | null,
  /** Its payments, or those without an external entry. */
  ours: Array<LedgerEntryView>,
  /** The number of payments; `ours` may contain the first ones only. */
  ours_count: number,
  /** The payments that it may be, the most likely first. */
  candidates: Array<MatchCandidateView>,
  /** How many payments in the window have its amount. */
  rivals: number,
  /** The external amount less ours; none if one of them is missing. */
  difference: string | null,
  /** What the external entry and its payments have in common; none if one of them is missing. */
  evidence: EvidenceView | null,
  /** The reason for its state. */
  why: string,
  /** What is wrong with it, if anything. */
  exception: ExceptionView | null,
  /** The category that explains it. */
  category: MatchCategory | null,
  /** The category of earlier rows with the same words. */
  likely: MatchCategory | null,
  /** What people wrote about it. */
  note: string,
  /** The person who takes care of it. */
  owner: string,
  /** Whether it was carried forward from a closed month. */
  carried: boolean,
  /** Whether it became known after that month was closed. */
  late: boolean,
  /** Whether it proves payments that are unconfirmed. */
  settles: boolean,
  /** Who decided it, and when; none if a rule did. */
  said: ReviewStepView | null,
};

export type MoneyByDayView = {
  /** The days in West Africa Time, the current one last. */
  days: Array<MoneyDayView>,
  /** All days together. */
  sum: MoneyFlowView,
};

export type MoneyDayView = {
  /** For example `2026-11-30`. */
  day: string,
  /** Received: paid requests, and deposits that the history confirms. */
  money_in: string,
  /** Deposits that only a callback reported. */
  unconfirmed_in: string,
  /** Paid and refunded. */
  money_out: string,
  /** Sent, without proof of the result. */
  unconfirmed_out: string,
  /** `money_in` less `money_out`; may be negative. */
  net: string,
};

export type MoneyFlowView = {
  /** Received: paid requests, and deposits that the history confirms. */
  money_in: string,
  /** Deposits that only a callback reported. */
  unconfirmed_in: string,
  /** Paid and refunded. */
  money_out: string,
  /** Sent, without proof of the result. */
  unconfirmed_out: string,
  /** `money_in` less `money_out`; may be negative. */
  net: string,
};

export type MoneyMoved = "No" | "Unconfirmed";

export type MonthBriefView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** Whether it is over. */
  over: boolean,
  /** Whether it is over, and every source that is set up reported all of it. */
  complete: boolean,
  /** The state of its closing. */
  closing: ClosingState,
  /** Who closed it, and when. */
  closed: SignedView | null,
};

export type MonthClosingView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** Its state. */
  state: ClosingState,
  /** What prevents its preparation, one sentence each. */
  blocks: Array<string>,
  /** How many rows a person still has to decide, explain or note. They prevent its preparation. */
  undecided: number,
  /** What the comment must explain, one sentence each. */
  to_say: Array<string>,
  /** What the closing will note in addition: no statement, one person alone. */
  remarks: Array<string>,
  /** Whether one person may prepare and sign. */
  alone: boolean,
  /** Why the current user may not sign what was prepared, as a sentence; none if they may. */
  cannot_sign: string | null,
  /** Who prepared it. */
  prepared: SignedView | null,
  /** Who signed it. */
  signed: SignedView | null,
  /** The comment of the person who prepared it. */
  comment: string,
  /** SHA-256 of what was closed. */
  digest: string | null,
  /** Whether the comparison has another result since it was prepared. */
  changed: boolean,
  /** Earlier closings that were reopened, the last one first. */
  earlier: Array<EarlierClosingView>,
  /** The saved close packs of this closing and of earlier ones, each once, the last one first. */
  packs: Array<SavedPackView>,
};

export type MonthDecideRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The side of the row. */
  side: ReviewSide,
  /** The id of the row. */
  id: string,
  /** The decision. */
  what: MonthSaid,
  /** How many payments are meant, if a list showed only the first of them: those of the row, or of a candidate. */
  count: number | null,
};

export type MonthFetchView = {
  /** Whether it is running. */
  running: boolean,
  /** Its month; none if nothing was fetched since the start. */
  month: string | null,
  /** The source that is queried now. */
  source: MonthSource | null,
  /** How many windows were requested, of all sources. */
  done: number,
  /** The number of windows, as far as it is known. */
  all: number,
  /** How many rows were received. */
  rows: number,
  /** How many of them were new. */
  new: number,
  /** How many windows failed. */
  failed: number,
  /** Whether a person stopped it. */
  stopped: boolean,
  /** Why it ended early. */
  problem: string | null,
};

export type MonthFindRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The side of the row. */
  side: ReviewSide,
  /** The id of the row. */
  id: string,
  /** Words, a reference or an amount; empty for those nearest in amount and day. */
  search: string,
};

export type MonthFoundView = {
  /** Open payments of ours, the nearest in amount and day first; at most fifty. */
  ours: Array<LedgerEntryView>,
  /** The number of all that match. */
  count: number,
};

export type MonthMatchesRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The other side of the comparison. */
  side: ReviewSide,
  /** The rows to be shown. */
  show: ReviewShow,
  /** Only exceptions of this kind. */
  kind: ExceptionKind | null,
  /** Whether the largest come first; else the oldest do. */
  largest_first: boolean,
  /** Words that a row must contain, on either side; empty for all. */
  search: string,
  /** The first row of the page, counted from 0. */
  from: number,
  /** The most rows of the page. */
  count: number,
};

export type MonthMatchesView = {
  /** The rows of the page. */
  rows: Array<MatchView>,
  /** The number of all rows. */
  count: number,
  /** The sum of all rows. */
  amount: string,
};

export type MonthPackRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** SHA-256 of what was closed; without it, the current closing. */
  closing: string | null,
};

export type MonthPackView = {
  /** Its path. */
  path: string,
  /** The SHA-256 of its manifest, which is in the audit and which `cowrie month verify` compares. */
  digest: string,
};

export type MonthPrepareRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The comment; may be empty. */
  comment: string,
};

export type MonthReopenRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The reason. */
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
  /** Money in and out by day, from our records, for every day of the month. */
  days: Array<ReviewDayView>,
  /** Fees and charges of the month by kind. */
  fees: Array<ReviewFeeView>,
  /** The decision that would be undone next, as a sentence; none without one. */
  undo: string | null,
  /** What the program learned from decisions, one sentence each. */
  learned: Array<LearnedView>,
};

export type MonthSaid = { "said": "same",
  /** Their ids. */
  ours: Array<string>, } | { "said": "not_same",
  /** Their ids. */
  ours: Array<string>, } | { "said": "explained",
  /** The category. */
  category: MatchCategory,
  /** May be empty. */
  note: string, } | { "said": "noted",
  /** The note. */
  note: string,
  /** The name of the person who is responsible. */
  owner: string,
};

export type MonthSegmentState = "known" | "not_asked" | "failed" | "may_be_cut_off" | "to_come";

export type MonthSegmentView = {
  /** Its beginning. */
  from: string,
  /** The beginning of the next segment. */
  until: string,
  /** Its state. */
  state: MonthSegmentState,
  /** Why it failed. */
  why: string | null,
  /** How many of its rows are on record. */
  rows: number,
  /** When it was last requested, if that is known. */
  asked_at: string | null,
};

export type MonthSettleRequest = {
  /** Such as `2026-10`. */
  month: string,
  /** The id of the row. */
  id: string,
};

export type MonthSource = "history" | "reconciliation_report" | "transaction_history";

export type MonthSourceView = {
  /** The source. */
  source: MonthSource,
  /** Whether its keys are set. A source that is not set up is not queried, and the month can be complete without it. */
  set_up: boolean,
  /** The month in segments, by time, without gaps. */
  segments: Array<MonthSegmentView>,
  /** Whether the whole month is known, and every row can be read. */
  complete: boolean,
  /** How many rows of the month are on record. */
  rows: number,
  /** How many of them have a time or an amount that cannot be read. They are in no sum. */
  unreadable: number,
  /** The rows that can be read, by the service's own words, the most rows first. */
  sums: Array<MonthSumView>,
  /** When it last answered about the month; none if it never did. */
  asked_at: string | null,
};

export type MonthSumView = {
  /** The service's own words: operation and action of the history, the type of a movement; none in the report. */
  words: Array<string>,
  /** The service's own word for the status. */
  status: string,
  /** The number of rows. */
  rows: number,
  /** The sum of their amounts. */
  amount: string,
  /** The service's fees for them, tax included, if it gives them. */
  fees: string | null,
};

export type MonthView = {
  /** Year and month, such as `2026-10`. */
  month: string,
  /** Its beginning. */
  from: string,
  /** The beginning of the next month. */
  until: string,
  /** Whether it is over. */
  over: boolean,
  /** Whether it is over, and every source that is set up reported all of it readably. */
  complete: boolean,
  /** Why it is not complete, one sentence each. */
  missing: Array<string>,
  /** What each source reported. */
  sources: Array<MonthSourceView>,
  /** The progress of the fetch, of whichever month. */
  fetch: MonthFetchView,
};

export type NameCheckResult = "match" | "close" | "different" | "not_found" | "not_available" | "not_checked";

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
  /** Rows to be paid whose bank was queried and answered. */
  checked: number,
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
  /** The recipient of the e-mails. */
  finance_email: string, } | { "way": "calls",
  /** The address. */
  callback_url: string,
  /** The user name of the calls. */
  username: string,
  /** The password of the calls. Never shown again, never stored. */
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
  /** The name that payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail address of the customer. */
  email: string | null,
  /** Bank verification number of the customer. It is sent; only its last digits are stored. */
  identity: string | null,
  /** Our reference; a new one is made if it is empty. */
  reference: string | null,
  /** Whether deposits are to be forwarded; bank and account are needed then. */
  forwards: boolean,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that account is right although its holder has another name. */
  forward_word: string | null,
  /** The largest deposit. */
  limit: string | null,
  /** The callback address for deposits. */
  callback_url: string | null,
};

export type NewPaymentAccountView = {
  /** The name that payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail address of the customer. */
  email: string | null,
  /** Our reference. */
  reference: string,
  /** The largest deposit. */
  limit: string | null,
  /** The callback address for deposits. */
  callback_url: string | null,
};

export type NewPaymentRequest = {
  /** Decimal text as typed, such as `50000` or `50,000.00`. */
  amount: string,
  /** The payer's name. */
  payer_name: string,
  /** The payer's phone number. Phone or e-mail is required. */
  payer_phone: string | null,
  /** The payer's e-mail address. Phone or e-mail is required. */
  payer_email: string | null,
  /** The payer's bank, by the service's id; narrows the ways to pay. */
  payer_bank: string | null,
  /** What the payment is for; stored here, not sent. */
  purpose: string | null,
  /** Who receives the money. */
  payee: PayeeKind,
  /** The name that the customer sees; if it is empty and the business is the recipient, the name of the business. */
  payee_name: string | null,
  /** Account number or phone number of another wallet, according to `payee`. */
  payee_wallet: string | null,
  /** The bank of a bank account, by the service's id. */
  payee_bank: string | null,
  /** The number of a bank account. */
  payee_account: string | null,
  /** The recipient's bank verification number; sent and not stored. */
  payee_identity: string | null,
  /** Minutes until it ends, at most a week; `None` for the service's default. */
  expires_in_minutes: number | null,
  /** The end as a time in West Africa, such as `2026-11-24T18:00`; replaces the minutes. */
  expires_at: string | null,
  /** Such as `BANK_TRANSFER`. */
  payment_methods: Array<string>,
  /** The payer's share of the fee, `0` to `1`; the rest is the payee's. */
  payer_fee_share: string,
  /** Whether partial payments are accepted. */
  allow_partial: boolean,
  /** Whether overpayments are accepted. */
  allow_over: boolean,
  /** Whether the service informs the payer. */
  send_messages: boolean,
  /** Whether the payer also sees the recipient's bank and account number. */
  show_bank_details: boolean,
  /** The earlier request that this one repeats. */
  again_of: string | null,
};

export type NewRefund = {
  /** The payment. */
  of: RefundOf,
  /** The amount as typed. */
  amount: string,
  /** The refunded amount that was shown, as decimal text. */
  back: string,
  /** The reason. */
  reason: string | null,
  /** The phone number of the customer who paid, for a bill. */
  customer_phone: string | null,
  /** Whether the customer's fee is refunded too, for a bill. */
  customer_fee: boolean,
};

export type NewSubMerchant = {
  /** The reference of the onboarding. */
  reference: string,
  /** Our unique id for the merchant. */
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
  /** First name of its representative. */
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
  /** How it is notified of payments. */
  hears: NewNotificationChannel,
};

export type Nothing = Record<symbol, never>;

export type NoticeAgreement = "agrees" | "otherwise" | "not_found";

export type NoticeExplainedView = {
  /** Certain and possible causes. */
  findings: Array<FindingView>,
  /** Profiles whose keys cannot be read now and were not tried. */
  unread: Array<string>,
};

export type NoticeVerdict = "matches" | "does_not_match" | "repeat" | "cannot_check" | "unreadable";

export type NoticeView = {
  /** Its urgency. */
  tone: Tone,
  /** What happened, and first whether money moved. */
  message: string,
  /** What to do. */
  hint: string | null,
  /** What a person can record after finding out; none if there is nothing to record. */
  found_out: FoundOut | null,
};

export type NotificationChannel = "email" | "calls";

export type NotificationsForm = {
  /** A payment request was paid. */
  paid: boolean,
  /** A payment request was paid in part. */
  part_paid: boolean,
  /** A deposit arrived. */
  deposits: boolean,
  /** Money was refunded. */
  refunds: boolean,
  /** A payment needs review. */
  doubts: boolean,
};

export type NotificationsView = {
  /** Whether this program can show notifications. */
  available: boolean,
  /** The events that are shown. */
  told: NotificationsForm,
};

export type NumberStyle = "dot_decimal" | "comma_decimal";

export type OfferedRequest = {
  /** Its public id. */
  of: string,
  /** Whether to fetch the list even if the stored one is fresh. */
  again: boolean,
};

export type OfferedView = {
  /** Its id or code. */
  id: string,
  /** Its name. */
  name: string,
  /** The price as decimal text; none if the customer chooses the amount. */
  price: string | null,
};

export type OffersView = {
  /** In the order of the service. */
  offers: Array<OfferedView>,
  /** When the service reported them. */
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
  /** The operator's public id; none if it is unknown. */
  operator: string | null,
  /** The first digits of the number that identify the operator, such as `0803`. */
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
  /** The field. */
  field: DraftField,
  /** The text in the file; empty if the file has no such column. */
  text: string,
};

export type OtherComputersView = {
  /** Whether there are any. No answer counts as yes. */
  others: boolean | null,
  /** Whether every payment gets a pre-send check, and not only a payment that may have been sent before. */
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

export type PasteCallbacksRequest = {
  /** One callback, several, or some between other words. */
  text: string,
};

export type PastedCallbacksView = {
  /** The callbacks, in order. */
  notices: Array<CallbackBriefView>,
  /** Whether the text contained more than are accepted at once. */
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
  /** The values that would be sent. */
  form: NewPaymentAccountView,
  /** The bank's answer about the account that deposits are forwarded to. */
  forward: BankHolderView | null,
  /** Whether a second person must confirm it, because deposits are forwarded to another account. */
  somebody_else: boolean,
  /** Accounts of apparently the same customer. */
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
  /** Its state. */
  state: PaymentAccountState,
  /** Details of the state. */
  state_detail: string | null,
  /** The name that payers see. */
  account_name: string,
  /** First name of the customer. */
  first_name: string,
  /** Last name of the customer. */
  last_name: string,
  /** Ten digits, if known. */
  number: string | null,
  /** Our reference. */
  reference: string,
  /** The reference of its opening; `None` if it was found at the service. */
  opening: string | null,
  /** Phone number of the customer. */
  phone: string | null,
  /** E-mail address of the customer; the service never reports it. */
  email: string | null,
  /** Bank verification number; only its end. */
  identity: string | null,
  /** The bank that deposits are forwarded to, by its id. */
  forward_bank: string | null,
  /** The name of that bank, if known. */
  forward_bank_name: string | null,
  /** The account there. */
  forward_account: string | null,
  /** Why that account is right although its holder has another name. */
  forward_word: string | null,
  /** The largest deposit; the service never reports it. */
  limit: string | null,
  /** The callback address; `None` for the service's default address. */
  callback_url: string | null,
  /** When it was stored here. */
  created_at: string,
  /** When the service no longer found it. */
  closed_at: string | null,
  /** When it was last compared with the service. */
  compared_at: string | null,
  /** The differences found then. */
  differences: Array<DifferenceView>,
  /** The requested changes, latest first. */
  changes: Array<AccountChangeView>,
  /** Whether the opening can be sent now: it never left, and its whole body is stored. */
  can_send: boolean,
  /** Whether the opening can be withdrawn: it never left. */
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

export type PaymentOrder = "state" | "kind" | "to" | "account" | "sent" | "amount";

export type PaymentRequestBriefView = {
  /** Its id here. */
  id: string,
  /** Its reference. */
  reference: string,
  /** Its state. */
  state: PaymentRequestState,
  /** The requested amount. */
  amount: string,
  /** Paid so far, if known. */
  paid: string | null,
  /** Still owed, if some is paid and the rest can be paid. */
  owed: string | null,
  /** The minimum still owed, if the payer bears an unknown fee. */
  owed_at_least: string | null,
  /** Overpaid and not refunded. */
  over: string | null,
  /** The payer bears a share of the fee, and the total was not reported. */
  fee_unknown: boolean,
  /** Refunded, as far as these records know. */
  back: string | null,
  /** The payer's name. */
  payer_name: string,
  /** The payer's contact. */
  payer_contact: string,
  /** What the payment is for. */
  purpose: string | null,
  /** When it was made. */
  created_at: string,
  /** When it ends. */
  expires_at: string | null,
  /** When Cowrie first knew that it was paid in full. */
  paid_at: string | null,
};

export type PaymentRequestDetailView = {
  /** The request. */
  request: PaymentRequestView,
  /** Its values besides the amount. */
  terms: RequestTermsView,
  /** What became known, earliest first. */
  steps: Array<RequestStepView>,
  /** The overpaid amount that was not refunded and is not being refunded. */
  too_much: string | null,
  /** Payments in the service's history, earliest first. */
  payments: Array<RequestPaymentView>,
  /** Payments in genuine callbacks, earliest first. */
  noticed: Array<CallbackPaymentView>,
  /** The earlier request that this one repeats. */
  again_of: RequestLinkView | null,
  /** Later requests that repeat this one. */
  asked_again: Array<RequestLinkView>,
};

export type PaymentRequestId = {
  /** Its id here. */
  id: string,
};

export type PaymentRequestPreviewView = {
  /** The median of the latest requests, if this amount is at least ten times that (an unusual amount). */
  usual: string | null,
  /** The requested amount. */
  amount: string,
  /** The customer's contact. */
  payer_contact: string,
  /** The customer's bank, if one was chosen. */
  payer_bank: string | null,
  /** The recipient's name, as the customer sees it. */
  payee_name: string,
  /** The recipient's bank, for a bank account. */
  payee_bank: string | null,
  /** The bank's answer about the account, if it was queried. */
  holder: BankHolderView | null,
  /** When it ends; `None` if the service decides. */
  expires_at: string | null,
  /** Open requests of the same customer for the same amount, latest first, at most five. */
  alike: Array<PaymentRequestBriefView>,
  /** Requests of the same customer for the same amount that were paid recently and not fully refunded, latest first, at most five. */
  paid_recently: Array<PaymentRequestBriefView>,
};

export type PaymentRequestState = "sending" | "not_sent" | "in_doubt" | "refused" | "waiting" | "part_paid" | "paid" | "expired" | "cancelled" | "failed";

export type PaymentRequestView = {
  /** Its id here. */
  id: string,
  /** Its reference. */
  reference: string,
  /** Its state. */
  state: PaymentRequestState,
  /** Details of the state: the service's message, or what is being done. */
  state_detail: string | null,
  /** The requested amount. */
  amount: string,
  /** What the payer pays in total, if reported. */
  total_payment: string | null,
  /** Paid so far, if known. */
  paid: string | null,
  /** What the payer owes in total, including a share of the fee if reported. */
  due: string,
  /** Still owed, if some is paid and the rest can be paid. */
  owed: string | null,
  /** The minimum still owed, if the payer bears an unknown fee. */
  owed_at_least: string | null,
  /** Overpaid and not refunded. */
  over: string | null,
  /** Refunded, as far as these records know; `None` if nothing was. */
  back: string | null,
  /** The payer bears a share of the fee, and the total was not reported. */
  fee_unknown: boolean,
  /** What is missing of the total, if the request is over and partly paid; also if the service counts it as paid. */
  short: string | null,
  /** The status of a refund, in the service's word. */
  refund_status: string | null,
  /** The payer's name. */
  payer_name: string,
  /** The payer's contact. */
  payer_contact: string,
  /** What the payment is for. */
  purpose: string | null,
  /** When it was made. */
  created_at: string,
  /** When it ends. */
  expires_at: string | null,
  /** When Cowrie first knew that it was paid in full. */
  paid_at: string | null,
  /** When the service last answered about it. */
  checked_at: string | null,
  /** When it is queried next. */
  next_check_at: string | null,
  /** Whether the payer has a wallet. */
  payer_has_wallet: boolean | null,
  /** The ways to pay. */
  ways: Array<WayToPayView>,
};

export type PaymentRequestsExportRequest = {
  /** The filter. */
  filter: PaymentRequestsFilter,
  /** The order. */
  order: RequestOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** Only the requests with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<RequestOrder>,
  /** The format of the file. */
  format: ExportFormat,
};

export type PaymentRequestsFilter = {
  /** The part of the list. */
  part: RequestPart,
  /** The beginnings of words in name, contact, purpose or amount; or the beginning of a reference. */
  text: string | null,
  /** Made at this time or later. */
  from: string | null,
  /** Made before this time. */
  to: string | null,
};

export type PaymentRequestsPageRequest = {
  /** The filter. */
  filter: PaymentRequestsFilter,
  /** The order. */
  order: RequestOrder,
  /** Whether the largest, latest or last comes first. */
  descending: boolean,
  /** [`PaymentRequestsPageView::next`] of the page before; `None` for the first page. */
  after: string | null,
};

export type PaymentRequestsPageView = {
  /** At most a hundred. */
  requests: Array<PaymentRequestBriefView>,
  /** Where the next page begins; `None` on the last page. */
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
  /** The order; `None` for the latest first. */
  order: PaymentOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only the payments with these ids; empty for all that match the filter. */
  only: Array<string>,
  /** Only these columns of the list; empty for all, with further details. */
  columns: Array<PaymentOrder>,
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
  /** The order; `None` for the latest first. */
  order: PaymentOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Words that the payment must contain, at least one of them with three letters or more; empty for all. */
  text: string,
};

export type PayoutMonthView = {
  /** For example `2026-11`. */
  month: string,
  /** The number of paid ones. */
  payments: number,
  /** Their sum. */
  paid: string,
  /** The sum of those without proof of the result. */
  unconfirmed: string,
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
  /** When it was recorded. */
  at: string,
  /** Who recorded it; empty if the profile has no people. */
  who: string,
  /** The evidence, in the person's words. */
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
  /** Its sheet, if the draft or the plan has several. */
  sheet: string | null,
  /** The field, in the words of the sheet's columns; `payment` if the row itself was added or removed. */
  field: string,
  /** The value in the plan, or empty. */
  before: string,
  /** The value now. */
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
  /** The service's name for it. */
  name: string,
  /** The value. */
  value: string,
};

export type ProviderView = {
  /** The public id. */
  id: string,
  /** The displayed name. */
  name: string,
  /** A description of what it sells, by the service. */
  about: string | null,
};

export type ProvidersView = {
  /** Each once. */
  providers: Array<ProviderView>,
  /** When the service reported them. */
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
  /** The callback. */
  id: string,
  /** Whether it is put aside. */
  aside: boolean,
};

export type RateView = {
  /** When the service was queried. */
  at: string,
  /** What the service pays for one unit of the foreign currency, in naira, as the service spells it. */
  buy: string,
  /** What the service charges for one unit, in naira, as the service spells it. */
  sell: string,
};

export type RatesRequest = {
  /** Three letters, such as `USD`. */
  currency: string,
};

export type RatesView = {
  /** The foreign currency. */
  currency: string,
  /** Our own checks of the last thirty days, latest first. */
  checks: Array<RateView>,
};

export type ReadImportAsRequest = {
  /** Its id. */
  import: string,
  /** The row with the column names; 0 if there is none, `None` to find it. */
  header_row: number | null,
  /** The columns in use. */
  columns: Array<ImportColumnChoice>,
  /** How amounts are written, if a person chose it. */
  amounts: NumberStyle | null,
  /** Whether dates begin with the day, if a person chose it. */
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

export type ReceivedBy = "request" | "deposit";

export type ReceivedView = {
  /** How it was received. */
  by: ReceivedBy,
  /** The id of the request or of the deposit. */
  id: string,
  /** The customer, or the account of the deposit if it has no name. */
  from: string,
  /** What a request is for. */
  purpose: string | null,
  /** The number of the payment account. */
  account_number: string | null,
  /** When. */
  at: string,
  /** The amount. */
  amount: string,
  /** Refunded, as far as these records know. */
  back: string | null,
  /** Whether the service confirmed it. */
  confirmed: boolean,
};

export type ReferenceView = {
  /** A reference that nothing has used. */
  reference: string,
};

export type RefundListRequest = {
  /** [`RefundListView::next`] of the page before; `None` for the first page. */
  before: string | null,
  /** The order; `None` for the latest first. */
  order: RefundOrder | null,
  /** Whether the largest, latest or last of the order comes first. */
  descending: boolean,
  /** Only refunds of this payment, all on one page. */
  of: RefundOf | null,
};

export type RefundListView = {
  /** At most a hundred. */
  refunds: Array<RefundView>,
  /** Where the next page begins; `None` on the last page. */
  next: string | null,
};

export type RefundOf = { "what": "request",
  /** Its reference. */
  reference: string, } | { "what": "deposit",
  /** Its reference. */
  reference: string, } | { "what": "bill",
  /** Its reference. */
  reference: string,
};

export type RefundOrder = "state" | "of" | "reference" | "sent" | "to" | "amount";

export type RefundState = "sending" | "not_sent" | "not_known" | "done" | "cancelled" | "refused";

export type RefundView = {
  /** Its id here. */
  line: string,
  /** The refunded payment. */
  of: RefundOf,
  /** Its status. */
  state: RefundState,
  /** The requested amount; `None` for all of a bill. */
  amount: string | null,
  /** The refunded amount, as the service reported it. */
  given: string | null,
  /** The provider of the account that was credited, as the service reported it. */
  provider: string | null,
  /** The account there. */
  account: string | null,
  /** The customer's phone number, for a bill. */
  customer: string | null,
  /** The reason that a person gave. */
  reason: string | null,
  /** Details of the status, as sentences. */
  detail: string | null,
  /** What a person recorded, if that is the only evidence. */
  word: PersonsWordView | null,
  /** When it was sent. */
  sent_at: string | null,
  /** When it was settled. */
  settled_at: string | null,
  /** The number of queries of the history. */
  looked: number,
  /** How often the history was queried late enough and did not contain it. */
  absent: number,
  /** When the history is queried next. */
  next_look_at: string | null,
  /** Whether a person may record it as not done, with evidence. */
  may_be_not_done: boolean,
};

export type RefundsRequest = {
  /** The payment. */
  of: RefundOf,
};

export type RefundsView = {
  /** The payment. */
  of: RefundOf,
  /** The payer, if known. */
  payer: string | null,
  /** The paid amount, by the service's answer at this moment. */
  paid: string | null,
  /** The amount that was or may have been refunded. */
  back: string,
  /** The part of it that is known to be refunded. */
  back_for_sure: string,
  /** The unconfirmed part of it. */
  unknown: string | null,
  /** The largest amount that can be refunded now; `None` if nothing can. */
  most: string | null,
  /** Whether the request is unpaid, so that a refund cancels it and no money moves. */
  cancels: boolean,
  /** Why nothing can be refunded now. */
  blocked: string | null,
  /** What a person should consider. */
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

export type RequestAgeView = {
  /** The lowest age in days; a request made today is 0 days old. */
  from_days: number,
  /** The highest age in days; `None` if there is no limit. */
  to_days: number | null,
  /** The number of requests. */
  count: number,
  /** Still owed. */
  owed: string,
  /** Whether `owed` is a minimum, because the fee of some is unknown. */
  owed_at_least: boolean,
};

export type RequestLinkView = {
  /** Its id here. */
  id: string,
  /** Its reference. */
  reference: string,
};

export type RequestOrder = "made" | "ends" | "amount" | "customer" | "state" | "purpose";

export type RequestPart = "all" | "open" | "part_paid" | "unknown" | "paid" | "over";

export type RequestPaymentView = {
  /** When. */
  at: string,
  /** The amount. */
  amount: string,
  /** Why it is not known to be a payment; empty if it is. */
  words: string,
};

export type RequestStepKind = "made" | "taken" | "refused" | "not_sent" | "not_known" | "looked_for" | "decided" | "told" | "refund_asked" | "given_back" | "refund_refused";

export type RequestStepView = {
  /** When. */
  at: string,
  /** The kind of step. */
  kind: RequestStepKind,
  /** The state then, if the service reported it. */
  state: PaymentRequestState | null,
  /** Whether money came after the service had reported the end. */
  after_end: boolean,
  /** Paid until then, if reported. */
  paid: string | null,
  /** The amount of a refund. */
  amount: string | null,
  /** The status of a refund, in the service's word. */
  refund_status: string | null,
  /** The service's message, or a description. */
  words: string | null,
};

export type RequestTermsView = {
  /** The name that the customer sees. */
  payee_name: string,
  /** Who receives the money. */
  payee: PayeeKind,
  /** Account or phone number of another recipient. */
  payee_account: string | null,
  /** The payer's share of the fee, `0` to `1`. */
  payer_fee_share: string,
  /** Whether partial payments are accepted. */
  allow_partial: boolean,
  /** Whether overpayments are accepted. */
  allow_over: boolean,
  /** Whether the service informs the payer. */
  send_messages: boolean,
  /** The requested ways to pay. */
  payment_methods: Array<string>,
  /** The payer's bank, if one was chosen; its id if the list of banks is not available. */
  payer_bank: string | null,
  /** Whether the payer also sees the recipient's bank and account number. */
  show_bank_details: boolean,
};

export type RequestTotalsView = {
  /** The part of the list. */
  part: RequestPart,
  /** The number of requests. */
  count: number,
  /** Requested. */
  asked: string,
  /** Paid. */
  paid: string,
  /** Refunded; `None` if nothing was. */
  back: string | null,
  /** Still owed for requests that can be paid. */
  owed: string,
  /** Whether `owed` is a minimum, because the fee of some is unknown. */
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
  /** The amount, if money moves and the amount is stated: a refund of the whole payment names none. */
  amount: string | null,
  /** When it was sent. */
  sent_at: string | null,
  /** What is known, and what to check. */
  reason: string,
  /** Whether the service can be queried about it. */
  can_query_status: boolean,
  /** When the service's status query stops covering it, 48 hours after it may have been sent; none if it cannot be queried or no money moves. */
  lookup_closes_at: string | null,
  /** How urgent a status query is. */
  urgency: ItemUrgency | null,
  /** Whether money may have moved: the decision is then made in the confirm window. */
  moves_money: boolean,
};

export type ReviewClassView = {
  /** The class as files name it: `MATCHED`, `AMOUNT_DIFF` and so on. */
  class: string,
  /** The number of rows. */
  rows: number,
  /** Their sum. */
  amount: string,
};

export type ReviewCount = {
  /** The number of rows. */
  rows: number,
  /** Their sum. */
  amount: string,
};

export type ReviewDayView = {
  /** Such as `2026-10-31`. */
  day: string,
  /** Money in. */
  money_in: string,
  /** Money out, below zero. */
  money_out: string,
  /** Our payments that no comparison leaves open. */
  matched: number,
  /** Our other payments. */
  open: number,
};

export type ReviewExceptionView = {
  /** The kind. */
  kind: ExceptionKind,
  /** The number of rows. */
  rows: number,
  /** Their sum. */
  amount: string,
  /** The age of the oldest, in days. */
  oldest_days: number,
};

export type ReviewFeeView = {
  /** What the fees are for: an operation of the service, or a bank's charge. */
  kind: string,
  /** The number of rows. */
  rows: number,
  /** Their sum, above zero. */
  amount: string,
};

export type ReviewShow = "to_review" | "exceptions" | "matched" | "explained" | "all";

export type ReviewSide = "service" | "bank";

export type ReviewSideView = {
  /** The other side of the comparison. */
  side: ReviewSide,
  /** Why there is nothing to compare yet, as a sentence; none if there is something. */
  nothing: string | null,
  /** Rows that agree, or that a person matched. */
  matched: ReviewCount,
  /** Rows that may be a payment of ours; a person has to decide. */
  to_review: ReviewCount,
  /** Rows that match nothing, or only in part. */
  exceptions: ReviewCount,
  /** Rows that a rule or a person explained: charges, transfers between own accounts and so on. */
  explained: ReviewCount,
  /** The rows by class. */
  classes: Array<ReviewClassView>,
  /** The exceptions by kind; a closing of an earlier version has none. */
  by_kind: Array<ReviewExceptionView>,
  /** The matched and explained rows in percent, rounded down; none without rows. */
  percent_done: number | null,
  /** The age of the oldest open row, in days. */
  oldest_days: number | null,
  /** Rows that were open in the month before. */
  carried: ReviewCount,
  /** Payments of ours that no statement is expected to list, one sentence each. */
  not_looked_for: Array<string>,
  /** The tie-outs, account by account. */
  tie_outs: Array<TieOutView>,
  /** The rows to review and the exceptions, added up without signs. */
  unexplained: string,
};

export type ReviewStepView = {
  /** The person's name. */
  by: string,
  /** The time. */
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
  /** The name of the file then. */
  file_name: string,
  /** When it was started. */
  at: string,
};

export type SandboxAccountView = {
  /** Ten digits. */
  account_number: string,
  /** The name shown to payers. */
  account_name: string,
  /** Bank and account to which every payment is forwarded. */
  forwards_to: string | null,
  /** The maximum of one transfer, as decimal text. */
  limit: string | null,
  /** Whether it is closed permanently. */
  closed: boolean,
};

export type SandboxAdvanceRequest = {
  /** The number of seconds. */
  seconds: number,
};

export type SandboxDepositRequest = {
  /** The account number. */
  account: string,
  /** Decimal text. */
  amount: string,
  /** The name of the payer. */
  payer: string,
  /** Whether it comes from another wallet of the service instead of a bank. */
  from_wallet: boolean,
};

export type SandboxEndRequest = {
  /** The reference of the request. */
  reference: string,
  /** How it ends. */
  ending: SandboxEnding,
};

export type SandboxEnding = "cancel" | "expire" | "fail";

export type SandboxPayRequest = {
  /** The reference of the request. */
  reference: string,
  /** Decimal text; may be less or more than the requested amount. */
  amount: string,
};

export type SandboxRequestView = {
  /** Its reference. */
  reference_number: string,
  /** The customer. */
  payer_name: string,
  /** The requested amount. */
  amount: string,
  /** The amount paid so far. */
  paid: string,
  /** The amount still to pay, with the payer's share of the fee. */
  owed: string,
  /** The state, such as `PENDING`. */
  state: string,
};

export type SandboxStatementRequest = {
  /** The first day, as `2026-11-01`. */
  from: string,
  /** The last day. */
  to: string,
  /** The layout of the file, by its name in the sandbox, such as `gtbank`. */
  layout: string,
  /** The kind of file. */
  format: ExportFormat,
  /** The number of parts of a day. Each part settles its payments in one settlement line; none if every payment has its own line. */
  settlements: number | null,
};

export type SandboxView = {
  /** The balance of the simulated wallet. */
  balance: string | null,
  /** Requests that can be paid now, latest first. */
  open_requests: Array<SandboxRequestView>,
  /** Payment accounts, latest first, closed ones last. */
  accounts: Array<SandboxAccountView>,
  /** Executed movements of money, latest first, at most fifty. */
  book: Array<BookEntryView>,
  /** The number of all movements. */
  book_count: number,
  /** The armed faults. */
  armed: Array<FaultView>,
  /** The operations for which a fault can be armed. */
  operations: Array<string>,
};

export type SavedFileRequest = {
  /** Its path, as it was returned. */
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

export type SavingForm = {
  /** A person is asked where to save each file. */
  asks: boolean,
};

export type SavingView = {
  /** A person is asked where to save each file. */
  asks: boolean,
  /** A person can be asked: the front end has a dialog, and no folder is prescribed. */
  can_ask: boolean,
  /** The folder without a question. */
  folder: string,
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
  /** The values. */
  settings: ImportSettings,
};

export type ShareBy = "mail" | "whatsapp" | "link";

export type SharePaper = "slip" | "qr" | "receipt";

export type SharePaperRequest = {
  /** The request's id. */
  id: string,
  /** The document. */
  paper: SharePaper,
};

export type ShareRequest = {
  /** The id of the request or account. */
  id: string,
  /** The program. */
  by: ShareBy,
  /** The text. */
  text: string,
};

export type SharingView = {
  /** Asks for the payment; `None` if the request is not open. */
  message: string | null,
  /** Reminds of the payment; `None` if nothing is owed. */
  reminder: string | null,
  /** The customer's e-mail address, if known. */
  mail: string | null,
  /** The customer's phone number for WhatsApp, if its country is known. */
  whatsapp: string | null,
  /** Whether there is a link for a QR code. */
  link: boolean,
  /** Whether a receipt is possible. */
  receipt: boolean,
  /** The longest text that another program is given, in characters. */
  longest: number,
};

export type SheetView = {
  /** Its name. */
  name: string,
  /** Whether the workbook hides it. */
  hidden: boolean,
};

export type ShownRoundedView = {
  /** The column's name in the file. */
  column: string,
  /** The number of payments that are displayed with fewer decimals than their cells contain. */
  rows: number,
  /** The sum of all amounts of the column as displayed, in naira. */
  shown: string,
  /** The sum of all amounts of the column as contained in their cells, in naira. */
  held: string,
  /** The displayed sum minus the contained one, in naira. */
  difference: string,
  /** Whether a person chose the displayed amounts. Before that the rows are not ready. */
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
  /** Such as `payer.phoneNumber`. */
  name: string,
  /** Empty if it was not given. */
  text: string,
};

export type SignedView = {
  /** The person's name; empty in a profile without people. */
  by: string,
  /** The time. */
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
  /** The number of rows to make. */
  rows: number,
  /** Sum of their amounts, decimal text. */
  total: string,
  /** The digest of what the person was shown. */
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

export type StatementOrder = "row" | "state" | "who" | "account" | "amount" | "sent" | "references" | "result";

export type StatementRequest = {
  /** The batch. */
  run: string,
  /** How many rows are skipped before the page. */
  from: number,
  /** The order of the rows; `None` for that of the file. */
  order: StatementOrder | null,
  /** Whether the largest or last comes first. */
  descending: boolean,
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
  /** The sub-merchant as in the list. */
  brief: SubMerchantView,
  /** The reference of the onboarding. */
  reference: string,
  /** What it does. */
  description: string | null,
  /** The lines of its address. */
  address: Array<string>,
  /** The name of its representative. */
  representative: string,
  /** Their phone number. */
  phone: string,
  /** Their e-mail address. */
  email: string,
  /** When it was founded, `YYYY-MM-DD`. */
  established: string | null,
  /** Its web site. */
  website: string | null,
  /** The recipient of the e-mails. */
  finance_email: string | null,
  /** The address of the calls. */
  callback_url: string | null,
  /** The user name of the calls. */
  username: string | null,
  /** The merchant's login, which is not secret. */
  public_id: string | null,
  /** Which keys are in the secret store. */
  kept: SubMerchantKeysView,
  /** When its keys were put there. */
  kept_at: string | null,
  /** When a person removed them. */
  removed_at: string | null,
  /** Details of the status. */
  words: Array<string>,
  /** The call that sent it. */
  call: string | null,
  /** When it was settled. */
  settled_at: string | null,
  /** Whether it needs review. */
  waits: boolean,
};

export type SubMerchantId = {
  /** Its id here. */
  sub_merchant: string,
};

export type SubMerchantKeyAction = "copy_secret_key" | "copy_hash_key" | "save" | "remove";

export type SubMerchantKeys = "none" | "set" | "partly" | "waiting" | "missing" | "removed";

export type SubMerchantKeysView = {
  /** The kind of secret store. */
  place: KeyPlace,
  /** Whether the secret key is there; `None` if the secret store did not open. */
  secret_key: boolean | null,
  /** Whether the hash key is there; `None` if the secret store did not open. */
  hash_key: boolean | null,
};

export type SubMerchantState = "sending" | "not_sent" | "not_known" | "done" | "refused";

export type SubMerchantView = {
  /** Its id here. */
  sub_merchant: string,
  /** The status of its onboarding. */
  state: SubMerchantState,
  /** Our id for it. */
  external_id: string,
  /** Its legal name. */
  name: string,
  /** The name that payers see. */
  display_name: string,
  /** How it is notified of payments. */
  hears: NotificationChannel,
  /** The location of its keys. */
  keys: SubMerchantKeys,
  /** When it was sent. */
  sent_at: string | null,
};

export type SubMerchantsPageView = {
  /** At most a hundred. */
  sub_merchants: Array<SubMerchantView>,
  /** The number of matching sub-merchants. */
  found: number,
};

export type SubMerchantsRequest = {
  /** Words that must all occur in its names, its id, its e-mail address or its reference; empty for all. */
  text: string,
  /** How many sub-merchants are skipped before the page. */
  from: number,
};

export type SupportReportView = {
  /** The complete text. */
  text: string,
  /** The mark by which it is saved. */
  mark: string,
};

export type SupportRequest = {
  /** The call; none for a report about the profile alone. */
  call_id: string | null,
};

export type SupportSaveRequest = {
  /** The mark of the report. */
  mark: string,
};

export type TakeReported = {
  /** The account. */
  id: string,
  /** The field. */
  field: AccountField,
  /** The service's value as it was shown; a newer one is not taken over. */
  theirs: string | null,
};

export type TieOutLine = "opening" | "matched_in" | "matched_out" | "differences" | "charges" | "explained" | "open" | "closing";

export type TieOutLineView = {
  /** The kind of line. */
  what: TieOutLine,
  /** Its amount; none if unknown. */
  amount: string | null,
  /** The number of its rows; none for balances. */
  rows: number | null,
};

export type TieOutView = {
  /** Bank and number, such as `GTBank 0123456789`, or the wallet. */
  account: string,
  /** In the order in which they are added; the last is the closing balance. */
  lines: Array<TieOutLineView>,
  /** The difference of the sum from the closing balance; zero if they agree. */
  difference: string,
  /** What is missing for a proof, one sentence each. */
  lacking: Array<string>,
  /** Days that no statement covers and on which possibly nothing was booked, one sentence each. */
  quiet: Array<string>,
};

export type Tone = "neutral" | "attention" | "failed" | "unknown";

export type TopRowView = {
  /** Its number. */
  row: number,
  /** Its text. */
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
  /** Why the account that deposits are forwarded to is right; `None` to query its bank again. */
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
  /** The number of due queries, once one of them is late. */
  late: number,
  /** When the oldest of them became due. */
  late_since: string | null,
  /** Since when the service has not answered. */
  silent_since: string | null,
  /** Why there was no answer. */
  silent_why: string | null,
  /** When it is queried next; `None` if only an action of a person will query it. */
  next_try_at: string | null,
  /** Why the latest history is not certain. */
  history_unsure: string | null,
};

export type WayToPayView = {
  /** `BANK_TRANSFER`, `REQUEST_MONEY`, `FUNDING_USSD`, or another method of the service. */
  method: string,
  /** Name and value, such as `AccountNumber` and ten digits. */
  properties: Array<PropertyView>,
};

export type WhoMends = "you" | "network" | "service";

export interface Commands {
  app_view: { args: Nothing; view: AppView };
  first_run_finish: { args: Nothing; view: AppView };
  home_view: { args: Nothing; view: HomeView };
  first_steps_view: { args: Nothing; view: FirstStepsView };
  first_steps_dismiss: { args: Nothing; view: FirstStepsView };
  balance_view: { args: Nothing; view: BalanceView };
  balance_ask: { args: Nothing; view: BalanceView };
  profile_open: { args: ProfileRequest; view: AppView };
  profile_add: { args: ProfileForm; view: AppView };
  profile_change: { args: ProfileForm; view: AppView };
  profile_remove: { args: RemoveProfileRequest; view: AppView };
  profile_key_paste: { args: KeyRequest; view: KeyPastedView };
  profile_key_forget: { args: KeyRequest; view: AppView };
  business_view: { args: Nothing; view: BusinessView };
  business_change: { args: BusinessForm; view: BusinessView };
  business_sample: { args: Nothing; view: FileSavedView };
  saving_view: { args: Nothing; view: SavingView };
  saving_change: { args: SavingForm; view: SavingView };
  saved_open: { args: SavedFileRequest; view: DoneView };
  saved_show: { args: SavedFileRequest; view: DoneView };
  saved_print: { args: SavedFileRequest; view: DoneView };
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
  payouts_discarded: { args: Nothing; view: Array<DraftBriefView> };
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
  payouts_restore: { args: DraftRequest; view: DoneView };
  payouts_list: { args: Nothing; view: Array<RunSummaryView> };
  payouts_by_month: { args: Nothing; view: Array<PayoutMonthView> };
  payouts_freeze: { args: FreezeRequest; view: PlanView };
  payouts_plan_changes: { args: DraftRequest; view: Array<PlanChangeView> };
  payouts_run: { args: RunRequest; view: RunView };
  payouts_pause: { args: RunRequest; view: RunView };
  payouts_wallet_seen: { args: RunRequest; view: RunView };
  payouts_stop: { args: RunRequest; view: RunView };
  payouts_check_now: { args: RunRequest; view: AskedNowView };
  payouts_decide: { args: DecideRequest; view: RunView };
  payouts_export: { args: ExportRequest; view: FileSavedView };
  payouts_statement: { args: StatementRequest; view: StatementView };
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
  payment_requests_by_age: { args: Nothing; view: Array<RequestAgeView> };
  received_latest: { args: Nothing; view: Array<ReceivedView> };
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
  inbox_view: { args: CallbackId; view: CallbackDetailView };
  inbox_explain: { args: CallbackId; view: NoticeExplainedView };
  inbox_see: { args: CallbackId; view: DoneView };
  inbox_see_all: { args: Nothing; view: DoneView };
  inbox_put_aside: { args: PutAsideRequest; view: CallbackDetailView };
  inbox_ask: { args: CallbackId; view: CallbackDetailView };
  inbox_paste: { args: PasteCallbacksRequest; view: PastedCallbacksView };
  inbox_channels: { args: Nothing; view: CallbackChannelsView };
  inbox_set_channels: { args: CallbackChannelsForm; view: CallbackChannelsView };
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
  money_by_day: { args: Nothing; view: MoneyByDayView };
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
  confirm_payees: { args: ConfirmPayeesRequest; view: ConfirmPayeesView };
  confirm_give: { args: ConfirmGive; view: DoneView };
  confirm_leave: { args: ConfirmId; view: DoneView };
}
