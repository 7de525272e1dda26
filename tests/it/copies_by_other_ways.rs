//! The same payment from another copy in another form: a single payment, a workbook, daily airtime, after a change of the keys, behind a
//! long history; and copies that detect that they are copies. The sandbox book is the reference.

use harness::prelude::*;
use std::fs;
use std::path::Path;
use std::process::Command;

use rust_xlsxwriter::Workbook;
use service_api::auth::Keys;
use service_api::value::{Secret, UtcTime};

use crate::copies::{KINDS, SINGLE, state, states};
use crate::payouts::past::started;
use crate::protocol::after_the_end::pass;
use crate::protocol::high_water::{RECORDS, backup, profile, put_back};

const ADA: &str = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,0123456785,1000.00\n";

async fn of_kind(kind: Duplicates) -> Sandbox {
    service_with(|config| {
        config.duplicates = Some(kind);
        config.manual_from = Some(UtcTime::parse("2026-11-02T08:00:00").unwrap());
    })
    .await
}

/// A payment by a form; `again` confirms a repeated payment.
async fn form(host: &app::host::Host, amount: &str, to: Value, again: bool) -> Result<Value, system::error::AppError> {
    let reference = host.rpc("payments_reference", json!({})).await?["reference"].clone();
    let payment = json!({ "reference": reference, "amount": amount, "to": to });
    let typed = if again { amount } else { "" };
    confirm(host, json!({ "deed": "payment", "payment": payment }), typed).await
}

/// A payroll paid her here; a form would pay her there.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_does_not_pay_again_what_another_copy_paid_from_a_sheet() {
    for kind in KINDS {
        let sandbox = of_kind(kind).await;
        let paid = Cowrie::unanswered(&sandbox, "sandbox").pay(ADA, &["--route", "group", "--group-size", "3"]);
        assert_eq!(states(&paid), state("paid", 1), "{paid:?}");
        let host = Office::on(&sandbox).await;
        let to = with(to_bank("0123456785", "Ada Obi"), &json!({ "remarks": "Chairs" }));
        let refused = form(&host, "1000", to, false).await.unwrap_err();
        assert!(refused.message.contains("Already paid on 2 Nov 2026"), "{kind:?}: {refused:?}");
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
        // And in the other order.
        let sheet = "Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,500.00\n";
        let to = to_bank("2000000007", "Somebody Else");
        form(&host, "500", to, false).await.unwrap();
        let ended = Cowrie::unanswered(&sandbox, "sandbox").pay(sheet, &SINGLE);
        assert_eq!(states(&ended), state("paid_before", 1), "{kind:?}: {ended:?}");
        assert_eq!(sandbox.control().book().len(), 2, "{kind:?}");
    }
}

/// The same airtime each day: it is bought once a day, from whichever copy; on the next day it is a new payment.
#[tokio::test(flavor = "multi_thread")]
async fn daily_airtime_is_bought_once_a_day_from_two_copies() {
    for kind in KINDS {
        let sandbox = of_kind(kind).await;
        let computer = Computer::new();
        let hosts = [
            Office::at(&sandbox, computer.env()).await,
            Office::at(&sandbox, computer.env()).await,
        ];
        let operators = hosts[0].ask("operators_list", json!({ "again": false })).await;
        let mtn = operators["providers"].row("name", "MTN")["id"].clone();
        let to = || json!({ "kind": "airtime", "phone": "08031234567", "operator": mtn, "bundle": "", "tell": true });
        // 22:30 UTC is 23:30 in Nigeria, and an hour later it is the next day there.
        pass(&sandbox, &computer, (14 * 3_600 + 1_800) * 1_000);
        form(&hosts[0], "500", to(), false).await.unwrap();
        let refused = form(&hosts[1], "500", to(), false).await.unwrap_err();
        assert!(refused.message.contains("Already paid on 2 Nov 2026"), "{kind:?}: {refused:?}");
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
        pass(&sandbox, &computer, 3_600_000);
        // It has the purchase of the day before, and one confirmation accepts the repetition.
        form(&hosts[1], "500", to(), true).await.unwrap();
        let refused = form(&hosts[0], "500", to(), true).await.unwrap_err();
        assert!(refused.message.contains("Already paid on 3 Nov 2026"), "{kind:?}: {refused:?}");
        assert_eq!(sandbox.control().book().len(), 2, "{kind:?}");
    }
}

