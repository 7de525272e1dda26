//! Home: what needs attention.

use std::sync::Arc;

use domain::moment::SECOND;
use service_api::AccountBalance;
use service_api::value::Amount;

use crate::env::rfc3339;
use crate::error::AppError;
use crate::open_profile::OpenProfile;
use crate::outbox::Outbox;
use crate::view::{BalanceView, HomeView, PaymentRequestState, PaymentRequestView};
use crate::{held, payment_requests, payouts};

/// Gathers what needs attention.
pub async fn view(profile: &OpenProfile) -> Result<HomeView, AppError> {
    let outbox = &profile.outbox;
    let requests = payment_requests::list(outbox).await?;
    let open: Vec<&PaymentRequestView> = requests
        .iter()
        .filter(|request| matches!(request.state, PaymentRequestState::Waiting | PaymentRequestState::PartPaid))
        .collect();
    let open_total = Amount::sum(open.iter().filter_map(|request| Amount::parse(&request.amount).ok())).unwrap_or(Amount::MAX);
    let open_count = u32::try_from(open.len()).unwrap_or(u32::MAX);
    let runs = payouts::run_list(outbox).await?;
    let paid = requests.into_iter().filter(|request| request.state == PaymentRequestState::Paid);
    Ok(HomeView {
        balance: balance(outbox).await?,
        open_requests: open_count,
        open_requests_total: open_total.decimal(),
        in_doubt: runs.iter().map(|run| run.in_doubt).sum(),
        held: runs.iter().map(|run| run.held).sum(),
        held_calls: held::list(outbox).await?,
        lately_paid: paid.take(5).collect(),
        unfinished_runs: runs.into_iter().filter(|run| !run.is_over()).collect(),
        watching: profile.watching.view(outbox.now()),
    })
}

/// Screens that are read again at every change must not ask the service each time.
const FRESH: i64 = 3 * SECOND;

/// Money in the wallet, or why it is not known; at most a few seconds old.
pub async fn balance(outbox: &Arc<Outbox>) -> Result<BalanceView, AppError> {
    if let Some(known) = outbox.balance_since(outbox.now().plus(-FRESH)) {
        return Ok(known);
    }
    let request = AccountBalance {
        referenceNumber: outbox.question()?,
        accountPrincipal: None,
        accountCredentials: None,
        sourceOfFunds: None,
        locale: None,
    };
    let asked = outbox.now();
    let asked_at = Some(rfc3339(asked));
    let view = match outbox.ask(&request).await {
        Ok(answer) => {
            let available = answer.availableBalance.or(answer.totalBalance);
            let available = available.map(|amount| amount.amount.map_or(amount.text.clone(), |amount| amount.decimal()));
            BalanceView {
                available,
                asked_at,
                problem: None,
            }
        }
        Err(error) => BalanceView {
            available: None,
            asked_at,
            problem: Some(error.message),
        },
    };
    outbox.keep_balance(asked, view.clone());
    Ok(view)
}
