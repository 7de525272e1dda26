//! `POST business-rest/secured/accountBalance`

use crate::prelude::*;

record! {
    /// Asks for a balance of the business.
    pub struct AccountBalance {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// A customer whose balance is asked for; empty for the business's own.
        accountPrincipal: Option<Text<100>>,
        /// That customer's password.
        accountCredentials: Option<Password>,
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
        effect: Reads,
        signed: [referenceNumber],
        rules: |body, _, found| on_behalf(body, "account", found),
    }
}

answer! {
    /// A balance.
    pub struct AccountBalanceResult: Business {
        /// The total balance.
        totalBalance: AnswerAmount,
        /// The balance that can be spent now.
        availableBalance: AnswerAmount,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The time of this balance.
        balanceDateTimeUTC: Word,
    }
}
