//! On whose behalf a call is made: the business's own, or that of a customer who gave it principal and password.
//!
//! The principal of a customer is the phone number, the e-mail address or the account number. Unknown principals, and wrong or missing
//! passwords, get code 104. A password is checked when the request arrives, and only the result is stored in its place. So none is written,
//! and a replay has the same result.

use service_api::declare::Spec;
use service_api::value::{Password, Text};

use super::wallets::Owner;
use super::{Refusal, World};
use crate::raw::Raw;

/// Replaces a correct password.
const RIGHT: &str = "right";
/// Replaces a wrong password.
const WRONG: &str = "wrong";

/// The customer on whose behalf a call is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnBehalfOf<'a> {
    principal: &'a str,
    credentials: Option<&'a Password>,
}

impl<'a> OnBehalfOf<'a> {
    /// The customer that a request names; `None` for the business itself.
    pub(crate) fn read(principal: Option<&'a Text<100>>, credentials: Option<&'a Password>) -> Option<Self> {
        Some(Self {
            principal: principal?.as_str(),
            credentials,
        })
    }
}

impl World {
    /// The owner of the wallet that a call concerns.
    pub(crate) fn acting_for(&self, on_behalf_of: Option<OnBehalfOf<'_>>) -> Result<Owner, Refusal> {
        let Some(on_behalf_of) = on_behalf_of else {
            return Ok(Owner::Business);
        };
        let right = on_behalf_of.credentials.is_some_and(|credentials| credentials.expose() == RIGHT);
        let customer = self.customers.find(on_behalf_of.principal).filter(|_| right);
        let (phone, _) = customer.ok_or_else(|| Refusal::new("104", "Invalid principal"))?;
        Ok(Owner::Customer(phone.to_owned()))
    }

    /// The password of a customer: it is derived from the seed, so that none is stored.
    pub(crate) fn password_of(&self, phone: &str) -> String {
        self.seed.digits(8, "customer's password", phone)
    }

    /// A request as it may be stored: `read` is `sent` without its passwords. Each password is replaced by whether it is correct for the
    /// customer beside it, and a withdrawal code by its transaction.
    pub(crate) fn without_secrets(&self, spec: &Spec, sent: &Raw, read: Raw) -> Raw {
        self.without_code(spec, self.with_passwords_checked(sent, read))
    }

    fn with_passwords_checked(&self, sent: &Raw, mut read: Raw) -> Raw {
        self.check_passwords(sent, &mut read);
        for (sent, read) in sent
            .get("items")
            .map(Raw::items)
            .unwrap_or_default()
            .iter()
            .zip(read.list_mut("items").into_iter().flatten())
        {
            self.check_passwords(sent, read);
        }
        read
    }

    fn check_passwords(&self, sent: &Raw, read: &mut Raw) {
        for who in ["account", "purchaser", "sender"] {
            let name = format!("{who}Credentials");
            let checked = match sent.get(&name) {
                None | Some(Raw::Null) => continue,
                Some(Raw::Text(given)) if given.is_empty() => continue,
                Some(Raw::Text(given)) => {
                    let principal = sent.get(&format!("{who}Principal")).and_then(Raw::as_text);
                    let customer = principal.and_then(|principal| self.customers.find(principal));
                    let right = customer.is_some_and(|(phone, _)| self.password_of(phone) == *given);
                    Raw::text(if right { RIGHT } else { WRONG })
                }
                // Not a password; only its type is kept, which is wrong.
                Some(Raw::Flag(_) | Raw::Number(_) | Raw::List(_) | Raw::Group(_)) => Raw::Flag(false),
            };
            read.set(&name, checked);
        }
    }
}
