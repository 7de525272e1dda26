//! From an approved draft to a run: every payment gets its reference, for life, and everything is on disk before the
//! first one is sent.

use std::sync::Arc;

use domain::payout::{BankTable, Choices, Plan, PlanItem, plan};
use service_api::declare::Operation as _;
use service_api::value::{Amount, Currency, Email, PhoneNumber, Text};
use service_api::{BulkItem, DepositToBank, MoneyTransferBulk};
use sha2::{Digest as _, Sha256};

use super::fees::available;
use super::number;
use super::open_drafts::open_draft;
use crate::env::{Purpose, service_time};
use crate::error::{AppError, ErrorCode, InputProblem};
use crate::outbox::Outbox;
use crate::profiles::Profile;
use crate::store::{NewItem, NewLine, RunRow};
use crate::view::{Route, RunState};

/// What a person approved.
#[derive(Clone, Debug)]
pub struct Approval {
    /// The draft.
    pub draft: String,
    /// How it travels.
    pub route: Route,
    /// Payments per call.
    pub group_size: u32,
    /// Named for rows with neither phone nor e-mail; a group carries none.
    pub contact: Option<String>,
    /// How many people the person confirmed; none where the command line confirms with a flag.
    pub confirmed: Option<(u32, String)>,
    /// The latest earlier run of the same file that the person was shown and pays again in spite of; none when none was shown.
    pub paid_before: Option<String>,
}

/// The group size where nobody chose one: a smaller loss of sight than the most the service takes.
pub const DEFAULT_GROUP: u32 = 50;

/// Approves a draft and lets the outbox send it. Gives the run's id.
pub async fn start(outbox: &Arc<Outbox>, profile: &Profile, approval: &Approval) -> Result<i64, AppError> {
    if let Some(error) = outbox.stalled() {
        return Err(error);
    }
    outbox.no_gap().await?;
    if !(1..=300).contains(&approval.group_size) {
        let problem = InputProblem {
            path: "group_size".to_owned(),
            message: "A group has 1 to 300 payments.".to_owned(),
        };
        return Err(AppError::invalid("Nothing was sent.", vec![problem]));
    }
    let seen = approval.paid_before.as_deref().map(number).transpose()?;
    // Read again from the file and the steps on disk, whatever a screen shows.
    let draft = open_draft(outbox, number(&approval.draft)?).await?;
    if let Some(earlier) = outbox.store.run_of_file(draft.row.file_digest.clone()).await?
        && super::summary(outbox, &earlier).await?.state != RunState::Finished
    {
        let message = format!("Nothing was sent: this same file is still being paid, as run {}.", earlier.id);
        return Err(AppError::new(ErrorCode::Conflict, message).hint("Go on with that run, or decide what is held in it."));
    }
    let own = approval.contact.as_deref().filter(|text| !text.trim().is_empty());
    let choices = Choices {
        contact: match approval.route {
            Route::Single => own.or(profile.contact_email.as_deref()),
            Route::Group => None,
        },
        contacts_stay: approval.route == Route::Group,
    };
    let plan = plan(&draft.sheet, &choices).map_err(|problems| {
        let problems = problems.iter().map(|problem| InputProblem {
            path: "file".to_owned(),
            message: problem.message(),
        });
        AppError::invalid("Nothing was sent.", problems.collect())
    })?;
    confirmed(&plan, approval)?;
    let items = items(outbox, &plan, approval.route, draft.sheet.banks())?;
    enough_money(outbox, plan.total).await?;
    let run = RunRow {
        id: 0,
        file_name: draft.row.file_name.clone(),
        file_digest: draft.row.file_digest.clone(),
        plan_digest: hex::encode(Sha256::digest(plan.canonical())),
        approved_at: outbox.now(),
        route: match approval.route {
            Route::Single => "single",
            Route::Group => "group",
        }
        .to_owned(),
        group_size: approval.group_size,
        paused: None,
    };
    let id = outbox.store.add_run(draft.id, seen, run, items).await?;
    outbox.wake();
    Ok(id)
}

/// What was confirmed must be what would be sent.
fn confirmed(plan: &Plan, approval: &Approval) -> Result<(), AppError> {
    let Some((count, total)) = &approval.confirmed else {
        return Ok(());
    };
    let same_count = usize::try_from(*count).is_ok_and(|count| count == plan.items.len());
    if same_count && Amount::parse(total) == Ok(plan.total) {
        return Ok(());
    }
    let message = format!(
        "Nothing was sent: {} people and ₦{} would be paid, not {count} and ₦{total}.",
        plan.items.len(),
        plan.total
    );
    Err(AppError::new(ErrorCode::Conflict, message).hint("Look at the file again and confirm anew."))
}

