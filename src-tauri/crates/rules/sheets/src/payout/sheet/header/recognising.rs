//! Recognises the columns by their names.

use super::super::mapping::Field;
use super::super::synonyms::SYNONYMS;
use super::contents::Contents;
use super::names::{Found, Names, PART_OF_NAME, letters, meaning};
use super::{Column, Layout, is_in_kobo, is_kobo_alone, twice};
use crate::messages;
use cell_rules::text::{header_key, quoted};

impl Layout {
    /// Assigns its best column to every field.
    pub(super) fn recognise(&mut self, names: &Names, contents: &Contents<'_>) {
        let found: Vec<(usize, Found)> = names
            .texts
            .iter()
            .enumerate()
            .filter_map(|(index, text)| Some((index, meaning(text)?)))
            .collect();
        let mut is_amount_asked = false;
        for (field, _) in &SYNONYMS {
            let mut of_field: Vec<(usize, usize)> = found
                .iter()
                .filter(|(_, found)| found.field == *field)
                .map(|(index, found)| (found.rank, *index))
                .collect();
            of_field.sort_unstable();
            let Some((rank, best)) = of_field.first().copied() else { continue };
            let is_asked = self.ask_which(*field, &of_field, names, contents);
            is_amount_asked |= is_asked && *field == Field::Amount;
            let passed_over = of_field.iter().find(|(other, _)| *other != rank && *other != PART_OF_NAME);
            let reason = match passed_over {
                Some((_, other)) => messages::columns::called_and_preferred(&quoted(&names.label(best)), &quoted(&names.label(*other))),
                None => messages::columns::called(&quoted(&names.label(best))),
            };
            self.recognised(*field, best, names, reason);
            let parts = of_field.iter().filter(|(other, _)| rank == PART_OF_NAME && *other == rank).skip(1);
            for (_, index) in parts {
                self.recognised(*field, *index, names, messages::columns::called(&quoted(&names.label(*index))));
            }
        }
        self.take_part_of_pay(names, contents);
        if !is_amount_asked {
            self.ask_what_is_left(names, contents);
        }
        self.take_kobo(names);
        self.take_stated(names);
        self.ask_kobo(names);
        self.take_both(names, contents);
    }

    pub(super) fn recognised(&mut self, field: Field, index: usize, names: &Names, reason: String) {
        self.columns.push(Column {
            field,
            index,
            label: names.label(index),
            reason,
            recognised: true,
        });
    }

    /// Asks which of two columns is the account or the amount, unless they contain the same or one is the net amount (`Net Pay`).
    /// `candidates` are ranks and indexes, the best first. Returns whether it is asked.
    fn ask_which(&mut self, field: Field, candidates: &[(usize, usize)], names: &Names, contents: &Contents<'_>) -> bool {
        let Some(((rank, best), others)) = candidates.split_first() else {
            return false;
        };
        let called_alike = |other: &(usize, usize)| other.0 == *rank && *rank != PART_OF_NAME;
        let net = ["net", "takehome"]
            .iter()
            .any(|word| header_key(names.text(*best)).starts_with(word));
        let rival = others.iter().find(|other| match field {
            Field::Bank | Field::BankCode => called_alike(other),
            Field::Account => called_alike(other) || contents.differ(*best, other.1),
            Field::Amount => called_alike(other) || (!net && contents.differ(*best, other.1)),
            Field::Name | Field::Remarks | Field::Reference | Field::Phone | Field::Email | Field::Currency | Field::Sender => false,
        });
        if let Some((_, rival)) = rival {
            let both = [*best, *rival].map(|index| {
                let samples = contents.samples(index).join("; ");
                messages::columns::sample(&quoted(names.text(index)), &letters(index), &samples)
            });
            self.problems.push(twice(field, &messages::columns::can_be(&both[0], &both[1])));
        }
        rival.is_some()
    }

    /// Uses amounts in kobo if no column contains them in naira.
    fn take_kobo(&mut self, names: &Names) {
        let mut kobo = names.texts.iter().enumerate().filter(|(_, text)| is_in_kobo(text));
        if let (Some((index, name)), None, None) = (kobo.next(), kobo.next(), self.of(Field::Amount)) {
            self.recognised(Field::Amount, index, names, messages::columns::called_in_kobo(&quoted(name)));
        }
    }

    /// Asks about naira in one column and their kobo in another: together they are the amount, and neither is read alone.
    fn ask_kobo(&mut self, names: &Names) {
        let Some(amount) = self.of(Field::Amount).filter(|column| !is_in_kobo(&column.label)) else {
            return;
        };
        let (index, label) = (amount.index, quoted(&amount.label));
        let beside = names
            .texts
            .iter()
            .enumerate()
            .find(|(other, name)| *other != index && is_kobo_alone(name));
        if let Some((_, kobo)) = beside {
            let how = messages::columns::may_hold_kobo(&quoted(kobo), &label);
            self.problems.push(twice(Field::Amount, &how));
        }
    }

    /// Uses one column for bank and account number if the other has none and its cells contain both.
    fn take_both(&mut self, names: &Names, contents: &Contents<'_>) {
        let no_bank = self.of(Field::Bank).is_none() && self.of(Field::BankCode).is_none();
        let (missing, present) = match (no_bank, self.of(Field::Bank), self.of(Field::Account)) {
            (true, _, Some(account)) => (Field::Bank, account.index),
            (_, Some(bank), None) => (Field::Account, bank.index),
            (_, _, _) => return,
        };
        if contents.hold_bank_and_account(present) {
            let reason = "its cells hold bank and account number together".to_owned();
            self.recognised(missing, present, names, reason);
        }
    }
}
