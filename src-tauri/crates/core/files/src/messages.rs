//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

use std::fmt::Display;

use crate::sheets::list_file::Column;

pub(crate) const STATEMENT_EMPTY: &str = "This file is empty. Choose the bank’s statement.";

pub(crate) fn not_a_statement(what: &str) -> String {
    format!("This file is {what}, not a spreadsheet. Ask the bank for the statement as Excel or CSV.")
}

pub(crate) fn statement_too_large(what: &str) -> String {
    format!("This file is too large: {what}. Ask the bank for a shorter period.")
}

pub(crate) fn statement_sheet_empty(name: &str) -> String {
    format!("The sheet “{name}” is empty. Choose the sheet with the statement.")
}

pub(crate) fn sheet_twice(name: &str) -> String {
    format!("The sheet “{name}” is listed twice. Choose every sheet once.")
}

pub(crate) const PDF: &str =
    "PDF statements cannot be read yet. Download the statement as Excel or CSV from the bank’s internet banking, or ask the bank for it.";

pub(crate) const EMPTY: &str = "This file is empty. Choose the file with the payments.";

pub(crate) fn not_a_spreadsheet(what: &str) -> String {
    format!("This file is {what}, not a spreadsheet. Save the payments as .xlsx or .csv and choose that file.")
}

pub(crate) const LOCKED: &str = "This file is locked with a password. Open it in Excel, save it without the password, and choose it again.";

/// `detail` is for support.
pub(crate) fn damaged(detail: &str) -> String {
    format!("This file is damaged and cannot be read in full. Open it in Excel, save it again, and choose it again. ({detail})")
}

pub(crate) fn too_large(what: &str) -> String {
    format!("This file is too large: {what}. Split it, or delete what is not part of the payments.")
}

pub(crate) fn more_rows_than(most: u32) -> String {
    format!("more than {most} rows")
}

pub(crate) fn more_columns_than(most: u32) -> String {
    format!("more than {most} columns")
}

pub(crate) const MORE_TEXT: &str = "more text than a payout file can need";

pub(crate) fn more_megabytes_than(most: usize) -> String {
    format!("more than {most} MB")
}

pub(crate) fn sheet_empty(name: &str) -> String {
    format!("The sheet “{name}” is empty. Choose only sheets with payments.")
}

pub(crate) fn sheet_listed_twice(name: &str) -> String {
    format!("The sheet “{name}” is listed twice. Choose every sheet once, so that no one is paid twice.")
}

pub(crate) fn no_such_sheet(name: &str, sheets: &[String]) -> String {
    format!("This file has no sheet called “{name}”. Its sheets are: {}.", sheets.join(", "))
}

/// `error` is for support.
pub(crate) fn not_made(error: impl Display) -> String {
    format!("The file could not be made. Payments are not affected. ({error})")
}

/// Our columns, after those of the imported file.
pub(crate) const RESULT_COLUMNS: [Column; 16] = [
    ("Row", 6),
    ("Sheet", 14),
    ("Name paid", 28),
    ("Bank paid", 26),
    ("Account paid", 16),
    ("Amount paid (NGN)", 16),
    ("Remarks sent", 28),
    ("Result", 14),
    ("Reason", 40),
    ("Our reference", 34),
    ("Transaction id", 22),
    ("Fee (NGN)", 12),
    ("Time (WAT)", 20),
    ("Bank’s name of holder", 28),
    ("VAT in the fee (NGN)", 20),
    ("Session id", 34),
];

/// A heading, its column's width, and a note on what to fill in.
pub(crate) const TEMPLATE_COLUMNS: [(&str, u16, &str); 9] = [
    ("Name", 30, "Needed. The name that the account has at the bank."),
    ("Bank", 28, "Needed. Choose it from the list, or write it as you are used to."),
    ("Bank code", 11, "Not needed. The central bank’s code, such as 058."),
    (
        "Account number",
        17,
        "Needed. Ten digits. The column is text, so that zeros in front stay.",
    ),
    ("Amount", 16, "Needed. Naira and kobo, such as 185000.00."),
    ("Remarks", 30, "Not needed. Up to 30 letters, for the bank statement."),
    (
        "Phone",
        16,
        "Not needed. The payee’s. The service needs a phone or an email for each; Cowrie asks once for one of yours.",
    ),
    ("E-mail", 28, "Not needed. The payee’s."),
    (
        "Reference",
        18,
        "Not needed. Your own name for the payment; no two rows have the same.",
    ),
];

pub(crate) const PROOF_COLUMNS: [Column; 14] = [
    ("Row", 6),
    ("Sheet", 14),
    ("Name", 28),
    ("Bank", 26),
    ("Account", 16),
    ("Amount (NGN)", 16),
    ("Result", 14),
    ("Times sent", 11),
    ("References", 34),
    ("Sent (WAT)", 44),
    ("What is known", 60),
    ("Transaction id", 22),
    ("Session id", 34),
    ("Times looked up", 16),
];

pub(crate) const LOGO_EMPTY: &str = "This file is empty. Choose another one.";
pub(crate) const LOGO_KIND: &str = "This file cannot be used as a logo. Use a PNG or JPEG file.";
pub(crate) const LOGO_DAMAGED: &str = "This picture is damaged or incomplete. Choose another file.";
pub(crate) const LOGO_TOO_COMPLEX: &str = "This picture needs too much memory. Save it with fewer pixels and choose it again.";

pub(crate) fn logo_too_large(megabytes: usize) -> String {
    format!("A logo file can have at most {megabytes} MB. Save it smaller and choose it again.")
}

pub(crate) fn logo_too_many_pixels(width: u32, height: u32, most: u32) -> String {
    format!(
        "This picture has {width} × {height} pixels; at most {most} per side and 20 million in all are allowed. Save it smaller and choose it again."
    )
}

pub(crate) fn logo_too_small(width: u32, height: u32, least: u32) -> String {
    format!("This picture has only {width} × {height} pixels and would be blurred. The longer side needs at least {least}.")
}
