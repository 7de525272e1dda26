//! Single payments on screen, from the records and the answers.

use std::collections::HashMap;
use std::sync::Arc;

use base::timestamp::{HOUR, MINUTE, Timestamp};
use payment_rules::outbox::State;
use payment_rules::policy::Policy;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::answer;
use service_api::value::{Amount, AnswerAmount, BankId, Nuban};
use session::view::PersonsWordView;
use sheet_rules::contact::Kind;

use super::body::{json, present};
use super::bought::bought;
use super::check::{holding, lacking, seen};
use super::status;
use super::words::named;
use crate::contacts;
use crate::view::{
    CodeSettled, NamedValueView, PaymentDetailView, PaymentKind, PaymentState, PaymentView, PaymentsPageView, PaymentsRequest,
};
use directory::holder;
use engine::outbox::Outbox;
use engine::tables::outbox::LineRow;
use engine::tables::single_payments::Only;
use engine::tables::{answer_secrets, evidence, outbox, single_payments as table};
use store::records::Needle;
use store::{Actor, audit, facts};
use system::env::rfc3339;
use system::error::AppError;

/// The size of a page of the list.
const PAGE: u32 = 100;
/// The prefix of a cursor in a search.
const PLACE: char = 'p';
/// The service's rejection code for insufficient funds.
const TOO_LITTLE: &str = "139";
/// How long after an accepted cash-out the cash may be handed over without another status query.
const FRESH: i64 = 15 * MINUTE;

/// The fields of answers that name the account holder.
const HOLDERS: [&str; 3] = ["destinationAccountHolderNameAtBank", "recipientAccountHolderName", "customerName"];

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

fn not_here() -> AppError {
    AppError::not_found("There is no such payment.")
}

/// A page of single payments, latest first.
pub async fn page(outbox: &Outbox, request: &PaymentsRequest) -> Result<PaymentsPageView, AppError> {
    block(outbox, request, PAGE).await
}

/// Like `page`, with at most `limit` payments.
pub(crate) async fn block(outbox: &Outbox, request: &PaymentsRequest, limit: u32) -> Result<PaymentsPageView, AppError> {
    let kinds = request.kind.map(PaymentKind::operations);
    let only = match (request.needs_you, request.open) {
        (true, _) => Only::NeedsYou,
        (false, true) => Only::Open,
        (false, false) => Only::All,
    };
    let standing = (outbox.policy.clone(), outbox.now());
    let most = usize::try_from(limit).map_err(AppError::bug)?;
    if let Some(needle) = Needle::of(&request.text) {
        let place = request.before.as_deref().and_then(|text| text.strip_prefix(PLACE));
        let before = place.map(number).transpose()?;
        let read = move |db: &Connection| {
            let (rows, place) = table::holding(db, &needle, before, (kinds, only), most)?;
            Ok((shown(db, &rows, (&standing.0, standing.1))?, place))
        };
        let (payments, place) = outbox.store.read_indexed(read).await?;
        let next = place.map(|place| format!("{PLACE}{place}"));
        return Ok(PaymentsPageView { payments, next });
    }
    let before = request.before.as_deref().map_or(Ok(i64::MAX), number)?;
    let read = move |db: &Connection| {
        let mut rows = table::page(db, before, kinds, only, limit + 1)?;
        let more = rows.len() > most;
        rows.truncate(most);
        let next = rows.last().filter(|_| more).map(|row| row.id.to_string());
        Ok(PaymentsPageView {
            payments: shown(db, &rows, (&standing.0, standing.1))?,
            next,
        })
    };
    outbox.store.read(read).await
}

/// Payments as rows of the list.
pub fn shown(db: &Connection, rows: &[LineRow], at: (&Policy, Timestamp)) -> Result<Vec<PaymentView>, AppError> {
    let names = Names::read(db)?;
    let mut payments = Vec::with_capacity(rows.len());
    for row in rows {
        let holder = table::holder(db, &row.reference)?;
        payments.extend(brief(db, row, &names, at)?.map(|payment| PaymentView { holder, ..payment }));
    }
    Ok(payments)
}

