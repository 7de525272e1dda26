//! The questions of the confirm window, made from the records each time.

use collections::payment_accounts;
use collections::view::ConfirmForwarding;
use payouts::findings::Named;
use payouts::view::{FindingKind, ItemState, RunItemView};
use payouts::{run_view, summary, waiting_lines};
use refunds::view::NewRefund;
use service_api::value::Amount;
use session::ids::number;
use {payments, refunds};

use super::asked::Asked;
use super::conditions::without_people;
use super::money::Money;
use super::question_view::{Question, Signer};
use super::repeats::Repeats;
use super::signing::{not_paid_by, not_paid_limit, require_signer, second_person};
use super::{forms, months, needs_review, onboarding, people, remote_approval, submitted_draft};
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmAsk, ConsoleRequest, TypedView};
use engine::outbox::requests::lines_of;
use engine::tables::runs;
use system::error::{AppError, ErrorCode};

/// The error if what was shown has changed.
pub(super) fn no_longer(what: &ConfirmAsk) -> AppError {
    let message = if matches!(what, ConfirmAsk::Alarms { .. }) {
        messages::ALARMS_RESOLVED
    } else if matches!(what, ConfirmAsk::SignMonth { .. }) {
        messages::MONTH_PREPARED_AGAIN
    } else {
        return payouts::tables::plans::no_longer();
    };
    AppError::conflict(message).hint(messages::CLOSE_AND_START_AGAIN)
}

/// The question for a request, with the rows of each kind from position `from`.
///
/// # Errors
///
/// It cannot be asked, with the reason.
pub(super) async fn of(open: &OpenProfile, asked: &Asked, from: usize) -> Result<Question, AppError> {
    without_people(open, &asked.what)?;
    let question = make(open, asked, from).await?;
    require_signer(&open.context.current_user.people(), &question.signers, messages::NO_SIGNER)?;
    Ok(question)
}

async fn make(open: &OpenProfile, asked: &Asked, from: usize) -> Result<Question, AppError> {
    match &asked.what {
        ConfirmAsk::Release { plan } => submitted_draft::release(open, plan, from).await,
        ConfirmAsk::StartApproved { answer } => submitted_draft::start_approved(open, answer, from).await,
        ConfirmAsk::ApproveBatch { batch } => remote_approval::approve(open, batch, from).await,
        ConfirmAsk::SendBack { batch, note } => remote_approval::send_back(open, batch, note).await,
        ConfirmAsk::AddApprover { card } => remote_approval::add_approver(open, card).await,
        ConfirmAsk::Resume { run } => resume(open, asked, run).await,
        ConfirmAsk::SendAgain { run, items, evidence } => send_again(open, asked, (run, items, evidence), from).await,
        ConfirmAsk::NotPaid { run, items, evidence } => not_paid(open, asked, (run, items, evidence), from).await,
        ConfirmAsk::Missing { evidence } => needs_review::missing(open, evidence).await,
        ConfirmAsk::Alarms {
            reference,
            decision,
            evidence,
        } => needs_review::alarms(open, asked, reference.as_deref(), (*decision, evidence)).await,
        ConfirmAsk::Refund { refund } => refund_question(open, asked, refund).await,
        ConfirmAsk::Payment { payment } => forms::pay(open, asked, payment).await,
        ConfirmAsk::TopUps { top_ups, shown } => forms::top_up(open, asked, top_ups, shown).await,
        ConfirmAsk::Onboard { sub_merchant } => onboarding::onboard(open, asked, sub_merchant).await,
        ConfirmAsk::SubMerchantKeys { sub_merchant, what } => onboarding::keys(open, sub_merchant, *what).await,
        ConfirmAsk::Forwarding { forwarding } => forward_deposits(open, asked, forwarding).await,
        ConfirmAsk::NotRefunded { line, evidence } => needs_review::not_refunded(open, asked, line, evidence).await,
        ConfirmAsk::Held { line, decision, evidence } => needs_review::held(open, asked, line, (*decision, evidence)).await,
        ConfirmAsk::SignMonth { month } => months::sign(open, month).await,
        ConfirmAsk::KeptBack { call } => onboarding::kept_back(open, call).await,
        ConfirmAsk::Call { request } => call(open, asked, request).await,
        ConfirmAsk::Probe { request } => probe(open, asked, &request.name),
        ConfirmAsk::SignIn { person } => people::sign_in(open, person),
        ConfirmAsk::AddPerson { name, role } => people::add(open, name, *role),
        ConfirmAsk::ChangeRole { person, role } => people::change_role(open, person, *role),
        ConfirmAsk::RemovePerson { person } => people::remove(open, person),
        ConfirmAsk::NewPin { person } => people::new_pin(open, person),
        ConfirmAsk::OtherComputers { others, asks_always } => Ok(super::other_computers::question(open, *others, *asks_always)),
        ConfirmAsk::Rules {
            single_person,
            lock_minutes,
            not_paid_alone,
        } => people::rules(open, *single_person, *lock_minutes, not_paid_limit(not_paid_alone)?),
    }
}

