//! Sub-merchants with the commands of the window: onboarded with either kind of notification, rejected, unconfirmed; their keys in the
//! vault only. The expected fields are those of `docs/spec/business.md#onboard-merchant`.

use harness::prelude::*;
use std::path::Path;
use std::sync::{Arc, Mutex};

use harness::host::{deployment_with, with_vault};

use crate::secrets::search;

const PASSWORD: &str = "CanaryCallback-Rw8Yt5nM";
/// Replaces it in the records.
const MASK: &str = "••••••••";

/// A test deployment whose keys are in a vault.
struct Deployment {
    host: Office,
    home: tempfile::TempDir,
    clipboard: Arc<Mutex<String>>,
    sandbox: Sandbox,
}

impl Deployment {
    async fn open() -> Self {
        let sandbox = service().await;
        let home = tempfile::tempdir().unwrap();
        let clipboard = Arc::default();
        let host = deployment_with(home.path(), &sandbox, &clipboard).await;
        Self {
            sandbox,
            host,
            home,
            clipboard,
        }
    }

    /// The same after a restart.
    async fn again(self) -> Self {
        self.host.close().await;
        let host = with_vault(self.home.path(), &self.clipboard).await;
        Self { host, ..self }
    }

    fn arm(&self, armed: Armed) {
        self.sandbox.arm([armed]);
    }

    /// How many onboardings were received.
    fn arrived(&self) -> usize {
        self.sandbox.asked("onboardMerchant")
    }

    async fn call(&self, detail: &Value) -> Value {
        self.host.ask("activity_show", json!({ "call_id": detail["call"] })).await
    }

    async fn form(&self, external_id: &str, hears: Value) -> Value {
        let reference = self.host.ask("sub_merchants_reference", json!({})).await;
        json!({
            "reference": reference["reference"], "external_id": external_id, "name": "Tella Foods Ltd", "description": "", "address_1": "1 Broad Street",
            "address_2": "", "city": "Lagos", "state": "", "zip": "", "country": "NG", "first_name": "Efe", "last_name": "Tella",
            "phone": "0803 123 4567", "email": "efe@example.com", "born": "1984-02-29", "display_name": "Tella", "established": "2019-07-01",
            "website": "", "hears": hears,
        })
    }

    async fn ask(&self, form: &Value) -> Result<Value, AppError> {
        let status = confirm(&self.host, json!({ "deed": "onboard", "sub_merchant": form }), "").await?;
        assert_eq!(status["state"], "done", "{status}");
        Ok(self.detail(&status["sub_merchant"]).await)
    }

    async fn detail(&self, id: &Value) -> Value {
        self.host.ask("sub_merchants_view", json!({ "sub_merchant": id })).await
    }

    async fn page(&self, text: &str) -> Value {
        self.host.ask("sub_merchants_page", json!({ "text": text, "from": 0 })).await
    }

    async fn keys(&self, id: &Value, what: &str) -> Result<Value, AppError> {
        confirm(
            &self.host,
            json!({ "deed": "sub_merchant_keys", "sub_merchant": id, "what": what }),
            "",
        )
        .await
    }

    /// The keys of one, from a file that is saved for it.
    async fn saved(&self, id: &Value) -> Value {
        let saved = self.keys(id, "save").await.unwrap();
        let path = Path::new(saved["path"].text()).to_owned();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
    }

    #[track_caller]
    fn assert_nowhere(&self, secrets: &[&str]) {
        let (hits, files) = search(&self.home.path().join("data"), secrets);
        assert_eq!(hits, [] as [&str; 0]);
        assert!(files.keys().any(|file| file.ends_with("cowrie.db")), "the records were searched");
    }
}

fn by_mail() -> Value {
    json!({ "way": "email", "finance_email": "money@example.com" })
}

fn by_calls() -> Value {
    json!({ "way": "calls", "callback_url": "https://example.com/paid", "username": "tella", "password": PASSWORD })
}

