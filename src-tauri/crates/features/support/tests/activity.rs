//! The record of calls with a hundred thousand of them: every page and every search is correct, and reads no more than a page.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::sync::Arc;

use service_api::auth::Keys;
use service_api::value::Secret;
use session::call::call;
use sha2::{Digest as _, Sha512};
use support::activity;
use support::activity::PAGE;
use support::view::{ActivityPageView, ActivityRequest, CallOutcome};

use engine::outbox::{Outbox, testing};

const CALLS: i64 = 100_000;

/// One change and four status queries about it, twenty thousand times; one call in ten thousand was refused.
const MANY: &str = r#"
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
    INSERT INTO calls (operation, changes, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer)
    SELECT iif(i % 5 = 0, 'depositToBank', 'getOperationStatus'), i % 5 = 0, 1700000000000 + i * 1000,
        json_object('referenceNumber', printf('CWS%06d', i / 5), 'amount', 250.5, 'remarks', hex(zeroblob(200)),
            'destinationBankAccountNumber', iif(i % 5 = 0, printf('%010d', 1000000000 + i), NULL)),
        '', '[]', 1700000000000 + i * 1000 + 400, 200, iif(i % 10000 = 0, 'refused', 'accepted'), '{"responseCode":"0"}'
    FROM n"#;

/// No copied text may contain any of these.
const KEYS: [&str; 6] = [
    "CanaryPublic",
    "CanarySecret",
    "CanaryPrincipal",
    "CanaryCredentials",
    "CanaryHash",
    "CanaryApi",
];

async fn outbox(folder: &std::path::Path, calls: &'static str) -> Arc<Outbox> {
    let [public_key, secret_key, principal, credentials, hash_key, api_key] = KEYS.map(|key| Some(Secret::new(key.to_owned())));
    let keys = Keys {
        public_key,
        secret_key,
        principal,
        credentials,
        hash_key,
        api_key,
    };
    let outbox = testing::outbox(&folder.join("cowrie.db"), keys, testing::NO_HOOKS).await;
    let write = outbox.store().write(move |db| {
        db.execute_batch(calls).unwrap();
        Ok(())
    });
    write.await.unwrap();
    outbox
}

/// A refused payment, a lost one, and a photo.
const FEW: &str = r#"INSERT INTO calls (operation, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer, words) VALUES
    ('depositToBank', 1700000000000, '{"referenceNumber":"CWS1","amount":250.50,"destinationBankAccountNumber":"0123456785",
        "recipientName":"Ada O''Koro","recipientEmail":"ada@example.com","suppressRecipientMessage":true,"remarks":"For Ada"}', 'd1',
        '[{"name":"referenceNumber","text":"CWS1"},{"name":"destinationBankAccountNumber","text":"0123456785"}]', 1700000000400, 200, 'refused',
        '{"responseCode":114,"message":"Account 0123456785 of ADA, ada@example.com, is closed","referenceNumber":"CWS1","fee":1.0E1,
        "details":[{"accountName":"ADA OKORO","state":"CLOSED","on":"2026-11-24"}]}', '114: Account 0123456785 of Koro is closed'),
    ('depositToBank', 1700000001000, '{"referenceNumber":"CWS2"}', 'd2', '[]', NULL, NULL, NULL, NULL, NULL),
    ('registerCustomerAccountPhoto', 1700000002000, '{"referenceNumber":"CWS3","customerPhoneNumber":"08031234567"}', '', '[]', NULL, NULL,
        'not_sent', NULL, 'No connection.')"#;

