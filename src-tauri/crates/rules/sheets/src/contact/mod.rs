//! Saved contacts: beneficiaries, whom we pay, and customers, who pay us.
//!
//! A contact only saves typing. The account holder is queried before each payment, and [`Contact::holder_difference`] describes a different
//! name.

mod columns;
mod sheet;
mod zeros;

use serde::{Deserialize, Serialize};
use service_api::value::{BankId, Nuban, Text};
use ts_rs::TS;

pub use sheet::{Listed, ListedRow, Places, SheetProblem, Side, read};
pub use zeros::LostZeros;

use crate::forms::contact as reached_by;
use crate::messages;
use crate::payout::names::{ShortForms, Tier, compare};
use crate::payout::sheet::contact::{is_email, phone};
use crate::payout::sheet::rules::Spelling;
use cell_rules::Cell;
use cell_rules::text::{plain, tidy};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 100;
/// The longest note and the longest number, in characters.
const LONGEST_TEXT: usize = 200;

/// How a contact is paid, or that it is a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ContactKind")]
pub enum Kind {
    /// A bank account.
    Bank,
    /// A wallet, or a person's phone: for money and for airtime.
    Wallet,
    /// A number at a biller: a meter, a smart card.
    Bill,
    /// A customer, who pays us.
    Customer,
}

base::words!(Kind: Bank => "bank", Wallet => "wallet", Bill => "bill", Customer => "customer");

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Bank, Self::Wallet, Self::Bill, Self::Customer];

    /// Its name in files and sentences.
    pub fn words(self) -> &'static str {
        match self {
            Self::Bank => "Bank account",
            Self::Wallet => "Wallet or phone",
            Self::Bill => "Bill",
            Self::Customer => "Customer",
        }
    }
}

/// A field of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Our name for it.
    Name,
    /// How it is paid.
    Kind,
    /// The bank or the biller.
    Place,
    /// The account, wallet, phone, meter or smart card.
    Number,
    /// A phone number.
    Phone,
    /// An e-mail address.
    Email,
    /// Our note.
    Note,
}

base::words!(Field:
    Name => "name", Kind => "kind", Place => "place", Number => "number", Phone => "phone", Email => "email", Note => "note"
);

/// A problem of a field, as a sentence.
pub type Problem = (Field, String);

/// A contact that was checked and normalised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// How it is paid.
    pub kind: Kind,
    /// Our name for it.
    pub name: String,
    /// The service's id of the bank or biller; empty for other kinds.
    pub place: String,
    /// The account, wallet, phone, meter or smart card; empty for a customer.
    pub number: String,
    /// A phone number, or empty.
    pub phone: String,
    /// An e-mail address, or empty.
    pub email: String,
    /// Our note, or empty.
    pub note: String,
}

/// A text without the apostrophe that prevents a spreadsheet from evaluating it as a formula.
fn unguarded(text: &str) -> &str {
    const STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let mut text = text.trim();
    while let Some(rest) = text.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(STARTS)) {
        text = rest.trim_start();
    }
    text
}

fn digits(text: &str) -> String {
    plain(text).chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')')).collect()
}

/// A number without the spaces that people write; a nickname is unchanged.
fn number_of(text: &str) -> String {
    let bare = digits(text);
    let is_number = !bare.is_empty() && bare.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
    if is_number { bare } else { text.to_owned() }
}

/// A Nigerian mobile number as people dial it, `08031234567`; any other text is unchanged.
pub fn dialled(number: &str) -> String {
    match phone(number, Cell::Empty, Spelling::Forgiving) {
        Some(mobile) => format!("0{}", &mobile[mobile.len().saturating_sub(10)..]),
        None => number.to_owned(),
    }
}

/// The possible spellings of a number in a payment: a phone number has four.
pub fn spellings(number: &str) -> Vec<String> {
    let dialled = dialled(number);
    match dialled.strip_prefix('0').filter(|rest| rest.len() == 10) {
        Some(rest) => [format!("0{rest}"), format!("234{rest}"), format!("+234{rest}"), rest.to_owned()].to_vec(),
        None => vec![number.to_owned()],
    }
}

