//! Resolves what a row writes to one bank, or to the reason why not.

use super::codes::{Coded, split_code};
use super::likeness::{Likeness, Pattern, Ratio, key};
use super::{BankTable, Licence, licence_in};

/// The result for the bank cells of a row. Numbers are indexes for [`BankTable::bank`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// Nothing is written.
    Missing,
    /// This bank, by name, alias or code.
    Known(usize),
    /// This bank by name; the code beside it is unknown.
    KnownByName(usize),
    /// Probably this bank; a person should check it.
    Proposed(usize),
    /// This bank, because a person picked it for the same name before.
    Picked(usize),
    /// This bank, by a saved alias.
    Aliased(usize),
    /// One of these.
    Ambiguous(Vec<usize>),
    /// The name means the first bank, the code the second.
    Conflict(usize, usize),
    /// No bank; the most similar one, if there is one.
    Unknown(Option<usize>),
}

impl Resolution {
    /// The bank that is used without a question.
    pub fn settled(&self) -> Option<usize> {
        match self {
            Self::Known(bank) | Self::KnownByName(bank) | Self::Picked(bank) | Self::Aliased(bank) => Some(*bank),
            Self::Missing | Self::Proposed(_) | Self::Ambiguous(_) | Self::Conflict(..) | Self::Unknown(_) => None,
        }
    }

    /// The probable bank, to be proposed.
    pub(crate) fn nearest(&self) -> Option<usize> {
        match self {
            Self::Proposed(bank) | Self::Unknown(Some(bank)) => Some(*bank),
            Self::Missing
            | Self::Known(_)
            | Self::KnownByName(_)
            | Self::Picked(_)
            | Self::Aliased(_)
            | Self::Ambiguous(_)
            | Self::Conflict(..)
            | Self::Unknown(None) => None,
        }
    }
}

/// The similarity, in percent, from which a bank is named in a question.
const WORTH_ASKING: u32 = 70;

/// Words that several banks share, so that they name none unless the word "bank" is beside them.
const NEVER_ALONE: [&str; 4] = ["first", "trust", "premium", "united"];

/// A key without the words that many banks share. The licence is compared separately.
pub(super) fn core(key: &str) -> String {
    const SHARED: [&str; 9] = ["bank", "banks", "of", "the", "intl", "international", "mfb", "microfinance", "psb"];
    let words: Vec<&str> = key.split(' ').filter(|word| !SHARED.contains(word)).collect();
    words.join(" ")
}

impl BankTable {
    /// The bank that a name resolves to without a question.
    pub fn settled(&self, name: &str) -> Option<usize> {
        self.resolve(name, "", Likeness::PRODUCT).settled()
    }

    /// Resolves a name cell and a code cell, either of which may be blank. The name cell may contain a code too.
    pub fn resolve(&self, name: &str, code: &str, likeness: Likeness) -> Resolution {
        if likeness.whole_names {
            return self.by_name(&key(name), likeness);
        }
        if let Some(index) = self.ids.get(&name.trim().to_ascii_uppercase()) {
            return Resolution::Known(*index);
        }
        // A column of codes may contain names.
        let saved = name.trim().is_empty() && self.aliased.contains_key(&key(code));
        let (name, code) = if saved { (code, "") } else { (name, code) };
        let (words, inner_code) = split_code(name);
        let by_name = self.or_aliased(&words, self.by_name(&words, likeness));
        let code = if code.trim().is_empty() {
            inner_code
        } else {
            code.trim().to_owned()
        };
        if code.is_empty() {
            return self.or_picked(name, by_name);
        }
        match self.coded(&code) {
            Coded::As(index) => self.combine(by_name, Some(index)),
            Coded::Nothing => self.combine(by_name, None),
            // Only the switch has this code: if no name agrees, a person should check it.
            Coded::Switch(index) if by_name == Resolution::Missing => Resolution::Proposed(index),
            Coded::Switch(index) => self.combine(by_name, Some(index)),
            Coded::Either(one, other) => match by_name {
                Resolution::Known(named) | Resolution::KnownByName(named) | Resolution::Proposed(named) | Resolution::Aliased(named)
                    if named == other =>
                {
                    self.combine(by_name, Some(other))
                }
                Resolution::Missing | Resolution::Unknown(_) => Resolution::Ambiguous(vec![one, other]),
                Resolution::Known(_)
                | Resolution::KnownByName(_)
                | Resolution::Proposed(_)
                | Resolution::Picked(_)
                | Resolution::Aliased(_)
                | Resolution::Ambiguous(_)
                | Resolution::Conflict(..) => self.combine(by_name, Some(one)),
            },
        }
    }