/// What the records contain about one payment, read in one transaction.
struct Read {
    row: LineRow,
    payment: PaymentView,
    answers: Vec<String>,
    saved_as: Option<String>,
    words: Vec<String>,
    word: Option<PersonsWordView>,
    bought: Option<NamedValueView>,
}

fn read(db: &Connection, id: i64, at: (&Policy, Timestamp)) -> Result<Read, AppError> {
    let row = table::one(db, id)?.ok_or_else(not_here)?;
    let payment = shown(db, std::slice::from_ref(&row), at)?.pop().ok_or_else(not_here)?;
    Ok(Read {
        answers: table::answers(db, id)?,
        saved_as: saved_name(db, &row)?,
        words: status::contradiction(db, id)?
            .into_iter()
            .chain(status::words(db, &row, payment.state, at.1)?)
            .chain(table::noted(db, id, table::NOT_KEPT)?.map(|(_, why)| format!("The customer’s password was not kept. {why}")))
            .collect(),
        word: session::persons_word::word(db, &row, payment.by_word)?,
        bought: bought(db, &json(&row.body))?,
        row,
        payment,
    })
}

/// The details of a payment.
pub async fn detail(outbox: &Arc<Outbox>, id: &str) -> Result<PaymentDetailView, AppError> {
    let (id, policy, now) = (number(id)?, outbox.policy.clone(), outbox.now());
    let found = outbox.store.read(move |db| read(db, id, (&policy, now))).await?;
    let lacking = too_little(outbox, &found).await?;
    let call = outbox::call_of_line(&outbox.store, id).await?;
    let kept_back = match call {
        Some(call) => answer_secrets::secret_names(&outbox.store, call).await?,
        None => Vec::new(),
    };
    Ok(whole(found, lacking, call, kept_back))
}

fn whole(found: Read, lacking: Option<String>, call: Option<i64>, kept_back: Vec<String>) -> PaymentDetailView {
    let Read { row, mut payment, .. } = found;
    let body = json(&row.body);
    let is_paid = row.line.state == State::Accepted;
    // The values of an answer count only once the payment is known to be made.
    let answers = found.answers.iter().filter(|_| is_paid);
    let answers: Vec<Json> = answers
        .filter_map(|text| answer::read(text.as_bytes()).ok())
        .filter_map(|answer| of_payment(answer, &row.reference))
        .collect();
    let said = |name: &str| answers.iter().find_map(|answer| present(answer, name));
    payment.holder = payment.holder.or_else(|| HOLDERS.iter().find_map(|name| said(name)));
    if payment.to.is_empty() {
        payment.to = payment.holder.clone().unwrap_or_default();
    }
    let first = lacking.into_iter().chain(row.line.reason.clone());
    let mut words: Vec<String> = first.chain(found.words).collect();
    if let (Some((code, message)), None) = (&row.line.refusal, &row.line.reason) {
        words.push(format!("The service said: “{message}” (code {code})."));
    }
    let is_ours = kept_back.iter().any(|name| name == "withdrawalCode");
    let unregistered = said("receiverRegistrationStatus").is_some_and(|word| word.eq_ignore_ascii_case("UNREGISTERED"));
    if !is_ours && unregistered && body.get("sendWithdrawalCode") != Some(&Json::Bool(false)) {
        let quiet = body.get("suppressRecipientMessage") == Some(&Json::Bool(true));
        words.push(if quiet {
            "This person has no wallet, and no message was sent to them. Ask the service how they get the withdrawal code.".to_owned()
        } else {
            "This person has no wallet; they get a withdrawal code, and collect the money as cash.".to_owned()
        });
    } else if unregistered && payment.state != PaymentState::CodeMissing {
        words.push(
            "This person has no wallet. The withdrawal code came to you alone: whoever has it collects the money as cash.".to_owned(),
        );
    }
    let naira = |text: String| AnswerAmount::new(&text).amount.map_or(text, Amount::decimal);
    let fee = row.line.receipt.fee.as_ref();
    let further = answers
        .iter()
        .find_map(|answer| further(answer, &payment.account))
        .unwrap_or_default();
    let bought = found.bought.filter(|bought| further.iter().all(|told| told.name != bought.name));
    PaymentDetailView {
        fee: fee.map(|fee| fee.amount.map_or(fee.text.clone(), Amount::decimal)),
        commission: said("commissionEarned").or_else(|| said("agentCommission")).map(naira),
        transaction: row.line.receipt.transaction_id.clone(),
        token: said("merchantTransactionReference"),
        told: bought.into_iter().chain(further).collect(),
        words,
        note: present(&body, "transferReference"),
        seen: seen(&row.body),
        call: call.map(|call| call.to_string()),
        kept_back,
        settled_at: row.line.settled_at.map(rfc3339),
        looked: row.line.status_queries,
        next_look_at: row.line.next_status_query_at.map(rfc3339),
        waits: row.line.state == State::NeedsReview,
        word: found.word,
        hand_over_until: pay_out_until(&row, &payment).map(rfc3339),
        can_be_saved: is_paid && found.saved_as.is_none() && payment.kind != PaymentKind::Cash && !payment.account.is_empty(),
        saved_as: found.saved_as,
        payment,
    }
}