impl Contact {
    /// The normalised contact.
    ///
    /// # Errors
    ///
    /// All problems of its fields.
    pub fn checked(self) -> Result<Self, Vec<Problem>> {
        let text = |text: &str| tidy(unguarded(text)).into_owned();
        let mut problems = Vec::new();
        let number = text(&self.number);
        let mut found = Self {
            kind: self.kind,
            name: text(&self.name),
            place: self.place.trim().to_owned(),
            number: match self.kind {
                Kind::Bank => digits(&number),
                Kind::Wallet => dialled(&number_of(&number)),
                Kind::Bill => number_of(&number),
                Kind::Customer => String::new(),
            },
            phone: text(&self.phone),
            email: text(&self.email),
            note: text(&self.note),
        };
        if matches!(found.kind, Kind::Wallet | Kind::Customer) {
            found.place.clear();
        }
        found.settle_contact_details(&mut problems);
        found.settle_number(&mut problems);
        if found.name.is_empty() {
            problems.push((Field::Name, messages::contacts::ENTER_NAME.to_owned()));
        } else if let Err(why) = Text::<LONGEST_NAME>::parse(&found.name) {
            problems.push((Field::Name, why.to_string()));
        }
        for (field, written) in [(Field::Number, &found.number), (Field::Note, &found.note)] {
            if written.chars().count() > LONGEST_TEXT {
                problems.push((field, messages::contacts::too_long(LONGEST_TEXT)));
            }
        }
        problems.sort_by_key(|(field, _)| *field);
        if problems.is_empty() { Ok(found) } else { Err(problems) }
    }

    fn settle_contact_details(&mut self, problems: &mut Vec<Problem>) {
        if !self.phone.is_empty() {
            match phone(&self.phone, Cell::Empty, Spelling::Forgiving) {
                Some(_) => self.phone = dialled(&self.phone),
                None => problems.push((Field::Phone, messages::contacts::ENTER_PHONE.to_owned())),
            }
        }
        if !self.email.is_empty() && !is_email(&self.email) {
            problems.push((Field::Email, messages::contacts::ENTER_EMAIL.to_owned()));
        }
        if self.kind == Kind::Customer && self.phone.is_empty() && self.email.is_empty() {
            problems.push((Field::Phone, messages::contacts::PHONE_OR_EMAIL.to_owned()));
        }
    }

    fn settle_number(&self, problems: &mut Vec<Problem>) {
        let missing = |words: &str| (Field::Number, words.to_owned());
        match self.kind {
            Kind::Bank => {
                if self.place.is_empty() {
                    problems.push((Field::Place, messages::contacts::CHOOSE_BANK.to_owned()));
                } else if let Err(why) = BankId::parse(&self.place) {
                    problems.push((Field::Place, why.to_string()));
                }
                if self.number.is_empty() {
                    problems.push(missing(messages::contacts::ENTER_ACCOUNT));
                } else if let Err(why) = Nuban::parse(&self.number) {
                    problems.push((Field::Number, why.to_string()));
                }
            }
            Kind::Wallet if self.number.is_empty() => problems.push(missing(messages::contacts::ENTER_WALLET)),
            Kind::Bill => {
                if self.place.is_empty() {
                    problems.push((Field::Place, messages::contacts::CHOOSE_BILLER.to_owned()));
                }
                if self.number.is_empty() {
                    problems.push(missing(messages::contacts::ENTER_CUSTOMER_NUMBER));
                }
            }
            Kind::Wallet | Kind::Customer => {}
        }
    }

    /// Its identity: two contacts of one kind with the same identity are one.
    pub fn identity(&self) -> String {
        match self.kind {
            Kind::Customer => reached_by(&self.phone, &self.email),
            Kind::Bank | Kind::Wallet | Kind::Bill => identity(self.kind, &self.place, &self.number),
        }
    }

