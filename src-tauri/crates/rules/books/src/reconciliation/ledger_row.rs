//! A row of the ledger, as read.

/// A row of the ledger, as read. Texts are UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerRow<'a> {
    /// The row's own number. Of two rows with one reference the lower number is the payment, the other its repetition.
    pub id: u64,
    /// May be empty.
    pub reference: &'a [u8],
    /// The reference of the batch that the row belongs to, or empty.
    pub bulk_reference: &'a [u8],
    /// In kobo; money in is negative.
    pub amount: i64,
    /// What the service keeps of it, in kobo, never negative: a bank receives that much less. 0 if unknown.
    pub fee: i64,
    /// The kind of payment, such as the name of an operation. One settlement line never covers several kinds. May be empty.
    pub kind: &'a [u8],
    /// Such as `SUCCESSFUL`.
    pub status: &'a [u8],
    /// Seconds since 1970.
    pub at: u32,
    /// The payee or the payer.
    pub counterparty: &'a [u8],
    /// The payee's account, or empty. Rows with one reference and different accounts are different payments.
    pub account: &'a [u8],
    /// Numbers of other parties: the service's transaction number, and the banks' session number. Each may be empty.
    pub numbers: [&'a [u8]; 2],
}
