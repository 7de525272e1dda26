//! Customers and merchants: registered once, identity documents, photos in parts.

use sandbox::{Armed, Config, Duplicates, Fault};
use serde_json::{Value, json};

use crate::bench::{At, BOUNDARY, Bench, Bytes, Kept, PNG, assert_answer, assert_has, assert_says, in_parts, look_up, path, spec, with};

const KYC: &str = "registerCustomerWithKYC";
const PHOTO: &str = "registerCustomerAccountPhoto";
const IDENTITY: &str = "registerCustomerIdentification";
/// The names of the photos.
const ACCOUNT: &str = "customerAccountPhoto";
const ID: &str = "customerIdPhoto";
const JPEG: &[u8] = b"\xff\xd8\xff\xe0-and-more";

pub(crate) fn newcomer(reference: &str, phone: &str, email: &str) -> Value {
    json!({
        "referenceNumber": reference, "customerPhoneNumber": phone, "customerEmail": email, "customerFirstName": "Ngozi",
        "customerLastName": "Umeh", "customerDateOfBirth": "1990-04-25",
    })
}

pub(crate) fn with_kyc(reference: &str, phone: &str, email: &str) -> Value {
    with(
        newcomer(reference, phone, email),
        json!({
            "customerGender": "FEMALE", "customerIdType": "PASSPORT", "customerIdNumber": "A0012", "customerIdExpirationDate": "2999-12-31",
            "customerAddress": {"country": "Nigeria", "region": "Ọyọ"}, "customerSupplementaryDetails": {"shoe": "43"}, "unknown": null,
        }),
    )
}

pub(crate) fn photo(reference: &str, phone: &str) -> Value {
    json!({"referenceNumber": reference, "customerPhoneNumber": phone})
}

pub(crate) fn identification(reference: &str, phone: &str) -> Value {
    with(
        photo(reference, phone),
        json!({"customerIdType": "NATIONAL_ID", "customerIdNumber": "77", "customerIdExpirationDate": "2999-12-31"}),
    )
}

/// Sends `parts`, signed as `body`, to `path`.
fn send(at: &At, operation: &str, path: &str, body: &str, parts: &[u8]) -> Bytes {
    let headers = at.signed(spec(operation), body);
    let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
    at.post(path, &headers, &format!("multipart/form-data; boundary={BOUNDARY}"), parts)
}

