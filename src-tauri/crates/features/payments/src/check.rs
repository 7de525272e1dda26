//! Checks a payment against the service and the records before it is made. No money moves.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use payment_rules::unusual_amount::much_more_than;
use serde_json::Value as Json;
use service_api::value::{Amount, AnswerAmount, BankId, Currency, Nuban, Text};
use service_api::{GetMerchantAccountDetails, ValidateMoneyTransfer, masked};
use session::Context;
use session::call::{is_the_same, used};
use sheet_rules::payout::names::Tier;

use super::chosen::chosen;
use super::earlier::Against;
use super::form::Written;
use super::on_behalf_of::{holds, with_password};
use super::status::is_enough;
use super::words::{level as level_words, named};
use super::{earlier, form};
use crate::view::{NamedValueView, NewPayment, PayTo, PaymentCheckView, PaymentKind};
use crate::{Payments, contacts};
use directory::holder;
use directory::providers::{bundles, services};
use directory::view::OfferedRequest;
use engine::outbox::Outbox;
use engine::outbox::requests::lines_of;
use engine::tables::{outbox, single_payments};
use system::error::{AppError, ErrorCode};

/// How many of the latest amounts of one kind determine what is usual.
const USUAL: u32 = 50;
/// The beginning of a rejection. It is not repeated.
const NOTHING: &str = "No money moved. ";

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
    let mut view = match asked(&payments.context, payment, &written).await {
        Err(error) if error.code == ErrorCode::Refused => return Err(lacking_first(&payments.context, payment, &written, error).await?),
        answered => answered?,
    };
    for (name, value) in chosen(&payments.context.outbox, &payment.to).await?.into_iter().rev() {
        let is_told = view.told.iter().any(|told| told.name.eq_ignore_ascii_case(name));
        if !value.is_empty() && !is_told {
            view.told.insert(0, named(name, &value));
        }
    }
    let doubts = contacts::doubts(&payments.context.outbox, &payment.to, view.holder.as_deref()).await?;
    view.warnings.splice(0..0, doubts.into_iter().map(|doubt| doubt.words));
    view.warnings.extend(
        from_records(&payments.context, &written)
            .await?
            .into_iter()
            .map(|against| against.words),
    );
    view.reference = reference_of(&written);
    view.payer = written.payer.clone();
    view.seen = seen(&written.body);
    if let Some(behalf) = &payment.behalf {
        let total = Amount::parse(&view.total).unwrap_or_default();
        if holds(&payments.context, behalf, total).await? == Some(false) {
            view.warnings
                .push("The customer’s wallet holds less than this takes: the service will probably say no.".to_owned());
        }
    } else if let Some(short) = short(&payments.context, &view).await?.filter(|_| written.kind.leaves_the_wallet()) {
        view.warnings.insert(0, short);
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
    let wrong = |path: &str, message: String| {
        Err(AppError::invalid_field(
            "Nothing was sent. Some fields need another look.",
            path,
            message,
        ))
    };
    match offers.rows.iter().find(|offer| offer.id == chosen.trim()) {
        None => wrong(path, "This is not sold any more. Choose another one.".to_owned()),
        Some(offer) => match offer.price() {
            Some(price) if price != written.amount => wrong("amount", format!("{} costs {}.", offer.name, price.naira())),
            Some(_) | None => Ok(()),
        },
    }
}

fn plain(amount: Amount) -> PaymentCheckView {
    PaymentCheckView {
        reference: String::new(),
        holder: None,
        tier: None,
        reasons: Vec::new(),
        amount: amount.decimal(),
        fee: None,
        vat: None,
        total: amount.decimal(),
        payer: None,
        seen: Vec::new(),
        told: Vec::new(),
        warnings: Vec::new(),
        identity_enough: None,
    }
}

fn with_cost(view: PaymentCheckView, amount: Amount, fee: Option<Amount>, vat: Option<Amount>) -> PaymentCheckView {
    let total = Amount::sum([Some(amount), fee, vat].into_iter().flatten()).unwrap_or(Amount::MAX);
    PaymentCheckView {
        fee: fee.map(Amount::decimal),
        vat: vat.map(Amount::decimal),
        total: total.decimal(),
        ..view
    }
}

fn word(told: Option<service_api::answer::Word>) -> Option<String> {
    told.map(|word| word.0.trim().to_owned()).filter(|text| !text.is_empty())
}

fn named_if_any(name: &str, value: Option<String>) -> Option<NamedValueView> {
    value.map(|value| NamedValueView {
        name: name.to_owned(),
        value,
    })
}

