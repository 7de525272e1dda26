//! Judges what only a row of a payment request has: the amount and the end.

use super::day;
use super::fields::Field;
use super::row::{FormRow, Judging};
use crate::payout::Code;
use base::timestamp::DAY;
use cell_rules::text::quoted;
use cell_rules::{dates, day_of_serial};

/// The longest life of a request, in milliseconds.
const WEEK: i64 = 7 * DAY;

impl Judging<'_> {
    pub(super) fn request(&self, row: &mut FormRow) {
        if row.value(Field::Name).is_empty() {
            row.error("No customer", Field::Name, "The customer’s name is missing.");
        }
        row.fits_a_name(Field::Name);
        match self.money(Field::Amount) {
            Ok(amount) => drop(row.values.insert(Field::Amount, amount.decimal())),
            Err(fault) => {
                let kind = if fault.code == Code::AmountMissing {
                    "Amount missing"
                } else if fault.code == Code::AmountAmbiguous {
                    "Amount can be read in two ways"
                } else {
                    "Amount not understood"
                };
                let words = format!("{} {}", self.reading.label(Field::Amount), fault.words);
                row.propose(kind, Field::Amount, words, fault.proposed);
            }
        }
        self.ends(row);
    }

    fn ends(&self, row: &mut FormRow) {
        let text = row.value(Field::Ends).to_owned();
        if text.is_empty() {
            return;
        }
        if self.reading.day_first.is_none() && dates::is_ambiguous(&text) {
            let words = format!(
                "{} can be read with the day or with the month first. Say which under Columns.",
                quoted(&text)
            );
            row.error("Date can be read in two ways", Field::Ends, words);
            return;
        }
        let date = dates::read(&text, self.reading.day_first.unwrap_or(true));
        let time = text.split_once('T').map(|(_, time)| time).filter(|time| *time != "00:00:00");
        let ends = date.and_then(|date| match time {
            Some(time) => day::at(date, time),
            None => day::end_of(date),
        });
        let now = self.about.now;
        match ends {
            None if day_of_serial(&text).is_some() => {
                let meant = day_of_serial(&text);
                let words = format!(
                    "{} is a day as a spreadsheet stores it: {}. Format the column as a date, or take that day.",
                    quoted(&text),
                    meant.as_deref().unwrap_or_default()
                );
                row.propose("Date without its format", Field::Ends, words, meant);
            }
            None => row.error(
                "Date not understood",
                Field::Ends,
                format!("{} is not a date, such as 24 Nov 2026.", quoted(&text)),
            ),
            Some(ends) if ends <= now => {
                row.error(
                    "Date is over",
                    Field::Ends,
                    format!("{} is over. Type a later day, or empty it.", quoted(&text)),
                );
            }
            Some(ends) if ends > now.plus(WEEK) => {
                let words = format!(
                    "{} is more than a week away; the service takes at most seven days. Type an earlier day, or empty it.",
                    quoted(&text)
                );
                row.error("Date too far away", Field::Ends, words);
            }
            Some(ends) => row.ends = Some(ends),
        }
    }
}