/// As a workbook with other headings, in another order.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_in_a_workbook_are_already_paid() {
    let sandbox = of_kind(Duplicates::ReturnOriginal).await;
    let (sheet, _) = people(3);
    assert_eq!(
        states(&Cowrie::unanswered(&sandbox, "sandbox").pay(&sheet, &SINGLE)),
        state("paid", 3)
    );
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (column, heading) in ["Amount", "Account No", "Beneficiary", "Bank Name"].into_iter().enumerate() {
        page.write_string(0, u16::try_from(column).unwrap(), heading).unwrap();
    }
    for (line, row) in sheet.lines().skip(1).collect::<Vec<_>>().into_iter().rev().enumerate() {
        let [name, bank, account, amount] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let line = u32::try_from(line).unwrap() + 1;
        page.write_string(line, 0, amount).unwrap();
        for (column, text) in [account, name, bank].into_iter().enumerate() {
            page.write_string(line, u16::try_from(column).unwrap() + 1, text).unwrap();
        }
    }
    let second = Cowrie::unanswered(&sandbox, "sandbox");
    let file = second.file("wages.xlsx", &book.save_to_buffer().unwrap());
    let run = [
        "payouts",
        "run",
        "--yes",
        "--json",
        "--contact",
        "accounts@example.com",
        file.to_str().unwrap(),
    ];
    let ended = second.run(&run);
    assert_eq!(states(&ended), state("paid_before", 3), "{ended:?}");
    assert_eq!(sandbox.control().book().len(), 3);
}

/// The hash key is changed during a batch. Another copy pays the same sheet with the new key, and the batch continues with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_continues_after_a_change_of_keys_and_pays_no_person_again() {
    for kind in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let start = async |hash_key: &str| {
            let config = Config {
                duplicates: Some(kind),
                seed: Some(7),
                state: Some(folder.path().join("state")),
                keys: Keys {
                    hash_key: Some(Secret::new(hash_key.to_owned())),
                    ..Keys::default()
                },
                ..Config::default()
            };
            Sandbox::start(config).await.unwrap()
        };
        let sandbox = start("the first key").await;
        sandbox.arm([Armed::new("depositToBank", Fault::DelayBefore).ms(100)]);
        let (first, second) = (Office::on(&sandbox).await, Office::on(&sandbox).await);
        second.close().await;
        let (sheet, _) = people(16);
        let run = started(&first, &sheet, 16).await;
        wait::until("some are paid", async || sandbox.control().book().len() >= 2).await;
        first.ask("payouts_pause", json!({ "run": run })).await;
        let summary = async |host: &app::host::Host| host.ask("payouts_run", json!({ "run": run })).await["summary"].clone();
        wait::until("nothing is on its way", async || summary(&first).await["sending"] == 0).await;
        first.close().await;
        let paid = sandbox.control().book().len();
        assert!((2..16).contains(&paid), "{paid}");
        sandbox.stop().await;

        let sandbox = start("the second key").await;
        assert_eq!(sandbox.control().book().len(), paid, "the same service");
        let second = second.again(&sandbox).await;
        let other = started(&second, &sheet, 16).await;
        let look = async || second.ask("payouts_run", json!({ "run": other })).await["summary"].clone();
        let ended = wait::seen("all are settled", look, |summary| summary["state"] == "finished").await;
        assert_has!(ended, { "paid": 16 - paid, "paid_before": paid }, "{kind:?}");

        let first = first.again(&sandbox).await;
        confirm(&first, json!({ "deed": "resume", "run": run }), "").await.unwrap();
        let look = async || summary(&first).await;
        let ended = wait::seen("all are settled", look, |summary| summary["state"] == "finished").await;
        assert_has!(ended, { "paid": paid, "paid_before": 16 - paid }, "{kind:?}");
        assert_eq!(sandbox.control().book().len(), 16, "{kind:?}");
    }
}

