//! A second laptop's folder in the real window: what another computer paid is already paid.

use base::timestamp::DAY;
use harness::prelude::*;
use service_api::value::UtcTime;
use system::env::{Env, rfc3339};

#[tokio::test(flavor = "multi_thread")]
async fn the_same_sheet_from_a_second_folder_is_already_paid() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let contact = ["--contact", "accounts@example.com"];
    let (sheet, _) = people(12);
    let paid = Cowrie::against(&sandbox, "sandbox").pay(&sheet, &contact);
    assert_eq!(paid.code, Some(0), "{paid:?}");
    let second = Cowrie::against(&sandbox, "sandbox");
    let again = second.pay(&sheet, &contact);
    assert_eq!(again.code, Some(3), "{again:?}");

    let window = Window::of(&second, "bench").await;
    window.go("#/payouts/run/1").await;
    window.sees("Already paid").await;
    window.text_is("count-paid-before", "12").await;
    let offered = window.shown(&["resume", "show-held", "decide"]).await;
    assert_eq!(offered, [] as [&str; 0], "nothing can be sent");
    window.check_state("run-paid-before").await;
    // Which payment, and why nothing was sent.
    window.enter("tr[data-state='paid_before'] button.open").await;
    window.state("run-paid-before-item", "from another computer").await;
    window.close().await;
    assert_eq!(sandbox.control().book().len(), 12);
    sandbox.stop().await;
}

/// Twelve wages of a week ago were paid from another laptop. The same sheet is intended this week, and one confirmation pays it.
#[tokio::test(flavor = "multi_thread")]
async fn a_weekly_wage_that_another_computer_paid_is_paid_again_with_one_confirmation() {
    let week_ago = rfc3339(Env::system().clock.now().plus(-7 * DAY));
    let config = Config {
        manual_from: Some(UtcTime::parse(week_ago.trim_end_matches('Z')).unwrap()),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let (sheet, total) = people(12);
    let contact = ["--contact", "accounts@example.com"];
    assert_eq!(Cowrie::unanswered(&sandbox, "sandbox").pay(&sheet, &contact).code, Some(0));
    sandbox.control().advance(7 * 86_400).unwrap();
    let second = Cowrie::unanswered(&sandbox, "sandbox");
    let learnt = second.pay(&sheet, &contact);
    assert_eq!(learnt.code, Some(3), "{learnt:?}");

    let window = Window::of(&second, "bench").await;
    window.drop_sheet("people.csv", sheet.as_bytes()).await;
    window
        .state("weekly-wage-draft", "from another computer: 12 people, ₦12,066.66")
        .await;
    window.click("send").await;
    window.type_text("dialog input[type='email']", "accounts@example.com").await;
    window.click("dialog input[type='checkbox']").await;
    window.check_state("weekly-wage-confirm").await;
    window.click("confirm-send").await;
    window.say_yes_with(&[("typed", "12")], "weekly-wage-approval").await;
    window.text_is("count-paid", "12").await;
    window.close().await;
    assert_eq!((sandbox.control().book().len(), total > 0), (24, true));
    sandbox.stop().await;
}
