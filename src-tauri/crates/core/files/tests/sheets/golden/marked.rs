//! Marks in merged cells, currencies that only OpenDocument cells name, and values beneath merged cells.

use rust_xlsxwriter::Format;

use super::Golden;
use super::TOP;
use crate::making;
use crate::written::Put::{N, T};
use crate::written::book;

pub(super) fn files() -> Vec<Golden> {
    named_currencies()
        .into_iter()
        .chain([paid_in_merged_cells(), beneath_merged_cells()])
        .collect()
}

fn paid_in_merged_cells() -> Golden {
    let payee = |name, bank, account| [T(name), T(bank), T(account), N(5000.0)];
    let (ada, obi) = (payee("Ada", "GTB", "0123456785"), payee("Obi", "Zenith", "1012854016"));
    let head = [T("Name"), T("Bank"), T("Account"), T("Amount"), T("Status")];
    let file = book(&[&head[..], &ada, &obi], |sheet| {
        sheet.merge_range(1, 4, 2, 4, "PAID", &Format::new()).expect("merged");
    });
    let codes = "2:NOT_TO_BE_PAID 3:NOT_TO_BE_PAID";
    Golden::new("46 paid, in merged cells", file, (0, 2, 0), "0.00", codes)
}

fn beneath_merged_cells() -> Golden {
    let payee = |name, bank, account, amount| [T(name), T(bank), T(account), N(amount)];
    let (ada, obi) = (
        payee("Ada", "GTB", "0123456785", 5000.0),
        payee("Obi", "Zenith", "1012854016", 999.0),
    );
    let file = book(&[TOP, &ada, &obi], |sheet| {
        sheet.merge_range(1, 3, 2, 3, "", &Format::new()).expect("merged");
        sheet.write_number(1, 3, 5000.0).expect("written");
        sheet.write_number(2, 3, 999.0).expect("written");
    });
    let codes = "3:AMOUNT_MISSING";
    Golden::new("29 an amount beneath merged cells", file, (1, 1, 0), "5000.00", codes)
}

/// The currency of an OpenDocument cell, with and without a displayed sign.
fn named_currencies() -> Vec<Golden> {
    let file = |currency: &str, text: &str| {
        let amount = format!(
            "<table:table-cell office:value-type=\"currency\" office:currency=\"{currency}\" office:value=\"1500\"><text:p>{text}</text:p></table:table-cell>"
        );
        let payee = ["Ada Obi", "GTB", "0123456785"].map(making::ods_text).concat() + &amount;
        making::ods("", &making::ods_table("Pay", [super::HEAD.map(making::ods_text).concat(), payee]))
    };
    let bad = |name, currency, text| Golden::bad(name, file(currency, text), "2:CURRENCY_UNSUPPORTED");
    let fine = |name, currency, text| Golden::fine(name, file(currency, text), 1, "1500.00");
    vec![
        bad("42 dollars by their letters alone", "USD", "1,500.00"),
        bad("42 pounds by their letters alone", "GBP", "1500"),
        bad("42 euro by their sign", "EUR", "1.500,00 €"),
        fine("42 naira by their letters", "NGN", "1,500.00"),
        fine("42 naira by their sign", "USD", "₦1,500.00"),
    ]
}

#[test]
fn marks_of_workbooks() {
    super::check(&files());
}
