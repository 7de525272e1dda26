//! Checks a profile's connection with one query to each interface, and reports each stage. Queries change nothing, so no money moves. They
//! carry no payment and are not recorded.

mod open_connections;

use std::sync::Arc;
use std::time::Duration;

use base::profile::ProfileKind;
use payment_rules::connection::{Arrival, Mark, NetworkPath, Observed, Reason, Stage, judge};
use payment_rules::reading::Attempt;
use service_api::answer::Answer;
use service_api::declare::{Interface, Operation, Reads, Spec};
use service_api::value::ReferenceNumber;
use service_api::{AccountBalance, Banks, BanksResult, GetBanks, GetBanksResult, GetTransactionDetails};

pub use open_connections::Checks;
pub use open_connections::Reached;
pub(crate) use open_connections::service_of;

use crate::messages;
use crate::view::*;
use client::service::{SendProgress, Service};
use system::env::{Env, Purpose};
use system::error::AppError;

/// The timeout of a query.
const PATIENCE: Duration = Duration::from_secs(20);

/// The state of the check of one interface.
#[derive(Clone, Debug)]
struct Progress {
    /// Its stages.
    check: InterfaceCheckView,
    /// The available balance, once it is known.
    balance: Option<String>,
}

/// Checks every interface at once and reports each step to `report`.
async fn check(service: &Service, env: &Env, kind: ProfileKind, report: &(dyn Fn(Progress) + Sync)) -> Result<(), AppError> {
    let asking = Asking {
        service,
        env,
        progress: report,
    };
    let reference = || env.ids.reference(kind, Purpose::Question);
    let collection = async {
        asking
            .banks(Banks {
                referenceNumber: reference()?,
                locale: None,
            })
            .await
    };
    let business = async { asking.business(reference()?, reference()?).await };
    let merchant = async {
        match service.has_merchant_key() {
            true => asking.query_status(reference()?).await,
            false => Ok(()),
        }
    };
    tokio::try_join!(collection, business, merchant)?;
    Ok(())
}

/// The interfaces to check, before anything is known.
fn before(service: &Service) -> Vec<InterfaceCheckView> {
    let mut interfaces = vec![Interface::Collection, Interface::Business];
    if service.has_merchant_key() {
        interfaces.push(Interface::Merchant);
    }
    let view = |interface| seen_so_far(interface, &service.road(interface), &Observed::nothing(), |_| None);
    interfaces.into_iter().map(view).collect()
}

/// The result of a check.
fn ended(interfaces: &[InterfaceCheckView]) -> CheckState {
    let works = |check: &&InterfaceCheckView| !check.stages.iter().any(|stage| stage.state == StageState::Failed);
    match interfaces.iter().filter(works).count() {
        0 => CheckState::Fails,
        count if count == interfaces.len() => CheckState::Works,
        _ => CheckState::Partly,
    }
}

#[derive(Clone, Copy)]
struct Asking<'a> {
    service: &'a Service,
    env: &'a Env,
    progress: &'a (dyn Fn(Progress) + Sync),
}

