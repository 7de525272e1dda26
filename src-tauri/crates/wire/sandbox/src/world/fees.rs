//! The fees of the sandbox, in whole kobo.

use service_api::value::{Amount, Share};

/// A fee and the tax on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fee {
    /// Without the tax.
    pub(crate) fee: Amount,
    /// 7.5 % of it, half a kobo rounded up.
    pub(crate) vat: Amount,
}

impl Fee {
    /// A fee that is not taxed.
    pub(crate) fn without_vat(fee: Amount) -> Self {
        Self { fee, vat: Amount::ZERO }
    }

    /// Fee and tax together.
    pub(crate) fn whole(self) -> Amount {
        kobo(self.fee.minor() + self.vat.minor())
    }
}

/// For money to a bank: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above. Transfers to a wallet are free.
pub(crate) fn to_bank(amount: Amount) -> Fee {
    let fee = match amount.minor() {
        ..=500_000 => 1_000,
        500_001..=5_000_000 => 2_500,
        5_000_001.. => 5_000,
    };
    Fee {
        fee: kobo(fee),
        vat: kobo((fee * 75 + 500) / 1_000),
    }
}

/// For a bill: ₦100.
pub(crate) fn for_bill() -> Fee {
    Fee {
        fee: kobo(10_000),
        vat: kobo(750),
    }
}

/// For collecting: 1 % of the requested amount, at least ₦10 and at most ₦500.
pub(crate) fn for_collecting(asked: Amount) -> Amount {
    kobo(((asked.minor() + 50) / 100).clamp(1_000, 50_000))
}

/// For paying out cash: 1 % of it, half a kobo rounded up, at most ₦200.
pub(crate) fn agent_commission(paid_out: Amount) -> Amount {
    kobo(((paid_out.minor() + 50) / 100).min(20_000))
}

/// A share of a fee, half a kobo rounded up.
pub(crate) fn share_of(fee: Amount, share: Share) -> Amount {
    kobo((fee.minor() * i64::from(share.parts()) + 5_000) / 10_000)
}

/// An amount in kobo, limited to the range of an amount.
pub(crate) fn kobo(minor: i64) -> Amount {
    Amount::from_minor(minor.max(0)).unwrap_or(Amount::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fees_to_a_bank() {
        // 7.5 % of ₦10, ₦25 and ₦50 is 75, 187.5 and 375 kobo.
        let check = |minor: i64, whole: &str| assert_eq!(to_bank(kobo(minor)).whole().decimal(), whole, "{minor}");
        check(1, "10.75");
        check(500_000, "10.75");
        check(500_001, "26.88");
        check(5_000_000, "26.88");
        check(5_000_001, "53.75");
    }

    #[test]
    fn commission_for_cash() {
        let check = |minor: i64, commission: i64| assert_eq!(agent_commission(kobo(minor)).minor(), commission, "{minor}");
        check(49, 0);
        check(50, 1);
        check(25_050, 251);
        check(2_000_000, 20_000);
        check(2_000_100, 20_000);
    }

    #[test]
    fn fees_for_collecting() {
        let check = |minor: i64, fee: i64| assert_eq!(for_collecting(kobo(minor)).minor(), fee, "{minor}");
        check(1, 1_000);
        check(100_000, 1_000);
        check(250_050, 2_501);
        check(100_000_000, 50_000);
        let half = Share::parse("0.5").expect("a share");
        assert_eq!(share_of(kobo(2_501), half).minor(), 1_251);
        assert_eq!(share_of(kobo(2_501), Share::ALL).minor(), 2_501);
        assert_eq!(share_of(kobo(2_501), Share::NONE).minor(), 0);
    }
}