/// A copy that detects itself reports it, sends nothing until the question is answered, and asks once.
fn asks(run: impl Fn(&[&str]) -> Ended, sheet: &str, why: &str) {
    let file = tempfile::NamedTempFile::with_suffix(".csv").unwrap();
    fs::write(file.path(), sheet).unwrap();
    let pay = [
        "payouts",
        "run",
        "--yes",
        "--contact",
        "accounts@example.com",
        file.path().to_str().unwrap(),
    ];
    for _ in 0..2 {
        let refused = run(&pay).exits(3);
        assert_contains!(refused.err, [why, "other-computers --others yes"]);
    }
    assert_contains!(
        run(&["other-computers"]).out,
        "Not answered: do other computers pay with these keys?"
    );
    run(&["other-computers", "--others", "no"]).exits(0);
    run(&pay).exits(0);
}

fn at<'a>(cowrie: &'a Cowrie, home: &'a Path) -> impl Fn(&[&str]) -> Ended + 'a {
    move |args| {
        let program = cowrie.command(&[]);
        let mut command = Command::new(program.get_program());
        command.arg("--home").arg(home).args(["--profile", "bench"]).args(args);
        command
            .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
            .env_remove("COWRIE_HOME");
        command.output().unwrap().into()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_detects_itself_and_asks_whether_other_computers_pay() {
    let sandbox = service().await;
    // Moved into another folder, and into a synchronised one: one question for each.
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let elsewhere = tempfile::tempdir().unwrap();
    let synchronised = elsewhere.path().join("Dropbox").join("office");
    fs::create_dir_all(&synchronised).unwrap();
    crate::copies::clone(cowrie.home(), &synchronised);
    asks(
        at(&cowrie, &synchronised),
        &people(1).0,
        "the data folder is synchronised with other computers",
    );
    // In its original folder nothing has changed.
    assert_contains!(cowrie.run(&["other-computers"]).out, "Only this computer pays");

    // Only the records are put back to an earlier state, though nothing was sent since.
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let folder = profile(&cowrie, "bench");
    let before = backup(&folder, RECORDS);
    cowrie.run(&["payouts", "list"]).exits(0);
    put_back(&folder, RECORDS, &before);
    asks(
        |args| cowrie.run(args),
        &ADA.replace("1000.00", "1234.00"),
        "another copy of these records was used since, or these are an old copy",
    );
}

/// The wallet had more than ten thousand movements since the other copy paid, more than the service returns at once, and its status query
/// does not find the payments.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_another_copy_is_found_behind_ten_thousand_movements() {
    let sandbox = of_kind(Duplicates::ExecuteAgain).await;
    let (sheet, _) = people(3);
    let first = Cowrie::unanswered(&sandbox, "sandbox");
    assert_eq!(states(&first.pay(&sheet, &SINGLE)), state("paid", 3));
    let control = sandbox.control();
    let amount = Amount::parse("10.00").unwrap();
    for _ in 0..101 {
        control.advance(600).unwrap();
        for _ in 0..100 {
            control.bill(amount, "08031234567", None, Some("INV-7")).unwrap();
        }
    }
    control.advance(86_400).unwrap();
    control
        .arm(vec![Armed::new("getOperationStatus", Fault::ForgetfulStatus).ms(3_600_000)])
        .unwrap();
    let second = Cowrie::unanswered(&sandbox, "sandbox").pay(&sheet, &SINGLE);
    assert_eq!(states(&second), state("paid_before", 3), "{second:?}");
    let paid = control.book().iter().filter(|entry| entry.operation == "depositToBank").count();
    assert_eq!(paid, 3);
}