    /// The bank that a person picked for this name, if the list does not settle it.
    fn or_picked(&self, name: &str, by_name: Resolution) -> Resolution {
        match by_name {
            Resolution::Proposed(_) | Resolution::Ambiguous(_) | Resolution::Unknown(_) => {
                self.picked(name).map_or(by_name, Resolution::Picked)
            }
            Resolution::Missing
            | Resolution::Known(_)
            | Resolution::KnownByName(_)
            | Resolution::Picked(_)
            | Resolution::Aliased(_)
            | Resolution::Conflict(..) => by_name,
        }
    }

    fn combine(&self, by_name: Resolution, by_code: Option<usize>) -> Resolution {
        let Some(coded) = by_code else {
            return match by_name {
                Resolution::Missing => Resolution::Unknown(None),
                Resolution::Known(named) => Resolution::KnownByName(named),
                Resolution::KnownByName(_)
                | Resolution::Proposed(_)
                | Resolution::Ambiguous(_)
                | Resolution::Picked(_)
                | Resolution::Aliased(_)
                | Resolution::Conflict(..)
                | Resolution::Unknown(_) => by_name,
            };
        };
        match by_name {
            Resolution::Missing => Resolution::Known(coded),
            Resolution::Unknown(_) => Resolution::Proposed(coded),
            Resolution::Ambiguous(among) if !among.contains(&coded) => Resolution::Ambiguous(among),
            Resolution::Ambiguous(_) => Resolution::Known(coded),
            Resolution::Known(named) | Resolution::KnownByName(named) | Resolution::Proposed(named) | Resolution::Aliased(named)
                if named != coded =>
            {
                Resolution::Conflict(named, coded)
            }
            Resolution::Known(_) | Resolution::KnownByName(_) | Resolution::Proposed(_) | Resolution::Aliased(_) => {
                Resolution::Known(coded)
            }
            settled @ (Resolution::Picked(_) | Resolution::Conflict(..)) => settled,
        }
    }

    fn by_name(&self, name: &str, likeness: Likeness) -> Resolution {
        if name.is_empty() {
            return Resolution::Missing;
        }
        if let Some(hits) = self.names.get(name) {
            return one_of(hits);
        }
        if likeness.whole_names {
            return self.by_likeness(name, &self.own_keys, likeness, |_| true);
        }
        let core = core(name);
        let said_bank = name.split(' ').any(|word| word == "bank");
        if NEVER_ALONE.contains(&core.as_str()) && !said_bank {
            let has_word = |key: &str| key.split(' ').any(|word| word == core);
            return Resolution::Ambiguous(
                self.own_keys
                    .iter()
                    .filter(|(key, _)| has_word(key))
                    .map(|(_, index)| *index)
                    .collect(),
            );
        }
        let licence = licence_in(name);
        let licensed = |index: usize| licence == Licence::Other || self.entries.get(index).is_some_and(|entry| entry.licence == licence);
        let hits: Vec<usize> = self
            .cores
            .get(&core)
            .into_iter()
            .flatten()
            .copied()
            .filter(|index| licensed(*index))
            .collect();
        if hits.is_empty() {
            self.by_likeness(&core, &self.core_keys, likeness, licensed)
        } else {
            one_of(&hits)
        }
    }

