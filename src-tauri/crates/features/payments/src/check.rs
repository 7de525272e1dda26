//! Checks a payment against the service and the records before it is made. No money moves.

use crate::messages;
use crate::messages::labels;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use payment_rules::unusual_amount::{LATEST, median_if_exceeded};
use serde_json::Value as Json;
use service_api::masked;
use service_api::value::Amount;
use session::Context;
use session::call::{is_the_same, used};

use super::balance::{balance_warning, with_shortfall};
use super::chosen::chosen;
use super::earlier::RecordWarning;
use super::form::Written;
use super::on_behalf_of::{holds, with_password};
use super::service_check::{named_if_any, query_service};
use super::words::named;
use super::{earlier, form};
use crate::view::{NamedValueView, NewPayment, PayTo, PaymentCheckView, PaymentKind};
use crate::{Payments, contacts, field_error};
use directory::providers::{bundles, services};
use directory::view::OfferedRequest;
use engine::outbox::requests::lines_of;
use engine::tables::{outbox, single_payments};
use system::error::{AppError, ErrorCode};

/// How many checks are kept, because other payments may be checked while one is being confirmed.
const REMEMBERED: usize = 20;

/// The results of the last checks.
#[derive(Debug, Default)]
pub struct LastChecks(Mutex<VecDeque<Checked>>);

/// The result of a check, and its time.
#[derive(Clone, Debug)]
pub struct Checked {
    of: String,
    pub at: Timestamp,
    pub view: PaymentCheckView,
}

impl LastChecks {
    fn keep(&self, written: &Written, at: Timestamp, view: &PaymentCheckView) {
        let (of, mut kept) = (name(written), self.0.lock().unwrap_or_else(PoisonError::into_inner));
        kept.retain(|checked| checked.of != of);
        let view = view.clone();
        kept.push_back(Checked { of, at, view });
        if kept.len() > REMEMBERED {
            kept.pop_front();
        }
    }

    /// The result for exactly this payment.
    pub fn of(&self, written: &Written) -> Option<Checked> {
        let (of, kept) = (name(written), self.0.lock().unwrap_or_else(PoisonError::into_inner));
        kept.iter().find(|checked| checked.of == of).cloned()
    }
}

/// Identifies a payment by all its fields except withdrawal code and password.
fn name(written: &Written) -> String {
    masked::body(written.spec, &written.body)
}

/// Checks the input, queries the service for the account holder and the cost, and compares with earlier payments.
pub async fn check(payments: &Payments, payment: &NewPayment) -> Result<PaymentCheckView, AppError> {
    let mut payment = with_password(payments, payment).await?;
    let mut written = form::written(&payments.context.outbox, &payment)?;
    if is_used(&payments.context, &written).await? {
        payment.reference = super::reference(&payments.context)?.reference;
        written = form::written(&payments.context.outbox, &payment)?;
    }
    let payment = &payment;
    priced(&payments.context, payment, &written).await?;
    let mut view = match query_service(&payments.context, payment, &written).await {
        Err(error) if error.code == ErrorCode::Refused => return Err(with_shortfall(&payments.context, payment, &written, error).await?),
        answered => answered?,
    };
    for (name, value) in chosen(&payments.context.outbox, &payment.to).await?.into_iter().rev() {
        let is_shown = view.told.iter().any(|shown| shown.name.eq_ignore_ascii_case(name));
        if !value.is_empty() && !is_shown {
            view.told.insert(0, named(name, &value));
        }
    }
    let from_contacts = contacts::warnings(&payments.context.outbox, &payment.to, view.holder.as_deref()).await?;
    view.warnings.splice(0..0, from_contacts.into_iter().map(|warning| warning.words));
    let from_records = record_warnings(&payments.context, &written).await?;
    view.warnings.extend(from_records.into_iter().map(|warning| warning.words));
    view.reference = reference_of(&written);
    view.payer = written.payer.clone();
    view.seen = seen(&written.body);
    if let Some(behalf) = &payment.behalf {
        let total = Amount::parse(&view.total).unwrap_or_default();
        if holds(&payments.context, behalf, total).await? == Some(false) {
            view.warnings.push(messages::CUSTOMERS_WALLET_IS_SHORT.to_owned());
        }
    } else if let Some(warning) = balance_warning(&payments.context, &view)
        .await?
        .filter(|_| written.kind.leaves_the_wallet())
    {
        view.warnings.insert(0, warning);
    }
    payments.checked.keep(&written, payments.context.outbox.now(), &view);
    Ok(view)
}