fn probe(open: &OpenProfile, asked: &Asked, name: &str) -> Result<Question, AppError> {
    Ok(Question {
        title: messages::TEST_MONEY_QUESTION.to_owned(),
        lead: messages::TEST_MONEY_LEAD.to_owned(),
        facts: vec![("Question", name.to_owned())],
        button: messages::TEST_MONEY_BUTTON.to_owned(),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn resume(open: &OpenProfile, asked: &Asked, run: &str) -> Result<Question, AppError> {
    let id = number(run)?;
    let batch = summary(&open.context.outbox, id).await?;
    if !batch.can_resume {
        return Err(AppError::conflict(messages::NOTHING_QUEUED));
    }
    let left = Amount::parse(&batch.total_not_sent).map_or(batch.total_not_sent.clone(), Amount::naira);
    let people = open.context.current_user.people();
    let approvers: Vec<Signer> = people
        .iter()
        .filter(|person| person.approves())
        .cloned()
        .map(Signer::plain)
        .collect();
    let missing = messages::NO_APPROVER_TO_CONTINUE;
    require_signer(&people, &approvers, missing).map_err(|error| error.hint(messages::OWNER_ADDS_APPROVER))?;
    let approved_at = runs::read_run(&open.context.outbox.store, id).await?.approved_at;
    let repeats = Repeats::of(open, waiting_lines(&open.context.outbox, id).await?, 0, Some(approved_at)).await?;
    let total = Amount::parse(&batch.total_not_sent).map_err(AppError::bug)?;
    let question = Question {
        title: messages::continue_question(batch.not_sent),
        lead: messages::CONTINUE_LEAD.to_owned(),
        facts: vec![
            ("Waiting", messages::payments_and_sum(batch.not_sent, &left)),
            (messages::PAID_SO_FAR, batch.paid.to_string()),
            ("Unconfirmed", (batch.in_doubt + batch.held).to_string()),
            ("File", batch.file_name),
            ("Batch", run.to_owned()),
        ],
        money: Some(Money::without_costs(total, batch.not_sent)),
        warnings: batch.pause_reason.into_iter().map(|why| messages::paused_because(&why)).collect(),
        button: messages::continue_button(batch.not_sent, &left),
        signers: approvers,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, total)
}

/// Payments of a batch that need review and that a person decides about.
struct NeedsReview {
    lines: Vec<String>,
    /// Their number, for a sentence.
    payments: String,
    total: Amount,
    /// Whether the service gave a transaction id for one of them.
    reported: bool,
    evidence: String,
}

impl NeedsReview {
    async fn of(
        open: &OpenProfile,
        (run, wanted, evidence): (&str, &[String], &str),
        permitted: impl Fn(&RunItemView) -> bool,
    ) -> Result<Self, AppError> {
        if evidence.trim().is_empty() {
            return Err(AppError::new(ErrorCode::Invalid, messages::EVIDENCE_NEEDED));
        }
        let mut items: Vec<RunItemView> = Vec::new();
        let mut read = 0;
        loop {
            let page = run_view(&open.context.outbox, run, read).await?.items;
            if page.is_empty() {
                break;
            }
            read += u32::try_from(page.len()).unwrap_or(u32::MAX);
            items.extend(page.into_iter().filter(|item| wanted.contains(&item.item)));
        }
        let permitted = |item: &RunItemView| item.state == ItemState::Held && permitted(item);
        if items.len() != wanted.len() || items.is_empty() || !items.iter().all(permitted) {
            let message = messages::DECISION_NOT_POSSIBLE;
            return Err(AppError::conflict(message));
        }
        let line = |item: &RunItemView| {
            let amount = Amount::parse(&item.amount).map_or(item.amount.clone(), Amount::naira);
            messages::payment_with_look_ups(&amount, &item.name, (&item.bank, &item.account), item.enquiries)
        };
        Ok(Self {
            lines: items.iter().map(line).collect(),
            payments: messages::payments(items.len()),
            total: Amount::sum(items.iter().filter_map(|item| Amount::parse(&item.amount).ok())).unwrap_or(Amount::MAX),
            reported: items.iter().any(|item| item.transaction_id.is_some()),
            evidence: evidence.trim().to_owned(),
        })
    }
}

async fn send_again(open: &OpenProfile, asked: &Asked, what: (&str, &[String], &str), from: usize) -> Result<Question, AppError> {
    let held = NeedsReview::of(open, what, |item| item.may_send_again).await?;
    let (payments, total) = (&held.payments, held.total.naira());
    Ok(Question {
        title: messages::send_again_question(payments, &total),
        lead: messages::SEND_AGAIN_LEAD.to_owned(),
        named: vec![Named::page((FindingKind::Payments, "Payments"), &held.lines, from)],
        facts: vec![("Evidence", held.evidence)],
        button: messages::send_again_button(payments, &total),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn not_paid(open: &OpenProfile, asked: &Asked, what: (&str, &[String], &str), from: usize) -> Result<Question, AppError> {
    let held = NeedsReview::of(open, what, |_| true).await?;
    let (payments, total) = (&held.payments, held.total.naira());
    let reported = messages::HAS_TRANSACTION_ID;
    Ok(Question {
        title: messages::not_paid_question(payments, &total),
        lead: messages::NOT_PAID_LEAD.to_owned(),
        named: vec![Named::page((FindingKind::Payments, "Payments"), &held.lines, from)],
        warnings: held.reported.then(|| reported.to_owned()).into_iter().collect(),
        facts: vec![("Evidence", held.evidence)],
        button: messages::not_paid_button(payments),
        signers: not_paid_by(open, asked, held.total, held.reported)?,
        ..Question::default()
    })
}

async fn refund_question(open: &OpenProfile, asked: &Asked, refund: &NewRefund) -> Result<Question, AppError> {
    let facts = refunds::question_facts(&open.context, refund).await?;
    Ok(Question {
        title: facts.title,
        lead: facts.lead,
        facts: facts.facts,
        warnings: facts.warnings,
        typed: Some(TypedView {
            label: messages::type_amount(facts.amount),
            expected: facts.amount.decimal(),
        }),
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn forward_deposits(open: &OpenProfile, asked: &Asked, forwarding: &ConfirmForwarding) -> Result<Question, AppError> {
    let facts = payment_accounts::question_facts(&open.context.outbox, forwarding).await?;
    Ok(Question {
        title: facts.title,
        lead: facts.lead,
        facts: facts.facts,
        warnings: vec![facts.warning.to_owned()],
        typed: Some(TypedView {
            label: messages::TYPE_ENDING.to_owned(),
            expected: facts.ending,
        }),
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn call(open: &OpenProfile, asked: &Asked, request: &ConsoleRequest) -> Result<Question, AppError> {
    let signing = crate::console::may_be_confirmed(&open.context, request)?;
    let mut facts = vec![("Operation", request.operation.clone())];
    facts.extend(signing.into_iter().map(|(name, text)| ("Sends", format!("{name}: {text}"))));
    let spec = service_api::spec(&request.operation).ok_or_else(|| AppError::bug("no such operation"))?;
    let lines = match spec.refund.is_some() {
        true => Vec::new(),
        false => lines_of(spec, &request.body)?,
    };
    let total = Amount::sum(lines.iter().map(|line| line.amount)).unwrap_or(Amount::MAX);
    let repeats = Repeats::of(open, lines, 0, None).await?;
    let question = Question {
        title: messages::CALL_QUESTION.to_owned(),
        lead: messages::CALL_LEAD.to_owned(),
        facts,
        warnings: payments::of_call(&open.context, &request.operation, &request.body).await?,
        button: messages::CALL_BUTTON.to_owned(),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, total)
}