    fn by_likeness(&self, key: &str, keys: &[(String, usize)], likeness: Likeness, allowed: impl Fn(usize) -> bool) -> Resolution {
        let Some(pattern) = Pattern::new(key) else {
            return Resolution::Unknown(None);
        };
        let floor = WORTH_ASKING.min(likeness.at_least.saturating_sub(likeness.ahead_by));
        let (mut best, mut second) = ((Ratio::NONE, None), (Ratio::NONE, None));
        for (other, index) in keys.iter().filter(|(_, index)| allowed(*index)) {
            let Some(ratio) = pattern.ratio(other, floor) else { continue };
            let found = (ratio, Some(*index));
            if best.1.is_none() || ratio.compare(best.0).is_gt() {
                if best.1 != found.1 {
                    second = best;
                }
                best = found;
            } else if best.1 != found.1 && (second.1.is_none() || ratio.compare(second.0).is_gt()) {
                second = found;
            }
        }
        match (best.1, second.1) {
            (Some(index), _) if !best.0.reaches(likeness.at_least) => Resolution::Unknown(best.0.reaches(WORTH_ASKING).then_some(index)),
            (Some(first), Some(rival)) if !best.0.leads(second.0, likeness.ahead_by) => Resolution::Ambiguous(vec![first, rival]),
            (Some(index), _) => Resolution::Proposed(index),
            (None, _) => Resolution::Unknown(None),
        }
    }
}

