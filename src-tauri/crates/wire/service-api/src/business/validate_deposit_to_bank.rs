//! `POST business-rest/secured/validateDepositToBank`

use crate::prelude::*;

record! {
    /// Asks whether a deposit would work, what it costs and whose account it is. No money moves.
    pub struct ValidateDepositToBank {
        /// Made by this application; never the reference of the deposit itself.
        referenceNumber: ReferenceNumber,
        /// How much would be sent; the balance must cover it and the fees.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// The bank's public id from the bank list; the wallet's own id validates a transfer to a wallet.
        destinationBankUUID: BankId,
        /// Ten digits.
        destinationBankAccountNumber: Nuban,
        /// Who would be told by SMS.
        recipientPhoneNumber: Option<PhoneNumber>,
        /// Operator of that phone; without it the number decides.
        recipientMobileOperatorCode: Option<Text<36>>,
        /// Who would be told by e-mail.
        recipientEmail: Option<Email>,
        /// Name of the recipient; the service does not check it.
        recipientName: Option<Text<100>>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// Check an account's name and the fee before sending money.
    ValidateDepositToBank -> ValidateDepositToBankResult {
        interface: Business,
        path: "validateDepositToBank",
        effect: Reads,
        signed: [referenceNumber, amount, destinationBankUUID, destinationBankAccountNumber],
    }
}

answer! {
    /// The account holder and the fees of a deposit. The code is 0 if the deposit is possible.
    pub struct ValidateDepositToBankResult: Business {
        /// The fee that it would cost.
        fee: AnswerAmount,
        /// Tax on the fee.
        vat: AnswerAmount,
        /// The account holder, as the bank reports.
        destinationAccountHolderNameAtBank: Word,
    }
}
