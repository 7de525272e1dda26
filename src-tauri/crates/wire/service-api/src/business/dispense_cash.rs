//! `POST business-rest/secured/dispenseCash`

use crate::prelude::*;

record! {
    /// Pays out in cash what was sent to a person without a wallet; the wallet gets the amount and a commission.
    pub struct DispenseCash {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
        /// The customer's phone, to which the money was sent.
        customerPhoneNumber: PhoneNumber,
        /// How much is paid out; exactly what was sent.
        amount: Amount,
        /// The code the customer shows. It is worth money and is not kept.
        withdrawalCode: Password,
    }
}

operation! {
    /// Pay out cash for a withdrawal code.
    DispenseCash -> DispenseCashResult {
        interface: Business,
        path: "dispenseCash",
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        echoes: false,
        signed: [referenceNumber, customerPhoneNumber, amount, withdrawalCode],
    }
}

answer! {
    /// The movement.
    pub struct DispenseCashResult {
        /// 0 if the cash is to be paid out.
        responseCode: Code,
        /// The service's message.
        message: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// The commission that the wallet receives in addition to the amount.
        agentCommission: AnswerAmount,
        /// The person who receives the cash.
        customerName: Word,
    }
}
