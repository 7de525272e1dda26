//! `POST business-rest/secured/transactionHistory`. Its path, hash and answer are not in the contract, only observed
//! (`docs/spec/observed.md#transaction-history`).

use crate::prelude::*;

/// The most items in an answer; of more, it has the latest (`docs/spec/business.md#limits`).
pub const MOST_HISTORY_ITEMS: usize = 10_000;

record! {
    /// Asks for the movements of the wallet in a period.
    pub struct TransactionHistory {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// A customer whose movements are asked for; empty for the business's own.
        accountPrincipal: Option<Text<100>>,
        /// That customer's password.
        accountCredentials: Option<Password>,
        /// From when on.
        startDateUTC: UtcTime,
        /// Until when.
        endDateUTC: UtcTime,
    }
}

operation! {
    /// List the movements of the wallet in a period, the latest 10,000 at most.
    TransactionHistory -> TransactionHistoryResult {
        interface: Business,
        path: "transactionHistory",
        in_contract: false,
        effect: Reads,
        signed: [referenceNumber],
        rules: |body, _, found| {
            on_behalf(body, "account", found);
            period(body, "startDateUTC", "endDateUTC", found);
        },
    }
}

answer! {
    /// The movements, the newest first.
    pub struct TransactionHistoryResult: Business {
        /// One for each movement.
        items: Vec<TransactionHistoryItem>,
    }
}

impl TransactionHistoryResult {
    /// Whether earlier movements of the period may be missing. An answer of the maximum length does not show it.
    pub fn may_be_incomplete(&self) -> bool {
        self.items.as_ref().is_some_and(|items| items.len() >= MOST_HISTORY_ITEMS)
    }
}

answer! {
    /// One movement of a [`TransactionHistoryResult`].
    pub struct TransactionHistoryItem {
        /// Its position in the list.
        itemNumber: Word,
        /// The time, in milliseconds since 1970.
        dateUTC: Word,
        /// The service's message.
        description: Word,
        /// The amount.
        amount: AnswerAmount,
        /// `SUCCESSFUL`, `PENDING`, `FAILED`; the list is open.
        status: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// The reference of the payment.
        referenceNumber: Word,
        /// The balance of the wallet afterwards.
        balance: AnswerAmount,
        /// Tax on the fee.
        tax: AnswerAmount,
        /// The fee.
        fee: AnswerAmount,
        /// The kind of movement.
        transactionType: Word,
        /// The channel of the request.
        transactionChannel: Word,
        /// The id of the movement that reversed this one, if any.
        reversalId: Word,
        /// The currency, such as `NGN`.
        currency: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_answer_may_be_incomplete() {
        let answer = |count| TransactionHistoryResult {
            items: Some(vec![TransactionHistoryItem::default(); count]),
            ..TransactionHistoryResult::default()
        };
        assert!(!TransactionHistoryResult::default().may_be_incomplete());
        assert!(!answer(9_999).may_be_incomplete());
        assert!(answer(10_000).may_be_incomplete());
    }
}
