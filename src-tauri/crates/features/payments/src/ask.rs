//! A single payment at approval: what the confirm window shows, and the payment itself.

use crate::messages;
use crate::messages::labels;
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::outbox::State;
use payment_rules::reading::OutcomeKind;
use rusqlite::Connection;
use service_api::value::{Amount, BankId};
use session::Context;
use session::call::{CallResult, call_confirmed, placed, used};

use super::check::{Checked, priced, record_warnings, reference_of, seen};
use super::chosen::chosen;
use super::form::Written;
use super::on_behalf_of::{keep, with_password};
use super::{form, words};
use crate::view::{NewPayment, PayTo, PaymentCheckView, PaymentKind};
use crate::{Payments, contacts};
use directory::holder::bank_of;
use engine::outbox::requests::lines_of;
use engine::tables::outbox::NewEntry;
use engine::tables::{evidence, outbox, single_payments};
use store::Actor;
use system::error::AppError;

/// From this age in minutes on, the confirm window shows how old the check is.
const FRESH: i64 = 10;

/// What the confirm window shows. Everything is read when the question is asked.
pub struct QuestionFacts {
    pub title: String,
    pub lead: &'static str,
    pub totals: Vec<(&'static str, String)>,
    /// Whether the wallet of this profile pays.
    pub own_wallet: bool,
    /// The fee and the tax on it, if they are known.
    pub cost: Option<(Amount, Amount)>,
    pub facts: Vec<(&'static str, String)>,
    pub warnings: Vec<String>,
    pub button: String,
    pub amount: Amount,
    /// Whether the amount must be typed again, because an earlier payment to the same account is unconfirmed.
    pub type_amount: bool,
    /// The number of equal payments that were made recently.
    pub recent_repeats: u32,
    /// The outbox entries of the payment, if another copy of the records may have made it from this wallet; otherwise empty.
    pub lines: Vec<NewEntry>,
}

/// Reads the payment in its current state.
///
/// # Errors
///
/// All problems of the form are reported at once.
pub async fn question_facts(payments: &Payments, payment: &NewPayment) -> Result<QuestionFacts, AppError> {
    let payment = &with_password(payments, payment).await?;
    let outbox = &payments.context.outbox;
    let written = form::written(outbox, payment)?;
    priced(&payments.context, payment, &written).await?;
    let checked = payments.checked.of(&written);
    let holder = checked.as_ref().and_then(|checked| checked.view.holder.as_deref());
    let from_contacts = contacts::warnings(outbox, &payment.to, holder).await?;
    let from_records = record_warnings(&payments.context, &written).await?;
    let recent = from_records.iter().filter(|warning| warning.is_recent).count();
    let type_amount = from_records.iter().any(|warning| warning.needs_amount) || from_contacts.iter().any(|warning| warning.needs_amount);
    let mut warnings: Vec<String> = from_contacts.into_iter().map(|warning| warning.words).collect();
    warnings.extend(from_records.into_iter().map(|warning| warning.words));
    add_check_warnings(&mut warnings, checked.as_ref(), written.kind, outbox.now());
    let checked = checked.map(|checked| checked.view);
    Ok(QuestionFacts {
        title: title(payment, &written),
        lead: lead(&written),
        totals: totals(&written, checked.as_ref()),
        own_wallet: written.payer.is_none() && written.kind != PaymentKind::Cash,
        cost: cost(checked.as_ref()),
        facts: facts(payments, payment, &written, checked.as_ref()).await?,
        warnings,
        button: button(&written),
        amount: written.amount,
        type_amount,
        recent_repeats: u32::try_from(recent).unwrap_or(u32::MAX),
        lines: match written.payer.is_some() || written.kind == PaymentKind::Cash {
            true => Vec::new(),
            false => lines_of(written.spec, &written.body)?,
        },
    })
}

/// Adds the warnings of the check, or that the account holder was not queried.
fn add_check_warnings(warnings: &mut Vec<String>, checked: Option<&Checked>, kind: PaymentKind, now: Timestamp) {
    let Some(checked) = checked else {
        if matches!(kind, PaymentKind::Wallet | PaymentKind::Bank | PaymentKind::Bill) {
            warnings.push(messages::NAME_NOT_CHECKED.to_owned());
        }
        return;
    };
    for warning in &checked.view.warnings {
        if !warnings.contains(warning) {
            warnings.push(warning.clone());
        }
    }
    let minutes = now.since(checked.at) / MINUTE;
    if minutes >= FRESH {
        warnings.push(messages::checked_long_ago(minutes));
    }
}

fn title(payment: &NewPayment, written: &Written) -> String {
    let naira = written.amount.naira();
    match written.kind {
        PaymentKind::Wallet | PaymentKind::Bank => messages::send_question(&naira),
        PaymentKind::Airtime => messages::buy_question(is_data(payment), &naira),
        PaymentKind::Bill => messages::bill_question(&naira),
        PaymentKind::Cash => messages::cash_question(&naira),
    }
}

fn lead(written: &Written) -> &'static str {
    match (written.kind, written.payer.is_some()) {
        (PaymentKind::Wallet, true) => messages::CUSTOMERS_MONEY_LEAVES,
        (PaymentKind::Wallet | PaymentKind::Bank, _) => messages::MONEY_LEAVES,
        (PaymentKind::Airtime, true) => messages::CUSTOMERS_AIRTIME,
        (PaymentKind::Airtime, false) => messages::AIRTIME,
        (PaymentKind::Bill, true) => messages::CUSTOMERS_BILL,
        (PaymentKind::Bill, false) => messages::BILL,
        (PaymentKind::Cash, _) => messages::CASH,
    }
}

fn button(written: &Written) -> String {
    messages::confirm_button(written.kind, written.payer.is_some(), &written.amount.naira())
}

fn is_data(payment: &NewPayment) -> bool {
    matches!(&payment.to, PayTo::Airtime { bundle, .. } if !bundle.trim().is_empty())
}

fn totals(written: &Written, checked: Option<&PaymentCheckView>) -> Vec<(&'static str, String)> {
    let naira = |text: &String| Amount::parse(text).map_or(text.clone(), Amount::naira);
    let mut totals = vec![(labels::AMOUNT, written.amount.naira())];
    if let Some(checked) = checked.filter(|_| written.payer.is_some()) {
        totals.extend(checked.fee.as_ref().map(|fee| (labels::FEE, naira(fee))));
        totals.extend(checked.vat.as_ref().map(|vat| (labels::VAT, naira(vat))));
        if checked.fee.is_some() {
            totals.push((labels::LEAVES_CUSTOMERS_WALLET, naira(&checked.total)));
        }
    }
    totals
}

fn cost(checked: Option<&PaymentCheckView>) -> Option<(Amount, Amount)> {
    let amount = |text: &Option<String>| text.as_deref().and_then(|text| Amount::parse(text).ok());
    let checked = checked?;
    Some((amount(&checked.fee)?, amount(&checked.vat).unwrap_or_default()))
}

async fn facts(
    payments: &Payments,
    payment: &NewPayment,
    written: &Written,
    checked: Option<&PaymentCheckView>,
) -> Result<Vec<(&'static str, String)>, AppError> {
    let mut facts = Vec::new();
    facts.extend(
        written
            .payer
            .as_ref()
            .map(|payer| (labels::WHOSE_MONEY, messages::customers_wallet_pays(payer))),
    );
    facts.extend(
        checked
            .and_then(|checked| checked.holder.clone())
            .map(|holder| (labels::NAME, holder)),
    );
    let from_form = form_facts(&payments.context, payment, written).await?.into_iter();
    facts.extend(
        from_form
            .map(|(name, text)| (name, text.trim().to_owned()))
            .filter(|(_, text)| !text.is_empty()),
    );
    if payment.behalf.as_ref().is_some_and(|behalf| behalf.keep) {
        facts.push((
            labels::PASSWORD,
            messages::password_saved_in(payments.passwords.place().into_words()),
        ));
    }
    Ok(facts)
}

/// The fields of the form; some may be empty.
async fn form_facts(context: &Context, payment: &NewPayment, written: &Written) -> Result<Vec<(&'static str, String)>, AppError> {
    let outbox = &context.outbox;
    let payee = written.payee.clone();
    let mut facts = match &payment.to {
        PayTo::Wallet { note, level, .. } => vec![
            (labels::TO, payee),
            (labels::NOTE, note.clone()),
            (labels::IDENTITY_CHECK_NEEDED, words::level(level)),
        ],
        PayTo::Bank { bank, name, .. } => {
            let known = bank_of(outbox, &BankId::parse(bank.trim()).map_err(AppError::bug)?).await?;
            vec![
                (labels::ENTERED_NAME, name.clone()),
                (labels::BANK, known.map(|bank| bank.name).unwrap_or_default()),
                (labels::ACCOUNT_NUMBER, payee),
            ]
        }
        PayTo::Airtime { .. } if payee.is_empty() => vec![(labels::PHONE, labels::CUSTOMERS_PHONE.to_owned())],
        PayTo::Airtime { .. } => vec![(labels::PHONE, payee)],
        PayTo::Bill { .. } => vec![(labels::CUSTOMER_NUMBER, payee)],
        PayTo::Cash { .. } => vec![(labels::CUSTOMERS_PHONE_NUMBER, payee)],
    };
    if let PayTo::Airtime { .. } | PayTo::Bill { .. } = &payment.to {
        facts.extend(chosen(outbox, &payment.to).await?);
    }
    facts.push((labels::REFERENCE, reference_of(written)));
    let seen: Vec<String> = seen(&written.body)
        .into_iter()
        .map(|seen| format!("{}: {}", seen.name, seen.value))
        .collect();
    facts.push((labels::SHOWN_TO_RECIPIENT, seen.join("\n")));
    Ok(facts)
}

/// Records why a customer's password was not kept.
async fn note_not_kept(context: &Context, reference: &str, why: Option<String>) -> Result<(), AppError> {
    let (Some(why), Some(row)) = (why, outbox::line_by_reference(&context.outbox.store, reference.to_owned()).await?) else {
        return Ok(());
    };
    let now = context.outbox.now();
    let noted = context
        .outbox
        .store
        .write(move |db| evidence::note(db, row.id, single_payments::NOT_KEPT, &why, now));
    noted.await
}

/// Makes the payment on behalf of `actor`. Returns its result and its reference.
pub async fn carry_out(payments: &Payments, payment: &NewPayment, actor: Actor) -> Result<(CallResult, String), AppError> {
    let payment = &with_password(payments, payment).await?;
    let written = form::written(&payments.context.outbox, payment)?;
    priced(&payments.context, payment, &written).await?;
    let reference = reference_of(&written);
    let known = outbox::line_by_reference(&payments.context.outbox.store, reference.clone()).await?;
    if let Some(known) = known.filter(|known| known.line.state == State::Accepted) {
        return Err(used(&reference, known.line.state));
    }
    let (reference, body) = placed(
        &payments.context.outbox,
        written.spec,
        &written.body,
        keep_warnings(payments, &written),
    )
    .await?;
    let result = call_confirmed(&payments.context.outbox, written.spec, &body).await?;
    if let Some(behalf) = payment.behalf.as_ref().filter(|behalf| behalf.keep) {
        // The payment succeeded. The password is typed again next time.
        let why = match result.outcome {
            OutcomeKind::Accepted => keep(payments, behalf, actor).await.err().map(|error| error.message),
            OutcomeKind::InDoubt => Some(messages::PASSWORD_UNCONFIRMED.to_owned()),
            OutcomeKind::Refused | OutcomeKind::NotSent => None,
        };
        // An error here is only logged, because the payment was already sent.
        if let Err(error) = note_not_kept(&payments.context, &reference, why).await {
            tracing::warn!(message = %error.message, "the reason why a password was not kept is not recorded");
        }
    }
    Ok((result, reference))
}

/// Stores, under the payment's reference and before anything is sent, what only the check reported: the account holder, and whether the
/// recipient's identity check is sufficient. No later answer contains it.
fn keep_warnings(payments: &Payments, written: &Written) -> impl FnOnce(&Connection, &str) -> Result<(), AppError> + Send + 'static {
    let checked = payments.checked.of(written).map(|checked| checked.view);
    let holder = checked.as_ref().and_then(|checked| checked.holder.clone());
    let holder = holder.filter(|holder| !holder.trim().is_empty());
    let enough = checked.and_then(|checked| checked.identity_enough);
    move |db, reference| {
        if let Some(holder) = holder {
            single_payments::keep_holder(db, reference, holder.trim())?;
        }
        enough.map_or(Ok(()), |enough| single_payments::keep_identity(db, reference, enough))
    }
}
