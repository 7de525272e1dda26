//! The paid amount, by the service's answer at this moment.

use crate::messages;
use std::sync::Arc;

use payment_rules::payment_request::{RequestStatus, progress};
use service_api::value::{Amount, KnownReference};
use service_api::{GetTransactionDetails, Status};
use session::tables::refundable;
use session::tables::refundable::{DepositedRow, never_given_back};

use crate::view::RefundOf;
use engine::outbox::Outbox;
use system::error::AppError;

/// A payment that may be refunded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Payment {
    /// The payer.
    pub payer: Option<String>,
    /// The paid amount; `None` if it is not known.
    pub paid: Option<Amount>,
    /// The requested amount of an open request that nobody has paid, which a refund would cancel.
    pub cancels: Option<Amount>,
    /// Why it cannot be refunded.
    pub blocked: Option<String>,
    /// What a person should consider.
    pub warnings: Vec<String>,
}

impl RefundOf {
    /// The reference of the payment at the service.
    pub fn reference(&self) -> &str {
        match self {
            Self::Request { reference } | Self::Deposit { reference } | Self::Bill { reference } => reference,
        }
    }

    /// The operation that refunds it.
    pub fn operation(&self) -> &'static str {
        match self {
            Self::Request { .. } | Self::Deposit { .. } => "refund",
            Self::Bill { .. } => "refundBillPay",
        }
    }
}

/// Queries the service for the paid amount.
pub(crate) async fn payment(outbox: &Arc<Outbox>, of: &RefundOf) -> Result<Payment, AppError> {
    let reference = KnownReference::parse(of.reference()).map_err(|message| {
        let path = "reference".to_owned();
        AppError::invalid_field(messages::NOT_QUERIED, path, message)
    })?;
    match of {
        RefundOf::Request { reference: name } => requested(outbox, reference, name).await,
        RefundOf::Deposit { reference: name } => deposited(outbox, name).await,
        RefundOf::Bill { .. } => billed(outbox, reference).await,
    }
}

async fn requested(outbox: &Arc<Outbox>, reference: KnownReference, name: &str) -> Result<Payment, AppError> {
    let named = name.to_owned();
    let ours = outbox.store.read(move |db| refundable::requested(db, &named)).await?;
    let answer = match outbox
        .ask(&Status {
            referenceNumber: reference,
        })
        .await
    {
        Ok(answer) => answer,
        Err(error) => return Ok(unknown(ours.map(|ours| ours.payer), &error)),
    };
    let json = serde_json::to_value(&answer).map_err(AppError::bug)?;
    let payer = ours.as_ref().map(|ours| ours.payer.clone());
    let reported = progress(&json, name, None).and_then(|progress| Some((progress.status, progress.paid?)));
    let Some((status, paid)) = reported else {
        return Ok(Payment {
            payer,
            blocked: Some(messages::PAID_AMOUNT_UNKNOWN.to_owned()),
            ..Payment::default()
        });
    };
    let mut found = Payment {
        payer,
        paid: Some(paid),
        ..Payment::default()
    };
    if paid == Amount::ZERO {
        let asked = answer.data.and_then(|data| data.requestAmount).and_then(|asked| asked.amount);
        match status {
            RequestStatus::Waiting => found.cancels = asked.or(ours.map(|ours| ours.amount)),
            RequestStatus::PartPaid | RequestStatus::Paid | RequestStatus::Expired | RequestStatus::Cancelled | RequestStatus::Failed => {
                found.blocked = Some(messages::UNPAID.to_owned());
            }
        }
    } else if status == RequestStatus::PartPaid {
        found.warnings.push(messages::PART_PAID.to_owned());
    }
    Ok(found)
}

fn unknown(payer: Option<String>, error: &AppError) -> Payment {
    Payment {
        payer,
        blocked: Some(messages::paid_amount_unavailable(&error.message)),
        ..Payment::default()
    }
}

async fn deposited(outbox: &Outbox, name: &str) -> Result<Payment, AppError> {
    let named = name.to_owned();
    let row = outbox.store.read(move |db| refundable::deposited(db, &named)).await?;
    let Some(row) = row else {
        return Err(AppError::not_found(messages::NO_SUCH_DEPOSIT));
    };
    Ok(of_deposit(row))
}

/// A deposit can be refunded only if it was a transfer over the bank network (`docs/spec/collection.md#refund`).
fn of_deposit(row: DepositedRow) -> Payment {
    let mut found = Payment {
        payer: row.payer,
        ..Payment::default()
    };
    if row.unclear {
        let words = messages::UNCLASSIFIED;
        found.blocked = Some(words.to_owned());
        return found;
    }
    if !row.confirmed {
        found.blocked = Some(messages::DEPOSIT_UNCONFIRMED.to_owned());
        return found;
    }
    found.paid = Some(row.amount);
    found.blocked = never_given_back(row.method.as_deref());
    if row.method.is_none() {
        let words = messages::CHANNEL_UNKNOWN;
        found.warnings.push(words.to_owned());
    }
    if row.forwarded {
        found.warnings.push(messages::FORWARDED.to_owned());
    }
    found
}

async fn billed(outbox: &Arc<Outbox>, reference: KnownReference) -> Result<Payment, AppError> {
    let details = match outbox
        .ask(&GetTransactionDetails {
            referenceNumber: reference,
        })
        .await
    {
        Ok(details) => details,
        Err(error) => return Ok(unknown(None, &error)),
    };
    let status = details.status.map(|status| status.0).unwrap_or_default();
    let paid = details.amount.and_then(|amount| amount.amount);
    let blocked = match (status.as_str(), paid) {
        ("SUCCESSFUL", Some(_)) => None,
        ("SUCCESSFUL", None) => Some(messages::PAID_AMOUNT_UNKNOWN.to_owned()),
        ("UKNOWN" | "UNKNOWN" | "", _) => Some(messages::NOT_FOUND.to_owned()),
        (other, _) => Some(messages::other_status(other)),
    };
    Ok(Payment {
        paid: paid.filter(|_| blocked.is_none()),
        blocked,
        ..Payment::default()
    })
}