    /// A warning if the account holder, as just reported, is not the saved one. `saved_holder` is the holder at the time of saving, if it was
    /// reported.
    pub fn holder_difference(&self, saved_holder: Option<&str>, reported: &str) -> Option<String> {
        let forms = ShortForms::built_in();
        let fits = |ours: &str| compare(ours, reported, &forms).tier == Tier::Match;
        match saved_holder {
            Some(saved_holder) if fits(saved_holder) => None,
            Some(saved_holder) => Some(messages::contacts::holder_changed(&self.name, saved_holder, reported)),
            // A meter may be saved as *Head office*, which is not a holder's name.
            None if self.kind == Kind::Bill || fits(&self.name) => None,
            None => Some(messages::contacts::other_holder(&self.name, reported)),
        }
    }
}

/// The identity of a contact with these values.
pub fn identity(kind: Kind, place: &str, number: &str) -> String {
    match kind {
        Kind::Bank | Kind::Bill => format!("{}|{}", place.trim().to_lowercase(), number_of(number).to_lowercase()),
        Kind::Wallet | Kind::Customer => dialled(&number_of(number)).to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(name: &str, number: &str) -> Contact {
        Contact {
            kind: Kind::Bank,
            name: name.to_owned(),
            place: "187DE295-AE70-4BBC-8169-EEA22924A565".to_owned(),
            number: number.to_owned(),
            phone: String::new(),
            email: String::new(),
            note: String::new(),
        }
    }

    #[test]
    fn all_problems_of_a_contact_are_reported_at_once() {
        let wrong = Contact {
            place: String::new(),
            phone: "12".to_owned(),
            email: "ada".to_owned(),
            ..bank(" ", "12")
        };
        let fields: Vec<Field> = wrong.checked().unwrap_err().into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, [Field::Name, Field::Place, Field::Number, Field::Phone, Field::Email]);
        let nobody = Contact {
            kind: Kind::Customer,
            ..bank("Ada", "0123456785")
        };
        assert_eq!(nobody.checked().unwrap_err()[0].0, Field::Phone);
    }

    #[test]
    fn spellings_of_one_number_are_one_contact() {
        let spelt = |number: &str| bank("Ada Obi", number).checked().map(|contact| contact.identity());
        assert_eq!(spelt("012 345-6785"), spelt("0123456785"));
        for number in ["08031234567", "+234 803 123 4567", "2348031234567"] {
            assert_eq!(identity(Kind::Wallet, "", number), "08031234567", "{number}");
        }
        assert_eq!(identity(Kind::Wallet, "", "Mama Chi"), "mama chi");
    }

    #[test]
    fn a_guard_against_formulas_is_no_part_of_a_name() {
        let saved = bank("'=SUM(A1)", "0123456785").checked().map(|contact| contact.name);
        assert_eq!(saved, Ok("=SUM(A1)".to_owned()));
        assert_eq!(unguarded("' ''+234"), "' ''+234");
        assert_eq!(unguarded("'Yinka"), "'Yinka");
    }

    #[test]
    fn another_account_holder_is_reported() {
        let ada = bank("Ada Obi", "0123456785");
        assert_eq!(ada.holder_difference(None, "OBI ADA"), None);
        assert!(
            ada.holder_difference(None, "MUSA BELLO")
                .is_some_and(|words| words.contains("MUSA BELLO’s"))
        );
        let landlord = bank("Landlord", "0123456785");
        assert_eq!(landlord.holder_difference(Some("MUSA BELLO"), "MUSA BELLO"), None);
        assert!(
            landlord
                .holder_difference(Some("MUSA BELLO"), "ADA OBI")
                .is_some_and(|words| words.contains("was MUSA BELLO’s, and now"))
        );
        let meter = Contact {
            kind: Kind::Bill,
            ..landlord
        };
        assert_eq!(meter.holder_difference(None, "MUSA BELLO"), None);
    }
}