/// Whether the reference of a form already belongs to another payment: one that has ended, or that was stored with other fields and was
/// never sent.
///
/// # Errors
///
/// The payment with this reference is unconfirmed or needs review.
async fn is_used(context: &Context, written: &Written) -> Result<bool, AppError> {
    let reference = reference_of(written);
    let Some(known) = outbox::line_by_reference(&context.outbox.store, reference.clone()).await? else {
        return Ok(false);
    };
    match known.line.state {
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => Err(used(&reference, known.line.state)),
        State::Ready => Ok(!is_the_same(&known, &lines_of(written.spec, &written.body)?[0])),
        State::Accepted | State::Refused | State::Cancelled => Ok(true),
    }
}

/// Checks that the amount equals the price of the chosen offer, if it has one.
pub(crate) async fn priced(context: &Context, payment: &NewPayment, written: &Written) -> Result<(), AppError> {
    let wanted = |of: &str| OfferedRequest {
        of: of.trim().to_owned(),
        again: false,
    };
    let (offers, chosen, path) = match &payment.to {
        PayTo::Airtime { operator, bundle, .. } if !bundle.trim().is_empty() => {
            (bundles(&context.outbox, &wanted(operator)).await?, bundle, "bundle")
        }
        PayTo::Bill { biller, service, .. } if !service.trim().is_empty() => {
            (services(&context.outbox, &wanted(biller)).await?, service, "service")
        }
        PayTo::Wallet { .. } | PayTo::Bank { .. } | PayTo::Airtime { .. } | PayTo::Bill { .. } | PayTo::Cash { .. } => return Ok(()),
    };
    match offers.rows.iter().find(|offer| offer.id == chosen.trim()) {
        None => Err(field_error(path, messages::NOT_SOLD)),
        Some(offer) => match offer.price() {
            Some(price) if price != written.amount => Err(field_error("amount", messages::price_is(&offer.name, price))),
            Some(_) | None => Ok(()),
        },
    }
}

/// Compares with earlier payments to the same payee, and with usual amounts.
pub(crate) async fn record_warnings(context: &Context, written: &Written) -> Result<Vec<RecordWarning>, AppError> {
    let (operation, kind) = (written.spec.id, written.kind);
    let payee = Some(written.payee.clone()).filter(|payee| !payee.is_empty());
    let payee = payee.or_else(|| written.payer.clone()).unwrap_or_default();
    // The payment that this form stored is not another payment.
    let form = reference_of(written);
    let own = outbox::line_by_reference(&context.outbox.store, form.clone()).await?;
    let reference = own.map_or(form, |own| own.reference);
    context.outbox.verify_among(vec![payee.clone()]).await?;
    let now = context.outbox.now();
    let since = Timestamp(now.0 - earlier::LOOK_BACK);
    let read = context.outbox.store.read(move |db| {
        let alike = single_payments::alike(db, operation, &sheet_rules::contact::spellings(&payee), since, now)?;
        let usual = single_payments::page(db, i64::MAX, Some(kind.operations()), single_payments::Only::All, LATEST)?;
        Ok((alike, usual))
    });
    let (alike, usual) = read.await?;
    let mut warnings = earlier::warnings(&alike, &reference, written.amount, (now, context.outbox.service_now()));
    let done = usual
        .iter()
        .filter(|row| row.line.state == State::Accepted && row.reference != reference);
    if let Some(usual) = median_if_exceeded(done.map(|row| row.line.amount).collect(), written.amount) {
        let words = messages::unusually_large(usual);
        warnings.push(RecordWarning {
            words,
            ..RecordWarning::default()
        });
    }
    Ok(warnings)
}

/// The payment's reference.
pub(crate) fn reference_of(written: &Written) -> String {
    let body: Json = serde_json::from_str(&written.body).unwrap_or_default();
    body.get("referenceNumber").and_then(Json::as_str).unwrap_or_default().to_owned()
}

/// What the recipient reads, as it is sent (texts that are too long are cut).
pub(crate) fn seen(body: &str) -> Vec<NamedValueView> {
    let body: Json = serde_json::from_str(body).unwrap_or_default();
    let text = |field: &str| body.get(field).and_then(Json::as_str).map(str::to_owned);
    let quiet = body.get("suppressRecipientMessage").or(body.get("isSuppressRecipientMessages"));
    let message = (quiet == Some(&Json::Bool(true))).then(|| labels::NO_MESSAGE.to_owned());
    [
        named_if_any(labels::ON_STATEMENT, text("remarks")),
        named_if_any(labels::SENDER, text("alternateSenderName")),
        named_if_any(labels::MESSAGE, message),
    ]
    .into_iter()
    .flatten()
    .collect()
}

impl PaymentKind {
    /// Whether the money leaves the wallet. Cash that is paid out comes into it.
    pub(crate) fn leaves_the_wallet(self) -> bool {
        self != Self::Cash
    }
}
