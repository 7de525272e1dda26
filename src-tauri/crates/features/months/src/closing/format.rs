//! The stored form of a closed month.
//!
//! | format | what |
//! |---|---|
//! | 1 | what the window showed, amounts as text: read by [`format1`] |
//! | 2 | typed values, amounts in kobo, with sentences for gaps, rules, decisions and sources: read by [`format2`] |
//! | 3 | typed values ([`ClosedMonth`]) |
//!
//! A stored month is never changed: its SHA-256 was signed.

use crate::messages;
use serde::Deserialize;

use super::closed_month::ClosedMonth;
use super::format_number::Format;
use super::{format1, format2};
use system::error::{AppError, ErrorCode};

/// Only the number: how the rest is read depends on it.
#[derive(Deserialize)]
struct Numbered {
    format: Format,
}

/// Reads a closed month of any format.
///
/// # Errors
///
/// Fails if the format is later than this version's, or if the text does not have the structure of its format.
pub fn read(text: &str) -> Result<ClosedMonth, AppError> {
    // The parser's message could quote what people wrote.
    let bad = |_: serde_json::Error| AppError::bug("a closed month cannot be read");
    match serde_json::from_str::<Numbered>(text).map_err(bad)?.format {
        Format::CURRENT => serde_json::from_str(text).map_err(bad),
        Format::FIRST => format1::read(text),
        Format::SECOND => format2::read(text),
        Format(later) => {
            Err(AppError::new(ErrorCode::Storage, messages::closing::later_format(later)).hint(messages::closing::INSTALL_LATEST))
        }
    }
}