/// Until when cash may be handed over. Afterwards the answer alone does not show whether it already was.
fn pay_out_until(row: &LineRow, payment: &PaymentView) -> Option<Timestamp> {
    let is_fresh = payment.kind == PaymentKind::Cash && payment.state == PaymentState::Paid && !payment.by_word;
    let settled = row
        .line
        .settled_at
        .filter(|_| is_fresh && !payment.contradicted && payment.handed_over_at.is_none())?;
    Some(settled.plus(FRESH))
}

/// The missing amount, for a payment that was just rejected for insufficient funds.
async fn too_little(outbox: &Arc<Outbox>, Read { row, payment, .. }: &Read) -> Result<Option<String>, AppError> {
    let refused = row.line.state == State::Refused && row.line.refusal.as_ref().is_some_and(|(code, _)| code == TOO_LITTLE);
    let lately = row.line.settled_at.is_some_and(|at| outbox.now().since(at) < HOUR);
    // A customer's wallet is not the one that is queried.
    if !(refused && lately && payment.payer.is_none()) {
        return Ok(None);
    }
    let lacking = holding(Arc::clone(outbox)).await?.and_then(|held| lacking(held, row.line.amount));
    Ok(lacking.map(|words| format!("No money moved. {words}")))
}

/// The payee of a payment as it was sent, with the reported account holder.
pub struct Payee {
    /// The id of the bank or biller; otherwise empty.
    pub place: String,
    pub number: String,
    pub phone: String,
    pub email: String,
    pub holder: Option<String>,
}

/// Reads the payee from the request and its answer.
pub async fn payee(outbox: &Arc<Outbox>, id: &str) -> Result<Payee, AppError> {
    let id = number(id)?;
    let read = move |db: &Connection| Ok((table::one(db, id)?.ok_or_else(not_here)?, table::answers(db, id)?));
    let (row, answers) = outbox.store.read(read).await?;
    let body = json(&row.body);
    let text = |name: &str| present(&body, name).unwrap_or_default();
    let answers = answers.iter().filter_map(|text| answer::read(text.as_bytes()).ok());
    let answers: Vec<Json> = answers.filter_map(|answer| of_payment(answer, &row.reference)).collect();
    let told = answers
        .iter()
        .find_map(|answer| HOLDERS.iter().find_map(|name| present(answer, name)));
    let (bank, number) = (
        text("destinationBankUUID"),
        table::payee_field(&row.operation).map(text).unwrap_or_default(),
    );
    let said = match (&told, BankId::parse(&bank), Nuban::parse(&number)) {
        (None, Ok(bank), Ok(account)) => holder::known(outbox, &bank, &account, &[]).await?.and_then(|said| said.name),
        (Some(_) | None, _, _) => None,
    };
    Ok(Payee {
        place: if bank.is_empty() { text("merchantAccount") } else { bank },
        number,
        phone: text("recipientPhoneNumber"),
        email: text("recipientEmail"),
        holder: told.or(said),
    })
}

