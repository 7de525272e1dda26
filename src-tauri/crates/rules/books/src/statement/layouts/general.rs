//! Common column names, independent of a bank.

use super::Field::{Amount, Balance, BalanceBefore, Charge, Counterparty, Credit, Date, Debit, Narration, Reference, Status, ValueDate};
use super::Source::Unverified;
use super::{Column, Layout, needed, perhaps};

/// Layouts of common column names, for files that fit no bank's layout. They need a balance in every row as proof.
pub(in crate::statement) static GENERAL: [Layout; 2] = [
    Layout::of("general", "", Unverified).with(&GENERAL_SIDES),
    Layout::of("general-signed", "", Unverified).with(&GENERAL_SIGNED),
];

const DATES: &[&str] = &[
    "Transaction Date",
    "Trans Date",
    "Tran Date",
    "Txn Date",
    "Posted Date",
    "Posting Date",
    "Post Date",
    "Date Posted",
    "Booking Date",
    "Entry Date",
    "Date",
    "Transaction Time",
    "Trans Time",
    "Date/Time",
];
const VALUE_DATES: &[&str] = &["Value Date", "Val Date", "Effective Date"];
const NARRATIONS: &[&str] = &[
    "Narration",
    "Description",
    "Transaction Description",
    "Remarks",
    "Remark",
    "Details",
    "Transaction Details",
    "Transaction Detail",
    "Particulars",
    "Narrative",
];
const REFERENCES: &[&str] = &[
    "Reference",
    "Reference No",
    "Reference Number",
    "Ref",
    "Ref No",
    "Transaction Reference",
    "Transaction Ref",
    "Transaction ID",
    "Trans ID",
    "Cheque No",
    "Instrument No",
    "Instrument Code",
    "Doc Num",
    "Session ID",
];
const DEBITS: &[&str] = &[
    "Debit",
    "Debits",
    "Debit Amount",
    "DR Amount",
    "DR",
    "Withdrawal",
    "Withdrawals",
    "Withdrawal Amount",
    "Money Out",
    "Pay Out",
    "Paid Out",
    "Amount Out",
    "Amount Debited",
    "Outflow",
];
const CREDITS: &[&str] = &[
    "Credit",
    "Credits",
    "Credit Amount",
    "CR Amount",
    "CR",
    "Deposit",
    "Deposits",
    "Deposit Amount",
    "Lodgement",
    "Lodgements",
    "Money In",
    "Pay In",
    "Paid In",
    "Amount In",
    "Amount Credited",
    "Inflow",
];
const AMOUNTS: &[&str] = &["Amount", "Transaction Amount", "Debit/Credit", "Credit/Debit"];
const BALANCES: &[&str] = &[
    "Balance",
    "Balance After",
    "Running Balance",
    "Current Balance",
    "Book Balance",
    "Ledger Balance",
    "Closing Balance",
    "Account Balance",
    "Available Balance",
];
const STATUSES: &[&str] = &["Transaction Status", "Status"];
const PARTIES: &[&str] = &["Counterparty", "Beneficiary", "To/From"];

const GENERAL_SIDES: [Column; 11] = [
    needed(Date, DATES),
    perhaps(ValueDate, VALUE_DATES),
    needed(Narration, NARRATIONS),
    perhaps(Reference, REFERENCES),
    needed(Debit, DEBITS),
    needed(Credit, CREDITS),
    needed(Balance, BALANCES),
    perhaps(Charge, &["Charge", "Charges", "Fee"]),
    perhaps(BalanceBefore, &["Balance Before"]),
    perhaps(Status, STATUSES),
    perhaps(Counterparty, PARTIES),
];

const GENERAL_SIGNED: [Column; 10] = [
    needed(Date, DATES),
    perhaps(ValueDate, VALUE_DATES),
    needed(Narration, NARRATIONS),
    perhaps(Reference, REFERENCES),
    needed(Amount, AMOUNTS),
    needed(Balance, BALANCES),
    perhaps(Charge, &["Charge", "Charges", "Fee"]),
    perhaps(BalanceBefore, &["Balance Before"]),
    perhaps(Status, STATUSES),
    perhaps(Counterparty, PARTIES),
];