/// Writes a closed month in the current format.
///
/// # Errors
///
/// Fails for a month that was read from an earlier format.
pub(super) fn write(closed: &ClosedMonth) -> Result<String, AppError> {
    serde_json::to_string(closed).map_err(AppError::bug)
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;
    use book_rules::review::PairedBy;
    use serde_json::{Value, json};

    use super::super::super::record::{InWords, TheirRow, When};
    use super::*;
    use crate::tables::month_closings::By;

    /// As version 0.1 wrote it.
    const FORMAT_1: &str = include_str!("format1/sample.json");
    /// The same month, converted to the other format by a script outside this program.
    const FORMAT_2: &str = include_str!("format2/sample.json");
    /// The same month, converted in the same way, with a value of each kind that format 2 did not have.
    const FORMAT_3: &str = include_str!("format3.json");

    fn format_1() -> Value {
        serde_json::from_str(FORMAT_1).expect("JSON")
    }

    #[test]
    fn format_1_is_shown_as_it_was_written() {
        let (written, closed) = (format_1(), read(FORMAT_1).expect("a closed month"));
        let shown = serde_json::to_value(closed.figures.view(&closed.month)).expect("JSON");
        assert_eq!(shown, written["review"]);
        for (rows, side) in [(&closed.service, "service"), (&closed.bank, "bank")] {
            let written = written[side].as_array().expect("rows");
            assert_eq!(rows.len(), written.len());
            for (row, written) in rows.iter().zip(written) {
                let mut shown = serde_json::to_value(row.view(usize::MAX)).expect("JSON");
                // It is computed from what was written.
                shown.as_object_mut().map(|row| row.remove("evidence"));
                for candidate in shown["candidates"].as_array_mut().into_iter().flatten() {
                    candidate.as_object_mut().map(|candidate| candidate.remove("evidence"));
                }
                // Two rules have another name since.
                match shown["rule"].as_str() {
                    Some("Matched by a person") => shown["rule"] = json!("Said by a person"),
                    Some("As in an earlier closing") => shown["rule"] = json!("As an earlier month was closed"),
                    Some(_) | None => {}
                }
                // Rows of a bank had no fee when this was written.
                if written["theirs"].get("fee").is_none() {
                    shown["theirs"].as_object_mut().map(|theirs| theirs.remove("fee"));
                }
                assert_eq!(&shown, written);
            }
        }
    }

    #[test]
    fn format_1_is_read_as_typed_values() {
        let closed = read(FORMAT_1).expect("a closed month");
        // `date -d 2025-10-06T09:00:00Z +%s` and so on.
        let row = &closed.service[0];
        let theirs = row.line.as_ref().expect("theirs");
        assert_eq!((theirs.amount, theirs.fee, &theirs.account), (-100_000, Some(1_075), &None));
        assert_eq!(theirs.at, When::Time(Timestamp(1_759_741_200_000)));
        assert_eq!((row.paired_by, row.payments[0].payout), (Some(PairedBy::Reference), Some(1)));
        let open = &closed.bank[2];
        let theirs = open.line.as_ref().expect("theirs");
        assert_eq!(theirs.account.as_deref(), Some("Guaranty Trust Bank 0305174287"));
        assert_eq!((theirs.amount, open.candidates[0].difference), (-101_075, -1_075));
        // The beginning of 31 October 2025 in Nigeria.
        assert_eq!(theirs.at.timestamp(), Timestamp(1_761_865_200_000));
        let undone = closed.decisions.iter().map(|decision| decision.undone.clone()).collect::<Vec<_>>();
        let at = |milliseconds: i64, by: &str| {
            Some(By {
                who: by.to_owned(),
                at: Timestamp(milliseconds),
            })
        };
        assert_eq!(undone, [at(1_762_161_360_000, "Bola Ade"), at(1_762_161_480_000, ""), None]);
    }

    #[test]
    fn a_rule_name_of_the_first_version_is_read() {
        let mut written = format_1();
        written["service"][0]["rule"] = json!("Reference of the payout");
        let closed = read(&written.to_string()).expect("a closed month");
        assert_eq!(closed.service[0].paired_by, Some(PairedBy::GroupReference));
    }

    #[test]
    fn fields_that_later_versions_of_format_1_added_may_be_missing() {
        let mut written = format_1();
        for name in ["by_kind", "percent_done", "oldest_days", "carried"] {
            let side = written["review"]["sides"][0].as_object_mut().expect("a side");
            side.remove(name).expect("it was there");
        }
        written.as_object_mut().expect("a month").remove("to_say").expect("it was there");
        for name in ["late", "settles"] {
            written["service"][0]
                .as_object_mut()
                .expect("a row")
                .remove(name)
                .expect("it was there");
        }
        let closed = read(&written.to_string()).expect("a closed month");
        assert_eq!(closed.figures.sides[0].carried_forward.rows, 0);
        assert!(closed.closed_although.is_empty() && !closed.service[0].late && !closed.service[0].proves_payment);
    }

    #[test]
    fn text_that_is_no_amount_is_refused() {
        for amount in [
            "",
            "-",
            "12",
            "12.5",
            "1,000.00",
            "NGN 1.00",
            "1.000",
            "-.50",
            "99999999999999999999.00",
        ] {
            let mut written = format_1();
            written["service"][0]["theirs"]["amount"] = json!(amount);
            let refused = read(&written.to_string()).expect_err(amount);
            assert!(refused.message.ends_with("an amount"), "{amount}: {}", refused.message);
        }
        for (path, text) in [
            ("/service/0/rule", "By luck"),
            ("/service/0/ours/0/at", "yesterday"),
            ("/bank/2/theirs/at", "2025-02-30"),
        ] {
            let mut written = format_1();
            *written.pointer_mut(path).expect("it is there") = json!(text);
            read(&written.to_string()).expect_err(path);
        }
    }

    /// These names are stored: a renamed field keeps its stored name.
    #[test]
    fn format_3_has_the_names_and_values_of_its_sample() {
        let closed = read(FORMAT_3).expect("a closed month");
        let written: Value = serde_json::from_str(&write(&closed).expect("text")).expect("JSON");
        assert_eq!(written, serde_json::from_str::<Value>(FORMAT_3).expect("JSON"));
    }

    #[test]
    fn a_month_is_the_same_in_formats_1_and_2() {
        let of_format_1 = ClosedMonth {
            format: Format::SECOND,
            ..read(FORMAT_1).expect("a closed month")
        };
        let of_format_2 = read(FORMAT_2).expect("a closed month");
        assert_eq!(of_format_2, of_format_1);
        write(&of_format_2).expect_err("an earlier format is never written again");
    }

    #[test]
    fn a_month_is_the_same_in_formats_2_and_3() {
        let [earlier, closed] = [FORMAT_2, FORMAT_3].map(|text| read(text).expect("a closed month"));
        assert_eq!(closed.figures.days, earlier.figures.days);
        assert_eq!((closed.open(), closed.settled()), (earlier.open(), earlier.settled()));
        let of_decisions = |closed: &ClosedMonth| {
            let decisions = closed.decisions.iter().cloned();
            decisions.map(|one| (one.at, one.who, one.row, one.undone)).collect::<Vec<_>>()
        };
        assert_eq!(of_decisions(&closed), of_decisions(&earlier));
        for (source, earlier) in closed.sources.iter().zip(&earlier.sources) {
            assert_eq!(
                (source.rows, &source.digest, &source.file),
                (earlier.rows, &earlier.digest, &earlier.file)
            );
            assert_eq!(source.days.in_words(), earlier.days.in_words());
        }
        let whys = |closed: &ClosedMonth| closed.bank.iter().map(|row| row.why.clone()).collect::<Vec<_>>();
        assert_eq!(whys(&closed), whys(&earlier));
    }

    /// The sentences of a value, as the pack of this version shows them.
    #[test]
    fn the_values_of_format_3_are_read_as_sentences() {
        let closed = read(FORMAT_3).expect("a closed month");
        let rules: Vec<String> = closed.rules.iter().map(InWords::in_words).collect();
        assert_eq!(
            rules[rules.len() - 2..],
            [
                "Known fee: a transfer fee of 10.00 with 5 % VAT, from 2020-01-01 to 2020-01-31.",
                "Known fee: stamp duty of 50.00, on ₦10,000.00 and more, from 2026-01-01."
            ]
        );
        assert_eq!(closed.environment.in_words(), "SANDBOX — no real money");
        assert_eq!(closed.decisions[0].decision.in_words(), "the row of ₦1,010.75 is a payment");
        let undo = closed.figures.undo.as_ref().map(InWords::in_words);
        assert_eq!(undo.as_deref(), Some("the row of ₦10.00 is a bank charge"), "of an earlier version");
        let line = |row: usize| closed.bank[row].line.as_ref().map(TheirRow::place);
        assert_eq!(line(2).as_deref(), Some("Guaranty Trust Bank 0305174287, october.csv, row 7"));
        assert_eq!(
            closed.bank[3].evidence(),
            "It may be a payment of ours. The decision: the row of ₦10.00 is a bank charge"
        );
        let days: Vec<String> = closed.sources[5..].iter().map(|source| source.days.in_words()).collect();
        assert_eq!(
            days,
            [
                "2025-10-01 to 2025-10-31, incomplete for 2025-10-30 to 2025-10-31",
                "not requested: no keys"
            ]
        );
    }

    #[test]
    fn a_later_format_is_refused() {
        let later = FORMAT_3.replacen("\"format\": 3", "\"format\": 4", 1);
        let refused = read(&later).expect_err("a later format");
        assert!(refused.message.contains("(format 4)"), "{}", refused.message);
    }
}