/// The name of the saved contact that was paid. `None` if the kind of payment has no contacts.
fn saved_name(db: &Connection, row: &LineRow) -> Result<Option<String>, AppError> {
    let body = json(&row.body);
    let text = |name: &str| present(&body, name).unwrap_or_default();
    let number = table::payee_field(&row.operation).map(text).unwrap_or_default();
    let kind = match PaymentKind::of(&row.operation) {
        Some(PaymentKind::Bank) => Kind::Bank,
        Some(PaymentKind::Bill) => Kind::Bill,
        Some(PaymentKind::Wallet | PaymentKind::Airtime) => Kind::Wallet,
        Some(PaymentKind::Cash) | None => return Ok(None),
    };
    let place = present(&body, "destinationBankUUID").unwrap_or_else(|| text("merchantAccount"));
    Ok(contacts::saved_as(db, kind, &place, &number)?.map(|saved| saved.contact.name))
}

/// Queries the status of an unconfirmed payment now.
pub async fn query_status(outbox: &Arc<Outbox>, id: &str) -> Result<PaymentDetailView, AppError> {
    let line = number(id)?;
    let row = outbox.store.read(move |db| table::one(db, line)).await?.ok_or_else(not_here)?;
    match row.line.state {
        State::InDoubt | State::Confirming | State::NeedsReview => {
            outbox.query_status(row).await?;
        }
        State::Ready | State::Sending | State::Accepted | State::Refused | State::Cancelled => {}
    }
    detail(outbox, id).await
}

/// Records that the cash of a payment was handed over.
///
/// # Errors
///
/// It was recorded before, or the payment is not paid.
pub async fn handed_over(outbox: &Arc<Outbox>, id: &str, hand: Actor) -> Result<PaymentDetailView, AppError> {
    let line = number(id)?;
    let now = outbox.now();
    let noted = outbox.store.write(move |db| {
        let row = table::one(db, line)?.ok_or_else(not_here)?;
        if PaymentKind::of(&row.operation) != Some(PaymentKind::Cash) || row.line.state != State::Accepted {
            let message = "Nothing was noted: cash is handed over only for a code that the service took.";
            return Err(AppError::conflict(message));
        }
        if table::handed_over_at(db, line)?.is_some() {
            let message = "Nothing was noted: this cash was handed over before. Do not hand it over again.";
            return Err(AppError::conflict(message));
        }
        evidence::note(db, line, table::HANDED_OVER, "A person said that the cash was handed over.", now)?;
        audit::record(db, now, hand.entry("cash handed over", None, Some(row.reference)))
    });
    noted.await?;
    detail(outbox, id).await
}

/// Records how a missing withdrawal code was resolved. The payment then no longer needs attention.
pub async fn code_settled(outbox: &Arc<Outbox>, request: &CodeSettled, hand: Actor) -> Result<PaymentDetailView, AppError> {
    let (line, now, what) = (number(&request.payment)?, outbox.now(), request.what.trim().to_owned());
    if what.is_empty() {
        return Err(AppError::invalid_field("Nothing was noted.", "what", "Write what came of it."));
    }
    let noted = outbox.store.write(move |db| {
        let row = table::one(db, line)?.ok_or_else(not_here)?;
        if !table::lacks_code(db, line)? {
            return Err(AppError::conflict(
                "Nothing was noted: no withdrawal code of this payment is missing.",
            ));
        }
        evidence::note(db, line, table::CODE_SETTLED, &what, now)?;
        let after = format!("{}: {what}", row.reference);
        audit::record(db, now, hand.entry("missing code settled", None, Some(after)))
    });
    noted.await?;
    detail(outbox, &request.payment).await
}

/// The part of an answer for this payment. In a bulk call it is the result under its reference.
fn of_payment(answer: Json, reference: &str) -> Option<Json> {
    match answer.get("results").and_then(Json::as_array) {
        None => Some(answer),
        Some(results) => {
            let is_its = |result: &&Json| result.get("referenceNumber").and_then(Json::as_str) == Some(reference);
            results.iter().find(is_its).cloned()
        }
    }
}