fn call(bench: &Bench, operation: &str, body: &Value, photos: &[(&str, &[u8])]) -> Value {
    let path = path(spec(operation));
    let body = body.to_string();
    let answer = send(&bench.at, operation, &path, &body, &in_parts(&body, "application/json", photos)).answer();
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Level, account photo and identity photo of a customer.
fn known(bench: &Bench, phone: &str) -> (&'static str, bool, &'static str) {
    let customers = bench.control().customers();
    let customer = customers
        .into_iter()
        .find(|customer| customer.phone_number == phone)
        .expect("a customer");
    (customer.kyc_level, customer.account_photo, customer.id_photo)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_and_an_email_belong_to_one_customer() {
    let bench = Bench::start().await;
    let made = bench.call("registerCustomer", &newcomer("C-1", "08031234567", "ngozi@example.com"));
    assert_has!(made, {"responseCode": 0, "referenceNumber": "C-1"});
    assert_eq!(made["serviceAccountNumber"].as_str().map(str::len), Some(10), "{made}");
    assert_eq!(known(&bench, "08031234567"), ("KYC1", false, "none"));
    let other = |reference, phone, email| json!({"referenceNumber": reference, "customerPhoneNumber": phone, "customerEmail": email});
    for (changes, code) in [
        (json!({}), 105),
        (json!({"referenceNumber": "C-2"}), 123),
        (other("C-3", "+2348031234567", "b@example.com"), 123),
        (other("C-4", "08031234598", "b@example.com"), 123),
        (other("C-5", "08031234568", "NGOZI@example.com"), 128),
        (json!({"referenceNumber": "C-6", "customerPhoneNumber": "12"}), 123),
        (json!({"referenceNumber": "C-7", "customerFirstName": "a\nb"}), 124),
        (json!({"referenceNumber": "C-8", "customerLastName": "a\nb"}), 125),
        (json!({"referenceNumber": "C-9", "customerEmail": "nobody"}), 127),
        (json!({"referenceNumber": "C-10", "customerDateOfBirth": "2999-01-01"}), 134),
        (json!({"referenceNumber": "C-11", "customerDateOfBirth": null}), 117),
        (json!({"referenceNumber": null}), -4),
    ] {
        let body = with(newcomer("C-1", "08031234567", "ngozi@example.com"), changes);
        let answer = bench.call("registerCustomer", &body);
        assert_eq!(answer["responseCode"], code, "{body} {answer}");
        assert_eq!(answer.get("serviceAccountNumber"), None);
    }
    assert_eq!(bench.control().customers().len(), 1);
    assert!(bench.paid().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_come_in_parts_and_are_reviewed_in_an_hour() {
    let bench = Bench::start().await;
    let body = with_kyc("K-1", "08030000001", "k@example.com");
    let made = call(&bench, KYC, &body, &[(ACCOUNT, JPEG), (ID, PNG)]);
    assert_eq!(made["responseCode"], 0, "{made}");
    assert_says(&made, "message", "under review");
    assert_eq!(known(&bench, "08030000001"), ("KYC2", true, "under_review"));
    bench.control().advance(3_500).expect("advances");
    assert_eq!(known(&bench, "08030000001").0, "KYC2");
    bench.control().advance(101).expect("advances");
    assert_eq!(known(&bench, "08030000001"), ("KYC3", true, "accepted"));

    bench.call("registerCustomer", &newcomer("K-2", "08030000002", "l@example.com"));
    let set = call(&bench, PHOTO, &photo("K-3", "08030000002"), &[(ACCOUNT, PNG)]);
    assert_has!(set, {"responseCode": 0, "message": "Success"});
    let set = call(&bench, IDENTITY, &identification("K-4", "+2348030000002"), &[(ID, JPEG)]);
    assert_eq!(set["responseCode"], 0, "{set}");
    assert_eq!(known(&bench, "08030000002"), ("KYC2", true, "under_review"));
    for (operation, body, photo) in [
        (PHOTO, photo("K-5", "08030000002"), ACCOUNT),
        (IDENTITY, identification("K-6", "08030000002"), ID),
    ] {
        let again = call(&bench, operation, &body, &[(photo, PNG)]);
        assert_eq!((&again["responseCode"], again.get("referenceNumber")), (&json!(0), None));
        assert_says(&again, "message", "already set");
        let spec = spec(operation);
        let read = service_api::answer::verdict(spec, &again);
        assert!(matches!(read, service_api::answer::Verdict::Refused { .. }), "{read:?}");
        assert_eq!(service_api::answer::verdict(spec, &set), service_api::answer::Verdict::Accepted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_digits_of_a_phone_number_determine_the_review_of_photos() {
    let bench = Bench::start().await;
    bench.call("registerCustomer", &newcomer("D-1", "08030000097", "d@example.com"));
    for (operation, body, name) in [
        (PHOTO, photo("D-2", "08030000097"), ACCOUNT),
        (IDENTITY, identification("D-3", "08030000097"), ID),
    ] {
        let refused = call(&bench, operation, &body, &[(name, PNG)]);
        let spec = spec(operation);
        assert_eq!(refused["responseCode"], 0, "{refused}");
        assert_says(&refused, "sandbox", "97");
        let read = service_api::answer::verdict(spec, &refused);
        assert!(matches!(read, service_api::answer::Verdict::Refused { .. }), "{read:?}");
    }
    assert_eq!(known(&bench, "08030000097"), ("KYC1", false, "none"));
    let body = with_kyc("D-4", "08030000197", "e@example.com");
    let made = call(&bench, KYC, &body, &[(ACCOUNT, PNG), (ID, PNG)]);
    assert!(made["serviceAccountNumber"].is_string(), "{made}");
    assert_says(&made, "message", "rejected");
    assert_eq!(known(&bench, "08030000197"), ("KYC2", false, "none"));

    // The review refuses it without a message.
    bench.call("registerCustomer", &newcomer("D-5", "08030000095", "f@example.com"));
    let phone = "08030000095";
    let send = |reference: &str| {
        let body = identification(reference, phone);
        call(&bench, IDENTITY, &body, &[(ID, PNG)])
    };
    assert_says(&send("D-6"), "message", "under review");
    assert_says(&send("D-7"), "message", "already set");
    assert_eq!(known(&bench, phone), ("KYC2", false, "under_review"));
    bench.control().advance(3_601).expect("advances");
    assert_eq!(known(&bench, phone), ("KYC2", false, "refused"));
    assert_says(&send("D-8"), "message", "under review");
    assert_eq!(known(&bench, phone), ("KYC2", false, "under_review"));
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_photos_and_customers_of_others_are_refused() {
    let bench = Bench::start().await;
    let mut large = PNG.to_vec();
    large.resize(500_001, 0);
    let huge = [PNG, &[0; 3_000_000]].concat();
    bench.call("registerCustomer", &newcomer("W-1", "08030000001", "w@example.com"));
    let expired = json!({"customerIdExpirationDate": "2020-01-01"});
    let no_id = json!({"customerIdType": null, "customerIdNumber": null});
    let newly = |changes: Value| with(with_kyc("W-2", "08030000002", "x@example.com"), changes);
    for (operation, body, photos, code) in [
        (PHOTO, photo("W-3", "08030000001"), vec![(ACCOUNT, b"GIF89a".as_slice())], 121),
        (PHOTO, photo("W-3", "08030000001"), vec![(ACCOUNT, &large)], 121),
        (PHOTO, photo("W-3", "08030000001"), vec![(ACCOUNT, b"")], 121),
        (PHOTO, photo("W-3", "08030000001"), vec![(ID, PNG)], 117),
        (PHOTO, photo("W-3", "08030000009"), vec![(ACCOUNT, PNG)], 111),
        (IDENTITY, identification("W-4", "08030000098"), vec![(ID, PNG)], 111),
        (
            IDENTITY,
            with(identification("W-4", "08030000001"), expired.clone()),
            vec![(ID, PNG)],
            122,
        ),
        (
            IDENTITY,
            with(identification("W-4", "08030000001"), json!({"customerIdType": "CARD"})),
            vec![(ID, PNG)],
            122,
        ),
        (KYC, newly(json!({})), vec![(ACCOUNT, &large)], 121),
        (KYC, newly(json!({})), vec![(ACCOUNT, &huge), (ID, &huge)], 121),
        (KYC, newly(json!({"customerAddress": {"country": "Nigeria"}})), vec![], 117),
        (
            KYC,
            newly(json!({"referenceNumber": "W-5"})),
            vec![(ACCOUNT, PNG), (ID, &large)],
            121,
        ),
        (KYC, with(newly(json!({"referenceNumber": "W-6"})), expired), vec![], 122),
        (KYC, with(newly(json!({"referenceNumber": "W-7"})), no_id), vec![(ID, PNG)], 122),
    ] {
        let answer = call(&bench, operation, &body, &photos);
        assert_eq!(answer["responseCode"], code, "{body} {answer}");
    }
    assert_eq!(known(&bench, "08030000001"), ("KYC1", false, "none"));
    assert_eq!(bench.control().customers().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_are_read_as_they_are_written() {
    let bench = Bench::start().await;
    let secured = "/service-webservices/business-rest/secured";
    // Unusual white space, an escape and a null: the hash is over the text of each value.
    let body = r#"{ "customerLastName" : "\u1ecc\u0300ny\u00e1", "customerFirstName":"Ada","customerPhoneNumber":"08030000001","referenceNumber":"P-1",
        "customerEmail":"p@example.com","customerDateOfBirth":"1990-04-25","customerGender":"MALE","customerIdType":null }"#;
    let parts = |body: &str| in_parts(body, "application/json; charset=utf-8", &[]);
    let status = |path: &str, signed: &str, parts: &[u8]| send(&bench.at, KYC, &format!("{secured}/{path}"), signed, parts).answer();
    assert_eq!(status("registerCustomer", body, &parts(&body.replace("Ada", "Ade"))).status, 401);
    assert_eq!(status("registerCustomer", body, &in_parts(body, "text/plain", &[])).status, 400);
    let cut = &[parts(body), parts(body)].concat()[..300];
    assert_eq!(status("registerCustomer", body, cut).status, 400);
    assert_eq!(status(PHOTO, body, b"no parts").status, 400);
    let twice = in_parts(body, "application/json", &[(ACCOUNT, PNG), (ACCOUNT, PNG)]);
    assert_eq!(status("registerCustomer", body, &twice).status, 400);
    let other = body.replace("P-1", "P-2").replace("0001", "0002").replace("p@", "q@");
    for (path, body) in [("registerCustomer", body), (KYC, other.as_str())] {
        let answer = status(path, body, &parts(body));
        assert_answer!(answer, 200, {"responseCode": 0});
    }
    let plain = newcomer("P-3", "08030000003", "r@example.com").to_string();
    let path = format!("{secured}/{KYC}");
    let answer = bench.at.post(&path, &[], "application/json", plain.as_bytes());
    assert_eq!(answer.answer().status, 415);
    let names: Vec<String> = bench.control().customers().into_iter().map(|customer| customer.name).collect();
    assert_eq!(names, ["Ada Ọ̀nyá", "Ada Ọ̀nyá"]);
}

pub(crate) fn merchant(reference: &str, own: &str) -> Value {
    json!({
        "reference": reference, "merchantExternalId": own, "merchantInfo": {
            "legalEntity": {"name": "Tella & Ọmọ Foods"},
            "legalEntityRepresentative": {"firstName": "Efe", "lastName": "Tella", "phone": "08031234567", "email": "efe@example.com",
                "dateOfBirth": "1984-02-29T00:00:00"},
            "additionalParameters": {"displayName": "Tella", "establishedDate": "2019-07-01T00:00:00"}},
        "integration": {"type": "MERCHANT_NOTIFICATION_REVERSE_API", "callbackUrl": "https://example.com/paid", "username": "tella",
            "password": "hush-hush"},
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_customers_and_merchants_but_no_photo_and_no_password() {
    let kept = Kept::new(Config::default());
    let bench = kept.start().await;
    let body = with_kyc("S-1", "08030000001", "s@example.com");
    bench.arm(Armed::new(KYC, Fault::DropAfter));
    let parts = in_parts(&body.to_string(), "application/json", &[(ID, PNG)]);
    let path = path(spec(KYC));
    let lost = send(&bench.at, KYC, &path, &body.to_string(), &parts);
    assert!(lost.all.is_empty());
    bench.arm(Armed::new(PHOTO, Fault::Pending));
    let pending = call(&bench, PHOTO, &photo("S-2", "08030000001"), &[(ACCOUNT, JPEG)]);
    assert_eq!(pending["responseCode"], 3);
    let made = bench.call("onboardMerchant", &merchant("S-3", "shop-7"));
    assert_has!(made, {"responseCode": 0, "/onboardingUpdate/status": "succeeded"});
    let secrets = &made["onboardingUpdate"]["credentials"];
    for name in ["merchantPublicId", "merchantSecretKey", "merchantHmac"] {
        assert!(secrets[name].as_str().is_some_and(|text| text.len() >= 36), "{made}");
    }
    assert_eq!(bench.code("onboardMerchant", &merchant("S-4", "shop-7")), 131);
    assert_eq!(bench.code("onboardMerchant", &merchant("S-3", "shop-8")), 105);
    let missing = with(merchant("S-5", "shop-9"), json!({"integration": {"type": "EMAIL_NOTIFICATION"}}));
    assert_eq!(bench.code("onboardMerchant", &missing), 117);
    let requests = bench.control().requests();
    let references: Vec<_> = requests.iter().map(|request| request.reference_number.as_deref()).collect();
    assert_eq!(references.first(), Some(&Some("S-1")));
    assert_eq!(references.last(), Some(&Some("S-5")));
    bench.control().advance(3_600).expect("advances");
    let customers = bench.control().customers();
    assert_eq!(known(&bench, "08030000001"), ("KYC3", true, "accepted"));
    bench.sandbox.stop().await;

    let text = std::fs::read(&kept.file).expect("reads");
    let holds = |bytes: &[u8]| text.windows(bytes.len()).any(|window| window == bytes);
    // python3: hashlib.sha256(b"\x89PNG\r\n\x1a\n-and-more-\xff\xfe").hexdigest()
    assert!(holds(b"3cb30b4ce01ea303c911908f40d7db8807849de42807e5c09f5257b24c4ba74c"));
    assert!(!holds(b"and-more") && !holds(b"hush-hush"));
    assert!(!holds(secrets["merchantSecretKey"].as_str().unwrap_or_default().as_bytes()));
    let again = kept.start().await;
    assert_eq!(again.control().customers(), customers);
    assert_eq!(again.code("onboardMerchant", &merchant("S-6", "shop-7")), 131);
    // No status query finds a registration.
    assert_eq!(again.code("getOperationStatus", &look_up("S-1")), 135);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_reference_can_be_answered_as_the_first_time() {
    let bench = Bench::repeating(Duplicates::ReturnOriginal).await;
    let body = newcomer("D-1", "08030000001", "d@example.com");
    assert_eq!(bench.call("registerCustomer", &body), bench.call("registerCustomer", &body));
    let shop = merchant("D-1", "shop-7");
    assert_eq!(bench.call("onboardMerchant", &shop), bench.call("onboardMerchant", &shop));
    assert_eq!(bench.control().customers().len(), 1);
    let listed = bench.at.drive("GET", "/customers", &Value::Null).json();
    assert_has!(listed[0], {"phone_number": "08030000001", "kyc_level": "KYC1"});
}
