//! Every operation of the service, through the real engine and a real socket: executed, rejected, and with a lost answer.

mod cases;
mod long_answers;
mod setup;
mod short_deposit;

use harness::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

use cases::{Case, Known, Refused, cases};
use harness::drawn::differences;
use payment_rules::outbox::State;
use payment_rules::reading::OutcomeKind;
use service_api::declare::{Effect, Spec};
use session::call::CallResult;
use setup::Setup;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

#[test]
fn every_operation_is_tried() {
    let cases = cases();
    let tried: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    let missing: Vec<&str> = service_api::catalog()
        .iter()
        .chain(service_api::variants())
        .map(|spec| spec.id)
        .filter(|id| !tried.contains(id))
        .collect();
    assert!(missing.is_empty(), "nobody tries {missing:?}");
    let distinct: BTreeSet<&str> = tried.iter().copied().collect();
    assert_eq!(
        (tried.len(), distinct.len()),
        (39 + 1, 39 + 1),
        "each once, and a variant: {tried:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_is_executed_after_it_was_rejected() {
    each(|case, spec| async move {
        let mut setup = Setup::open().await;
        let known = setup.prepare().await;
        let before = setup.balance();
        refuse(&case, spec, &mut setup, &known).await;
        assert_eq!(setup.balance(), before, "a refusal moves nothing");
        succeed(&case, spec, &mut setup, &known, before).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_leaves_an_operation_unconfirmed_until_settled_and_a_query_to_be_repeated() {
    each(|case, spec| async move {
        let mut setup = Setup::open().await;
        let known = setup.prepare().await;
        if spec.effect == Effect::Reads {
            ask_again(&case, &setup, &known).await;
        } else {
            lose(&case, spec, &mut setup, &known).await;
        }
    })
    .await;
}

/// The message of a photo's answer counts, not its code 0 (`docs/spec/business.md#errors`).
#[tokio::test(flavor = "multi_thread")]
async fn a_photo_that_is_rejected_with_code_0_is_rejected() {
    let mut setup = Setup::open().await;
    setup.prepare().await;
    for (reference, expected) in [("OURS-1", OutcomeKind::Accepted), ("OURS-2", OutcomeKind::Refused)] {
        let body = serde_json::json!({ "referenceNumber": reference, "customerPhoneNumber": setup::CUSTOMER });
        let called = setup
            .call("registerCustomerAccountPhoto", &body, &["customerAccountPhoto"])
            .await
            .unwrap();
        assert_eq!(called.outcome, expected, "{called:?}");
        assert_eq!(called.values()["responseCode"], 0);
    }
}

/// Runs `action` with each operation, a few at once, and reports which ones failed.
async fn each<F: Future<Output = ()> + Send + 'static>(action: fn(Case, &'static Spec) -> F) {
    let room = Arc::new(Semaphore::new(8));
    let mut all = JoinSet::new();
    for case in cases() {
        let room = Arc::clone(&room);
        all.spawn(async move {
            let _place = room.acquire().await;
            let (id, spec) = (case.id.clone(), service_api::spec(&case.id).unwrap());
            tokio::spawn(action(case, spec)).await.err().map(|_| id)
        });
    }
    let wrong: Vec<String> = all.join_all().await.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "these went wrong: {wrong:?}");
}

/// Calls the operation with this request and the photos of the case.
async fn call(case: &Case, setup: &Setup, body: &Value) -> CallResult {
    let photos: Vec<&str> = case.photos.iter().map(String::as_str).collect();
    setup.call(&case.id, body, &photos).await.unwrap()
}

/// Calls the operation with the request that is executed.
async fn execute(case: &Case, setup: &Setup, known: &Known) -> CallResult {
    call(case, setup, &case.body(known)).await
}

async fn refuse(case: &Case, spec: &Spec, setup: &mut Setup, known: &Known) {
    let Refused::Request(rejection) = &case.refused else {
        return refuse_at_the_door(case, known).await;
    };
    let (code, words) = (&rejection.code, &rejection.message);
    let called = call(case, setup, &case.rejected_body(rejection, known)).await;
    let shown = called.words.clone().unwrap_or_default();
    assert!(shown.contains(words) && shown.contains(code), "{}: {called:?}", case.id);
    let answer = called.values().to_string();
    assert!(answer.contains(words), "{}: the answer is kept: {called:?}", case.id);
    if spec.effect == Effect::Reads {
        assert_eq!(called.outcome, OutcomeKind::Refused, "{}: {called:?}", case.id);
        return;
    }
    // Where the code does not show whether the operation was executed, it is never reported as not executed.
    let (outcome, ends) = if rejection.needs_review {
        (OutcomeKind::InDoubt, State::NeedsReview)
    } else {
        (OutcomeKind::Refused, State::Refused)
    };
    assert_eq!(called.outcome, outcome, "{}: {called:?}", case.id);
    let answer = called.values();
    let text = answer["results"][0]["message"].as_str().unwrap_or(words);
    for (state, reason) in setup.settled(lines(case, known)).await {
        assert_eq!(state, ends, "{}: {reason}", case.id);
        assert!(reason.contains(text), "{}: {reason}", case.id);
    }
    setup.forget_changes();
}

/// With a wrong key every query is rejected.
async fn refuse_at_the_door(case: &Case, known: &Known) {
    let setup = Setup::with_keys(|keys| {
        keys["hash_key"] = "another".into();
        keys["api_key"] = "another".into();
    })
    .await;
    let called = execute(case, &setup, known).await;
    assert_eq!(
        (called.outcome, called.http_status),
        (OutcomeKind::Refused, Some(401)),
        "{}: {called:?}",
        case.id
    );
    assert!(
        called.words.clone().unwrap_or_default().contains("HTTP 401"),
        "{}: {called:?}",
        case.id
    );
}

async fn succeed(case: &Case, spec: &Spec, setup: &mut Setup, known: &Known, before: i64) {
    let book = setup.sandbox.control().book().len();
    let called = execute(case, setup, known).await;
    assert_eq!(
        (called.outcome, called.http_status),
        (OutcomeKind::Accepted, Some(200)),
        "{}: {called:?}",
        case.id
    );
    let answer = called.values();
    let differences = differences(&case.answer(known), &answer);
    assert!(differences.is_empty(), "{}: {differences:#?} in {answer:#}", case.id);
    assert_eq!(setup.balance() - before, case.moves, "{}: what it does to the wallet", case.id);
    let entries = setup.sandbox.control().book().len() - book;
    assert_eq!(entries, movements(case, spec, known), "{}: entries of the book", case.id);
}

/// How many payments or other changes a request contains.
fn lines(case: &Case, known: &Known) -> usize {
    case.body(known).get("items").and_then(Value::as_array).map_or(1, Vec::len)
}

/// How many movements of money it causes.
fn movements(case: &Case, spec: &Spec, known: &Known) -> usize {
    if spec.effect == Effect::MovesMoney { lines(case, known) } else { 0 }
}

/// The connection ends, or the service is busy: a query is not unconfirmed, and is repeated.
async fn ask_again(case: &Case, setup: &Setup, known: &Known) {
    for (fault, outcome) in [
        (Fault::Error503, OutcomeKind::Refused),
        (Fault::DropBefore, OutcomeKind::InDoubt),
        (Fault::DropAfter, OutcomeKind::InDoubt),
    ] {
        // At every call: an automatic query could use up a single fault.
        setup.sandbox.arm([Armed::new(case.operation(), fault)]);
        let called = execute(case, setup, known).await;
        setup.sandbox.control().clear_faults();
        let shown = called.words.clone().unwrap_or_default();
        assert_eq!(called.outcome, outcome, "{} {fault:?}: {called:?}", case.id);
        assert!(shown.ends_with("Try again."), "{}: {shown}", case.id);
    }
    assert_eq!(execute(case, setup, known).await.outcome, OutcomeKind::Accepted, "{}", case.id);
}

async fn lose(case: &Case, spec: &Spec, setup: &mut Setup, known: &Known) {
    let (before, book, asked) = (
        setup.balance(),
        setup.sandbox.control().book().len(),
        setup.requests(case.operation()),
    );
    setup.sandbox.arm([Armed::new(case.operation(), Fault::DropAfter).nth(1)]);
    let called = execute(case, setup, known).await;
    assert_eq!(
        (called.outcome, &called.answer),
        (OutcomeKind::InDoubt, &None),
        "{}: {called:?}",
        case.id
    );
    for (state, reason) in setup.settled(lines(case, known)).await {
        settled_or_held(case, spec, state, &reason);
    }
    assert_eq!(setup.requests(case.operation()) - asked, 1, "{}: sent once", case.id);
    assert_eq!(setup.balance() - before, case.moves, "{}: done once", case.id);
    let entries = setup.sandbox.control().book().len() - book;
    assert_eq!(entries, movements(case, spec, known), "{}: entries of the book", case.id);
}

/// A declared status query finds an executed operation; without one, a person is told what to check.
fn settled_or_held(case: &Case, spec: &Spec, state: State, reason: &str) {
    if spec.refund.is_some_and(|refund| refund.in_history) {
        // The history is queried at once and then again: it may already have shown it.
        let shown = state == State::Accepted && reason.contains("Confirmed by look-up");
        let waits = state == State::NeedsReview && reason.contains("ask the customer");
        assert!(shown || waits, "{}: {state:?} {reason}", case.id);
    } else if spec.enquiry.is_empty() {
        assert_eq!(state, State::NeedsReview, "{}: {reason}", case.id);
        assert!(reason.contains("please check it yourself."), "{}: {reason}", case.id);
        let check = reason.split("please check it yourself.").nth(1).unwrap_or_default().trim();
        assert!(
            check.ends_with('.') && check.split(' ').count() > 5,
            "{}: what to check: {reason}",
            case.id
        );
    } else {
        assert_eq!(state, State::Accepted, "{}: {reason}", case.id);
        assert!(reason.contains("Confirmed by look-up"), "{}: {reason}", case.id);
    }
}