/// Further values from a biller that the detail does not show elsewhere.
fn further(answer: &Json, account: &str) -> Option<Vec<NamedValueView>> {
    let token = present(answer, "merchantTransactionReference");
    let properties = answer.get("additionalProperties")?.as_object()?;
    // The account holder is shown elsewhere.
    let others = properties.iter().filter(|(name, _)| !HOLDERS.contains(&name.as_str()));
    let told = others.filter_map(|(name, _)| {
        let value = present(answer.get("additionalProperties")?, name)?;
        (value != account && Some(&value) != token.as_ref()).then(|| named(name, &value))
    });
    Some(told.collect()).filter(|told: &Vec<NamedValueView>| !told.is_empty())
}

/// Stored names of banks, operators and billers.
struct Names(HashMap<String, String>);

impl Names {
    fn read(db: &Connection) -> Result<Self, AppError> {
        let mut names = HashMap::new();
        for (list, id) in [("banks", "uuid"), ("operators", "id"), ("billers", "id")] {
            let kept = facts::fact(db, list)?.map(|(text, _)| json(&text)).unwrap_or_default();
            for row in kept.as_array().into_iter().flatten() {
                if let (Some(id), Some(name)) = (present(row, id), present(row, "name")) {
                    names.insert(id.to_lowercase(), name);
                }
            }
        }
        Ok(Self(names))
    }

    fn of(&self, id: &str) -> String {
        self.0.get(&id.to_lowercase()).cloned().unwrap_or_else(|| id.to_owned())
    }
}

fn brief(db: &Connection, row: &LineRow, names: &Names, at: (&Policy, Timestamp)) -> Result<Option<PaymentView>, AppError> {
    let Some(kind) = PaymentKind::of(&row.operation) else {
        return Ok(None);
    };
    let ((state, by_word), (policy, now)) = (status::state(db, row)?, at);
    let body = json(&row.body);
    let text = |name: &str| present(&body, name);
    let at = [
        "destinationBankUUID",
        "destinationBank",
        "mobileOperatorPublicId",
        "merchantAccount",
    ];
    Ok(Some(PaymentView {
        payment: row.id.to_string(),
        kind,
        reference: row.reference.clone(),
        state,
        by_word,
        contradicted: status::contradiction(db, row.id)?.is_some(),
        handed_over_at: match kind {
            PaymentKind::Cash => table::handed_over_at(db, row.id)?.map(rfc3339),
            PaymentKind::Wallet | PaymentKind::Bank | PaymentKind::Airtime | PaymentKind::Bill => None,
        },
        amount: row.line.amount.decimal(),
        to: text("recipientName").unwrap_or_default(),
        holder: None,
        account: table::payee_field(&row.operation).and_then(text).unwrap_or_default(),
        at: at.iter().find_map(|name| text(name)).map(|id| names.of(&id)),
        sent_at: row.line.sent_at.map(rfc3339),
        unknown_since: row.line.unknown_since().map(rfc3339),
        lookup_closes_at: row.line.unknown_since().map(|since| rfc3339(since.plus(policy.lookup_closes))),
        urgency: row.line.urgency(policy, now),
        payer: text("purchaserPrincipal").or_else(|| text("senderPrincipal")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_biller_tells_is_read_whatever_it_is() {
        let answer = serde_json::json!({"additionalProperties": {"units": 12.5, "token": "1234 5678", "customerAccountNumber": "450", "none": null, "empty": " ", "more": {}}});
        let told: Vec<(String, String)> = further(&answer, "450")
            .unwrap_or_default()
            .into_iter()
            .map(|told| (told.name, told.value))
            .collect();
        let wanted = [("Token", "1234 5678"), ("Units", "12.5")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(told, wanted);
        assert_eq!(further(&serde_json::json!({"additionalProperties": {}}), "450"), None);
        assert_eq!(further(&serde_json::json!({}), "450"), None);
    }
}