fn text(value: &Value) -> &str {
    value.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merchant_is_onboarded_with_either_notification_and_its_keys_are_only_in_the_vault() {
    let deployment = Deployment::open().await;
    let mut secrets = vec![PASSWORD.to_owned()];
    for (id, hears, sent) in [
        (
            "shop-1",
            by_mail(),
            json!({ "type": "EMAIL_NOTIFICATION", "financeAdminEmail": "money@example.com" }),
        ),
        (
            "shop-2",
            by_calls(),
            json!({ "type": "MERCHANT_NOTIFICATION_REVERSE_API", "callbackUrl": "https://example.com/paid", "username": "tella", "password": MASK }),
        ),
    ] {
        let form = deployment.form(id, hears).await;
        let done = deployment.ask(&form).await.unwrap();
        assert_has!(done, {
            "brief": { "state": "done", "keys": "set" }, "kept": { "place": "vault", "secret_key": true, "hash_key": true },
        });
        let call = deployment.call(&done).await;
        let body: Value = serde_json::from_str(text(&call["body"])).unwrap();
        assert_eq!((&body["merchantExternalId"], &body["integration"]), (&json!(id), &sent));
        assert_eq!(
            body["merchantInfo"],
            json!({
                "legalEntity": { "name": "Tella Foods Ltd", "addressLine1": "1 Broad Street", "addressCity": "Lagos", "addressCountry": "NG" },
                "legalEntityRepresentative": { "firstName": "Efe", "lastName": "Tella", "phone": "08031234567", "email": "efe@example.com",
                    "dateOfBirth": "1984-02-29T00:00:00" },
                "additionalParameters": { "displayName": "Tella", "establishedDate": "2019-07-01T00:00:00" },
            })
        );
        let kept = deployment.saved(&done["brief"]["sub_merchant"]).await;
        assert_eq!(kept["merchantPublicId"], done["public_id"]);
        for name in ["merchantSecretKey", "merchantHmac"] {
            assert!(!done.to_string().contains(text(&kept[name])), "{name} is in no view");
            secrets.push(text(&kept[name]).to_owned());
        }
        // The recorded call and its answer contain none of them either.
        let call = call.to_string();
        assert_contains!(call, ["merchantSecretKey", text(&done["public_id"])]);
        assert!(secrets.iter().all(|secret| !call.contains(secret.as_str())), "{call}");
        let nothing = deployment
            .host
            .rpc("confirm_ask", json!({ "deed": "kept_back", "call": done["call"] }))
            .await;
        assert_eq!(nothing.unwrap_err().code, ErrorCode::NotFound, "the records keep no copy");
    }
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    deployment.assert_nowhere(&secrets);
    let deployment = deployment.again().await;
    deployment.assert_nowhere(&secrets);

    // Found by its own content only.
    for (words, found) in [("", 2), ("SHOP-2", 1), ("tella ltd", 2), ("efe@", 2), ("nobody", 0), ("100%", 0)] {
        assert_eq!(deployment.page(words).await["found"], found, "{words}");
    }
    let audit = deployment.host.ask("audit_view", json!({})).await.to_string();
    assert_contains!(audit, ["onboarding confirmed", "sub-merchant’s keys saved to a file"]);
    assert!(secrets.iter().all(|secret| !audit.contains(secret)));
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_copied_to_the_clipboard_after_a_confirmation_and_cleared_when_removed() {
    let deployment = Deployment::open().await;
    let form = deployment.form("shop-1", by_mail()).await;
    let id = deployment.ask(&form).await.unwrap()["brief"]["sub_merchant"].clone();
    let kept = deployment.saved(&id).await;
    deployment.clipboard.lock().unwrap().clear();
    // Asked, and not confirmed: nothing is revealed.
    let copy = json!({ "deed": "sub_merchant_keys", "sub_merchant": id, "what": "copy_secret_key" });
    let asked = deployment.host.ask("confirm_ask", copy).await;
    let shown = deployment.host.confirm("confirm_view", json!({})).await.unwrap().to_string();
    assert!(!shown.contains(text(&kept["merchantSecretKey"])), "{shown}");
    deployment.host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(*deployment.clipboard.lock().unwrap(), "");
    for (what, name) in [("copy_secret_key", "merchantSecretKey"), ("copy_hash_key", "merchantHmac")] {
        let status = deployment.keys(&id, what).await.unwrap();
        assert!(!status.to_string().contains(text(&kept[name])), "{status}");
        assert_eq!(*deployment.clipboard.lock().unwrap(), text(&kept[name]));
    }
    deployment.keys(&id, "remove").await.unwrap();
    let removed = deployment.detail(&id).await;
    assert_has!(removed, { "brief": { "keys": "removed" }, "kept": { "secret_key": false, "hash_key": false } });
    for what in ["copy_secret_key", "copy_hash_key", "save", "remove"] {
        assert_eq!(deployment.keys(&id, what).await.unwrap_err().code, ErrorCode::NotFound, "{what}");
    }
    let vault = std::fs::read_to_string(deployment.home.path().join("data/vault.json")).unwrap();
    let deployment = deployment.again().await;
    assert_eq!(deployment.detail(&id).await["brief"]["keys"], "removed");
    assert!(!vault.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_problems_of_a_form_are_reported_at_once_and_nothing_is_sent() {
    let deployment = Deployment::open().await;
    let mut form = deployment
        .form(
            "",
            json!({ "way": "calls", "callback_url": "http://example.com/paid", "username": "", "password": "" }),
        )
        .await;
    for field in ["name", "display_name", "first_name", "last_name", "email"] {
        form[field] = json!(" ");
    }
    (form["phone"], form["born"], form["established"], form["website"]) =
        (json!("0803"), json!("29/02/1984"), json!("2999-01-01"), json!("tella"));
    let error = deployment.ask(&form).await.unwrap_err();
    for (path, message) in [
        ("external_id", "Enter your own name for this merchant."),
        ("name", "Enter the legal name."),
        ("display_name", "Enter the name that payers see."),
        ("first_name", "Enter the first name."),
        ("last_name", "Enter the last name."),
        ("email", "Enter the email address."),
        ("phone", "Enter the full phone number, for example 08031234567 or +2348031234567."),
        ("born", "Enter a date, for example 1990-04-25."),
        ("established", "This date is in the future."),
        ("website", "This is not a web address, such as https://example.com/paid."),
        (
            "callback_url",
            "The address must begin with https://, so that the password is encrypted.",
        ),
        ("username", "Enter the user name for the calls."),
        ("password", "Enter the password for the calls."),
    ] {
        assert!(error.problems().contains(&(path, message)), "{path}: {:?}", error.problems);
    }
    assert_eq!(error.problems.len(), 13, "{:?}", error.problems);
    form["hears"] = json!({ "way": "email", "finance_email": "" });
    let error = deployment.ask(&form).await.unwrap_err();
    assert!(error.paths().contains(&"finance_email"), "{:?}", error.problems);
    assert_eq!(deployment.arrived(), 0);
    assert_eq!(deployment.page("").await["found"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_reports_that_nothing_was_done_and_the_form_may_be_sent_again() {
    let deployment = Deployment::open().await;
    deployment.arm(refuse("onboardMerchant", "131").nth(1));
    let form = deployment.form("shop-1", by_mail()).await;
    let refused = deployment.ask(&form).await.unwrap();
    assert_has!(refused, { "brief": { "state": "refused", "keys": "none" } });
    assert!(refused["words"].to_string().contains("Nothing was done."), "{refused}");
    assert_eq!(refused["waits"], false);
    let again = deployment.form("shop-1", by_mail()).await;
    let done = deployment.ask(&again).await.unwrap();
    assert_eq!(done["brief"]["state"], "done", "{done}");
    // An onboarded merchant is not onboarded again from the form, in any capitalisation.
    let twice = deployment.form("SHOP-1", by_mail()).await;
    let error = deployment.ask(&twice).await.unwrap_err();
    assert_eq!(error.problems[0].path, "external_id");
    assert_begins!(error.problems[0].message, "You onboarded a merchant with this name on ");
    assert_eq!(deployment.arrived(), 2);
}

/// Sends one whose answer is lost by `fault`, and finds it in need of review.
async fn lost(deployment: &Deployment, fault: Armed) -> Value {
    deployment.arm(fault);
    let form = deployment.form("shop-1", by_calls()).await;
    let unknown = deployment.ask(&form).await.unwrap();
    assert_has!(unknown, { "brief": { "state": "not_known", "keys": "none" }, "waits": true });
    assert_contains!(unknown["words"], "Ask the service whether it knows the merchant");
    unknown["brief"]["sub_merchant"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_merchant_is_not_onboarded_again_before_a_person_decides() {
    let deployment = Deployment::open().await;
    let id = lost(&deployment, Armed::new("onboardMerchant", Fault::DropBefore).nth(1)).await;
    let again = deployment.form("Shop-1", by_mail()).await;
    let error = deployment.ask(&again).await.unwrap_err();
    assert_contains!(error.problems[0].message, "and is unconfirmed");
    // Nor in the console.
    let body = json!({
        "reference": "BY-HAND", "merchantExternalId": "shop-1", "integration": { "type": "EMAIL_NOTIFICATION", "financeAdminEmail": "a@example.com" },
        "merchantInfo": { "legalEntity": { "name": "Tella" },
            "legalEntityRepresentative": { "firstName": "Efe", "lastName": "Tella", "phone": "08031234567", "email": "efe@example.com",
                "dateOfBirth": "1984-02-29T00:00:00" },
            "additionalParameters": { "displayName": "Tella", "establishedDate": "2019-07-01T00:00:00" } },
    });
    let call = json!({ "operation": "onboardMerchant", "body": body.to_string(), "photos": [], "given_back": null });
    let refused = deployment.host.refused("console_call", call).await;
    assert_eq!(refused.code, ErrorCode::InDoubt, "{refused:?}");
    // Another merchant is not affected.
    let other = deployment.form("shop-2", by_mail()).await;
    assert_eq!(deployment.ask(&other).await.unwrap()["brief"]["state"], "done");
    let deployment = deployment.again().await;
    assert_eq!(deployment.detail(&id).await["brief"]["state"], "not_known");
    assert!(deployment.ask(&again).await.is_err());
    assert_eq!(deployment.arrived(), 2);

    let decide = json!({ "line": id, "decision": "not_done", "evidence": "The service's support said so on the phone." });
    deployment.host.ask("review_decide", decide).await;
    let done = deployment.ask(&again).await.unwrap();
    assert_has!(done, { "brief": { "state": "done", "keys": "set" } });
    assert_eq!(deployment.arrived(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn incomplete_keys_are_reported_as_missing_and_no_part_of_them_is_stored() {
    let deployment = Deployment::open().await;
    let id = lost(&deployment, Armed::new("onboardMerchant", Fault::Truncate).nth(1)).await;
    let detail = deployment.detail(&id).await;
    let call = deployment.call(&detail).await;
    assert!(
        !call.to_string().contains("merchantSecretKey"),
        "what cannot be read is not shown: {call}"
    );
    let decide = json!({ "line": id, "decision": "done", "evidence": "The service's support sees it." });
    deployment.host.ask("review_decide", decide).await;
    let detail = deployment.detail(&id).await;
    assert_has!(detail, { "brief": { "state": "done", "keys": "missing" } });
    for what in ["copy_secret_key", "save", "remove"] {
        assert_eq!(deployment.keys(&id, what).await.unwrap_err().code, ErrorCode::NotFound, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_received_while_the_vault_is_closed_wait_in_the_records() {
    let deployment = Deployment::open().await;
    let vault = deployment.home.path().join("data/vault.json");
    let away = deployment.home.path().join("vault-elsewhere.json");
    deployment.arm(Armed::new("onboardMerchant", Fault::DelayAfter).nth(1).ms(600_000));
    let form = deployment.form("shop-1", by_calls()).await;
    let close = async {
        wait::until("it arrived", async || deployment.arrived() != 0).await;
        std::fs::rename(&vault, &away).unwrap();
        deployment.sandbox.control().end_delays();
    };
    let (done, ()) = tokio::join!(deployment.ask(&form), close);
    let done = done.unwrap();
    assert_has!(done, { "brief": { "state": "done", "keys": "waiting" } });
    let id = done["brief"]["sub_merchant"].clone();
    let closed = deployment.host.rpc("sub_merchants_keep", json!({ "sub_merchant": id })).await;
    assert!(closed.is_err(), "{closed:?}");
    assert_eq!(deployment.detail(&id).await["brief"]["keys"], "waiting");
    std::fs::rename(&away, &vault).unwrap();

    // At the next start they are moved to the vault automatically.
    let deployment = deployment.again().await;
    let look = async || deployment.detail(&id).await["brief"]["keys"].clone();
    wait::seen("the keys are put away", look, |keys| keys == "set").await;
    let kept = deployment.saved(&id).await;
    deployment.assert_nowhere(&[text(&kept["merchantSecretKey"]), text(&kept["merchantHmac"]), PASSWORD]);
    assert_eq!(deployment.detail(&id).await["kept"]["secret_key"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn removing_a_profile_removes_the_keys_of_its_sub_merchants() {
    let deployment = Deployment::open().await;
    let form = deployment.form("shop-1", by_mail()).await;
    let done = deployment.ask(&form).await.unwrap();
    assert_eq!(done["brief"]["keys"], "set");
    let entries = |deployment: &Deployment| {
        let vault: Value = serde_json::from_slice(&std::fs::read(deployment.home.path().join("data/vault.json")).unwrap()).unwrap();
        vault.to_string().len()
    };
    let before = entries(&deployment);
    let stays = deployment.host.rpc("profile_open", json!({ "name": "sandbox" })).await;
    assert!(stays.is_err(), "no sandbox in this test: {stays:?}");
    deployment
        .host
        .ask("profile_remove", json!({ "name": "office", "records_unread": false }))
        .await;
    assert!(entries(&deployment) < before);
}