fn one_of(hits: &[usize]) -> Resolution {
    match hits {
        [only] => Resolution::Known(*only),
        _ => Resolution::Ambiguous(hits.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payout::bank::Bank;

    fn name_of(table: &BankTable, index: usize) -> &str {
        table.bank(index).map_or("", |bank| bank.name.as_str())
    }

    fn settle(table: &BankTable, name: &str, code: &str) -> String {
        match table.resolve(name, code, Likeness::PRODUCT) {
            Resolution::Missing => "missing".to_owned(),
            Resolution::Known(index) => name_of(table, index).to_owned(),
            Resolution::KnownByName(index) => format!("{} by name", name_of(table, index)),
            Resolution::Proposed(index) => format!("{}?", name_of(table, index)),
            Resolution::Picked(index) => format!("{} once", name_of(table, index)),
            Resolution::Aliased(index) => format!("{} by a saved name", name_of(table, index)),
            Resolution::Ambiguous(_) => "ambiguous".to_owned(),
            Resolution::Conflict(named, coded) => format!("{} or {}", name_of(table, named), name_of(table, coded)),
            Resolution::Unknown(near) => format!("unknown {}", near.map_or("", |index| name_of(table, index)))
                .trim_end()
                .to_owned(),
        }
    }

    #[test]
    fn bank_names_are_recognised() {
        let table = BankTable::built_in();
        for (written, bank) in [
            ("GTB", "Guaranty Trust Bank"),
            ("gtbank plc", "Guaranty Trust Bank"),
            ("Guaranty Trust Bank Plc.", "Guaranty Trust Bank"),
            ("U.B.A", "United Bank for Africa"),
            ("First Bank", "First Bank of Nigeria"),
            ("The First Bank of Nigeria Limited", "First Bank of Nigeria"),
            ("FCMB", "First City Monument Bank"),
            ("Union", "Union Bank of Nigeria"),
            ("Unity", "Unity Bank"),
            ("ALAT", "Wema Bank"),
            ("Diamond Bank", "Access Bank"),
            ("Kuda MFB", "Kuda Microfinance Bank"),
            ("Kuda", "Kuda Microfinance Bank"),
            ("Opay", "OPay"),
            ("The Alternative Bank", "The Alternative Bank"),
            ("058", "Guaranty Trust Bank"),
            ("58", "Guaranty Trust Bank"),
            ("058-152036", "Guaranty Trust Bank"),
            ("58152036", "Guaranty Trust Bank"),
            ("GTB 058", "Guaranty Trust Bank"),
            ("063", "Access Bank"),
            ("", "missing"),
            ("  ", "missing"),
        ] {
            assert_eq!(settle(&table, written, ""), bank, "{written}");
        }
    }

    #[test]
    fn never_settles_a_known_collision() {
        let table = BankTable::built_in();
        for (written, answer) in [
            ("First", "ambiguous"),
            ("Trust", "ambiguous"),
            ("Trust Bank", "unknown SunTrust Bank"),
            ("Accion", "unknown"),
            ("Accion Microfinance Bank", "unknown"),
            ("Stellas", "unknown"),
            ("Sterling Microfinance Bank", "unknown"),
            ("Union Microfinance Bank", "unknown"),
            ("Bank", "unknown"),
            ("Bank of Nowhere", "unknown"),
        ] {
            assert_eq!(settle(&table, written, ""), answer, "{written}");
        }
    }

    #[test]
    fn proposes_what_is_close_to_one_bank_only() {
        let table = BankTable::built_in();
        assert_eq!(settle(&table, "Zenth Bank", ""), "Zenith Bank?");
        assert_eq!(settle(&table, "Fidelty", ""), "Fidelity Bank?");
        assert_eq!(settle(&table, "Zentih", ""), "unknown Zenith Bank");
        let index = ["Carbon Savings", "Carbon Savines"].map(|name| Bank {
            name: name.to_owned(),
            uuid: None,
            code: None,
            wallet: false,
        });
        assert_eq!(settle(&BankTable::new(index.to_vec()), "Carbon Savinas", ""), "ambiguous");
    }

    #[test]
    fn name_and_code_prove_each_other() {
        let table = BankTable::built_in();
        assert_eq!(settle(&table, "GTB", "58"), "Guaranty Trust Bank");
        assert_eq!(settle(&table, "", "50211"), "Kuda Microfinance Bank");
        assert_eq!(settle(&table, "GTB", "057"), "Guaranty Trust Bank or Zenith Bank");
        assert_eq!(settle(&table, "First", "011"), "First Bank of Nigeria");
        assert_eq!(settle(&table, "Lekki branch", "058"), "Guaranty Trust Bank?");
        assert_eq!(settle(&table, "Zenth", "057"), "Zenith Bank");
        // Codes of wallets that no authority assigned.
        assert_eq!(settle(&table, "", "999991"), "PalmPay");
        assert_eq!(settle(&table, "PalmPay", "999991"), "PalmPay");
        assert_eq!(settle(&table, "OPay", "999991"), "OPay or PalmPay");
        assert_eq!(settle(&table, "", "100033"), "PalmPay?", "the switch's");
        // The switch's code is compared with the name; alone it is only a proposal.
        assert_eq!(settle(&table, "GTB", "000013"), "Guaranty Trust Bank");
        assert_eq!(settle(&table, "GTB", "000015"), "Guaranty Trust Bank or Zenith Bank");
        assert_eq!(settle(&table, "", "000013"), "Guaranty Trust Bank?");
        assert_eq!(settle(&table, "", "13"), "Guaranty Trust Bank?");
        assert_eq!(settle(&table, "", "90267"), "Kuda Microfinance Bank?");
        assert_eq!(settle(&table, "", "000099"), "unknown");
        // 11 is First Bank's 011 or the switch's 000011 of Unity Bank.
        assert_eq!(settle(&table, "", "11"), "ambiguous");
        assert_eq!(settle(&table, "Unity", "11"), "Unity Bank");
        assert_eq!(settle(&table, "First Bank", "11"), "First Bank of Nigeria");
        assert_eq!(settle(&table, "", "011"), "First Bank of Nigeria");
        assert_eq!(settle(&table, "", "GTB"), "Guaranty Trust Bank");
        assert_eq!(settle(&table, "Zenith", "GTB"), "Zenith Bank or Guaranty Trust Bank");
        assert_eq!(settle(&table, "", "First"), "unknown");
    }
}
