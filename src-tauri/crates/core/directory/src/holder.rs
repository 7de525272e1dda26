//! Queries the account holder of a bank account before money is sent there. No money moves.

use crate::messages;
use std::sync::Arc;

use base::timestamp::{DAY, Timestamp};
use payment_rules::reading::Outcome;
use service_api::ValidateDepositToBank;
use service_api::value::{Amount, BankId, Currency, Nuban, Text};
use session::typed::digits;
use sheet_rules::payout::names::{NameMatch, ShortForms, Tier, compare};
use sheet_rules::payout::{BankRef, Cost, Holder};

use crate::banks;
use crate::tables::holders;
use crate::view::{BankHolderRequest, BankHolderView, BankView};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// Codes of rejections that only mean that there is no such account.
const NO_SUCH_ACCOUNT: [&str; 2] = ["114", "115"];
/// ₦100, in kobo: the query needs an amount, and the holder is the same for every amount.
const ASKED_ABOUT: i64 = 10_000;
/// How long a stored holder counts, in milliseconds.
const VALID_FOR: i64 = 30 * DAY;

/// The banks of the service that have an id, by name.
pub async fn list(outbox: &Arc<Outbox>) -> Result<Vec<BankView>, AppError> {
    let table = banks(outbox).await?;
    let all = (0..).map_while(|place| table.bank(place));
    let mut listed: Vec<BankView> = all
        .filter_map(|bank| {
            Some(BankView {
                id: bank.uuid.as_ref()?.as_str().to_owned(),
                name: bank.name.clone(),
            })
        })
        .collect();
    listed.sort_by_key(|bank| bank.name.to_lowercase());
    Ok(listed)
}

/// The bank with this id of the service.
pub async fn bank_of(outbox: &Arc<Outbox>, id: &BankId) -> Result<Option<BankRef>, AppError> {
    let table = banks(outbox).await?;
    let same = |bank: &BankId| bank.as_str().eq_ignore_ascii_case(id.as_str());
    let place = (0..)
        .map_while(|place| table.bank(place))
        .position(|bank| bank.uuid.as_ref().is_some_and(same));
    Ok(place.and_then(|place| table.reference(place)))
}

/// Queries the account holder, stores the answer and compares it with the expected name.
///
/// # Errors
///
/// If the request is invalid, or the bank does not answer.
pub async fn ask(outbox: &Arc<Outbox>, request: &BankHolderRequest) -> Result<BankHolderView, AppError> {
    let (bank, account) = read(request)?;
    let amount = Amount::from_minor(ASKED_ABOUT).map_err(AppError::bug)?;
    ask_about(outbox, bank, account, &request.expected, amount)
        .await
        .map(|(view, _)| view)
}

/// As [`ask`] for a payment of `amount`, with its cost if the answer has it.
pub async fn ask_about(
    outbox: &Arc<Outbox>,
    bank: BankId,
    account: Nuban,
    expected: &str,
    amount: Amount,
) -> Result<(BankHolderView, Option<Cost>), AppError> {
    let reference = bank_of(outbox, &bank).await?;
    let reference = reference.ok_or_else(|| refused_field("bank", messages::BANK_NOT_LISTED))?;
    let asked = outbox
        .ask_for_outcome(&ValidateDepositToBank {
            referenceNumber: outbox.question()?,
            amount,
            currency: Some(Currency::naira()),
            destinationBankUUID: bank,
            destinationBankAccountNumber: account.clone(),
            recipientPhoneNumber: None,
            recipientMobileOperatorCode: None,
            recipientEmail: None,
            recipientName: Text::cut(expected.trim()),
            locale: None,
        })
        .await?;
    let asked_at = outbox.now();
    let (name, cost) = match (asked.outcome, asked.answer) {
        (Outcome::Accepted, Some(answer)) => {
            let cost = answer.fee.and_then(|fee| fee.amount).map(|fee| Cost {
                amount,
                fee,
                vat: answer.vat.and_then(|vat| vat.amount).unwrap_or_default(),
            });
            (
                Some(answer.destinationAccountHolderNameAtBank.map(|name| name.0).unwrap_or_default()),
                cost,
            )
        }
        (Outcome::Refused { code, .. }, _) if NO_SUCH_ACCOUNT.contains(&code.as_str()) => (None, None),
        (Outcome::Refused { code, message, .. }, _) => {
            let words = asked.pause.unwrap_or_else(|| messages::rejected(&message, &code));
            return Err(AppError::new(ErrorCode::Refused, words));
        }
        (Outcome::Accepted, None) => return Err(unanswered(messages::ANSWER_UNREADABLE)),
        (Outcome::NotSent(why), _) => return Err(AppError::new(ErrorCode::NotSent, messages::not_checked(&why))),
        (Outcome::InDoubt(why), _) => return Err(unanswered(&why)),
    };
    let holder = Holder { name, cost, asked_at };
    let view = view(&reference, &account, &holder, &[expected]);
    holders::keep_holder(&outbox.store, reference, account, amount, holder).await?;
    Ok((view, cost))
}

/// The stored account holder, if it is recent enough, compared with the best matching of `names`.
pub async fn known(outbox: &Arc<Outbox>, bank: &BankId, account: &Nuban, names: &[&str]) -> Result<Option<BankHolderView>, AppError> {
    let Some(bank) = bank_of(outbox, bank).await? else {
        return Ok(None);
    };
    let since = Timestamp(outbox.now().0 - VALID_FOR);
    let stored = holders::holder_of(&outbox.store, bank.clone(), account.clone()).await?;
    let stored = stored.filter(|holder| holder.asked_at >= since);
    Ok(stored.map(|holder| view(&bank, account, &holder, names)))
}

fn view(bank: &BankRef, account: &Nuban, holder: &Holder, names: &[&str]) -> BankHolderView {
    let forms = ShortForms::built_in();
    let none = NameMatch {
        tier: Tier::NoMatch,
        score: 0,
        reasons: vec![messages::NO_SUCH_ACCOUNT.to_owned()],
    };
    let best = holder.name.as_deref().and_then(|theirs| {
        let compared = names.iter().map(|ours| compare(ours, theirs, &forms));
        compared.min_by_key(|found| (found.tier, u16::MAX - found.score))
    });
    let best = best.unwrap_or(none);
    BankHolderView {
        bank: bank.name.clone(),
        account: account.as_str().to_owned(),
        name: holder.name.clone(),
        tier: best.tier,
        reasons: best.reasons,
        asked_at: rfc3339(holder.asked_at),
    }
}

fn read(request: &BankHolderRequest) -> Result<(BankId, Nuban), AppError> {
    let problem = |path: &str, message: String| InputProblem::new(path, message);
    let bank = match request.bank.trim() {
        "" => Err(messages::CHOOSE_BANK.to_owned()),
        text => BankId::parse(text),
    };
    match (bank, Nuban::parse(&digits(&request.account))) {
        (Ok(bank), Ok(account)) => Ok((bank, account)),
        (bank, account) => {
            let bank = bank.err().map(|why| problem("bank", why));
            let account = account.err().map(|why| problem("account", why));
            let problems = [bank, account].into_iter().flatten().collect();
            Err(AppError::invalid(messages::NOTHING_CHECKED, problems))
        }
    }
}

fn unanswered(why: &str) -> AppError {
    AppError::new(ErrorCode::Unanswered, why)
}

fn refused_field(path: &str, message: &str) -> AppError {
    AppError::invalid_field(messages::NOTHING_CHECKED, path, message)
}
