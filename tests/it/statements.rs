//! Bank statements of a sandbox in which money moved, in every layout and both formats, read and proved.

use book_rules::statement::{Comparison, Proved, Strength, compare, prove};
use harness::forms::payment_request;
use harness::prelude::*;
use sandbox::{Format, Layout, StatementRequest};
use service_api::value::Date;

const SHEET: &str = "Name,Bank,Account Number,Amount\n\
    Ada Eze,GTBank,1000000303,\"60,000.00\"\n\
    Musa Bello,GTBank,1000000101,\"1,142.50\"\n";

/// Two people and one request are paid.
async fn moved() -> Sandbox {
    let (sandbox, host) = office().await;
    let draft = office::read(&host, SHEET).await;
    let freeze = freeze(&draft);
    let run = office::pay(&host, freeze, 2).await.unwrap();
    office::finished(&host, &run["summary"]["run"]).await;
    let own = json!({ "purpose": "Invoice 4", "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER", "FUNDING_USSD"], "allow_partial": false });
    let form = with(payment_request("50,000", "Ada Obi"), &own);
    let request = host.ask("payment_requests_create", form).await;
    let reference = request["reference"].text();
    let paid = sandbox.control().pay(reference, Some(Amount::parse("50000").unwrap()), None);
    paid.unwrap();
    sandbox
}

fn file(sandbox: &Sandbox, layout: Layout, format: Format) -> Vec<u8> {
    let request = StatementRequest {
        from: Date::parse("2020-01-01").unwrap(),
        to: Date::parse("2099-12-31").unwrap(),
        layout,
        format,
        settlements: 0,
    };
    sandbox.control().statement(&request).unwrap()
}

fn proved(name: &str, bytes: &[u8]) -> Proved {
    let read = files::statements::read("statement", bytes, None, None, None).unwrap_or_else(|error| panic!("{name}: {error} {error:?}"));
    prove(read.statement).unwrap_or_else(|proof| panic!("{name}: {proof:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_layout_is_read_alike_from_text_and_workbook_and_ties_out() {
    let sandbox = moved().await;
    let balance = sandbox.control().balance().balance;
    let closing = i128::from(Amount::parse(&balance).unwrap().minor());
    let mut amounts: Option<Vec<i64>> = None;
    for (name, layout) in Layout::ALL {
        let text = proved(name, &file(&sandbox, layout, Format::Csv));
        let workbook = proved(name, &file(&sandbox, layout, Format::Xlsx));
        assert_eq!(text.statement().layout.map(|layout| layout.name), Some(name));
        let lines = |proved: &Proved| {
            let lines = proved.statement().lines.iter().cloned();
            lines
                .map(|mut line| {
                    line.sheet.clear();
                    line
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&workbook), lines(&text), "{name}");
        assert_eq!(workbook.proof(), text.proof(), "{name}");

        let proof = text.proof();
        // The sandbox's wallet begins with fifty million naira.
        assert_eq!(
            (proof.opening.minor, proof.closing.minor),
            (Some(5_000_000_000), Some(closing)),
            "{name}"
        );
        let expected = if name == "palmpay" { Strength::Sums } else { Strength::Balances };
        assert_eq!(proof.strength, expected, "{name}");
        let moved: Vec<i64> = lines(&text).iter().map(|line| line.amount).collect();
        if name == "moniepoint-wide" {
            // 60,000 with 50 and 3.75 in one row.
            assert!(moved.contains(&-6_005_375), "{name}: {moved:?}");
            assert!(lines(&text).iter().any(|line| line.charge == Some(5_375)), "{name}");
        } else {
            assert!(moved.contains(&-6_000_000) && moved.contains(&-114_250), "{name}: {moved:?}");
            assert_eq!(amounts.get_or_insert(moved.clone()), &moved, "{name}: as in the others");
        }

        let kept = compare("own", &text, &[])
            .into_iter()
            .zip(lines(&text))
            .map(|(standing, line)| match standing {
                Comparison::New(ref identity) => book_rules::statement::Kept {
                    identity: identity.clone(),
                    line,
                },
                Comparison::Known(_) | Comparison::Ambiguous { .. } => panic!("{name}: {standing:?}"),
            });
        let kept = kept.collect();
        let again = compare("own", &workbook, &[kept]);
        assert!(
            again.iter().all(|standing| matches!(standing, Comparison::Known(_))),
            "{name}: {again:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_amount_in_a_file_is_found_in_its_row() {
    let sandbox = moved().await;
    let bytes = file(&sandbox, Layout::GtBank, Format::Csv);
    let text = String::from_utf8(bytes).unwrap();
    let row = text.lines().position(|line| line.contains("\"60,000.00\"")).unwrap() + 1;
    let changed = text.replacen("\"60,000.00\"", "\"60,000.01\"", 1);
    let read = files::statements::read("statement.csv", changed.as_bytes(), None, None, None).unwrap();
    let proof = prove(read.statement).unwrap_err();
    assert_eq!(proof.breaks[0].row, Some(u32::try_from(row).unwrap()));
    assert!(proof.breaks[0].text.ends_with("after −₦60,000.01."), "{:?}", proof.breaks);
}