async fn asked(context: &Context, payment: &NewPayment, written: &Written) -> Result<PaymentCheckView, AppError> {
    match &payment.to {
        PayTo::Wallet {
            level,
            days,
            code_to_us,
            tell,
            ..
        } => {
            // With a customer's money the code never comes to us, whatever was ticked before.
            let code = match (*code_to_us && payment.behalf.is_none(), tell) {
                (true, _) => CodeGoes::ToUs,
                (false, true) => CodeGoes::ToThem,
                (false, false) => CodeGoes::Nowhere,
            };
            wallet(context, written, level.trim(), days.trim(), code).await
        }
        PayTo::Bank { bank, name, .. } => to_bank(context, written, bank.trim(), name.trim()).await,
        PayTo::Bill { biller, service, .. } => bill(context, written, biller.trim(), service.trim()).await,
        PayTo::Airtime { .. } | PayTo::Cash { .. } => Ok(plain(written.amount)),
    }
}

/// Who receives the withdrawal code of a person without a wallet. The message to the recipient contains it, unless it comes to us.
#[derive(Clone, Copy)]
enum CodeGoes {
    ToThem,
    ToUs,
    Nowhere,
}

async fn wallet(context: &Context, written: &Written, level: &str, days: &str, code: CodeGoes) -> Result<PaymentCheckView, AppError> {
    let outbox = &context.outbox;
    let answer = outbox
        .ask(&ValidateMoneyTransfer {
            referenceNumber: outbox.question()?,
            amount: written.amount,
            currency: Currency::naira(),
            destinationAccount: Text::parse(&written.payee).map_err(AppError::bug)?,
        })
        .await?;
    let amount_of = |told: Option<AnswerAmount>| told.and_then(|told| told.amount);
    let mut view = with_cost(plain(written.amount), written.amount, amount_of(answer.fee), amount_of(answer.vat));
    view.holder = word(answer.recipientAccountHolderName);
    let has = word(answer.recipientKYCLevel);
    let registered = word(answer.recipientRegistrationStatus).unwrap_or_default();
    if registered.eq_ignore_ascii_case("REGISTERED") {
        view.told.extend(named_if_any("Wallet", Some("Registered".to_owned())));
    }
    if registered.eq_ignore_ascii_case("UNREGISTERED") {
        view.warnings.push(
            match code {
                CodeGoes::ToUs => {
                    "This person has no wallet. The withdrawal code comes to you alone: whoever has it collects the money as cash."
                }
                CodeGoes::ToThem => "This person has no wallet; they get a withdrawal code, and collect the money as cash.",
                CodeGoes::Nowhere => return Err(no_code(written)),
            }
            .to_owned(),
        );
    }
    view.told.extend(named_if_any("Identity check", has.as_deref().map(level_words)));
    view.identity_enough = (!level.is_empty()).then(|| is_enough(has.as_deref(), level));
    if view.identity_enough == Some(false) {
        let days = if days.is_empty() { "120" } else { days };
        let asked = level_words(level);
        let has = has.as_deref().map_or("no level that is known".to_owned(), level_words);
        view.warnings.push(format!(
            "You asked for {asked}, and this person has {has}. The money leaves you, waits up to {days} days for them to complete their \
             identity check, then comes back."
        ));
    }
    Ok(view)
}

/// Without a message the code would reach no one, and the money could not be collected.
fn no_code(written: &Written) -> AppError {
    let or_to_us = match written.payer {
        None => ", or let the withdrawal code come to you",
        Some(_) => "",
    };
    AppError::invalid_field(
        "Nothing was sent. Some fields need another look.",
        "tell",
        format!("This person has no wallet, and the message is what tells them the withdrawal code. Let it be sent{or_to_us}."),
    )
}

async fn to_bank(context: &Context, written: &Written, bank: &str, name: &str) -> Result<PaymentCheckView, AppError> {
    let bank = BankId::parse(bank).map_err(AppError::bug)?;
    let account = Nuban::parse(&written.payee).map_err(AppError::bug)?;
    let (said, cost) = holder::ask_about(&context.outbox, bank, account, name, written.amount).await?;
    let Some(holder) = said.name else {
        return Err(AppError::invalid_field(
            "Nothing was sent. Some fields need another look.",
            "account",
            format!("{} has no such account.", said.bank),
        ));
    };
    let mut view = with_cost(
        plain(written.amount),
        written.amount,
        cost.map(|cost| cost.fee),
        cost.map(|cost| cost.vat),
    );
    if !name.is_empty() {
        view.tier = Some(said.tier);
        if said.tier != Tier::Match {
            view.warnings
                .push(format!("The bank says that this account is {holder}’s, and you wrote “{name}”."));
        }
        view.reasons = said.reasons;
    }
    view.holder = Some(holder);
    view.told.extend(named_if_any("Bank", Some(said.bank)));
    Ok(view)
}

