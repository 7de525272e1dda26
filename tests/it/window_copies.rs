//! A second laptop's folder in the real window: what another one paid is already paid.

use base::moment::DAY;
use harness::cowrie::{Cowrie, people};
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};
use serde_json::json;
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

    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, second.home(), "bench").await;
    window.execute("location.hash = arguments[0]", vec![json!("#/payouts/run/1")]).await;
    window.wait_for_text("Already paid", 20).await;
    let counted = "return document.querySelector(\"[data-testid='count-paid-before']\")?.textContent === '12'";
    window.until("twelve are already paid", LIMIT, counted).await;
    let offered = "return ['resume', 'show-held', 'decide'].some((id) => document.querySelector(`[data-testid='${id}']`))";
    assert_eq!(window.execute(offered, Vec::new()).await, json!(false), "nothing can be sent");
    window.check_state("run-paid-before").await;
    // Which one, and why nothing was sent.
    window.enter("tr[data-state='paid_before'] button.open").await;
    window.wait_for_text("from another computer", 10).await;
    window.check_state("run-paid-before-item").await;
    window.close().await;
    assert_eq!(sandbox.control().book().len(), 12);
    sandbox.stop().await;
}

/// Twelve wages of a week ago were paid from another laptop. The same sheet is meant this week, and one confirmation pays it.
#[tokio::test(flavor = "multi_thread")]
async fn a_weekly_wage_that_another_computer_paid_is_paid_again_with_one_confirmation() {
    let week_ago = Env::system().clock.now().plus(-7 * DAY);
    let week_ago = rfc3339(week_ago);
    let config = Config {
        by_hand_from: Some(UtcTime::parse(week_ago.trim_end_matches('Z')).unwrap()),
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

    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, second.home(), "bench").await;
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", "people.csv", sheet.as_bytes()).await;
    window.wait_for_text("from another computer: 12 people, ₦12,066.66", 20).await;
    window.check_state("weekly-wage-draft").await;
    window.type_text(By::Css("input[type='email']"), "accounts@example.com").await;
    window.click(By::TestId("send")).await;
    window.click(By::Css("dialog input[type='checkbox']")).await;
    window.check_state("weekly-wage-confirm").await;
    window.click(By::TestId("confirm-send")).await;
    window
        .in_confirm(async |confirm| {
            confirm.check_state("weekly-wage-approval").await;
            confirm.type_text(By::TestId("typed"), "12").await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    window.confirm_closed().await;
    let paid = "return document.querySelector(\"[data-testid='count-paid']\")?.textContent.trim() === '12'";
    window.until("all twelve are paid", LIMIT, paid).await;
    window.close().await;
    assert_eq!((sandbox.control().book().len(), total > 0), (24, true));
    sandbox.stop().await;
}
