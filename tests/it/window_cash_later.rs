//! Cash whose code was taken a while ago, in the real window by the keyboard alone: nobody wrote down whether it was handed over, and a
//! look-up told otherwise since.

use std::sync::atomic::AtomicI64;

use api::Commands as _;
use app::host::Host;
use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait;
use harness::window::Window;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use crate::payouts::hosted::confirm;
use crate::window_payments::ENTER;
use engine::event::Topic;
use system::env::{Clock, Env};

/// In the sandbox nobody's wallet: the money waits for a withdrawal code.
const PHONE: &str = "08031234596";
const MINUTE: i64 = 60_000;

/// The window, at which a code was taken a while ago.
struct Counter {
    window: Window,
    sandbox: Sandbox,
    _cowrie: Cowrie,
    _desktop: Desktop,
}

async fn pay(host: &Host, to: Value) {
    let reference = host.rpc("payments_reference", json!({})).await.unwrap();
    let payment = json!({ "reference": reference["reference"], "amount": "3000", "to": to });
    let stands = confirm(host, json!({ "deed": "payment", "payment": payment }), "").await.unwrap();
    assert_eq!(stands["state"], "done", "{stands}");
}

/// From now on no look-up finds anything.
fn lost() -> Vec<Armed> {
    ["getOperationStatus", "transactionStatus"]
        .map(|look_up| Armed::new(look_up, Fault::ForgetfulStatus))
        .to_vec()
}

/// Records in which a code was taken so many milliseconds ago; the faults came later.
async fn taken(ago: i64, faults: Vec<Armed>) -> (Sandbox, Cowrie) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let mut env = Env::system();
    env.clock = Clock::Manual(AtomicI64::new(env.clock.now().0 - ago));
    let host = harness::host::of_at(&cowrie, "bench", env).await;
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

impl Counter {
    async fn open(ago: i64, faults: Vec<Armed>) -> Self {
        let (sandbox, cowrie) = taken(ago, faults).await;
        let desktop = Desktop::builder().display(true).start();
        let window = Window::at(&desktop, cowrie.home(), "bench").await;
        window.press("go").await;
        window.there("[data-row]").await;
        window.tab_to("[data-row]").await;
        window.press(ENTER).await;
        window.there("[data-testid='cash-screen']").await;
        Self {
            window,
            sandbox,
            _cowrie: cowrie,
            _desktop: desktop,
        }
    }

    /// It looks so, and is not green.
    async fn looks(&self, look: &str) {
        let looks = format!("[data-testid='cash-screen'][data-look='{look}'][data-green='false']");
        self.window.there(&looks).await;
    }

    /// How often the service paid out cash.
    fn paid_out(&self) -> usize {
        let book = self.sandbox.control().book();
        book.iter().filter(|entry| entry.operation == "dispenseCash").count()
    }

    async fn close(self) {
        self.window.close().await;
        self.sandbox.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_of_an_answer_that_is_old_is_not_green_and_may_be_written_down() {
    let counter = Counter::open(20 * MINUTE, Vec::new()).await;
    let window = &counter.window;
    counter.looks("stale").await;
    window.wait_for_text("Was it handed over? The code was taken on", 10).await;
    let ask = "Ask who was at the counter before you hand over anything.";
    window.wait_for_text(ask, 5).await;
    window.check_state("payments-cash-stale").await;
    assert_eq!(counter.paid_out(), 1);
    window.enter("[data-testid='cash-over']").await;
    counter.looks("over").await;
    window.wait_for_text("This cash was handed over on", 10).await;
    window.wait_for_text("Do not hand it over again.", 5).await;
    counter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_of_an_answer_that_was_contradicted_since_is_not_to_be_handed_over() {
    // A day later no look-up finds it.
    let counter = Counter::open(25 * 60 * MINUTE, lost()).await;
    let window = &counter.window;
    counter.looks("contradicted").await;
    window.wait_for_text("Do not hand over cash", 10).await;
    let nothing = "Hand over nothing before the service says what is true.";
    window.wait_for_text(nothing, 5).await;
    window.gone("[data-testid='payment-receipt']").await;
    window.check_state("payments-cash-contradicted").await;
    assert_eq!(counter.paid_out(), 1);
    // It was handed over on the first answer: that is written down all the same.
    window.enter("[data-testid='cash-over']").await;
    counter.looks("over").await;
    counter.close().await;
}

/// A screen that is open is read again: nobody looks at a green one that is contradicted.
#[tokio::test(flavor = "multi_thread")]
async fn screens_of_payments_hear_of_a_look_up_that_tells_otherwise() {
    let (sandbox, cowrie) = taken(25 * 60 * MINUTE, lost()).await;
    let host = harness::host::of_at(&cowrie, "bench", Env::system()).await;
    let mut events = host.events();
    let told = async {
        let mut alarm = false;
        loop {
            let event = events.recv().await.unwrap();
            alarm |= event.topic == Topic::App;
            if alarm && event.topic == Topic::Payments {
                return;
            }
        }
    };
    wait::end_of("both are told", told).await;
    sandbox.stop().await;
}
