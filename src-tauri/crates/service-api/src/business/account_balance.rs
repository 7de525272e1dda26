//! `POST business-rest/secured/accountBalance`

use crate::answer::{Code, Word};
use crate::value::{AnswerAmount, ReferenceNumber, Text};
use crate::{answer, operation, record};

record! {
    /// Asks for a balance of the business.
    pub struct AccountBalance {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// Which account; empty for the wallet.
        sourceOfFunds: Option<Text<100>>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// See how much money is in the wallet.
    AccountBalance -> AccountBalanceResult {
        interface: Business,
        path: "accountBalance",
        auth: Principal,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber],
    }
}

answer! {
    /// A balance.
    pub struct AccountBalanceResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
        /// All there is.
        totalBalance: AnswerAmount,
        /// What can be spent now.
        availableBalance: AnswerAmount,
        /// Such as `NGN`.
        currency: Word,
        /// As of when.
        balanceDateTimeUTC: Word,
    }
}
