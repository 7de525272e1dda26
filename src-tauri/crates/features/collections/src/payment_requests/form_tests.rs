use super::*;

/// Tue 24 Nov 2026, 12:00 UTC, which is 13:00 in West Africa.
const NOW: Timestamp = Timestamp(1_795_521_600_000);

/// A valid form with some values replaced.
fn filled(otherwise: &[&Json]) -> NewPaymentRequest {
    let mut form = json!({
        "amount": "50,000.00", "payer_name": "Ada Obi", "payer_phone": "0803 123 4567", "payer_email": null, "purpose": null,
        "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0.25", "allow_partial": false,
        "allow_over": false, "send_messages": true,
    });
    for (name, value) in otherwise.iter().filter_map(|fields| fields.as_object()).flatten() {
        form[name] = value.clone();
    }
    serde_json::from_value(form).expect("a form")
}

fn good() -> NewPaymentRequest {
    filled(&[])
}

fn fields(form: &NewPaymentRequest) -> Vec<String> {
    match read(form, "SREFERENCER", "Tella Foods", "https://nobody-listens.invalid/", NOW) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems.into_iter().map(|problem| problem.path).collect(),
    }
}

fn sent(form: &NewPaymentRequest) -> Json {
    serde_json::to_value(
        read(form, "SREFERENCER", "Tella Foods", "https://nobody-listens.invalid/", NOW)
            .expect("no problem")
            .request,
    )
    .expect("json")
}

/// The rules of *Payment request* in `docs/spec/collection.md#payment-request`, each broken alone.
#[test]
fn every_broken_rule_is_a_problem_of_its_field() {
    let wallet = json!({ "payee": "wallet_account", "payee_name": "Musa", "payee_wallet": "0123456785" });
    let phone = json!({ "payee": "wallet_phone", "payee_name": "Musa", "payee_wallet": "08031234567" });
    let bank = json!({ "payee": "bank_account", "payee_name": "Musa Danladi", "payee_bank": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "payee_account": "0123456785" });
    breaks(
        &json!({}),
        [
            ("amount: a number", "amount", json!("ten")),
            ("amount: something", "amount", json!("")),
            ("amount: more than nothing", "amount", json!("0.00")),
            ("amount: whole kobo", "amount", json!("10.005")),
            ("amount: a point that may part thousands", "amount", json!("50.000")),
            ("payer.name: required", "payer_name", json!(" ")),
            ("payer: phone or e-mail", "payer_phone", json!(null)),
            ("payer.phoneNumber", "payer_phone", json!("08O3")),
            ("payer.email", "payer_email", json!("ada at example")),
            ("payer.bankId: from the bank list", "payer_bank", json!("a bank")),
            ("expiryDateTimeUTC: not over", "expires_in_minutes", json!(0)),
            ("expiryDateTimeUTC: within one week", "expires_in_minutes", json!(7 * 24 * 60 + 1)),
            ("expiryDateTimeUTC: 13:00 here is now", "expires_at", json!("2026-11-24T13:00")),
            ("expiryDateTimeUTC: own, within one week", "expires_at", json!("2026-12-01T13:01")),
            ("expiryDateTimeUTC: a day", "expires_at", json!("31 NovemberT18:00")),
            ("fee shares: from 0 to 1", "payer_fee_share", json!("1.5")),
            ("paymentMethods: required", "payment_methods", json!([])),
        ],
    );
    breaks(
        &wallet,
        [
            ("payee.accountNumber: required", "payee_wallet", json!(" ")),
            ("payee.accountNumber: nine digits", "payee_wallet", json!("012345678")),
            ("payee.accountNumber: eleven digits", "payee_wallet", json!("01234567850")),
            ("payee.accountNumber: no phone number", "payee_wallet", json!("0803 123 4567")),
            ("payee.name: required", "payee_name", json!(null)),
        ],
    );
    breaks(
        &phone,
        [
            ("payee.phoneNumber: required", "payee_wallet", json!(null)),
            ("payee.phoneNumber: digits", "payee_wallet", json!("musa")),
            ("payee.phoneNumber: no account number", "payee_wallet", json!("0123456785")),
            ("payee.phoneNumber: with its zero", "payee_wallet", json!("8031234567")),
            ("payee.phoneNumber: nine digits", "payee_wallet", json!("080312345")),
            ("payee.phoneNumber: too many digits", "payee_wallet", json!("+234 803 123 45678")),
            (
                "payee.financialIdentificationNumber: digits",
                "payee_identity",
                json!("2221234567a"),
            ),
            ("payee.phoneNumber: empty", "payee_wallet", json!("")),
        ],
    );
    breaks(
        &bank,
        [
            ("payee.name: at most 100 characters", "payee_name", json!("n".repeat(101))),
            ("payee.bankId: required for an account", "payee_bank", json!(null)),
            ("payee.bankId: an id of the bank list", "payee_bank", json!("a bank")),
            ("payee.bankAccountNumber: required", "payee_account", json!(" ")),
            ("payee.bankAccountNumber: ten digits", "payee_account", json!("012345678")),
            (
                "payee.financialIdentificationNumber: ten digits",
                "payee_identity",
                json!("2221234567"),
            ),
        ],
    );
    // The day and the time of the end are two fields, but one text.
    let end = json!({ "expires_at": "2026-11-24T6 pm" });
    assert_eq!(fields(&filled(&[&end])), ["expires_time"], "expiryDateTimeUTC: a time");
    assert_eq!(fields(&good()), [] as [&str; 0]);
}