/// The wallet must hold the sum before the first payment leaves.
async fn enough_money(outbox: &Arc<Outbox>, total: Amount) -> Result<(), AppError> {
    match available(outbox).await? {
        Some(available) if available < total => {
            let short = Amount::from_minor(total.minor() - available.minor()).unwrap_or_default();
            let message = format!("Nothing was sent: the wallet holds ₦{available}, which is ₦{short} too little (fees not counted).");
            Err(AppError::new(ErrorCode::Conflict, message).hint("Put money into the wallet, or leave rows out."))
        }
        Some(_) | None => Ok(()),
    }
}

fn items(outbox: &Outbox, plan: &Plan, route: Route, banks: &BankTable) -> Result<Vec<NewItem>, AppError> {
    let mut problems = Vec::new();
    let mut items = Vec::with_capacity(plan.items.len());
    for item in &plan.items {
        match new_item(outbox, item, route, banks) {
            Ok(new) => items.push(new),
            Err(error) => problems.push(InputProblem {
                path: format!("row {}", item.row),
                message: error.message,
            }),
        }
    }
    if problems.is_empty() {
        Ok(items)
    } else {
        Err(AppError::invalid("Nothing was sent.", problems))
    }
}

fn new_item(outbox: &Outbox, item: &PlanItem, route: Route, banks: &BankTable) -> Result<NewItem, AppError> {
    let not_there = || {
        AppError::new(
            ErrorCode::Invalid,
            format!("The service does not list {} among its banks.", item.bank.name),
        )
    };
    let bank = banks.uuid_of(&item.bank).ok_or_else(not_there)?;
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Payment)?;
    // What is sent, and kept: the contract gives a group's payments no remarks, name, phone or e-mail.
    let (operation, body, remarks) = match route {
        Route::Single => {
            let request = DepositToBank {
                referenceNumber: reference.clone(),
                amount: item.amount,
                currency: Some(Currency::naira()),
                destinationBankUUID: bank.clone(),
                destinationBankAccountNumber: item.account.clone(),
                recipientPhoneNumber: item.phone.as_deref().map(PhoneNumber::parse).transpose().map_err(invalid)?,
                recipientMobileOperatorCode: None,
                recipientEmail: item.email.as_deref().map(Email::parse).transpose().map_err(invalid)?,
                recipientName: Text::cut(&item.name),
                locale: None,
                alternateSenderName: Text::cut(&item.sender),
                suppressRecipientMessage: item.own_contact.then_some(true),
                remarks: Text::cut(&item.remarks),
            };
            let body = serde_json::to_string(&request).map_err(AppError::bug)?;
            let problems =
                (DepositToBank::SPEC.problems)(&serde_json::from_str(&body).map_err(AppError::bug)?, &service_time(outbox.now())?);
            if let Some(problem) = problems.into_iter().next() {
                return Err(AppError::new(ErrorCode::Invalid, problem.message));
            }
            (DepositToBank::SPEC.id, body, item.remarks.clone())
        }
        Route::Group => {
            let request = BulkItem {
                referenceNumber: reference.clone(),
                amount: item.amount,
                currency: Some(Currency::naira()),
                destinationAccount: Text::parse(item.account.as_str()).map_err(invalid)?,
                destinationBank: Some(bank.clone()),
                senderPrincipal: None,
                senderCredentials: None,
                transferReference: None,
                sourceOfFunds: None,
                sendWithdrawalCode: None,
                suppressRecipientMessage: item.own_contact.then_some(true),
                alternateSenderName: Text::cut(&item.sender),
                minRecipentKYCLevel: None,
                holdingPeriod: None,
            };
            let body = serde_json::to_string(&request).map_err(AppError::bug)?;
            (MoneyTransferBulk::SPEC.id, body, String::new())
        }
    };
    Ok(NewItem {
        line: NewLine {
            operation,
            reference: reference.as_str().to_owned(),
            about: None,
            moves_money: true,
            run: None,
            body,
            amount: item.amount,
        },
        row: item.row,
        sheet: item.sheet.clone(),
        name: item.name.clone(),
        bank: item.bank.name.clone(),
        account: item.account.as_str().to_owned(),
        remarks,
    })
}

fn invalid(why: String) -> AppError {
    AppError::new(ErrorCode::Invalid, why)
}
