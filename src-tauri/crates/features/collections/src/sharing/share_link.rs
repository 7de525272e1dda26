//! Share links: the addresses that are opened in other programs. They are built here from known parts only.

use reqwest::Url;

use crate::messages;
use system::error::AppError;

/// The longest text that mail programs and browsers accept in an address, in characters.
pub(super) const LONGEST: usize = 1_500;

/// The customer's contact, as other programs need it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Contact {
    pub mail: Option<String>,
    /// Digits with the country code, without a plus.
    pub phone: Option<String>,
}

impl Contact {
    /// Reads the contact `phone · e-mail` of a request.
    pub(super) fn read(contact: &str) -> Self {
        let parts = || contact.split('·').map(str::trim).filter(|part| !part.is_empty());
        Self {
            mail: parts().find(|part| part.contains('@')).map(str::to_owned),
            phone: parts().filter(|part| !part.contains('@')).find_map(international),
        }
    }
}

/// A phone number with its country code. A single leading zero means Nigeria; without plus, zero or 234 the country is unknown.
pub fn international(phone: &str) -> Option<String> {
    let plus = phone.starts_with('+');
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    match (digits.strip_prefix('0'), digits.len()) {
        (Some(rest), 11) if !plus && !rest.starts_with('0') => Some(format!("234{rest}")),
        (None, 13) if digits.starts_with("234") => Some(digits),
        (None, 7..=15) if plus => Some(digits),
        _ => None,
    }
}

/// The address that opens `text` as a mail to the customer.
pub(super) fn mail(contact: &Contact, subject: &str, text: &str) -> Result<String, AppError> {
    let text = sendable(text)?;
    let not_possible = || AppError::conflict(messages::NO_EMAIL);
    let mail = contact.mail.as_deref().ok_or_else(not_possible)?;
    let (subject, body) = (encoded(subject), encoded(&text.replace('\n', "\r\n")));
    // The address is encoded too, so that no part of it becomes a second recipient or a field.
    Ok(format!(
        "mailto:{}?subject={subject}&body={body}",
        encoded(mail).replace("%40", "@")
    ))
}

/// The address that opens `text` in WhatsApp. Without a number the person chooses the recipient there.
pub(super) fn chat(contact: &Contact, text: &str) -> Result<String, AppError> {
    let to = contact.phone.as_deref().unwrap_or_default();
    Ok(format!("https://wa.me/{to}?text={}", encoded(&sendable(text)?)))
}

/// The payment link as the service reported it. Only web addresses are opened.
pub(super) fn link(reported: Option<&str>) -> Result<String, AppError> {
    let web = reported.and_then(|reported| Url::parse(reported.trim()).ok());
    let web = web.filter(|link| matches!(link.scheme(), "https" | "http"));
    let none = || AppError::conflict(messages::NO_LINK_TO_OPEN);
    web.map(String::from).ok_or_else(none)
}

fn sendable(text: &str) -> Result<String, AppError> {
    let text = text.replace("\r\n", "\n");
    let count = text.chars().count();
    if count <= LONGEST && !text.trim().is_empty() {
        return Ok(text);
    }
    let message = match count {
        0..=LONGEST => messages::NOTHING_TO_SEND.to_owned(),
        _ => messages::text_too_long_to_share(count, LONGEST),
    };
    let path = "text".to_owned();
    Err(AppError::invalid_field(messages::NOTHING_OPENED, path, message))
}

/// Percent-encodes every byte except letters, digits and `-._~`.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 3);
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(text: &str) -> (Option<String>, Option<String>) {
        let Contact { mail, phone } = Contact::read(text);
        (mail, phone)
    }

    #[test]
    fn a_phone_is_used_only_when_its_country_is_known() {
        let phone = |text: &str| Contact::read(text).phone;
        for (given, expected) in [
            ("08031234567", Some("2348031234567")),
            ("0803 123 4567", Some("2348031234567")),
            ("+2348031234567", Some("2348031234567")),
            ("2348031234567", Some("2348031234567")),
            ("+447700900123", Some("447700900123")),
            ("8031234567", None),
            ("00447700900123", None),
            ("0012345678", None),
        ] {
            assert_eq!(phone(given).as_deref(), expected, "{given}");
        }
        let both = contact("08031234567 · ada@shop.example");
        assert_eq!(both, (Some("ada@shop.example".to_owned()), Some("2348031234567".to_owned())));
        assert_eq!(contact(""), (None, None));
    }

    #[test]
    fn text_and_address_are_encoded() {
        let ada = Contact::read("ada+x@shop.example · 08031234567");
        let opened = mail(&ada, "₦5 & more", "Dear Ada,\n50% & #1?").expect("an address");
        // Python: urllib.parse.quote(text, safe='-._~').
        assert_eq!(
            opened,
            "mailto:ada%2Bx@shop.example?subject=%E2%82%A65%20%26%20more&body=Dear%20Ada%2C%0D%0A50%25%20%26%20%231%3F"
        );
        let opened = chat(&ada, "a&phone=1 b").expect("an address");
        assert_eq!(opened, "https://wa.me/2348031234567?text=a%26phone%3D1%20b");
        let sly = Contact::read("a@b.example?bcc=c@d.example");
        let opened = mail(&sly, "s", "t").expect("an address");
        assert_eq!(opened, "mailto:a@b.example%3Fbcc%3Dc@d.example?subject=s&body=t");
        assert!(mail(&Contact::default(), "s", "t").is_err());
        assert_eq!(chat(&Contact::default(), "t").expect("chosen there"), "https://wa.me/?text=t");
    }

    #[test]
    fn a_text_that_is_too_long_is_a_problem_of_the_text() {
        let ada = Contact::read("ada@shop.example");
        let longest = "x".repeat(LONGEST);
        assert!(mail(&ada, "s", &longest).is_ok());
        for bad in [format!("{longest}x"), " \n".to_owned()] {
            let error = mail(&ada, "s", &bad).expect_err("refused");
            assert_eq!(error.problems[0].path, "text");
        }
    }

    #[test]
    fn only_a_web_address_is_opened_as_a_link() {
        let opened = |reported: Option<&str>| link(reported).ok();
        assert_eq!(
            opened(Some("https://pay.example/P1?x=1")).as_deref(),
            Some("https://pay.example/P1?x=1")
        );
        for odd in [
            None,
            Some(""),
            Some("file:///etc/passwd"),
            Some("javascript:alert(1)"),
            Some("pay.example/P1"),
        ] {
            assert_eq!(opened(odd), None, "{odd:?}");
        }
    }
}
