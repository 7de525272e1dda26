import type { CallSummaryView, CallView, ColumnsView, ConfirmStateView, DraftField, DraftRowView, DraftView, EarlierView, FileColumnView, InterfaceCheckView, ProfileView, RowProblemView, RunItemView, RunSummaryView, StageName, StageView } from '$lib/generated/commands';

/** Plausible, invented views for component tests. */
export function profile(change: Partial<ProfileView> = {}): ProfileView {
  return {
    name: 'practice',
    kind: 'sandbox',
    embedded: true,
    collect_base_url: 'http://127.0.0.1/collect',
    base_url: 'http://127.0.0.1/business',
    contact_email: null,
    business_name: 'Okoro Stores',
    proxy: { way: 'direct', address: null, user: null },
    word: 'service',
    keys: [],
    ...change,
  };
}

export function problem(change: Partial<RowProblemView> = {}): RowProblemView {
  return { code: 'ACCOUNT_LENGTH', column: 'account', message: 'The account number has 9 digits. It needs ten.', blocks: true, note: false, fix: null, ...change };
}

export function draftRow(row: number, change: Partial<DraftRowView> = {}): DraftRowView {
  return {
    row,
    file_row: row,
    sheet: null,
    left_out_by_person: change.state === 'left_out',
    state: 'ready',
    name: `Person ${row}`,
    bank: 'Access Bank',
    account: '0690000032',
    amount: '1000.00',
    remarks: 'October salary',
    reference: '',
    phone: '',
    email: '',
    problems: [],
    originals: [],
    holder: null,
    name_check: change.state === 'left_out' ? null : 'not_checked',
    earlier: null,
    ...change,
  };
}

export function fileColumn(column: number, fields: DraftField[], change: Partial<FileColumnView> = {}): FileColumnView {
  const letters = String.fromCharCode(64 + column);
  return { column, letters, heading: `Heading ${letters}`, fields, reason: '', samples: [], holds: 'Text', ...change };
}

export function columnsRead(change: Partial<ColumnsView> = {}): ColumnsView {
  return {
    draft: 'd1',
    file_name: 'October salaries.xlsx',
    sheets: [{ name: 'Sheet1', hidden: false }],
    chosen: ['Sheet1'],
    header_row: 1,
    top: [],
    columns: [],
    amounts: null,
    chosen_amounts: null,
    chosen_unit: null,
    shown_rounded: null,
    stated_scale: null,
    problems: [],
    notes: [],
    file_rows: 0,
    ready: 0,
    to_fix: 0,
    left_out: 0,
    total: '0.00',
    lost: [],
    lost_count: 0,
    remembered: null,
    can_remember: true,
    in_force: true,
    ...change,
  };
}

export function earlier(change: Partial<EarlierView> = {}): EarlierView {
  return { run: '7', reference: 'SREF7P', at: '2026-11-03T09:00:00Z', standing: 'paid', count: 1, meant: false, ...change };
}

export function draft(change: Partial<DraftView> = {}): DraftView {
  return {
    draft: 'd1',
    file_name: 'October salaries.xlsx',
    read_at: '2026-11-24T13:05:00Z',
    sheets: [{ name: 'Sheet1', hidden: false }],
    chosen: ['Sheet1'],
    file_rows: 128,
    ready: 121,
    to_fix: 5,
    left_out: 2,
    total: '18402550.00',
    warned: 0,
    file_total: null,
    header_row: 1,
    problems: [],
    shown_rounded: null,
    stated_scale: null,
    codes: [],
    columns: [],
    columns_ask: false,
    remembered: null,
    without_contact: 0,
    with_remarks: 0,
    contact: null,
    plan: null,
    paid_before: null,
    other_file: false,
    repeats: 0,
    changed_accounts: 0,
    similar: null,
    names: { to_ask: 0, old: 0, checked: 0, again: false, state: 'resting', unanswered: 0, words: null },
    can_undo: false,
    can_redo: false,
    ...change,
  };
}

