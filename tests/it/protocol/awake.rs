//! While payments leave, the computer is kept awake, and a low battery is reported.

use harness::prelude::*;
use std::io::{PipeReader, Read as _};
use std::os::fd;
use std::sync::{Arc, Mutex};

use payment_rules::pause::Battery;

use crate::payouts::judge::run_of;
use system::env::{Env, Power};

/// The arguments of the request, and the end of the pipe that is read until it is released.
type Kept = ([String; 4], PipeReader);

/// The log-in service of a desktop; it keeps the computer awake until the other end of the pipe is closed.
#[derive(Clone, Default)]
struct LogIn(Arc<Mutex<Vec<Kept>>>);

#[zbus::interface(name = "org.freedesktop.login1.Manager")]
impl LogIn {
    fn inhibit(&self, what: String, who: String, why: String, mode: String) -> zbus::zvariant::OwnedFd {
        let (reader, writer) = std::io::pipe().unwrap();
        self.0.lock().unwrap().push(([what, who, why, mode], reader));
        fd::OwnedFd::from(writer).into()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_is_kept_awake_while_payments_leave_and_released_after() {
    let desktop = Desktop::builder().own().start();
    let bus = desktop
        .env()
        .into_iter()
        .find(|(name, _)| name == "DBUS_SESSION_BUS_ADDRESS")
        .unwrap()
        .1;
    let log_in = LogIn::default();
    let served = zbus::connection::Builder::address(bus.as_str()).unwrap();
    let served = served.name("org.freedesktop.login1").unwrap();
    let served = served.serve_at("/org/freedesktop/login1", log_in.clone()).unwrap();
    let _served = served.build().await.unwrap();

    let (sandbox, mut cowrie) = cowrie_on(careless_service(vec![Armed::new("depositToBank", Fault::DelayAfter).ms(600_000)])).await;
    cowrie.live_on(vec![("DBUS_SYSTEM_BUS_ADDRESS".to_owned(), bus)]);
    let check = cowrie.run(&[
        "payouts",
        "check",
        cowrie.file("people.csv", people(3).0.as_bytes()).to_str().unwrap(),
    ]);
    assert!(log_in.0.lock().unwrap().is_empty(), "nothing leaves yet: {check:?}");
    let paying = tokio::task::spawn_blocking(move || cowrie.pay(&people(3).0, &[]));
    // They are answered when both requests of the calling thread were received.
    wait::until("both are asked", async || log_in.0.lock().unwrap().len() >= 2).await;
    let answered = async || {
        sandbox.control().end_delays();
        paying.is_finished()
    };
    wait::until("the payout ends", answered).await;
    paying.await.unwrap().exits(0);

    let mut kept = std::mem::take(&mut *log_in.0.lock().unwrap());
    let asked: Vec<[&str; 4]> = kept.iter().map(|(asked, _)| asked.each_ref().map(String::as_str)).collect();
    let from = |what| [what, "Cowrie", "Payments are being sent", "block"];
    assert_eq!(asked, [from("idle"), from("sleep")], "once for all of them");
    for (_, held) in &mut kept {
        let mut rest = Vec::new();
        assert_eq!(
            held.read_to_end(&mut rest).unwrap(),
            0,
            "let go when the program ended at the latest"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_low_battery_is_reported_while_payments_leave() {
    let turned_away = done_then("depositToBank", Fault::Redirect).nth(1);
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![turned_away])).await;
    let run = run_of(&cowrie.pay(&people(12).0, &[]));
    sandbox.arm([Armed::new("depositToBank", Fault::DelayAfter).ms(600_000)]);
    let battery = Arc::new(Mutex::new(None));
    let power = Power::Manual(Arc::clone(&battery));
    let host = host::of_at(&cowrie, "bench", Env { power, ..Env::system() }).await;
    let text = async |percent: u8, discharging: bool, run: &str| -> Value {
        *battery.lock().unwrap() = Some(Battery { percent, discharging });
        host.ask("payouts_run", json!({ "run": run })).await["battery_low"].clone()
    };
    assert_eq!(text(3, true, &run).await, Value::Null, "it waits for a person");
    let open = host.profile().await.unwrap();
    payouts::resume_unattended(&open.context, &run, false).await.unwrap();
    assert_eq!(text(14, true, &run).await, 14);
    assert_eq!(text(15, true, &run).await, Value::Null, "enough for now");
    assert_eq!(text(3, false, &run).await, Value::Null, "it is being charged");
    let summary = async || {
        sandbox.control().end_delays();
        host.ask("payouts_run", json!({ "run": run })).await["summary"].clone()
    };
    wait::seen("it is finished", summary, |summary| summary["state"] == "finished").await;
    assert_eq!(text(3, true, &run).await, Value::Null, "nothing leaves any more");
}