#[tokio::test]
async fn copied_texts_contain_no_key_and_a_report_names_no_person() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path(), FEW).await;
    let copies = |id: &'static str| {
        let outbox = Arc::clone(&outbox);
        async move { activity::show(&outbox, id).await.unwrap().copies }
    };
    for id in ["1", "2", "3"] {
        let copies = copies(id).await;
        for text in [&copies.text, &copies.report, &copies.curl] {
            assert!(KEYS.iter().all(|key| !text.contains(key)), "{text}");
        }
    }
    let refused = copies("1").await;
    for personal in ["Ada", "ADA", "Koro", "0123456785", "ada@example.com"] {
        assert!(!refused.report.contains(personal), "{personal}: {}", refused.report);
    }
    for kept in [
        "CWS1",
        "250.50",
        "\"suppressRecipientMessage\": true",
        "114",
        "is closed",
        "\"fee\": 1.0E1",
        "CLOSED",
        "rejected",
    ] {
        assert!(refused.report.contains(kept), "{kept}: {}", refused.report);
    }
    for whole in [
        "Ada O'Koro",
        "\"fee\": 1.0E1",
        "destinationBankAccountNumber = 0123456785",
        "Sent (UTC): 2023-11-14T22:13:20Z",
    ] {
        assert!(refused.text.contains(whole), "{whole}: {}", refused.text);
    }
    // As a shell reads it: checked by hand with bash.
    let url = "curl --request POST 'http://127.0.0.1:9/service-webservices/business-rest/secured/depositToBank' \\\n";
    assert!(
        refused.curl.contains(url) && refused.curl.contains(r"Ada O'\''Koro"),
        "{}",
        refused.curl
    );
    assert!(
        refused
            .curl
            .starts_with("# For reading only: running it would move the money again.")
    );
    for header in ["\"principal: $PRINCIPAL\"", "\"credentials: $CREDENTIALS\"", "\"hash: $HASH\""] {
        assert!(refused.curl.contains(header), "{}", refused.curl);
    }
    let photo = copies("3").await.curl;
    assert!(photo.contains(r#"--form 'customer="{\"referenceNumber\":\"CWS3\""#), "{photo}");
    assert!(copies("2").await.text.contains("Outcome: no answer recorded"));
    // Stored values could be guessed from their digest: it is shown with the full text, and not where people are removed.
    assert!(refused.text.contains("SHA-512 of the stored text: d1") && !refused.report.contains("d1"));
    assert!(copies("2").await.text.contains("SHA-512 of the stored text: d2") && !copies("3").await.text.contains("SHA-512"));
}

/// A new customer, and a payment whose call was refused while nothing is proved.
const DATED: &str = r#"INSERT INTO calls (operation, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer, words) VALUES
    ('registerCustomerAccount', 1700000000000, '{"referenceNumber":"CWS4","customerDateOfBirth":"1990-05-17","DateOfBirth":"1991-06-18",
        "establishedDate":"1992-07-19","customerIdExpirationDate":"1993-08-20","estimate":"1994-09-21","birthTime":"04:05","customMessage":"Ada",
        "startDateUTC":"2026-11-01","periodEndDateTimeUTC":"2026-11-02T00:00:00"}', '', '[]', 1700000000400, 200, 'accepted',
        '{"dateTimeUTC":"2026-11-03T10:00:00","dateUTC":1795600000000,"expiryDateTimeUTC":"2026-11-04T10:00:00","statusMessage":"ada@example.com"}', NULL),
    ('depositToBank', 1700000001000, '{"referenceNumber":"CWS5","amount":1}', '', '[]', 1700000001400, 400, 'refused', '', '400: Bad Request'),
    ('depositToBank', 1700000002000, '{"referenceNumber":"CWS6","amount":1}', '', '[]', 1700000002400, 200, 'accepted', '{}', NULL);
    INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state) VALUES
        (1, 'depositToBank', 'CWS5', 1, '{}', 100, 'in_doubt'), (2, 'depositToBank', 'CWS6', 1, '{}', 100, 'accepted');
    UPDATE outbox SET call = id + 1;"#;

#[tokio::test]
async fn a_report_hides_the_dates_of_people_and_keeps_those_of_calls() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path(), DATED).await;
    let report = activity::show(&outbox, "1").await.unwrap().copies.report;
    for personal in ["1990", "1991", "1992", "1993", "1994", "04:05", "Ada", "ada@"] {
        assert!(!report.contains(personal), "{personal}: {report}");
    }
    for kept in [
        "2026-11-01",
        "2026-11-02T00:00:00",
        "2026-11-03T10:00:00",
        "1795600000000",
        "2026-11-04T10:00:00",
    ] {
        assert!(report.contains(kept), "{kept}: {report}");
    }
}

#[tokio::test]
async fn a_refused_call_shows_that_its_payment_is_unconfirmed() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path(), DATED).await;
    for (id, outcome) in [
        ("1", "\nOutcome: accepted\n"),
        (
            "2",
            "\nOutcome of the call: rejected \u{b7} Status now: unconfirmed, do not send again\n",
        ),
        ("3", "\nOutcome of the call: accepted \u{b7} Status now: accepted\n"),
    ] {
        let copies = activity::show(&outbox, id).await.unwrap().copies;
        for text in [&copies.text, &copies.report] {
            assert!(text.contains(outcome), "{text}");
        }
    }
}

