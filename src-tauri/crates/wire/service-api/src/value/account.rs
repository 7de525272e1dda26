//! Bank accounts and banks.

use super::text_value;
use crate::field::Kind;

/// The service's own wallet acts as a bank with this id, in every deployment (both specifications, *Bank*,
/// `docs/spec/README.md#conventions`).
pub const WALLET_BANK_ID: &str = "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA";

text_value! {
    /// A Nigerian account number: ten digits. A wrong check digit is a reason to warn and never to refuse, so it is not part of this type.
    Nuban: Kind::Nuban, ten_digits;

    /// The public id of a bank: a UUID in the 8-4-4-4-12 layout.
    BankId: Kind::BankId, bank_id;

    /// The public id of an organisation that is not a bank, such as a mobile operator: a UUID in the 8-4-4-4-12 layout.
    PublicId: Kind::Text { max: 36 }, public_id;
}

fn ten_digits(text: &str) -> Result<(), String> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits != text.len() {
        return Err("An account number is ten digits and nothing else.".to_owned());
    }
    if digits != 10 {
        return Err(format!("An account number has ten digits; this has {digits}."));
    }
    Ok(())
}

fn bank_id(text: &str) -> Result<(), String> {
    uuid(text).ok_or_else(|| "A bank id is a UUID from the bank list, not a bank code.".to_owned())
}

fn public_id(text: &str) -> Result<(), String> {
    uuid(text).ok_or_else(|| "A public id is a UUID from the service’s list, not a name.".to_owned())
}

fn uuid(text: &str) -> Option<()> {
    let mut groups = text.split('-');
    let fits = [8, 4, 4, 4, 12].iter().all(|length| {
        groups
            .next()
            .is_some_and(|group| group.len() == *length && group.bytes().all(|b| b.is_ascii_hexdigit()))
    });
    (fits && groups.next().is_none()).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_of_digits_is_reported() {
        assert!(Nuban::parse("0123456785").is_ok());
        let why = "An account number has ten digits; this has 9.";
        assert_eq!(Nuban::parse("012345678"), Err(why.to_owned()));
        assert!(Nuban::parse("01234 56785").is_err());
        assert!(Nuban::parse("٠١٢٣٤٥٦٧٨٥").is_err());
    }

    #[test]
    fn accepts_bank_ids_and_no_codes() {
        assert!(BankId::parse(WALLET_BANK_ID).is_ok());
        assert!(BankId::parse("058").is_err());
        assert!(BankId::parse("AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA-A").is_err());
    }
}