/// Each rule, the field that breaks it and its value. That field has a problem, and no other.
fn breaks<const N: usize>(base: &Json, rules: [(&str, &str, Json); N]) {
    for (rule, field, value) in rules {
        assert_eq!(fields(&filled(&[base, &json!({ field: value })])), [field], "{rule}");
    }
}

fn in_a_wallet(form: &mut NewPaymentRequest, by: PayeeKind, wallet: &str) {
    form.payee = by;
    form.payee_name = Some("Musa".to_owned());
    form.payee_wallet = Some(wallet.to_owned());
}

fn in_a_bank(form: &mut NewPaymentRequest) {
    form.payee = PayeeKind::BankAccount;
    form.payee_name = Some("Musa Danladi".to_owned());
    form.payee_bank = Some("187DE295-AE70-4BBC-8169-EEA22924A565".to_owned());
    form.payee_account = Some("0123456785".to_owned());
}

#[test]
fn all_problems_are_reported_at_once() {
    let mut form = good();
    in_a_bank(&mut form);
    form.amount = "0".to_owned();
    form.payer_name = String::new();
    form.payer_phone = None;
    form.payee_name = None;
    form.payee_bank = None;
    form.payee_account = Some("12".to_owned());
    form.payee_identity = Some("12".to_owned());
    form.expires_at = Some("next weekTlate".to_owned());
    form.payment_methods = Vec::new();
    form.payer_fee_share = "much".to_owned();
    let mut found = fields(&form);
    found.sort_unstable();
    let expected = [
        "amount",
        "expires_at",
        "expires_time",
        "payee_account",
        "payee_bank",
        "payee_identity",
        "payee_name",
        "payer_fee_share",
        "payer_name",
        "payer_phone",
        "payment_methods",
    ];
    assert_eq!(found, expected);
}

#[test]
fn each_kind_of_payee_is_sent_as_in_the_contract() {
    assert_eq!(sent(&good())["payee"], json!({ "name": "Tella Foods" }));
    let mut form = good();
    // Values of another kind of payee are not sent.
    form.payee_bank = Some("187DE295-AE70-4BBC-8169-EEA22924A565".to_owned());
    for (by, typed, field, value) in [
        (PayeeKind::WalletAccount, "012 345-6785", "accountNumber", "0123456785"),
        (PayeeKind::WalletAccount, "8031234567", "accountNumber", "8031234567"),
        (PayeeKind::WalletPhone, "0803 123 4567", "phoneNumber", "08031234567"),
        (PayeeKind::WalletPhone, "234-803-123-4567", "phoneNumber", "2348031234567"),
        (PayeeKind::WalletPhone, "+234 803 123 4567", "phoneNumber", "+2348031234567"),
        (PayeeKind::WalletPhone, "+44 20 7946 0958", "phoneNumber", "+442079460958"),
    ] {
        in_a_wallet(&mut form, by, typed);
        let sent = sent(&form);
        assert_eq!(sent["payee"], json!({ "name": "Musa", field: value }));
        let again = form_of_sent(&sent, None, 7);
        assert_eq!((again.payee, again.payee_wallet.as_deref()), (by, Some(value)));
    }
    in_a_bank(&mut form);
    form.payee_identity = Some("221 2345-6789".to_owned());
    assert_eq!(
        sent(&form)["payee"],
        json!({ "name": "Musa Danladi", "bankId": "187DE295-AE70-4BBC-8169-EEA22924A565", "bankAccountNumber": "0123456785",
            "financialIdentificationNumber": "22123456789" })
    );
}

#[test]
fn the_end_of_a_request_is_a_time_in_west_africa() {
    let mut form = good();
    form.expires_at = Some("2026-11-24T23:59".to_owned());
    assert_eq!(sent(&form)["expiryDateTimeUTC"], "2026-11-24T22:59:00");
    // The week counts from now: 13:00 in West Africa a week later is the latest end.
    form.expires_at = Some("2026-12-01T13:00".to_owned());
    assert_eq!(sent(&form)["expiryDateTimeUTC"], "2026-12-01T12:00:00");
}

#[test]
fn both_shares_add_up_to_one() {
    for (payer, rest) in [("0", "1.0000"), ("0.25", "0.7500"), ("1", "0.0000"), ("0.0001", "0.9999")] {
        let share = Share::parse(payer).expect("a share");
        assert_eq!(payee_share(share), rest);
    }
}

#[test]
fn a_repeated_request_has_the_same_values_except_end_and_identity() {
    let mut form = good();
    in_a_bank(&mut form);
    form.payee_identity = Some("22123456789".to_owned());
    form.allow_partial = true;
    form.show_bank_details = true;
    form.payer_bank = Some("187DE295-AE70-4BBC-8169-EEA22924A565".to_owned());
    let again = form_of_sent(&sent(&form), Some("Invoice 4".to_owned()), 7);
    let expected = NewPaymentRequest {
        amount: "50000".to_owned(),
        payer_phone: Some("08031234567".to_owned()),
        purpose: Some("Invoice 4".to_owned()),
        payee_identity: None,
        expires_in_minutes: None,
        again_of: Some("7".to_owned()),
        ..form
    };
    assert_eq!(
        serde_json::to_value(&again).expect("json"),
        serde_json::to_value(&expected).expect("json")
    );
}

/// The field is not on this form, so the message must name its place.
#[test]
fn a_business_name_that_is_too_long_is_changed_in_the_settings() {
    let name = "n".repeat(101);
    let refused = read(&good(), "SREFERENCER", &name, "https://nobody-listens.invalid/", NOW).expect_err("a problem");
    let paths: Vec<_> = refused.problems.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["business_name"]);
    assert!(refused.problems[0].message.contains("Settings"), "{refused:?}");
}
