//! Refunds a payment: its question in the confirm window, and its execution.

use crate::messages;
use payment_rules::unusual_amount::{LATEST, median_if_exceeded};
use serde_json::json;
use service_api::value::{Amount, PhoneNumber};
use session::call::{CallResult, call_refund};
use session::tables::refunds;
use session::typed::{number, present};
use session::{Context, typed};

use super::known;
use crate::view::{NewRefund, RefundOf, RefundsView};
use engine::outbox::Refundable;
use system::error::{AppError, InputProblem};

/// What the confirm window shows.
pub struct QuestionFacts {
    pub title: String,
    pub lead: String,
    pub facts: Vec<(&'static str, String)>,
    pub warnings: Vec<String>,
    pub button: String,
    pub amount: Amount,
}

/// The question, from the service's answer at this moment.
///
/// # Errors
///
/// All problems of the form, or why nothing can be refunded.
pub async fn question_facts(context: &Context, asked: &NewRefund) -> Result<QuestionFacts, AppError> {
    let (amount, view) = checked(context, asked).await?;
    let naira = amount.naira();
    let after = Amount::parse(&view.most.clone().unwrap_or_default())
        .ok()
        .and_then(|most| most.checked_sub(amount));
    let naira_of = |text: &Option<String>| text.as_deref().and_then(|text| Amount::parse(text).ok()).map(Amount::naira);
    let mut facts = vec![
        (
            "Of",
            match &asked.of {
                RefundOf::Request { .. } => "A payment request",
                RefundOf::Deposit { .. } => "A deposit into a payment account",
                RefundOf::Bill { .. } => "A bill that a customer paid",
            }
            .to_owned(),
        ),
        ("Reference", asked.of.reference().to_owned()),
        (
            "Customer",
            view.payer
                .clone()
                .or_else(|| present(&asked.customer_phone))
                .unwrap_or_else(|| "Unknown".to_owned()),
        ),
    ];
    if !view.cancels {
        facts.push(("Paid", naira_of(&view.paid).unwrap_or_default()));
        facts.push(("Refunded before", naira_of(&Some(view.back.clone())).unwrap_or_default()));
        facts.push(("Left after this", after.unwrap_or_default().naira()));
    }
    if asked.customer_fee {
        facts.push(("Also", "The fee that the customer paid".to_owned()));
    }
    if let Some(reason) = present(&asked.reason) {
        facts.push(("Why", reason));
    }
    let (title, lead, button) = if view.cancels {
        (
            messages::cancel_question(&naira),
            messages::CANCEL_LEAD,
            messages::cancel_button(&naira),
        )
    } else {
        (
            messages::refund_question(&naira),
            messages::REFUND_LEAD,
            messages::refund_button(&naira),
        )
    };
    let unusual_amount = if view.cancels {
        None
    } else {
        unusual_amount(context, amount).await?
    };
    Ok(QuestionFacts {
        title,
        lead: lead.to_owned(),
        facts,
        warnings: view.warnings.into_iter().chain(unusual_amount).collect(),
        button,
        amount,
    })
}

/// A warning about an unusual amount.
async fn unusual_amount(context: &Context, amount: Amount) -> Result<Option<String>, AppError> {
    let before = context.outbox.store.read(|db| refunds::latest(db, LATEST)).await?;
    let before: Vec<Amount> = before.iter().map(refunds::given).filter(|given| *given > Amount::ZERO).collect();
    let usual = median_if_exceeded(before, amount);
    Ok(usual.map(messages::unusually_large))
}

async fn checked(context: &Context, asked: &NewRefund) -> Result<(Amount, RefundsView), AppError> {
    let view = known::of(&context.outbox, &asked.of).await?;
    if let Some(why) = &view.blocked {
        return Err(AppError::conflict(messages::blocked(why)));
    }
    if Amount::parse(&asked.back).map(Amount::decimal).ok() != Some(view.back.clone()) {
        let message = messages::REFUNDED_MEANWHILE;
        return Err(AppError::conflict(message));
    }
    let most = view.most.as_deref().and_then(|most| Amount::parse(most).ok()).unwrap_or_default();
    let mut problems = Vec::new();
    let amount = match typed::amount(&asked.amount) {
        Ok(amount) if amount > most && !view.cancels => Err(too_much(most, &view)),
        Ok(amount) if view.cancels && amount != most => Err(messages::cancelled_whole(most)),
        Ok(amount) => Ok(amount),
        Err(why) => Err(why),
    };
    let problem = |path: &str, message: String| InputProblem::new(path, message);
    if let Err(why) = &amount {
        problems.push(problem("amount", why.clone()));
    }
    if present(&asked.reason).is_some_and(|reason| reason.chars().count() > 200) {
        problems.push(problem("reason", messages::REASON_TOO_LONG.to_owned()));
    }
    if let (RefundOf::Bill { .. }, phone) = (&asked.of, number(&asked.customer_phone)) {
        match phone.map(|phone| PhoneNumber::parse(&phone)) {
            Some(Ok(_)) => {}
            Some(Err(error)) => problems.push(problem("customer_phone", error.to_string())),
            None => problems.push(problem("customer_phone", messages::CUSTOMER_PHONE_NEEDED.to_owned())),
        }
    }
    match amount {
        Ok(amount) if problems.is_empty() => Ok((amount, view)),
        Ok(_) | Err(_) => Err(AppError::invalid(messages::PLEASE_CORRECT, problems)),
    }
}

/// Why the amount is too large, with the figures.
fn too_much(most: Amount, view: &RefundsView) -> String {
    let naira = |text: &str| Amount::parse(text).unwrap_or_default().naira();
    let paid = view.paid.as_deref().map(naira).unwrap_or_default();
    messages::too_much(most, &paid, &naira(&view.back))
}

/// Executes the refund. The result is also in the records.
pub async fn carry_out(context: &Context, asked: &NewRefund) -> Result<CallResult, AppError> {
    let (operation, about) = (asked.of.operation(), asked.of.reference().to_owned());
    // The refunded amount in our records, read before the service is queried. The transaction that stores the new refund checks that it has not
    // changed.
    let before = context
        .outbox
        .store
        .read(move |db| refunds::before(db, operation, &about, 0))
        .await?;
    let before = Amount::sum(before.amounts).unwrap_or(Amount::MAX);
    let (amount, view) = checked(context, asked).await?;
    let spec = service_api::spec(asked.of.operation()).ok_or_else(|| AppError::bug("no such refund"))?;
    let reason = present(&asked.reason);
    let body = match &asked.of {
        RefundOf::Request { reference } | RefundOf::Deposit { reference } => {
            json!({ "referenceNumber": reference, "refundAmount": amount, "currency": "NGN", "reason": reason })
        }
        RefundOf::Bill { reference } => {
            // A bill that was partly refunded before is refunded by amount; only the whole bill is a full refund.
            let whole = before == Amount::ZERO && view.paid == Some(amount.decimal());
            json!({
                "referenceNumber": reference, "fullRefund": whole, "refundAmount": (!whole).then_some(amount), "currency": "NGN",
                "reason": reason, "customerPhoneNumber": number(&asked.customer_phone), "includesCustomerFee": asked.customer_fee,
            })
        }
    };
    let body = without_nulls(body).to_string();
    let reported = |text: &str| Amount::parse(text).ok();
    let refundable = Refundable {
        paid: view.paid.as_deref().and_then(reported).filter(|_| !view.cancels),
        back: reported(&view.back),
    };
    call_refund(&context.outbox, spec, &body, before, refundable).await
}

fn without_nulls(mut body: serde_json::Value) -> serde_json::Value {
    if let Some(fields) = body.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    body
}
