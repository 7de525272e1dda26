//! Dates of whole files and what decides them. Every expected day was worked out by hand.

use super::*;

/// Rows of these dates; `@2026-05-10` is a date cell.
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

fn stated(first: &str, last: &str) -> [Option<(Day, Day)>; 2] {
    [Some((day(first), day(last))); 2]
}

/// With balances by which the rows stand in this order.
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

/// The days as they are read, and the clues; or what is doubted.
fn read(file: &Evidence) -> (Vec<String>, Vec<Clue>) {
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

#[test]
fn a_file_decides_how_its_dates_are_read_or_it_is_asked() {
    let few = ["03/02/2026", "04/02/2026", "05/02/2026"];
    let spread = ["03/02/2026", "04/02/2026", "06/03/2026"];
    let monthly = ["01/02/2026", "01/03/2026", "01/05/2026"];
    let october = ["10/01/2026", "10/02/2026", "10/03/2026"];
    let table: Vec<(&str, Evidence, &[&str], &[Clue])> = vec![
        (
            "a month with a name",
            file(&["03-Feb-2026", "2026-02-04"]),
            &["2026-02-03", "2026-02-04"],
            &[],
        ),
        (
            "one date above twelve decides for all",
            file(&["03/02/2026", "13/02/2026"]),
            &["2026-02-03", "2026-02-13"],
            &[Clue::OtherDates],
        ),
        (
            "and so it does for the month",
            file(&["02/03/2026", "02/13/2026"]),
            &["2026-02-03", "2026-02-13"],
            &[Clue::OtherDates],
        ),
        (
            "the same number twice can be read in one way",
            file(&["02/02/2026"]),
            &["2026-02-02"],
            &[],
        ),
        ("nothing decides", file(&spread), &["unclear"], &[]),
        ("one row", file(&["03/02/2026"]), &["unclear"], &[]),
        (
            "all of one month with the day first, which is usual here",
            file(&few),
            &["2026-02-03", "2026-02-04", "2026-02-05"],
            &[Clue::OneMonth],
        ),
        (
            "three days of January, or the first of three months",
            file(&["09/01/2026", "10/01/2026", "11/01/2026"]),
            &["unclear"],
            &[],
        ),
        ("two days of one month may be one day of two", file(&few[..2]), &["unclear"], &[]),
        (
            "the first of every month, or three days of January",
            file(&monthly),
            &["unclear"],
            &[],
        ),
        (
            "the tenth of every month, or three days of October",
            file(&october),
            &["unclear"],
            &[],
        ),
        (
            "the period decides",
            Evidence {
                period: stated("2026-10-01", "2026-10-31"),
                ..file(&october)
            },
            &["2026-10-01", "2026-10-02", "2026-10-03"],
            &[Clue::Period],
        ),
        (
            "and for the day first",
            Evidence {
                period: stated("2026-02-01", "2026-05-31"),
                ..file(&monthly)
            },
            &["2026-02-01", "2026-03-01", "2026-05-01"],
            &[Clue::Period],
        ),
        (
            "a period that fits both ways decides nothing",
            Evidence {
                period: stated("2026-01-01", "2026-12-31"),
                ..file(&spread)
            },
            &["unclear"],
            &[],
        ),
        (
            "the days of the period itself decide",
            Evidence {
                period: [None, Some((day("2026-01-02"), day("2026-11-30")))],
                ..file(&spread)
            },
            &["2026-03-02", "2026-04-02", "2026-06-03"],
            &[Clue::PeriodDates],
        ),
        (
            "nothing lies in the future",
            Evidence {
                today: Some(day("2026-05-31")),
                ..file(&["01/02/2026", "02/02/2026", "03/09/2026"])
            },
            &["2026-01-02", "2026-02-02", "2026-03-09"],
            &[Clue::Future],
        ),
        (
            "a clock that is wrong decides nothing",
            Evidence {
                today: Some(day("2020-05-31")),
                ..file(&spread)
            },
            &["unclear"],
            &[],
        ),
        (
            "days follow each other",
            file(&["11/02/2026", "12/02/2026", "01/03/2026"]),
            &["2026-02-11", "2026-02-12", "2026-03-01"],
            &[Clue::Sequence],
        ),
        (
            "downwards too",
            file(&["01/03/2026", "12/02/2026", "11/02/2026"]),
            &["2026-03-01", "2026-02-12", "2026-02-11"],
            &[Clue::Sequence],
        ),
        (
            "the balances prove that the oldest row stands first",
            with_balances(file(&["02/03/2026", "03/02/2026"]), true),
            &["2026-02-03", "2026-03-02"],
            &[Clue::Balances],
        ),
        (
            "or last",
            with_balances(file(&["02/03/2026", "03/02/2026"]), false),
            &["2026-03-02", "2026-02-03"],
            &[Clue::Balances],
        ),
        (
            "balances that follow neither way decide nothing",
            file(&["02/03/2026", "03/02/2026"]),
            &["unclear"],
            &[],
        ),
        (
            "the bank of the layout is known to write the day first",
            Evidence {
                usual: Some(true),
                ..file(&spread)
            },
            &["2026-02-03", "2026-02-04", "2026-03-06"],
            &[Clue::Layout],
        ),
        (
            "of which it is no news that all are of one month",
            Evidence {
                usual: Some(true),
                ..file(&few)
            },
            &["2026-02-03", "2026-02-04", "2026-02-05"],
            &[Clue::Layout],
        ),
        (
            "what is known of the bank does not outweigh the file",
            Evidence {
                usual: Some(true),
                ..file(&october)
            },
            &["unclear"],
            &[],
        ),
        ("both orders", file(&["13/02/2026", "02/14/2026"]), &["both orders"], &[]),
        (
            "a month that stands first among days that do, by the order of the rows",
            file(&["08/05/2026", "05/10/2026", "13/05/2026", "14/05/2026"]),
            &["both orders"],
            &[],
        ),
        (
            "the same from the newest down",
            file(&["14/05/2026", "13/05/2026", "05/10/2026", "08/05/2026"]),
            &["both orders"],
            &[],
        ),
        (
            "the newest first by the balances, and in the order of the oldest first as written",
            with_balances(file(&["09/13/2024", "12/09/2024"]), false),
            &["both orders"],
            &[],
        ),
        (
            "the oldest first by the balances, and in the order of the newest first as written",
            with_balances(file(&["12/02/2026", "12/02/2026", "02/15/2026"]), true),
            &["both orders"],
            &[],
        ),
        (
            "the months by themselves where the balances agree",
            with_balances(file(&["09/13/2024", "12/09/2024"]), true),
            &["2024-09-13", "2024-12-09"],
            &[Clue::OtherDates],
        ),
        (
            "a day that stands first outside the stated period",
            Evidence {
                period: stated("2024-08-01", "2024-09-30"),
                ..file(&["08/25/2024", "08/28/2024", "12/09/2024"])
            },
            &["both orders"],
            &[],
        ),
        (
            "a day that stands first after today",
            Evidence {
                today: Some(day("2024-09-20")),
                ..file(&["08/25/2024", "08/28/2024", "12/09/2024"])
            },
            &["both orders"],
            &[],
        ),
        (
            "a day that stands first among months that do",
            file(&["05/08/2026", "10/05/2026", "05/13/2026", "05/14/2026"]),
            &["both orders"],
            &[],
        ),
        (
            "rows in no order that no other reading puts in order",
            file(&["28/03/2026", "02/04/2026", "01/04/2026", "05/04/2026"]),
            &["2026-03-28", "2026-04-02", "2026-04-01", "2026-04-05"],
            &[Clue::OtherDates],
        ),
        (
            "date cells, and text that no program could make a date of",
            file(&["@2026-05-10", "@2026-06-10", "14/10/2026"]),
            &["exchanged"],
            &[],
        ),
        (
            "the period shows that date cells were exchanged",
            Evidence {
                period: stated("2026-10-01", "2026-10-31"),
                ..file(&["@2026-05-10", "@2026-06-10", "14/10/2026"])
            },
            &["2026-10-05", "2026-10-06", "2026-10-14"],
            &[Clue::Period],
        ),
        (
            "or that they were not",
            Evidence {
                period: stated("2026-05-01", "2026-10-31"),
                ..file(&["@2026-05-10", "@2026-06-03", "14/10/2026"])
            },
            &["2026-05-10", "2026-06-03", "2026-10-14"],
            &[Clue::Period],
        ),
        (
            "the order of the rows shows it",
            file(&["@2026-05-10", "@2026-02-10", "14/10/2026"]),
            &["exchanged"],
            &[],
        ),
        (
            "with a month above twelve in text the cells had the month first",
            Evidence {
                period: stated("2026-10-01", "2026-10-31"),
                ..file(&["@2026-05-10", "10/14/2026"])
            },
            &["2026-10-05", "2026-10-14"],
            &[Clue::Period],
        ),
        (
            "a day above twelve is not exchanged",
            file(&["@2026-05-10", "@2026-05-13", "14/10/2026"]),
            &["2026-05-10", "2026-05-13", "2026-10-14"],
            &[],
        ),
        (
            "date cells alone are what they are",
            file(&["@2026-05-10", "@2026-06-11"]),
            &["2026-05-10", "2026-06-11"],
            &[],
        ),
        (
            "date cells outside the period, which would lie in it",
            Evidence {
                period: stated("2026-10-01", "2026-10-31"),
                ..file(&["@2026-05-10", "@2026-06-10"])
            },
            &["exchanged"],
            &[],
        ),
        (
            "date cells outside the period, either way",
            Evidence {
                period: stated("2025-10-01", "2025-10-31"),
                ..file(&["@2026-05-10", "@2026-06-10"])
            },
            &["2026-05-10", "2026-06-10"],
            &[],
        ),
        (
            "date cells that the balances have in another order",
            with_balances(file(&["@2026-01-10", "@2026-03-10", "@2026-02-11"]), true),
            &["exchanged"],
            &[],
        ),
    ];
    for (what, file, days, by) in table {
        let (read, clues) = read(&file);
        assert_eq!(
            (read.iter().map(String::as_str).collect::<Vec<_>>(), clues.as_slice()),
            (days.to_vec(), by),
            "{what}"
        );
    }
}

#[test]
fn value_dates_lie_near() {
    let mut file = file(&["03/02/2026", "04/02/2026", "06/03/2026"]);
    for (row, value) in file.rows.iter_mut().zip(["02/02/2026", "03/02/2026", "05/03/2026"]) {
        row.value = Written::of(Cell::Text(value));
    }
    assert_eq!(read(&file).1, [Clue::ValueDays]);
    // A value date that can be read in one way decides for all.
    file.rows[0].value = Written::of(Cell::Text("31/01/2026"));
    assert_eq!(
        read(&file),
        (
            vec!["2026-02-03".to_owned(), "2026-02-04".to_owned(), "2026-03-06".to_owned()],
            vec![Clue::OtherDates]
        )
    );
}

#[test]
fn what_a_person_says_counts() {
    let file = file(&["10/01/2026", "10/02/2026"]);
    for (day_first, first) in [(true, "2026-01-10"), (false, "2026-10-01")] {
        let dates = file.decide(Some(day_first)).expect("said");
        assert_eq!(file.days(dates.order).next(), Some(day(first)));
        assert_eq!(dates.by, [Clue::Said]);
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
fn a_doubt_says_which_row_and_what_to_do() {
    let said = |dates: &[&str]| file(dates).decide(None).expect_err("doubted").to_string();
    assert_eq!(
        said(&["10/01/2026", "10/02/2026"]),
        "Every date of this file can be read in two ways. In row 2, “10/01/2026” is 10 Jan 2026 with the day first and 1 Oct 2026 with the \
         month first. Say whether the day or the month stands first."
    );
    assert_eq!(
        said(&["13/02/2026", "02/14/2026"]),
        "The dates of this file stand in both orders: “13/02/2026” in row 2 has the day first, and “02/14/2026” in row 3 the month. \
         Download the statement from the bank again, and choose it without opening it in a spreadsheet program first."
    );
    assert!(said(&["@2026-05-10", "14/10/2026"]).contains("so that it was 5 Oct 2026"));
}

#[test]
fn the_numbers_of_days_are_known() {
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