#[tokio::test]
async fn masked_values_cannot_be_guessed_from_a_digest() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path(), "").await;
    let cash = r#"{"referenceNumber":"CWS7","customerPhoneNumber":"+2348031234567","amount":5000,"withdrawalCode":"471108"}"#;
    let request = r#"{"referenceNumber":"CWS8","amount":5000,"currency":"NGN","payer":{"name":"Ada","email":"ada@example.com"},
        "payee":{"name":"Acme","financialIdentificationNumber":"22212345678"},"payerCollectionFeeShare":1,"payeeCollectionFeeShare":0,
        "callBackUrl":"https://example.com/cb","paymentMethods":["BANK_TRANSFER"]}"#;
    for (operation, body) in [("dispenseCash", cash), ("paymentRequest", request)] {
        let made = call(&outbox, service_api::spec(operation).unwrap(), body, Vec::new(), None)
            .await
            .unwrap();
        let record = activity::record(&outbox, &made.call_id.to_string()).await.unwrap();
        let shown = serde_json::to_string(&record).unwrap() + &record.text;
        let digest = |text: &str| hex::encode(Sha512::digest(text));
        assert!(shown.contains("••••"), "{shown}");
        for secret in ["471108", "22212345678", digest(body).as_str()] {
            assert!(!shown.contains(secret), "{operation} {secret}: {shown}");
        }
        assert_eq!(record.body_digest, digest(&record.sent.0), "it proves what is kept");
    }
}

async fn page(outbox: &Arc<Outbox>, request: ActivityRequest) -> ActivityPageView {
    activity::list(outbox, &request, PAGE).await.unwrap()
}

#[tokio::test]
async fn a_hundred_thousand_calls_are_paged_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path(), MANY).await;
    calls_are_paged(&outbox).await;
    calls_are_searched(&outbox).await;

    let shown = activity::show(&outbox, "99996").await.unwrap();
    assert_eq!(
        (shown.others_count, shown.others.len(), shown.summary.reference.as_deref()),
        (4, 4, Some("CWS019999"))
    );
    let count = outbox
        .store()
        .read(|db| Ok(db.query_row("SELECT count(*) FROM calls", [], |row| row.get::<_, i64>(0)).unwrap()));
    assert_eq!(count.await.unwrap(), CALLS);
}

async fn calls_are_paged(outbox: &Arc<Outbox>) {
    let newest = page(outbox, ActivityRequest::default()).await;
    let ids: Vec<&str> = newest.calls.iter().map(|call| call.id.as_str()).collect();
    // Folded, every fifth call is listed.
    assert_eq!((ids[0], ids[1], ids.len()), ("99996", "99991", 100));
    assert_eq!((newest.calls[0].look_ups, newest.next.as_deref()), (4, Some("99501")));

    let deep = ActivityRequest {
        before: Some("50001".to_owned()),
        look_ups: true,
        ..ActivityRequest::default()
    };
    let deep = page(outbox, deep).await;
    assert_eq!((deep.calls[0].id.as_str(), deep.next.as_deref()), ("50000", Some("49901")));
    let day = ActivityRequest {
        from: Some("2023-11-15T00:00:00Z".to_owned()),
        to: Some("2023-11-15T00:01:00Z".to_owned()),
        look_ups: true,
        ..ActivityRequest::default()
    };
    assert_eq!(page(outbox, day).await.calls.len(), 60);
}

async fn calls_are_searched(outbox: &Arc<Outbox>) {
    let refused = ActivityRequest {
        outcome: Some(CallOutcome::Refused),
        ..ActivityRequest::default()
    };
    let refused = page(outbox, refused).await;
    assert_eq!((refused.calls.len(), refused.next), (10, None));
    for (outcome, operation) in [
        (CallOutcome::InDoubt, "depositToBank"),
        (CallOutcome::NoAnswer, "getBanks"),
        (CallOutcome::UnderWay, "banks"),
    ] {
        let none = ActivityRequest {
            outcome: Some(outcome),
            operation: Some(operation.to_owned()),
            look_ups: true,
            ..ActivityRequest::default()
        };
        assert!(page(outbox, none).await.calls.is_empty());
    }
    // A text that every call contains, one that few contain, and one that none contains.
    for (text, listed, more) in [
        ("cws", 100, true),
        ("CWS01234", 10, false),
        ("1000050", 100, true),
        ("1000050000", 1, false),
        ("zzz", 0, false),
    ] {
        let found = ActivityRequest {
            text: Some(text.to_owned()),
            ..ActivityRequest::default()
        };
        let found = page(outbox, found).await;
        assert_eq!((found.calls.len(), found.next.is_some()), (listed, more), "{text}");
    }
}
