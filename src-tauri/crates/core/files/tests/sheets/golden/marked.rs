//! Rows whose own words keep them from being paid or are of another currency, totals above the column names, and what people call columns.

use super::Put::{N, T};
use super::{Golden, TOP, book, check, raw};
use crate::making;

pub(super) fn files() -> Vec<Golden> {
    [
        marked(),
        in_front(),
        called(),
        foreign(),
        named_currencies(),
        named_again(),
        unseen(),
        marked_elsewhere(),
        totals_below(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn marked() -> Vec<Golden> {
    let under = |head: &str, first: &str| {
        let [one, two] = ["Ada,GTB,0123456785,5000", "Obi,Zenith,1012854016,6000"];
        raw(&format!("Name,Bank,Account,Amount,{head}\n{one},{first}\n{two},\n"))
    };
    let held = |title, head: &str, first: &str| Golden::new(title, under(head, first), (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID");
    let none = |title, head: &str, first: &str| Golden::fine(title, under(head, first), 2, "11000.00");
    let (ada, obi) = (
        [T("Ada"), T("GTB"), T("0123456785"), N(5000.0), T("Do not pay!")],
        [T("Obi"), T("Zenith"), T("1012854016"), N(6000.0)],
    );
    let beside = book(&[TOP, &ada, &obi], |_| {});
    let two = [["Ada", "GTB", "0123456785"], ["Obi", "Zenith", "1012854016"]]
        .map(|[name, bank, account]| [T(name), T(bank), T(account), N(5000.0)]);
    let merged = book(
        &[&[T("Name"), T("Bank"), T("Account"), T("Amount"), T("Status")], &two[0], &two[1]],
        |sheet| {
            sheet
                .merge_range(1, 4, 2, 4, "PAID", &rust_xlsxwriter::Format::new())
                .expect("merged");
        },
    );
    let merged = Golden::new(
        "46 paid, in merged cells",
        merged,
        (0, 2, 0),
        "0.00",
        "2:NOT_TO_BE_PAID 3:NOT_TO_BE_PAID",
    );
    vec![
        held("46 paid, in a column for it", "Status", "PAID"),
        held("46 on hold, in the remarks", "Remarks", "On hold"),
        Golden::new("46 do not pay, under no name", beside, (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID"),
        held("46 a report of what was paid", "Payment Status", "SUCCESSFUL"),
        held("46 paid: yes", "Paid?", "Yes"),
        held("46 approved: no", "Approved", "N"),
        held("46 paid, with the day", "Status", "Paid 03/11/2026"),
        held("46 on hold, with the reason", "Status", "HOLD - resigned"),
        held("46 on hold, with the reason in brackets", "Remarks", "ON HOLD (resigned)"),
        held("46 paid, in a sentence", "Remarks", "ALREADY PAID BY CASH IN OFFICE"),
        held("46 not approved", "Payment Status", "Not approved"),
        held("46 paid: a tick", "Paid", "✓"),
        held("46 paid: a day", "Paid", "03/11/2026"),
        held("46 paid: an amount", "Paid", "5000"),
        held("46 on hold: x", "On Hold", "X"),
        held("46 pay: no", "Pay (Y/N)", "N"),
        held("46 include: no", "Include", "No"),
        held("46 paid, by a way", "Comment", "Paid via cheque"),
        held("46 on hold until a day", "Comment", "Hold till Monday"),
        held("46 keep in view", "Comment", "KIV"),
        held("46 the day of a payment", "Date Paid", "12/10/2026"),
        held("46 approved: crossed", "Approved", "✗"),
        held("46 eligible: no", "Eligible", "No"),
        merged,
        none("46 paid: nothing of it", "Paid", "0.00"),
        none("46 phases of work", "Remarks", "Completed: block work 3"),
        none("46 a name", "Department", "Holdings"),
        none("46 paid: no", "Paid?", "No"),
        none("46 another status", "Status", "Active"),
        none("46 paid in a sentence", "Remarks", "Wages for weeks not paid"),
        none("46 a yes to something else", "Pension", "Yes"),
    ]
}

/// A column that names the currency of its rows, whatever it is called.
fn foreign() -> Vec<Golden> {
    let named = |title, head: &str, currency: &str| {
        let rows = format!("Name,Bank,Account,{head},Amount\nAda,GTB,0123456785,{currency},5000\nObi,Zenith,1012854016,NGN,6000\n");
        Golden::new(title, raw(&rows), (1, 1, 0), "6000.00", "2:CURRENCY_UNSUPPORTED")
    };
    let stated = |title, head: &str| {
        let rows = format!("Name,Bank,Account,{head}\nAda,GTB,0123456785,150\n");
        Golden::new(
            title,
            raw(&rows),
            (0, 1, 0),
            "0.00",
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        )
    };
    vec![
        named("43 a currency under another name", "Payment Currency", "USD"),
        named("43 a currency under a strange name", "Type of Money", "usd"),
        named("43 a sign under no name", "", "$"),
        stated("43 yen by their sign", "Amount (¥)"),
        stated("43 francs", "Amount (FCFA)"),
    ]
}

/// What a cell of an open document names as its currency, with and without a sign that shows it.
fn named_currencies() -> Vec<Golden> {
    let of = |title, currency: &str, text: &str, codes: &'static str| {
        let cell = |text: &str| format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>");
        let line = |cells: String| format!("<table:table-row>{cells}</table:table-row>");
        let amount = format!(
            "<table:table-cell office:value-type=\"currency\" office:currency=\"{currency}\" office:value=\"1500\"><text:p>{text}</text:p></table:table-cell>"
        );
        let payee = ["Ada Obi", "GTB", "0123456785"].map(cell).concat() + &amount;
        let table = format!(
            "<table:table table:name=\"Pay\">{}{}</table:table>",
            line(super::HEAD.map(cell).concat()),
            line(payee)
        );
        let (counts, total) = if codes.is_empty() {
            ((1, 0, 0), "1500.00")
        } else {
            ((0, 1, 0), "0.00")
        };
        Golden::new(title, making::ods("", &table), counts, total, codes)
    };
    vec![
        of("42 dollars by their letters alone", "USD", "1,500.00", "2:CURRENCY_UNSUPPORTED"),
        of("42 pounds by their letters alone", "GBP", "1500", "2:CURRENCY_UNSUPPORTED"),
        of("42 euro by their sign", "EUR", "1.500,00 €", "2:CURRENCY_UNSUPPORTED"),
        of("42 naira by their letters", "NGN", "1,500.00", ""),
        of("42 naira by their sign", "USD", "₦1,500.00", ""),
    ]
}

/// Column names that stand in the same places again, with other amounts below them.
fn named_again() -> Vec<Golden> {
    let again = |title, name: &str, amount: &str| {
        let codes: &str = format!("3:{amount} sheet:SHEETS_DIFFER").leak();
        let rows = format!("Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\nName,Bank,Account,{name}\nObi,Zenith,1012854016,2500\n");
        Golden::new(title, raw(&rows), (0, 3, 0), "0.00", codes)
    };
    vec![
        again(
            "45 dollars below",
            "Amount (USD)",
            "ACCOUNT_CHARS,BANK_UNKNOWN,CURRENCY_UNSUPPORTED",
        ),
        again("45 thousands below", "Amount (N'000)", "ACCOUNT_CHARS,AMOUNT_FORMAT,BANK_UNKNOWN"),
        again("45 gross pay below", "Gross Pay", "ACCOUNT_CHARS,AMOUNT_FORMAT,BANK_UNKNOWN"),
    ]
}

/// What nobody sees of a cell: struck out, hidden, raised, or beneath merged cells.
fn unseen() -> Vec<Golden> {
    let page = |title, amount: &str, read: Option<&'static str>| {
        let cells = |cells: [&str; 4]| cells.map(|cell| format!("<td>{cell}</td>")).concat();
        let rows =
            [["Name", "Bank", "Account", "Amount"], ["Ada", "GTB", "0123456785", amount]].map(|row| format!("<tr>{}</tr>", cells(row)));
        let page = format!("<html><table>{}</table></html>", rows.concat()).into_bytes();
        match read {
            Some(total) => Golden::fine(title, page, 1, total),
            None => Golden::new(title, page, (0, 1, 0), "0.00", "2:AMOUNT_FORMAT"),
        }
    };
    let covered = book(
        &[
            TOP,
            &[T("Ada"), T("GTB"), T("0123456785"), N(5000.0)],
            &[T("Obi"), T("Zenith"), T("1012854016"), N(999.0)],
        ],
        |sheet| {
            let plain = rust_xlsxwriter::Format::new();
            sheet.merge_range(1, 3, 2, 3, "", &plain).expect("merged");
            sheet.write_number(1, 3, 5000.0).expect("written");
            sheet.write_number(2, 3, 999.0).expect("written");
        },
    );
    vec![
        page("29 an amount that is struck out", "<s>5000</s>1500", Some("1500.00")),
        page(
            "29 the same in a longer word",
            "<strike>5000</strike><strong>1500</strong>",
            Some("1500.00"),
        ),
        page(
            "29 digits that are hidden",
            "<span style=\"display: none\">9</span>1500",
            Some("1500.00"),
        ),
        page("29 a line through the rest that ends nowhere", "1500<s>", Some("1500.00")),
        page("29 a hidden part that ends nowhere", "<p hidden>1500", Some("1500.00")),
        page("29 a raised mark", "1500<sup>1</sup>", None),
        Golden::new(
            "29 an amount beneath merged cells",
            covered,
            (1, 1, 0),
            "5000.00",
            "3:AMOUNT_MISSING",
        ),
    ]
}

fn in_front() -> Vec<Golden> {
    let above = |line: &str| {
        raw(&format!(
            "{line}\nName,Bank,Account,Amount\nAda,GTB,0123456785,5000\nObi,Zenith,1012854016,6000\n"
        ))
    };
    let fine = |title, line: &str| Golden::new(title, above(line), (2, 0, 1), "11000.00", "1:TITLE_ROW");
    let differs = |title, line: &str| Golden::new(title, above(line), (2, 0, 1), "11000.00", "1:TITLE_ROW sheet:TOTAL_DIFFERS");
    vec![
        fine("47 a total above that agrees", "Total Amount,,,\"11,000.00\""),
        differs("47 a total above that does not", "Total Amount,,,\"20,000.00\"")
            .says("Row 1 gives the total 20000.00; the rows add up to 11000.00."),
        differs("47 a total above in one cell", "Grand Total: N20000,,,"),
        fine("47 a number of people above", "Total number of staff,,,2"),
        fine("47 a sum brought forward above", "Balance b/f,,,500"),
    ]
}

fn called() -> Vec<Golden> {
    let fine = |title, text: &str, total| Golden::fine(title, raw(text), 1, total);
    let total = |title, text: &str| Golden::new(title, raw(text), (1, 0, 1), "5000.00", "3:TOTAL_ROW");
    vec![
        fine(
            "48 names in the plural",
            "S/N,NAMES,BANKS,ACCOUNT NOS,WAGES\n1,Ada,GTB,0123456785,\"5,000/-\"\n",
            "5000.00",
        ),
        fine(
            "48 whose it is behind",
            "Name of Beneficiary,Bank of Beneficiary,Acct. No. of Beneficiary,Amount Payable\nAda,GTB,0123456785,\"N5,000.00K\"\n",
            "5000.00",
        ),
        fine(
            "48 a salary beside what is paid",
            "Name,Bank,Account,Salary,Deduction,Net Pay\nAda,GTB,0123456785,6000,1000,5000\n",
            "5000.00",
        ),
        Golden::new(
            "48 a salary and an allowance",
            raw("Name,Bank,Account,Salary,Allowance\nAda,GTB,0123456785,6000,1000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        )
        .says("it can be “Salary” or “Allowance”"),
        Golden::new(
            "48 what is left of an amount",
            raw("Name,Bank,Account,Amount Due,Amount Paid,Balance\nAda,GTB,0123456785,50000,20000,30000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        fine(
            "48 wages and a tax number",
            "Name,Bank,Account,Wages,Tax ID,Pension PIN\nAda,GTB,0123456785,5000,12345678,PEN100\n",
            "5000.00",
        ),
        Golden::new(
            "48 an amount, what was paid of it and the balance",
            raw("Name,Bank,Account,Amount,Amount Paid,Balance\nAda,GTB,0123456785,10000,10000,0\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        Golden::new(
            "48 an amount and what is to be paid",
            raw("Name,Bank,Account,Amount,Tax,To Be Paid\nAda,GTB,0123456785,100000,20000,80000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        Golden::new(
            "48 an approved amount beside another one",
            raw("Name,Bank,Account,Approved Amount,Amount\nAda,GTB,0123456785,7000,8000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        Golden::new(
            "48 wages and an advance",
            raw("Name,Bank,Account,Wages,Advance\nAda,GTB,0123456785,50000,20000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        total("47 G/Total", "Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\nG/Total,,,5000\n"),
        total("47 TTL", "Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\n,,TTL,5000\n"),
        Golden::new(
            "48 nobody is named",
            raw("Bank,Account,Amount\nGTB,0123456785,5000\n"),
            (1, 0, 0),
            "5000.00",
            "sheet:NAME_MISSING",
        ),
    ]
}

/// Marks beside a name, and lines about the rows below them.
fn marked_elsewhere() -> Vec<Golden> {
    let named = |title, name: &str| {
        let text = format!("Name,Bank,Account,Amount\n{name},GTB,0123456785,5000\nObi,Zenith,1012854016,6000\n");
        Golden::new(title, raw(&text), (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID")
    };
    let between = |title, line: &str| {
        let text = format!("Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\n{line},,,\nObi,Zenith,1012854016,6000\n");
        Golden::new(title, raw(&text), (1, 1, 1), "5000.00", "3:NOTE_ROW 4:NOT_TO_BE_PAID")
    };
    let way = |title, way: &str| {
        let text =
            format!("Name,Bank,Account,Amount,Mode of Payment\nAda,GTB,0123456785,5000,{way}\nObi,Zenith,1012854016,6000,Transfer\n");
        Golden::new(title, raw(&text), (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID")
    };
    vec![
        named("46 paid, beside the name", "Ada Obi (PAID)"),
        named("46 on hold, behind the name", "Ada Obi - HOLD"),
        named("46 resigned, beside the name", "Ada Obi (resigned)"),
        named("46 the account that pays", "Account to debit"),
        between("46 a line: not to be paid", "STAFF ON SUSPENSION (NOT TO BE PAID)"),
        between("46 a line: already paid", "ALREADY PAID"),
        between("46 a line: paid by cash", "PAID BY CASH"),
        Golden::new(
            "46 a line ends where the next one begins",
            raw("Name,Bank,Account,Amount\nON HOLD,,,\nAda,GTB,0123456785,5000\nACTIVE STAFF,,,\nObi,Zenith,1012854016,6000\n"),
            (1, 1, 2),
            "6000.00",
            "2:NOTE_ROW 3:NOT_TO_BE_PAID 4:NOTE_ROW",
        ),
        Golden::new(
            "46 a title: not for payment",
            raw("DRAFT - NOT FOR PAYMENT,,,\nName,Bank,Account,Amount\nAda,GTB,0123456785,5000\n"),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW 3:NOT_TO_BE_PAID",
        ),
        Golden::new(
            "46 another title",
            raw("STAFF NOT YET PAID,,,\nName,Bank,Account,Amount\nAda,GTB,0123456785,5000\n"),
            (1, 0, 1),
            "5000.00",
            "1:TITLE_ROW",
        ),
        way("46 paid in cash", "Cash"),
        way("46 paid by cheque", "Cheque"),
    ]
}

/// Totals in one cell, totals of several columns, and numbers of people.
fn totals_below() -> Vec<Golden> {
    let ending = |line: &str| {
        raw(&format!(
            "Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\nObi,Zenith,1012854016,6000\n{line}\n"
        ))
    };
    let of = |title, line: &str, codes| Golden::new(title, ending(line), (2, 0, 1), "11000.00", codes);
    vec![
        of("47 a total in one cell below", "Total: 11000,,,", "4:TOTAL_ROW"),
        of(
            "47 a total in one cell below, which differs",
            "Total: 12000,,,",
            "4:TOTAL_ROW sheet:TOTAL_DIFFERS",
        ),
        of("47 a wage bill", "TOTAL WAGE BILL,,,11000", "4:TOTAL_ROW"),
        of("47 Tot.", "Tot.,,,11000", "4:TOTAL_ROW"),
        of("47 a number of people below", "Total number of staff,,,2", "4:NOTE_ROW"),
        of("47 another number of people below", "No of staff,,,2", "4:NOTE_ROW"),
    ]
}

#[test]
fn rows_that_are_marked_totals_in_front_and_names_of_columns_are_read() {
    check(&files());
}
