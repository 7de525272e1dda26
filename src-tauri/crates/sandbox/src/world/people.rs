//! Who is behind a phone number, nickname or wallet account: the one place to look.
//!
//! Conventions for people nobody has registered here. Numbers ending in 99 belong to nobody, as with every account. A phone number
//! ending in 96 has no wallet; one ending in 91, 92 or 93 has a wallet of level `KYC1`, `KYC2` or `KYC3`. Of other phone numbers the
//! seed decides: one in four has no wallet, and the levels are equally frequent. Nicknames and account numbers always have a wallet;
//! those ending in 91, 92 or 93 follow the same rule, and of the rest the seed decides the level. `0803…`, `234803…` and `+234803…` are
//! the same phone.

use super::World;
use super::banks::WALLET;
use super::holders::holder;

/// Whether somebody has a wallet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// There is nobody.
    Nobody,
    /// A phone without a wallet: money waits for a withdrawal code.
    Unregistered,
    /// A wallet whose owner's identity was checked up to this level, 1 to 3.
    Registered {
        /// 3 for `KYC3`.
        level: u8,
    },
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// In capitals; of a person without a wallet only the person knows it.
    pub(crate) name: String,
    pub(crate) standing: Standing,
}

impl Person {
    /// How far the identity was checked; 0 without a wallet.
    pub(crate) fn level(&self) -> u8 {
        match self.standing {
            Standing::Nobody | Standing::Unregistered => 0,
            Standing::Registered { level } => level,
        }
    }

    /// As answers spell it.
    pub(crate) fn registration(&self) -> &'static str {
        match self.standing {
            Standing::Nobody | Standing::Unregistered => "UNREGISTERED",
            Standing::Registered { .. } => "REGISTERED",
        }
    }
}

impl World {
    /// Who is behind `account`.
    pub(crate) fn person(&self, account: &str) -> Person {
        let account = canonical(account);
        let Some(name) = holder(self.seed, WALLET, &account, None) else {
            return Person {
                name: String::new(),
                standing: Standing::Nobody,
            };
        };
        let made_up = || u8::try_from(self.seed.below(3, "level", &account)).unwrap_or(0) + 1;
        let phone = is_phone(&account);
        let standing = match account.get(account.len().saturating_sub(2)..) {
            Some("91") => Standing::Registered { level: 1 },
            Some("92") => Standing::Registered { level: 2 },
            Some("93") => Standing::Registered { level: 3 },
            Some("96") if phone => Standing::Unregistered,
            Some(_) | None if phone && self.seed.below(4, "registered", &account) == 0 => Standing::Unregistered,
            Some(_) | None => Standing::Registered { level: made_up() },
        };
        Person { name, standing }
    }
}

/// One spelling for each phone number; anything else as it is.
pub(crate) fn canonical(account: &str) -> String {
    let digits = account.strip_prefix('+').unwrap_or(account);
    match digits.strip_prefix("234") {
        Some(rest) if rest.len() == 10 && rest.bytes().all(|byte| byte.is_ascii_digit()) => format!("0{rest}"),
        Some(_) | None => account.to_owned(),
    }
}

/// Eleven digits from a zero on, or a number of another country with its plus.
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
    fn the_last_digits_or_the_seed_decide() {
        let world = |seed| World::new(Seed(seed), Amount::ZERO, Duplicates::Refuse);
        let standing = |account: &str| world(7).person(account).standing;
        assert_eq!(standing("08031234599"), Standing::Nobody);
        assert_eq!(standing("08031234596"), Standing::Unregistered);
        assert!(matches!(standing("0123456796"), Standing::Registered { .. }));
        assert_eq!(standing("08031234592"), Standing::Registered { level: 2 });
        assert_eq!(world(7).person("+2348031234567"), world(7).person("08031234567"));
        let phones = (0..90).map(|number| format!("080312345{number:02}")).collect::<Vec<_>>();
        let without = phones.iter().filter(|phone| standing(phone) == Standing::Unregistered).count();
        assert!((10..40).contains(&without), "{without}");
    }
}
