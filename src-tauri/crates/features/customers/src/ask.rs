//! Queries what the service knows about a customer's phone number. The query moves no money.

use std::sync::Arc;

use payment_rules::customer::CustomerAnswer;
use service_api::ValidateMoneyTransfer;
use service_api::answer::Word;
use service_api::value::{Amount, Currency, Text};

use super::{changed, known, number};
use crate::tables::customers as table;
use crate::view::CustomerView;
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// The amount of the validated transfer, which is not executed.
const ONE_NAIRA: &str = "1";

/// Queries the owner of the phone number and the level of the identity check (`docs/spec/business.md#validate-money-transfer`), and stores the
/// answer.
pub async fn ask_level(outbox: &Arc<Outbox>, id: &str) -> Result<CustomerView, AppError> {
    let id = number(id)?;
    let row = outbox.store.read(move |db| known(db, id)).await?;
    let request = ValidateMoneyTransfer {
        referenceNumber: outbox.question()?,
        amount: Amount::parse(ONE_NAIRA).map_err(AppError::bug)?,
        currency: Currency::parse("NGN").map_err(AppError::bug)?,
        destinationAccount: Text::parse(&row.person.phone).map_err(AppError::bug)?,
    };
    let text = |word: Option<Word>| word.map(|word| word.0.trim().to_owned()).filter(|text| !text.is_empty());
    let at = rfc3339(outbox.now());
    let answer = match outbox.ask(&request).await {
        Ok(answer) => CustomerAnswer {
            at,
            name: text(answer.recipientAccountHolderName),
            registration: text(answer.recipientRegistrationStatus),
            level: text(answer.recipientKYCLevel).map(|level| level.to_uppercase()),
            refused: None,
        },
        Err(error) if error.code == ErrorCode::Refused => CustomerAnswer {
            at,
            name: None,
            registration: None,
            level: None,
            refused: Some(error.message),
        },
        Err(error) => return Err(error),
    };
    outbox.store.write(move |db| table::set_answer(db, id, &answer)).await?;
    changed(outbox, id).await
}
