//! The stored verdict of every row, and the counts of all rows.

use serde::Serialize;

use super::Sum;
use super::problem::Code;
use super::row::RowState;
use crate::payout::sheet::duplicates::Key;
use base::timestamp::Timestamp;

/// The verdict of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Verdict {
    /// `None` before it is settled.
    pub(super) state: Option<RowState>,
    pub(super) codes: Codes,
    pub(super) key: Key,
    /// The key by which earlier payments to its name are found; zero if there is no name, or they are not compared.
    pub(super) payee: u64,
    /// Whether it has a phone number or an e-mail address.
    pub(super) reachable: bool,
    /// Whether it has an account and an amount, and the account holder was not queried.
    pub(super) to_ask: bool,
    /// When the account holder was queried.
    pub(super) asked_at: AskedAt,
    /// Whether it has remarks for the beneficiary.
    pub(super) remarks: bool,
    /// Whether its own values block it.
    pub(super) own_error: bool,
    /// Whether its values, the sheet or duplicates in it block it, without regard to earlier payments.
    pub(super) related_error: bool,
}

// There is one for each of up to 100 000 rows.
const _: () = assert!(size_of::<Verdict>() <= 72);

/// When the account holder was queried, if it was, in eight bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct AskedAt(i64);

impl AskedAt {
    const NEVER: Self = Self(i64::MAX);

    pub(super) fn of(moment: Option<Timestamp>) -> Self {
        moment.map_or(Self::NEVER, |moment| Self(moment.0))
    }
}

impl Default for AskedAt {
    fn default() -> Self {
        Self::NEVER
    }
}

impl Verdict {
    /// The amount that is paid, in kobo.
    fn ready_amount(&self) -> i128 {
        if self.state == Some(RowState::Ready) {
            i128::from(self.key.amount())
        } else {
            0
        }
    }

    /// The amount, in kobo, if the row is to be paid, ready or not.
    fn amount_to_pay(&self) -> i128 {
        if self.is_payment() { i128::from(self.key.amount()) } else { 0 }
    }

    pub(super) fn left_out() -> Self {
        Self {
            state: Some(RowState::LeftOut),
            ..Self::default()
        }
    }

    /// Whether it is to be paid, and its account was queried before `before`.
    pub(super) fn was_asked_before(&self, before: Timestamp) -> bool {
        self.is_payment() && self.asked_at.0 < before.0
    }

    /// Whether it is to be paid: neither a title, note or total nor skipped.
    pub(super) fn is_payment(&self) -> bool {
        matches!(self.state, Some(RowState::Ready | RowState::ToFix))
    }
}

/// A set of codes, in two halves because a `u128` would need more alignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Codes([u64; 2]);

impl Codes {
    fn bits(self) -> u128 {
        u128::from(self.0[1]) << 64 | u128::from(self.0[0])
    }

    pub(super) fn add(&mut self, code: Code) {
        let place = code as usize;
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn remove(&mut self, code: Code) {
        let place = code as usize;
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// The largest number of codes.
    pub(super) const PLACES: usize = u128::BITS as usize;

    /// The index of each of them among all codes.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.bits()), |left| Some(left & left.wrapping_sub(1)))
            .take_while(|left| *left != 0)
            .map(|left| left.trailing_zeros() as usize)
    }

    /// Whether some of them are more than notes.
    pub(super) fn needs_attention(self) -> bool {
        const NOTES: u128 = 1 << (Code::PaidLastMonth as u32) | 1 << (Code::PaidAgain as u32) | 1 << (Code::NewPayee as u32);
        self.bits() & !NOTES != 0
    }

    pub(super) fn has(self, code: Code) -> bool {
        self.bits() & (1 << (code as u32)) != 0
    }
}

/// The numbers of rows by state, and the sum of the ready ones. `file_rows = ready + to_fix + left_out`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The sheet's rows up to the last one with content, without the row with the column names.
    pub file_rows: u32,
    /// Rows that may be paid.
    pub ready: u32,
    /// Rows with an error.
    pub to_fix: u32,
    /// Rows that are not paid, by themselves or because a person skipped them.
    pub left_out: u32,
    /// The sum of the rows that may be paid.
    pub total: Sum,
    /// Rows that may be paid and have neither phone number nor e-mail address.
    pub without_contact: u32,
    /// Rows that may be paid and have warnings.
    pub warned: u32,
    /// Rows to be paid, ready or not, whose account holder could be queried and was not.
    pub to_ask: u32,
    /// Rows that may be paid and have remarks.
    pub with_remarks: u32,
    /// Rows that may be paid and repeat a recent payment, without a confirmation.
    pub repeats: u32,
    /// Rows that may be paid to another account than the last payment to their name.
    #[serde(skip)]
    pub changed_accounts: u32,
    /// The sum of all rows to be paid, ready or not.
    #[serde(skip)]
    pub to_pay: Sum,
    /// Rows to be paid whose amount cannot be read.
    #[serde(skip)]
    pub without_amount: u32,
}

impl Counts {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.change(verdict, |count, more| *count += more);
        self.total.0 += verdict.ready_amount();
        self.to_pay.0 += verdict.amount_to_pay();
    }

    pub(super) fn take_away(&mut self, verdict: &Verdict) {
        self.change(verdict, |count, less| *count -= less);
        self.total.0 -= verdict.ready_amount();
        self.to_pay.0 -= verdict.amount_to_pay();
    }

    /// Changes every count to which a row belongs.
    fn change(&mut self, verdict: &Verdict, by: impl Fn(&mut u32, u32)) {
        let Some(state) = verdict.state else { return };
        by(&mut self.file_rows, 1);
        by(&mut self.to_ask, u32::from(verdict.to_ask));
        by(
            &mut self.without_amount,
            u32::from(verdict.is_payment() && verdict.key.amount() == 0),
        );
        match state {
            RowState::Ready => {
                by(&mut self.ready, 1);
                by(&mut self.without_contact, u32::from(!verdict.reachable));
                by(&mut self.with_remarks, u32::from(verdict.remarks));
                by(&mut self.repeats, u32::from(verdict.codes.has(Code::PaidRecently)));
                by(&mut self.changed_accounts, u32::from(verdict.codes.has(Code::AccountChanged)));
                by(&mut self.warned, u32::from(verdict.codes.needs_attention()));
            }
            RowState::ToFix => by(&mut self.to_fix, 1),
            RowState::LeftOut => by(&mut self.left_out, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_place_in_a_set() {
        assert!(Code::ALL.len() <= 128);
        let mut codes = Codes::default();
        for code in Code::ALL {
            assert!(!codes.has(*code));
            codes.add(*code);
            assert!(codes.has(*code));
        }
        let places: Vec<usize> = Code::ALL.iter().map(|code| *code as usize).collect();
        assert!(codes.places().eq(places.into_iter().collect::<std::collections::BTreeSet<_>>()));
        codes.remove(Code::DupPayment);
        assert!(!codes.has(Code::DupPayment) && codes.has(Code::RefDuplicate));
    }
}
