//! The names of bank fees, within a sentence.

pub(crate) const TRANSFER_10_VAT_5: &str = "a transfer fee of 10.00 with 5 % VAT";
pub(crate) const TRANSFER_25_VAT_5: &str = "a transfer fee of 25.00 with 5 % VAT";
pub(crate) const TRANSFER_50_VAT_5: &str = "a transfer fee of 50.00 with 5 % VAT";
pub(crate) const TRANSFER_10: &str = "a transfer fee of 10.00 with 7.5 % VAT";
pub(crate) const TRANSFER_25: &str = "a transfer fee of 25.00 with 7.5 % VAT";
pub(crate) const TRANSFER_25_ROUNDED_DOWN: &str = "a transfer fee of 25.00 with 7.5 % VAT, rounded down";
pub(crate) const TRANSFER_50: &str = "a transfer fee of 50.00 with 7.5 % VAT";
pub(crate) const DUTY: &str = "stamp duty of 50.00";
pub(crate) const TRANSFER_10_AND_DUTY: &str = "a transfer fee of 10.00 with 7.5 % VAT and stamp duty of 50.00";
pub(crate) const TRANSFER_25_AND_DUTY: &str = "a transfer fee of 25.00 with 7.5 % VAT and stamp duty of 50.00";
pub(crate) const TRANSFER_25_ROUNDED_DOWN_AND_DUTY: &str = "a transfer fee of 25.00 with 7.5 % VAT, rounded down, and stamp duty of 50.00";
pub(crate) const TRANSFER_50_AND_DUTY: &str = "a transfer fee of 50.00 with 7.5 % VAT and stamp duty of 50.00";
pub(crate) const STATED_CHARGE: &str = "the bank charge stated in the same row";
