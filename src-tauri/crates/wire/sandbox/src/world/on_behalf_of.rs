//! For whom a call is made: the business itself, or a customer who gave it principal and credentials.
//!
//! The principal of a customer is the phone number, the e-mail address or the account number. Anybody else, and wrong or missing
//! credentials, get code 104. A password is compared as the request comes in, and what is kept in its place is whether it was right: so none
//! is ever written down, and doing the request again ends the same way.

use service_api::declare::Spec;
use service_api::value::{Password, Text};

use super::wallets::Owner;
use super::{Refusal, World};
use crate::raw::Raw;

/// In place of credentials.
const RIGHT: &str = "right";
/// In place of credentials that are none of the principal's.
const WRONG: &str = "wrong";

/// The customer for whom a call is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnBehalfOf<'a> {
    principal: &'a str,
    credentials: Option<&'a Password>,
}

impl<'a> OnBehalfOf<'a> {
    /// As a request names the customer; nothing stands for the business.
    pub(crate) fn read(principal: Option<&'a Text<100>>, credentials: Option<&'a Password>) -> Option<Self> {
        Some(Self {
            principal: principal?.as_str(),
            credentials,
        })
    }
}

impl World {
    /// Whose wallet a call is about.
    pub(crate) fn acting_for(&self, behalf: Option<OnBehalfOf<'_>>) -> Result<Owner, Refusal> {
        let Some(behalf) = behalf else {
            return Ok(Owner::Business);
        };
        let right = behalf.credentials.is_some_and(|credentials| credentials.expose() == RIGHT);
        let customer = self.customers.find(behalf.principal).filter(|_| right);
        let (phone, _) = customer.ok_or_else(|| Refusal::new("104", "Invalid principal"))?;
        Ok(Owner::Customer(phone.to_owned()))
    }

    /// The password of a customer: it follows from the seed, so that none is kept.
    pub(crate) fn password_of(&self, phone: &str) -> String {
        self.seed.digits(8, "customer's password", phone)
    }

    /// A request as it may be written down: `read`, which is `sent` without its passwords, with what is to be known of each, whether it is
    /// that of the customer beside it; and without a withdrawal code.
    pub(crate) fn without_secrets(&self, spec: &Spec, sent: &Raw, read: Raw) -> Raw {
        self.without_code(spec, self.with_passwords_judged(sent, read))
    }

    fn with_passwords_judged(&self, sent: &Raw, mut read: Raw) -> Raw {
        self.judge(sent, &mut read);
        for (sent, read) in sent
            .get("items")
            .map(Raw::items)
            .unwrap_or_default()
            .iter()
            .zip(read.list_mut("items").into_iter().flatten())
        {
            self.judge(sent, read);
        }
        read
    }

    fn judge(&self, sent: &Raw, read: &mut Raw) {
        for who in ["account", "purchaser", "sender"] {
            let name = format!("{who}Credentials");
            let judged = match sent.get(&name) {
                None | Some(Raw::Null) => continue,
                Some(Raw::Text(given)) if given.is_empty() => continue,
                Some(Raw::Text(given)) => {
                    let principal = sent.get(&format!("{who}Principal")).and_then(Raw::as_text);
                    let customer = principal.and_then(|principal| self.customers.find(principal));
                    let right = customer.is_some_and(|(phone, _)| self.password_of(phone) == *given);
                    Raw::text(if right { RIGHT } else { WRONG })
                }
                // Never a password; its kind alone is wrong.
                Some(Raw::Flag(_) | Raw::Number(_) | Raw::List(_) | Raw::Group(_)) => Raw::Flag(false),
            };
            read.set(&name, judged);
        }
    }
}
