//! Judges what only a row of a payment request has: the amount and the end.

use super::day;
use super::fields::Field;
use super::row::{FormRow, Judging};
use crate::messages;
use crate::payout::Code;
use base::timestamp::DAY;
use cell_rules::text::quoted;
use cell_rules::{dates, day_of_serial};

/// The longest life of a request, in milliseconds.
const WEEK: i64 = 7 * DAY;

impl Judging<'_> {
    pub(super) fn request(&self, row: &mut FormRow) {
        if row.value(Field::Name).is_empty() {
            row.error("No customer", Field::Name, messages::forms::CUSTOMER_MISSING);
        }
        row.fits_a_name(Field::Name);
        match self.money(Field::Amount) {
            Ok(amount) => drop(row.values.insert(Field::Amount, amount.decimal())),
            Err(fault) => {
                let kind = if fault.code == Code::AmountMissing {
                    "Amount missing"
                } else if fault.code == Code::AmountAmbiguous {
                    messages::forms::AMBIGUOUS_AMOUNT
                } else {
                    messages::forms::AMOUNT_NOT_READABLE
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
            let words = messages::forms::ambiguous_date(&quoted(&text));
            row.error(messages::forms::DATE_IS_AMBIGUOUS, Field::Ends, words);
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
                let words = messages::forms::date_as_number(&quoted(&text), meant.as_deref().unwrap_or_default());
                row.propose(messages::forms::DATE_WITHOUT_ITS_FORMAT, Field::Ends, words, meant);
            }
            None => row.error(
                messages::forms::DATE_NOT_READABLE,
                Field::Ends,
                messages::forms::not_a_date(&quoted(&text)),
            ),
            Some(ends) if ends <= now => {
                row.error(
                    messages::forms::DATE_IN_THE_PAST,
                    Field::Ends,
                    messages::forms::date_past(&quoted(&text)),
                );
            }
            Some(ends) if ends > now.plus(WEEK) => {
                let words = messages::forms::date_too_late(&quoted(&text));
                row.error(messages::forms::DATE_IS_TOO_LATE, Field::Ends, words);
            }
            Some(ends) => row.ends = Some(ends),
        }
    }
}
