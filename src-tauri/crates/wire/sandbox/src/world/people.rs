//! The person behind a phone number, e-mail address, nickname or wallet account.
//!
//! A customer whom the business registered is found by phone number, e-mail address or account number, with the name, the level and the
//! wallet of the registration. Others follow conventions. Numbers ending in 99 do not exist, as with every account. A phone number ending
//! in 96 has no wallet; one ending in 91, 92 or 93 has a wallet of level `KYC1`, `KYC2` or `KYC3`. Other phone numbers follow the seed: one
//! in four has no wallet, and the levels are equally frequent. Nicknames and account numbers always have a wallet; those ending in 91, 92
//! or 93 follow the same rule, and the level of the others follows the seed. `0803…`, `234803…` and `+234803…` are the same phone number.

use super::World;
use super::banks::WALLET;
use super::wallets::{Owner, Party};
use crate::time::Timestamp;

/// Whether a person has a wallet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalletStatus {
    /// No customer has this phone number or account.
    NoPerson,
    /// A phone number without a wallet: money waits for a withdrawal code.
    Unregistered,
    /// A wallet whose owner's identity was checked to this level, 1 to 3.
    Registered {
        /// 3 for `KYC3`.
        level: u8,
    },
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// In capitals. The name of a person without a wallet is unknown to the service.
    pub(crate) name: String,
    pub(crate) status: WalletStatus,
    /// The wallet in this world; `None` for people who are not registered here, whose wallets are outside.
    pub(crate) wallet: Option<Owner>,
}

impl Person {
    /// The level of identity check; 0 without a wallet.
    pub(crate) fn level(&self) -> u8 {
        match self.status {
            WalletStatus::NoPerson | WalletStatus::Unregistered => 0,
            WalletStatus::Registered { level } => level,
        }
    }

    /// As answers spell it.
    pub(crate) fn registration(&self) -> &'static str {
        match self.status {
            WalletStatus::NoPerson | WalletStatus::Unregistered => "UNREGISTERED",
            WalletStatus::Registered { .. } => "REGISTERED",
        }
    }
}

impl World {
    /// The person behind `account` at present.
    pub(crate) fn person(&self, account: &str, now: Timestamp) -> Person {
        if let Some((phone, customer)) = self.customers.find(account) {
            return Person {
                name: customer.name.to_uppercase(),
                status: WalletStatus::Registered {
                    level: customer.level(now),
                },
                wallet: Some(Owner::Customer(phone.to_owned())),
            };
        }
        let account = canonical(account);
        let Some(name) = self.holder(WALLET, &account, None) else {
            return Person {
                name: String::new(),
                status: WalletStatus::NoPerson,
                wallet: None,
            };
        };
        let made_up = || u8::try_from(self.seed.below(3, "level", &account)).unwrap_or(0) + 1;
        let phone = is_phone(&account);
        let status = match account.get(account.len().saturating_sub(2)..) {
            Some("91") => WalletStatus::Registered { level: 1 },
            Some("92") => WalletStatus::Registered { level: 2 },
            Some("93") => WalletStatus::Registered { level: 3 },
            Some("96") if phone => WalletStatus::Unregistered,
            Some(_) | None if phone && self.seed.below(4, "registered", &account) == 0 => WalletStatus::Unregistered,
            Some(_) | None => WalletStatus::Registered { level: made_up() },
        };
        Person {
            name,
            status,
            wallet: None,
        }
    }
}

impl World {
    /// The wallet and the name of the recipient at an account of a bank, including the service's own.
    pub(crate) fn recipient(&self, bank: &'static str, account: &str, now: Timestamp) -> (Option<Owner>, Party) {
        let (wallet, name) = if bank == WALLET {
            let person = self.person(account, now);
            (person.wallet, person.name)
        } else {
            (None, self.holder(bank, account, None).unwrap_or_default())
        };
        let party = Party::new(name, bank, account);
        (wallet, party)
    }
}

/// One spelling of each phone number; other text unchanged.
pub(crate) fn canonical(account: &str) -> String {
    let digits = account.strip_prefix('+').unwrap_or(account);
    match digits.strip_prefix("234") {
        Some(rest) if rest.len() == 10 && rest.bytes().all(|byte| byte.is_ascii_digit()) => format!("0{rest}"),
        Some(_) | None => account.to_owned(),
    }
}

/// Eleven digits that begin with a zero, or a number of another country with its plus sign.
fn is_phone(account: &str) -> bool {
    let (digits, length) = match account.strip_prefix('+') {
        Some(digits) => (digits, 7..=15),
        None => (account, 11..=11),
    };
    let marked = account.starts_with(['+', '0']);
    marked && length.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use service_api::value::Amount;

    use super::*;
    use crate::seed::Seed;
    use crate::world::Duplicates;

    #[test]
    fn the_last_digits_or_the_seed_determine_the_wallet() {
        let world = |seed| World::new(Seed(seed), Amount::ZERO, Duplicates::Refuse);
        let status = |account: &str| world(7).person(account, Timestamp(0)).status;
        assert_eq!(status("08031234599"), WalletStatus::NoPerson);
        assert_eq!(status("08031234596"), WalletStatus::Unregistered);
        assert!(matches!(status("0123456796"), WalletStatus::Registered { .. }));
        assert_eq!(status("08031234592"), WalletStatus::Registered { level: 2 });
        let same = ["+2348031234567", "08031234567"].map(|phone| world(7).person(phone, Timestamp(0)));
        assert_eq!(same[0], same[1]);
        let phones = (0..90).map(|number| format!("080312345{number:02}")).collect::<Vec<_>>();
        let without = phones.iter().filter(|phone| status(phone) == WalletStatus::Unregistered).count();
        assert!((10..40).contains(&without), "{without}");
    }
}
