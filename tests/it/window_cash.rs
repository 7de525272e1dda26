//! Cash for a withdrawal code in the real window by the keyboard alone: handed over only on green, rejected and unconfirmed; later, where
//! the handover was not recorded, or where verification contradicted the payment.

use harness::prelude::*;
use std::fs;
use std::sync::atomic::AtomicI64;

use engine::event::Topic;
use system::env::{Clock, Env};

const NONE: [&str; 0] = [];
/// In the sandbox a number without a wallet: the money waits for a withdrawal code.
const PHONE: &str = "08031234596";
const MINUTE: i64 = 60_000;

/// Sends cash to a person without a wallet: the code comes to us, and is only in a file.
async fn withdrawal_code(window: &Window) -> String {
    window.to_person(PHONE, "3000").await;
    window.tick("input[type=checkbox]").await;
    window.check_state("payments-wallet").await;
    window.check().await;
    window.sees("The cash code comes to you").await;
    window.pay("paid").await;
    window.sees("The cash code came to you").await;
    window.enter("save-withdrawal-code").await;
    window.say_yes().await;
    let path = window.saved_path_in("withdrawal-code-path", ".txt").await;
    window.check_state("payments-code").await;
    let paper = fs::read_to_string(path).unwrap();
    // It is alone on a line.
    let is_code = |line: &&str| line.len() >= 4 && line.bytes().all(|byte| byte.is_ascii_digit());
    let code = paper.lines().find(is_code).unwrap_or_else(|| panic!("no code: {paper}"));
    assert!(!window.html().await.contains(code), "the code is on no screen");
    code.to_owned()
}

/// Fills in the customer's details, and takes the code, after which the payment is in this state.
async fn take(window: &Window, code: &str, state: &str) {
    window.cash(PHONE, code).await;
    window.check_state("payments-cash").await;
    window.check().await;
    window.pay(state).await;
}

/// Whether it is green, and its tone: an unconfirmed payment is not green either.
async fn has_tone(window: &Window, tone: &str, green: bool) {
    let screen = format!("[data-testid='cash-screen'][data-tone='{tone}'][data-green='{green}']");
    window.there(&screen).await;
}

/// Records that the cash was handed over, after which it is no longer green.
async fn hand_over(window: &Window) {
    window.enter("cash-over").await;
    window
        .sees_all(&["Already paid out", "This cash was paid out", "Do not pay it out again."])
        .await;
    has_tone(window, "attention", false).await;
    assert_eq!(window.shown(&["cash-over"]).await, NONE);
}

/// Home leads to the part of the list with the cash only, and from there to the payment.
async fn from_home(window: &Window) {
    window.go("#/").await;
    window.enter("[data-testid='attention-cash'] a").await;
    let listed =
        "const rows = [...document.querySelectorAll('tbody tr')]; const chosen = document.querySelector('.tools [aria-pressed=true]');
        return rows.length === 1 && rows[0].textContent.includes('Code accepted') && chosen.textContent.trim() === 'Action needed'";
    window.until("the cash is listed alone", listed).await;
    window.check_state("payments-needs-you").await;
    window.enter("tbody a").await;
}

/// How often the service paid out cash, and the recorded state of the latest payment.
async fn paid_out_and_state(window: &Window) -> (usize, Value) {
    (window.moved("dispenseCash").await, window.on_record().await["state"].clone())
}

#[tokio::test]
async fn cash_is_handed_over_only_when_the_screen_is_green() {
    let window = Window::practise().await;
    let code = withdrawal_code(&window).await;

    // First a wrong code.
    take(&window, "00000000", "not_paid").await;
    has_tone(&window, "failed", false).await;
    window.sees("Do not pay out cash").await;
    window.sees("The service rejected the code.").await;
    assert_eq!(window.shown(&["cash-over", "payment-look"]).await, NONE);
    assert_eq!(paid_out_and_state(&window).await, (0, json!("not_paid")));
    window.check_state("payments-cash-stop").await;

    take(&window, &code, "paid").await;
    has_tone(&window, "paid", true).await;
    window.state("payments-cash-green", "Pay out ₦3,000.00 now").await;
    assert_eq!(window.moved("dispenseCash").await, 1);
    from_home(&window).await;
    has_tone(&window, "paid", true).await;
    hand_over(&window).await;
    window.check_state("payments-cash-over").await;
    window.close().await;
}