export function summary(change: Partial<RunSummaryView> = {}): RunSummaryView {
  return {
    run: 'r1',
    is_top_up: false,
    file_name: 'October salaries.xlsx',
    started_at: '2026-11-24T13:05:00Z',
    state: 'running',
    pause_reason: null,
    can_resume: false,
    can_stop: true,
    stop: null,
    items: 121,
    paid: 61,
    refused: 2,
    not_sent: 54,
    stopped: 0,
    sending: 3,
    in_doubt: 1,
    held: 0,
    unverified: 0,
    alarms: 0,
    paid_before: 0,
    total_paid_before: '0.00',
    total: '18402550.00',
    total_paid: '9120400.00',
    total_refused: '150000.00',
    total_unknown: '88400.00',
    total_not_sent: '8543750.00',
    total_stopped: '0.00',
    wallet: null,
    ...change,
  };
}

export function item(row: number, change: Partial<RunItemView> = {}): RunItemView {
  return {
    item: `i${row}`,
    row,
    sheet: 'Sheet1',
    name: `Person ${row}`,
    bank: 'Access Bank',
    account: '0690000032',
    amount: '1000.00',
    remarks: 'October salary',
    state: 'ready',
    reason: null,
    reference: `TREF${row}`,
    transaction_id: null,
    fee: null,
    sent_at: null,
    settled_at: null,
    enquiries: 0,
    next_enquiry_at: null,
    unknown_since: null,
    alarm_at: null,
    lookup_closes_at: null,
    urgency: null,
    alarm: null,
    may_send_again: false,
    ...change,
  };
}

const STAGES: StageName[] = ['internet', 'address', 'secure', 'answers', 'clock', 'allowed', 'sign_in', 'signature', 'question'];

/** The check of an interface: all stages passed, except those given. */
export function interfaceCheck(change: Partial<InterfaceCheckView> = {}, stages: Partial<Record<StageName, Partial<StageView>>> = {}): InterfaceCheckView {
  return {
    interface: 'collection',
    stages: STAGES.map((stage) => ({ stage, state: 'passed', detail: null, reason: null, ...stages[stage] })),
    round_trip_ms: 84,
    clock_ahead_ms: 400,
    banks: 214,
    ...change,
  };
}

export function call(id: string, change: Partial<CallSummaryView> = {}): CallSummaryView {
  return {
    id,
    operation: 'depositToBank',
    help: 'Send money to a bank account.',
    effect: 'moves_money',
    sent_at: '2026-11-24T13:05:00Z',
    duration_ms: 412,
    reference: `TREF${id}`,
    carried: 1,
    outcome: 'accepted',
    http_status: 200,
    words: null,
    since: 'accepted',
    look_ups: 0,
    ...change,
  };
}

export function callView(id: string, change: Partial<CallView> = {}): CallView {
  return {
    summary: call(id),
    answered_at: '2026-11-24T13:05:00Z',
    body: '{ "amount" : 1.0E7 }',
    body_spread: '{\n  "amount": 1.0E7\n}',
    body_digest: 'abc123',
    signed: [
      { name: 'referenceNumber', text: 'TREF1' },
      { name: 'amount', text: '1.0E7' },
      { name: 'payer.email', text: '' },
    ],
    preimage_masked: 'TREF11.0E7••••••••',
    answer: { text: '{"responseCode":"0", "fee":100.50}', spread: '{\n  "responseCode": "0",\n  "fee": 100.50\n}', hides: false, cut_from: null },
    belongs: [],
    alike: 0,
    belongs_count: 0,
    others: [],
    others_count: 0,
    copies: { text: 'all of it', report: 'without people', curl: 'curl …' },
    ...change,
  };
}

/** The state of the confirm window, by default done. */
export function confirmEnd(change: Partial<ConfirmStateView> = {}): ConfirmStateView {
  return { state: 'done', run: null, call: null, path: null, account: null, payment: null, sub_merchant: null, error: null, ...change };
}
