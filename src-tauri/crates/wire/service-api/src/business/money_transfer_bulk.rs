//! `POST business-rest/secured/moneyTransferBulk`

use crate::prelude::*;

record! {
    /// Sends money to 1 to 300 wallets or bank accounts in one call.
    ///
    /// The request hash covers only the first item's reference, amount and account, and the count.
    pub struct MoneyTransferBulk {
        /// Made by this application for the group as a whole.
        bulkReferenceNumber: Option<ReferenceNumber>,
        /// The payments.
        items: Items<BulkItem, 300>,
    }
}

record! {
    /// One payment of a group.
    pub struct BulkItem {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much to send.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// Phone number, nickname or account number; the bank account number when a bank is given.
        destinationAccount: Text<64>,
        /// The recipient's bank; leave empty for a wallet.
        destinationBank: Option<BankId>,
        /// A customer who pays; empty for the business itself.
        senderPrincipal: Option<Text<100>>,
        /// That customer's password.
        senderCredentials: Option<Password>,
        /// A further reference.
        transferReference: Option<Text<100>>,
        /// Which account pays; empty for the wallet.
        sourceOfFunds: Option<Text<100>>,
        /// Whether people without a wallet get their withdrawal code by message.
        sendWithdrawalCode: Option<bool>,
        /// Whether nobody is told.
        suppressRecipientMessage: Option<bool>,
        /// The sender's name on the message.
        alternateSenderName: Option<Text<16>>,
        /// The level of identity check the recipient must have.
        minRecipentKYCLevel: Option<KycLevel>,
        /// Days the money waits for that level.
        holdingPeriod: Option<u32>,
    }
}

choice_value!(
    /// `KYC1`, `KYC2` or `KYC3`.
    KycLevel,
    ["KYC1", "KYC2", "KYC3"],
    "The level is KYC1, KYC2 or KYC3."
);

operation! {
    /// Send money to many accounts in one call.
    MoneyTransferBulk -> MoneyTransferBulkResult {
        interface: Business,
        path: "moneyTransferBulk",
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [items[0].referenceNumber, items[0].amount, items[0].destinationAccount, items.length],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    let items = at(body, "items").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    for (index, item) in items.iter().enumerate() {
        let mut of_item = Vec::new();
        on_behalf(item, "sender", &mut of_item);
        found.extend(
            of_item
                .into_iter()
                .map(|problem| Problem::new(format!("items[{index}].{}", problem.path), problem.message)),
        );
        if at(item, "holdingPeriod").is_some() && at(item, "minRecipentKYCLevel").is_none() {
            let message = "A holding period goes only with a level of identity check.";
            found.push(Problem::new(format!("items[{index}].holdingPeriod"), message));
        }
    }
    let mut references: Vec<&str> = items.iter().filter_map(|item| item.get("referenceNumber")?.as_str()).collect();
    references.sort_unstable();
    if references.windows(2).any(|pair| pair[0] == pair[1]) {
        found.push(Problem::new("items", "Two payments have the same reference."));
    }
}

answer! {
    /// The result of a bulk call.
    pub struct MoneyTransferBulkResult {
        /// 0 all executed, 1 some failed, 2 all failed (`docs/spec/codes.md#business-codes`).
        responseCode: Code,
        /// A summary of the successful payments.
        message: Word,
        /// The reference of the call, repeated.
        bulkReferenceNumber: Word,
        /// One result per payment, in any order.
        results: Vec<MoneyTransferResult>,
    }
}

answer! {
    /// The result of one transfer.
    pub struct MoneyTransferResult: Business {
        /// The withdrawal code with which a person without a wallet collects the money; a bearer value.
        withdrawalCode: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// The fee.
        fee: AnswerAmount,
        /// `REGISTERED` or `UNREGISTERED`.
        receiverRegistrationStatus: Word,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The exchange rate, if a foreign currency was given.
        exchangeRate: Word,
    }
}