#[tokio::test]
async fn cash_waits_while_the_payment_of_the_code_is_unconfirmed() {
    let window = Window::practise().await;
    let code = withdrawal_code(&window).await;
    window.lose("dispenseCash").await;
    take(&window, &code, "not_known").await;
    // Before and after a status query, as long as the service does not answer.
    for asked in [false, true] {
        if asked {
            window.enter("payment-look").await;
            window.there("[data-testid='payment-look']:not([disabled])").await;
        }
        has_tone(&window, "unknown", false).await;
        window.payment_is("not_known").await;
        window.sees("Do not pay out cash yet").await;
        window
            .sees("It is not confirmed whether the service accepted the code. Wait until this screen is green.")
            .await;
        assert_eq!(window.shown(&["cash-over", "payment-receipt", "payment-back"]).await, NONE);
    }
    window.there("nav-payments-unknown").await;
    window.check_state("payments-cash-wait").await;

    // The service did take it, which is not known here: the records permit no handover.
    assert_eq!(paid_out_and_state(&window).await, (1, json!("not_known")));
    let payment = window.on_record().await["payment"].clone();
    let over = window.rpc("payments_handed_over", json!({ "payment": payment })).await;
    assert_eq!(over.expect_err("nothing to hand over")["code"], "Conflict");

    window.look_up().await;
    has_tone(&window, "paid", true).await;
    window.state("payments-cash-found", "Pay out ₦3,000.00 now").await;
    hand_over(&window).await;
    assert_eq!(paid_out_and_state(&window).await, (1, json!("paid")));
    window.close().await;
}

async fn pay(host: &Host, to: Value) {
    let reference = host.rpc("payments_reference", json!({})).await.unwrap();
    let payment = json!({ "reference": reference["reference"], "amount": "3000", "to": to });
    let status = confirm(host, json!({ "deed": "payment", "payment": payment }), "").await.unwrap();
    assert_eq!(status["state"], "done", "{status}");
}

/// From now on no status query finds anything.
fn lost() -> Vec<Armed> {
    let look_ups = ["getOperationStatus", "transactionStatus"];
    look_ups.map(|look_up| Armed::new(look_up, Fault::ForgetfulStatus)).to_vec()
}

/// Records in which a code was taken this many milliseconds ago; the faults came later.
async fn taken(ago: i64, faults: Vec<Armed>) -> (Sandbox, Cowrie) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let mut env = Env::system();
    env.clock = Clock::Manual(AtomicI64::new(env.clock.now().0 - ago));
    let host = host::of_at(&cowrie, "bench", env).await;
    let to_us = json!({
        "kind": "wallet", "account": PHONE, "note": "", "sender": "", "tell": true, "code_to_us": true, "level": "", "days": "",
    });
    pay(&host, to_us).await;
    let code = sandbox.control().withdrawals()[0].withdrawal_code.clone();
    pay(&host, json!({ "kind": "cash", "phone": PHONE, "code": code })).await;
    host.close().await;
    sandbox.control().advance(u32::try_from(ago / 1_000).unwrap()).unwrap();
    sandbox.control().arm(faults).unwrap();
    (sandbox, cowrie)
}

/// It has this appearance, and is not green.
async fn looks(window: &Window, look: &str) {
    let screen = format!("[data-testid='cash-screen'][data-look='{look}'][data-green='false']");
    window.there(&screen).await;
}

/// The handover of cash may be recorded for an old answer, and for an answer that was contradicted a day later: it was handed over on the
/// first answer.
#[tokio::test(flavor = "multi_thread")]
async fn cash_of_an_old_or_contradicted_answer_is_not_green_and_may_be_recorded() {
    let stale = [
        "Was the cash paid out? The code was accepted",
        "Ask who was at the counter before you pay out anything.",
    ];
    let contradicted = ["Do not pay out cash", "Ask the service before you pay out anything."];
    for (ago, faults, look, texts, state) in [
        (20 * MINUTE, Vec::new(), "stale", stale, "payments-cash-stale"),
        (25 * 60 * MINUTE, lost(), "contradicted", contradicted, "payments-cash-contradicted"),
    ] {
        let (sandbox, cowrie) = taken(ago, faults).await;
        let bench = Bench::of(sandbox, cowrie).await;
        bench.press("go").await;
        bench.enter("[data-row]").await;
        looks(&bench, look).await;
        for text in texts {
            bench.sees(text).await;
        }
        if look == "contradicted" {
            bench.gone("payment-receipt").await;
        }
        bench.check_state(state).await;
        assert_eq!(bench.done("dispenseCash"), 1);
        bench.enter("cash-over").await;
        looks(&bench, "over").await;
        bench.sees("This cash was paid out").await;
        bench.sees("Do not pay it out again.").await;
        bench.close().await;
    }
}

/// An open screen is read again: a contradicted payment does not stay green.
#[tokio::test(flavor = "multi_thread")]
async fn payment_screens_are_updated_when_verification_contradicts_them() {
    let (sandbox, cowrie) = taken(25 * 60 * MINUTE, lost()).await;
    let host = host::of_at(&cowrie, "bench", Env::system()).await;
    let mut events = host.events();
    let updated = async {
        let mut alarm = false;
        loop {
            let event = events.recv().await.unwrap();
            alarm |= event.topic == Topic::App;
            if alarm && event.topic == Topic::Payments {
                return;
            }
        }
    };
    wait::end_of("both topics are heard of", updated).await;
    sandbox.stop().await;
}