impl Asking<'_> {
    async fn banks(self, request: Banks) -> Result<(), AppError> {
        let count = |body: &[u8]| list(body, |answer: BanksResult| answer.banks.or(answer.bank));
        self.ask(&request, &|body| count(body).map(messages::banks), &|mut progress, body| {
            progress.check.banks = count(body);
            progress
        })
        .await
        .map(|_| ())
    }

    /// Queries the banks, then the balance, which shows whether the account can be used.
    async fn business(self, first: ReferenceNumber, second: ReferenceNumber) -> Result<(), AppError> {
        let count = |body: &[u8]| list(body, |answer: GetBanksResult| answer.bank.or(answer.banks));
        let banks = GetBanks {
            referenceNumber: first,
            locale: None,
        };
        let counted_words = |body: &[u8]| count(body).map(messages::banks);
        let counted = |mut progress: Progress, body: &[u8]| {
            progress.check.banks = count(body);
            progress
        };
        let progress = self.ask(&banks, &counted_words, &counted).await?;
        let Some(banks) = progress.check.banks else {
            return Ok(());
        };
        let balance = AccountBalance {
            referenceNumber: second,
            accountPrincipal: None,
            accountCredentials: None,
            sourceOfFunds: None,
            locale: None,
        };
        let available = |body: &[u8]| {
            let answer: <AccountBalance as Operation>::Answer = serde_json::from_slice(body).ok()?;
            let balance = answer.availableBalance.or(answer.totalBalance)?;
            balance.amount.map(|amount| amount.decimal())
        };
        let words = |body: &[u8]| available(body).map(|_| messages::banks(banks));
        let completed = |mut progress: Progress, body: &[u8]| {
            progress.check.banks = Some(banks);
            progress.balance = available(body);
            progress
        };
        // The steps of this query were reported already.
        let silent = Asking { progress: &|_| {}, ..self };
        (self.progress)(silent.ask(&balance, &words, &completed).await?);
        Ok(())
    }

    /// Queries an unused reference: the merchant interface answers that it does not know it.
    async fn query_status(self, reference: ReferenceNumber) -> Result<(), AppError> {
        let request = GetTransactionDetails {
            referenceNumber: reference.into(),
        };
        self.ask(&request, &|_| Some("answered".to_owned()), &|progress, _| progress)
            .await
            .map(|_| ())
    }

    /// Makes one query and reports each step. `complete` adds what only this query shows.
    async fn ask<O: Operation + Reads>(
        self,
        request: &O,
        read: &(dyn Fn(&[u8]) -> Option<String> + Sync),
        complete: &(dyn Fn(Progress, &[u8]) -> Progress + Sync),
    ) -> Result<Progress, AppError> {
        let body = serde_json::to_string(request).map_err(AppError::bug)?;
        let spec = service_api::spec(O::SPEC.id).ok_or_else(|| AppError::bug(O::SPEC.id))?;
        let road = self.service.road(spec.interface);
        let report = |seen: &Observed| {
            let check = seen_so_far(spec.interface, &road, seen, read);
            let progress = Progress { check, balance: None };
            let progress = match &seen.arrival {
                Arrival::Answered { body, .. } => complete(progress, body),
                Arrival::KeyMissing(_) | Arrival::Leaving | Arrival::Connected | Arrival::NotConnected(_) | Arrival::Unanswered => progress,
            };
            (self.progress)(progress.clone());
            progress
        };
        let seen = match self.service.missing_key(spec, &body) {
            Some(key) => Observed {
                arrival: Arrival::KeyMissing(key.to_owned()),
                ..Observed::nothing()
            },
            None => self.observe(spec, &body, &report).await,
        };
        Ok(report(&seen))
    }

    #[expect(clippy::disallowed_methods, reason = "a question: its operation only reads")]
    async fn observe(self, spec: &'static Spec, body: &str, report: &(impl Fn(&Observed) -> Progress + Sync)) -> Observed {
        let departure = Arc::new(SendProgress::default());
        let asked = self.env.clock.now();
        let until_connected = async {
            departure.connected_or_finished().await;
            if departure.has_connected() {
                report(&observed(Arrival::Connected, &departure));
            }
        };
        let (attempt, ()) = tokio::join!(self.service.observe(spec, body, PATIENCE, &departure), until_connected);
        let answered = self.env.clock.now();
        let round_trip = answered.since(asked);
        let notes = departure.notes();
        let arrival = match attempt {
            Attempt::Answered { status, json, body, .. } => Arrival::Answered { status, json, body },
            Attempt::NotSent(_) | Attempt::NoAnswer(_) => notes.obstacle.clone().map_or(Arrival::Unanswered, Arrival::NotConnected),
        };
        let answered_at_all = matches!(arrival, Arrival::Answered { .. });
        Observed {
            // The service's time is from the middle of the round trip, truncated to the second.
            ahead: notes.date.map(|date| answered.0 - round_trip / 2 - (date + 500)),
            round_trip: answered_at_all.then_some(round_trip),
            ..observed(arrival, &departure)
        }
    }
}

fn observed(arrival: Arrival, departure: &SendProgress) -> Observed {
    Observed {
        arrival,
        issuer: departure.notes().certificate.and_then(|shown| shown.issuer),
        ..Observed::nothing()
    }
}

/// The number of banks that an answer lists; `None` if it lists none.
fn list<A: Answer, B>(body: &[u8], banks: impl Fn(A) -> Option<Vec<B>>) -> Option<u32> {
    let found = banks(serde_json::from_slice(body).ok()?)?;
    u32::try_from(found.len()).ok().filter(|count| *count > 0)
}

fn seen_so_far(interface: Interface, road: &NetworkPath, seen: &Observed, words: impl Fn(&[u8]) -> Option<String>) -> InterfaceCheckView {
    InterfaceCheckView {
        interface: match interface {
            Interface::Collection => OperationInterface::Collection,
            Interface::Business => OperationInterface::Business,
            Interface::Merchant => OperationInterface::Merchant,
        },
        stages: judge(interface, road, seen, words).into_iter().map(stage_view).collect(),
        round_trip_ms: seen.round_trip.and_then(|ms| u32::try_from(ms).ok()),
        clock_ahead_ms: seen
            .ahead
            .map(|ms| i32::try_from(ms).unwrap_or(if ms < 0 { i32::MIN } else { i32::MAX })),
        banks: None,
    }
}

fn stage_view((stage, mark): (Stage, Mark)) -> StageView {
    let (state, detail, reason) = match mark {
        Mark::Waiting => (StageState::Waiting, None, None),
        Mark::Passed(words) => (StageState::Passed, Some(words).filter(|words| !words.is_empty()), None),
        Mark::NotNeeded(why) => (StageState::NotNeeded, Some(why), None),
        Mark::Failed(reason) => {
            let Reason { what, to_do, who } = reason;
            (StageState::Failed, None, Some(StageReasonView { what, to_do, who }))
        }
        Mark::NotReached => (StageState::NotReached, None, None),
    };
    StageView {
        stage,
        state,
        detail,
        reason,
    }
}