async fn bill(context: &Context, written: &Written, biller: &str, service: &str) -> Result<PaymentCheckView, AppError> {
    let outbox = &context.outbox;
    let answer = outbox
        .ask(&GetMerchantAccountDetails {
            referenceNumber: outbox.question()?,
            merchantAccount: Text::parse(biller).map_err(AppError::bug)?,
            merchantReferenceNumber: Text::parse(&written.payee).map_err(AppError::bug)?,
            merchantServiceProductCode: (!service.is_empty())
                .then(|| Text::parse(service))
                .transpose()
                .map_err(AppError::bug)?,
        })
        .await?;
    let mut view = plain(written.amount);
    view.holder = word(answer.customerName);
    view.told.extend(named_if_any("Phone number", word(answer.phoneNumber)));
    let account = word(answer.accountNumber).filter(|account| *account != written.payee);
    view.told.extend(named_if_any("Account", account));
    for (name, value) in answer.details.unwrap_or_default() {
        view.told.extend(
            Some(value.0.trim())
                .filter(|value| !value.is_empty())
                .map(|value| named(&name, value)),
        );
    }
    Ok(view)
}

/// Compares with earlier payments to the same payee, and with usual amounts.
pub(crate) async fn from_records(context: &Context, written: &Written) -> Result<Vec<Against>, AppError> {
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
        let usual = single_payments::page(db, i64::MAX, Some(kind.operations()), single_payments::Only::All, USUAL)?;
        Ok((alike, usual))
    });
    let (alike, usual) = read.await?;
    let mut warnings = earlier::against(&alike, &reference, written.amount, (now, context.outbox.service_now()));
    let done = usual
        .iter()
        .filter(|row| row.line.state == State::Accepted && row.reference != reference);
    if let Some(usual) = much_more_than(done.map(|row| row.line.amount).collect(), written.amount) {
        let words = format!(
            "This is much more than usual: half of the latest payments of this kind were {} or less. Look at the zeros.",
            usual.naira()
        );
        warnings.push(Against {
            words,
            grave: false,
            hasty: false,
        });
    }
    Ok(warnings)
}

/// The payment's reference.
pub(crate) fn reference_of(written: &Written) -> String {
    let body: Json = serde_json::from_str(&written.body).unwrap_or_default();
    body.get("referenceNumber").and_then(Json::as_str).unwrap_or_default().to_owned()
}

/// A warning if the wallet holds too little.
async fn short(context: &Context, view: &PaymentCheckView) -> Result<Option<String>, AppError> {
    let held = holding(context.outbox.clone()).await?;
    let total = Amount::parse(&view.total).unwrap_or_default();
    let lacking = held.and_then(|held| lacking(held, total));
    Ok(lacking.map(|words| format!("No money moved. {words} The service will probably say no.")))
}

/// The balance that the service reports now; `None` if it reports none.
pub(crate) async fn holding(outbox: Arc<Outbox>) -> Result<Option<Amount>, AppError> {
    let balance = outbox.balance().await?;
    let held = balance.available.filter(|_| balance.problem.is_none());
    Ok(held.and_then(|held| held.amount).filter(|amount| *amount != Amount::ZERO))
}

/// Puts the missing amount before a rejection's message, if the wallet holds less than the payment.
async fn lacking_first(context: &Context, payment: &NewPayment, written: &Written, error: AppError) -> Result<AppError, AppError> {
    if payment.behalf.is_some() || !written.kind.leaves_the_wallet() {
        return Ok(error);
    }
    let held = holding(context.outbox.clone()).await?;
    Ok(match held.and_then(|held| lacking(held, written.amount)) {
        Some(words) => AppError {
            hint: Some(error.message.strip_prefix(NOTHING).unwrap_or(&error.message).to_owned()),
            message: format!("{NOTHING}{words}"),
            ..error
        },
        None => error,
    })
}

/// States the missing amount, if the wallet holds less than `total`.
pub(crate) fn lacking(held: Amount, total: Amount) -> Option<String> {
    let short = total.checked_sub(held).filter(|short| *short != Amount::ZERO)?;
    Some(format!(
        "{} is lacking: the wallet holds {}, and this takes {} or more.",
        short.naira(),
        held.naira(),
        total.naira()
    ))
}

/// What the recipient reads, as it is sent (texts that are too long are cut).
pub(crate) fn seen(body: &str) -> Vec<NamedValueView> {
    let body: Json = serde_json::from_str(body).unwrap_or_default();
    let text = |field: &str| body.get(field).and_then(Json::as_str).map(str::to_owned);
    let quiet = body.get("suppressRecipientMessage").or(body.get("isSuppressRecipientMessages"));
    let message = (quiet == Some(&Json::Bool(true))).then(|| "None: they get no message.".to_owned());
    [
        named_if_any("On their bank statement", text("remarks")),
        named_if_any("Sender’s name", text("alternateSenderName")),
        named_if_any("Message", message),
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
