//! Contact data and identity numbers of a person.

use super::{ensure, text_value};
use crate::field::Kind;

text_value! {
    /// A phone number: 7 to 15 digits, with or without a leading plus.
    PhoneNumber: Kind::Phone, phone;

    /// An e-mail address.
    Email: Kind::Email, email;

    /// A number that identifies a person to banks or a state, such as a bank verification number.
    IdentityNumber: Kind::Identity, identity;
}

fn identity(text: &str) -> Result<(), String> {
    let count = text.chars().count();
    if text.trim().is_empty() {
        Err("This is needed.".to_owned())
    } else if count > 50 || text.chars().any(char::is_control) {
        Err("At most 50 characters, without line breaks or other hidden characters.".to_owned())
    } else {
        Ok(())
    }
}

fn phone(text: &str) -> Result<(), String> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let fits = (7..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    ensure(fits, "A phone number is 7 to 15 digits, such as 08031234567.")
}

fn email(text: &str) -> Result<(), String> {
    let fits = text.split_once('@').is_some_and(|(name, host)| {
        let labels: Vec<&str> = host.split('.').collect();
        !name.is_empty() && labels.len() > 1 && labels.iter().all(|label| !label.is_empty()) && !host.contains('@')
    });
    let clean = !text.chars().any(|c| c.is_whitespace() || c.is_control());
    ensure(
        fits && clean && text.len() <= 254,
        "This is not an e-mail address, such as accounts@example.com.",
    )
}
