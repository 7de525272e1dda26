//! Dates of whole files and the evidence that decides them. Every expected day was determined by hand.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;

/// Rows with these dates; `@2026-05-10` is a date cell.
fn rows(dates: &[&str]) -> Vec<Dated> {
    let cell = |text: &str| match text.strip_prefix('@') {
        Some(date) => Written::of(Cell::Date(date)),
        None => Written::of(Cell::Text(text)),
    };
    let row = |(number, date): (u32, &&str)| Dated {
        example: Example {
            row: number.to_string(),
            text: (*date).to_owned(),
        },
        written: cell(date).expect("a date"),
        value: None,
        amount: 0,
        balance: None,
    };
    (2..).zip(dates).map(row).collect()
}

fn file(dates: &[&str]) -> Evidence {
    Evidence {
        rows: rows(dates),
        ..Evidence::default()
    }
}

fn day(text: &str) -> Day {
    Day::parse(text).expect("a day")
}

/// With balances that prove this order of the rows.
fn with_balances(mut file: Evidence, oldest_first: bool) -> Evidence {
    let count = file.rows.len();
    for (at, row) in file.rows.iter_mut().enumerate() {
        let place = if oldest_first { at } else { count - 1 - at };
        let before: i64 = (0..place).map(|step| 100 << step).sum();
        row.amount = 100 << place;
        row.balance = Some(before + row.amount);
    }
    file
}

/// The days as read and the evidence; or the doubt.
fn read(file: &Evidence) -> (Vec<String>, Vec<OrderEvidence>) {
    match file.decide(None) {
        Ok(dates) => (file.days(dates.order).map(|day| day.to_string()).collect(), dates.by),
        Err(doubt) => (vec![word(&doubt).to_owned()], Vec::new()),
    }
}

fn word(doubt: &DateDoubt) -> &'static str {
    match doubt {
        DateDoubt::Unclear { .. } => "unclear",
        DateDoubt::BothOrders { .. } => "both orders",
        DateDoubt::Exchanged { .. } => "exchanged",
        DateDoubt::Serial { .. } => "serial",
    }
}

/// A file of `files.toml`, and how its dates are read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    dates: Vec<String>,
    /// The period that the file states, in either reading.
    period: Option<[String; 2]>,
    /// The period that it states with the month first only.
    period_month_first: Option<[String; 2]>,
    today: Option<String>,
    #[serde(default)]
    day_first_is_usual: bool,
    /// The order of the rows that the balances prove.
    balances: Option<String>,
    days: Vec<String>,
    #[serde(default)]
    by: Vec<String>,
}

impl Case {
    fn evidence(&self) -> Evidence {
        let days = |[first, last]: &[String; 2]| (day(first), day(last));
        let period = self.period.as_ref().map(days);
        let dates: Vec<&str> = self.dates.iter().map(String::as_str).collect();
        let file = Evidence {
            period: [period, period.or(self.period_month_first.as_ref().map(days))],
            today: self.today.as_deref().map(day),
            usual: self.day_first_is_usual.then_some(true),
            ..file(&dates)
        };
        match self.balances.as_deref() {
            Some(order) => with_balances(file, order == "oldest first"),
            None => file,
        }
    }
}

#[test]
fn a_file_decides_how_its_dates_are_read_or_it_is_asked() {
    for (what, case) in toml::from_str::<BTreeMap<String, Case>>(include_str!("files.toml")).expect("cases") {
        let (read, clues) = read(&case.evidence());
        let clues: Vec<String> = clues.iter().map(|clue| format!("{clue:?}")).collect();
        assert_eq!((read, clues), (case.days, case.by), "{what}");
    }
}

#[test]
fn value_dates_are_near_their_rows() {
    let mut file = file(&["03/02/2026", "04/02/2026", "06/03/2026"]);
    for (row, value) in file.rows.iter_mut().zip(["02/02/2026", "03/02/2026", "05/03/2026"]) {
        row.value = Written::of(Cell::Text(value));
    }
    assert_eq!(read(&file).1, [OrderEvidence::ValueDays]);
    // A value date that can be read in one way only decides for all.
    file.rows[0].value = Written::of(Cell::Text("31/01/2026"));
    assert_eq!(
        read(&file),
        (
            vec!["2026-02-03".to_owned(), "2026-02-04".to_owned(), "2026-03-06".to_owned()],
            vec![OrderEvidence::OtherDates]
        )
    );
}

#[test]
fn a_persons_answer_decides() {
    let file = file(&["10/01/2026", "10/02/2026"]);
    for (day_first, first) in [(true, "2026-01-10"), (false, "2026-10-01")] {
        let dates = file.decide(Some(day_first)).expect("said");
        assert_eq!(file.days(dates.order).next(), Some(day(first)));
        assert_eq!(dates.by, [OrderEvidence::Said]);
    }
}

#[test]
fn cells_of_one_day_of_each_month_are_remarked() {
    let each = file(&["@2026-01-10", "@2026-02-10", "@2026-03-10"]);
    assert!(each.decide(None).expect("reads").one_day_each_month);
    for other in [
        ["@2026-01-10", "@2026-02-10", "@2026-03-11"],
        ["@2026-01-13", "@2026-02-13", "@2026-03-13"],
    ] {
        assert!(!file(&other).decide(None).expect("reads").one_day_each_month, "{other:?}");
    }
}

#[test]
fn a_doubt_names_the_row_and_the_next_step() {
    let said = |dates: &[&str]| file(dates).decide(None).expect_err("doubted").to_string();
    assert_eq!(
        said(&["10/01/2026", "10/02/2026"]),
        "All dates of this file can be read in two ways. In row 2, “10/01/2026” is 10 Jan 2026 with the day first and 1 Oct 2026 with the \
         month first. Choose which one is first."
    );
    assert_eq!(
        said(&["13/02/2026", "02/14/2026"]),
        "The dates of this file are in two orders: “13/02/2026” in row 2 has the day first, “02/14/2026” in row 3 the month. \
         Download the statement from the bank again, and do not open it in a spreadsheet program before you choose it."
    );
    assert!(said(&["@2026-05-10", "14/10/2026"]).contains("may have swapped day and month of 5 Oct 2026."));
}

#[test]
fn serial_day_numbers_are_read() {
    for (text, day) in [
        ("46328", Some("2026-11-02")),
        ("46328.5", Some("2026-11-02")),
        ("36526", Some("2000-01-01")),
        ("45000", Some("2023-03-15")),
        ("12000", None),
        ("463280", None),
        ("46,328", None),
        ("2026", None),
        ("46328a", None),
    ] {
        assert_eq!(serial(text).map(|day| day.to_string()).as_deref(), day, "{text}");
    }
}
