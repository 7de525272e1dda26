//! The window's close button while payments are being sent: the page asks, and closing is safe.

use harness::cross;
use harness::prelude::*;

use crate::payouts::judge::{Shown, run_of};

const TITLE: &str = "Cowrie";

/// Presses the close button, and waits for the question.
async fn asked(desktop: &Desktop, window: &Window) {
    cross::press(desktop, TITLE);
    window.sees("You can close Cowrie. No payment is sent twice").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_while_payments_leave_is_confirmed_and_nothing_is_lost() {
    let turned_away = Armed {
        after: Some(true),
        ..Armed::new("depositToBank", Fault::Redirect).nth(1)
    };
    let config = Config {
        faults: vec![turned_away],
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let run = run_of(&cowrie.pay(&people(80).0, &[]));
    let desktop = Desktop::builder().display(true).start();
    for stays in [false, true] {
        let slow = Armed::new("depositToBank", Fault::DelayAfter).ms(600_000);
        sandbox.control().arm(vec![slow]).unwrap();
        let window = if stays {
            // The profile that was open last is open again.
            Window::open(&desktop, &["--home", cowrie.home().to_str().unwrap()], &[]).await
        } else {
            Window::at(&desktop, cowrie.home(), "bench").await
        };
        window.go(&format!("#/payouts/run/{run}")).await;
        window.click("resume").await;
        window.say_yes().await;
        window.confirm_closed().await;
        window.sees("Pause").await;
        // Without the question, no page closes it.
        window.ask("leave", json!({})).await;

        asked(&desktop, &window).await;
        if stays {
            window.check_state("closing").await;
            window.click("stay").await;
            // The question is answered.
            window.ask("leave", json!({})).await;
            window.sees("Pause").await;
            // A double press is a confirmation, whatever the page shows.
            cross::press_twice(&desktop, TITLE);
        } else {
            // A moment later, so that the driver receives the result.
            let leave = "setTimeout(() => document.querySelector(\"[data-testid='leave']\").click(), 200)";
            window.execute(leave).await;
        }
        wait::until("the window is gone", async || !cross::is_open(&desktop, TITLE)).await;
        sandbox.control().end_delays();
        // Until then the window's program uses the profile.
        let ended = async || cowrie.run(&["payouts", "show", &run, "--json"]).lines().len() == 81;
        wait::until("the program ends", ended).await;
        drop(window);
        // The rest waits for a person.
        let shown = Shown::of(&cowrie, &sandbox, &run);
        assert!(shown.count("not_sent") > 0, "{shown:?}");
    }
    // Each is paid once.
    sandbox.control().clear_faults();
    let resumed = cowrie.run(&["payouts", "resume", &run, "--json"]);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert_eq!(sandbox.control().book().len(), 80);
    sandbox.stop().await;
}

/// Nothing is in flight, so there is no question.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_window_closes_at_once() {
    let desktop = Desktop::builder().display(true).start();
    let cowrie = Cowrie::new();
    let window = Window::practising(&desktop, cowrie.home(), &[]).await;
    window.sees("SANDBOX").await;
    let list = || cowrie.run(&["payouts", "list"]);
    assert!(list().err.contains("is open in another Cowrie"), "{:?}", list());
    cross::press(&desktop, TITLE);
    wait::seen("the program ends", async || list(), |list| list.code == Some(0)).await;
    drop(window);
}
