//! `POST business-rest/secured/depositToBank`

use crate::prelude::*;

record! {
    /// Sends money from the wallet to a bank account.
    pub struct DepositToBank {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much to send; the balance must cover it and the fees.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// The bank's public id from the bank list.
        destinationBankUUID: BankId,
        /// Ten digits.
        destinationBankAccountNumber: Nuban,
        /// Who is told by SMS. Phone number or e-mail is needed.
        recipientPhoneNumber: Option<PhoneNumber>,
        /// Operator of that phone; without it the number decides.
        recipientMobileOperatorCode: Option<Text<36>>,
        /// Who is told by e-mail. Phone number or e-mail is needed.
        recipientEmail: Option<Email>,
        /// Name of the recipient; the service does not check it.
        recipientName: Option<Text<100>>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
        /// The sender's name on the message.
        alternateSenderName: Option<Text<20>>,
        /// Whether nobody is told.
        suppressRecipientMessage: Option<bool>,
        /// On the bank statement.
        remarks: Option<Text<30>>,
    }
}

operation! {
    /// Send money to a bank account.
    DepositToBank -> DepositToBankResult {
        interface: Business,
        path: "depositToBank",
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, destinationBankUUID, destinationBankAccountNumber],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    let names = ["recipientPhoneNumber", "recipientEmail"];
    either(body, names, "Give a phone number or an e-mail of the recipient.", found);
}

answer! {
    /// The movement.
    pub struct DepositToBankResult: Business {
        /// The service's id of the movement.
        transactionId: Word,
        /// The fee.
        fee: AnswerAmount,
        /// Tax on the fee.
        vat: AnswerAmount,
        /// The account holder, as the bank reports.
        destinationAccountHolderNameAtBank: Word,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The exchange rate, if a foreign currency was given.
        exchangeRate: Word,
        /// Probably the session id at the inter-bank switch.
        sessionId: Word,
        /// Only a variant of this operation returns it.
        responseCategoryCode: Word,
    }
}
