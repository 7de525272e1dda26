use super::*;

/// Tue 24 Nov 2026, 12:00 UTC, which is 13:00 in West Africa.
const NOW: Moment = Moment(1_795_521_600_000);

fn good() -> NewPaymentRequest {
    serde_json::from_value(json!({
        "amount": "50,000.00", "payer_name": "Ada Obi", "payer_phone": "0803 123 4567", "payer_email": null, "purpose": null,
        "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0.25", "allow_partial": false,
        "allow_over": false, "send_messages": true,
    }))
    .expect("a form")
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

/// Rules of the table *Payment request* in `docs/spec/collection.md#payment-request`, each broken alone.
#[test]
fn every_rule_a_form_can_break_is_said_beside_its_field() {
    type Broken = (&'static str, fn(&mut NewPaymentRequest), &'static str);
    let rules: [Broken; 36] = [
        ("amount: a number", |form| form.amount = "ten".to_owned(), "amount"),
        ("amount: something", |form| form.amount = String::new(), "amount"),
        ("amount: more than nothing", |form| form.amount = "0.00".to_owned(), "amount"),
        ("amount: whole kobo", |form| form.amount = "10.005".to_owned(), "amount"),
        (
            "amount: a point that may part thousands",
            |form| form.amount = "50.000".to_owned(),
            "amount",
        ),
        ("payer.name: required", |form| form.payer_name = " ".to_owned(), "payer_name"),
        ("payer: phone or e-mail", |form| form.payer_phone = None, "payer_phone"),
        (
            "payer.phoneNumber",
            |form| form.payer_phone = Some("08O3".to_owned()),
            "payer_phone",
        ),
        (
            "payer.email",
            |form| form.payer_email = Some("ada at example".to_owned()),
            "payer_email",
        ),
        (
            "payer.bankId: from the bank list",
            |form| form.payer_bank = Some("a bank".to_owned()),
            "payer_bank",
        ),
        (
            "payee.accountNumber: a wallet needs its account or phone",
            |form| in_a_wallet(form, PayeeKind::WalletAccount, " "),
            "payee_wallet",
        ),
        (
            "payee.accountNumber: ten digits, and not nine",
            |form| in_a_wallet(form, PayeeKind::WalletAccount, "012345678"),
            "payee_wallet",
        ),
        (
            "payee.accountNumber: ten digits, and not eleven",
            |form| in_a_wallet(form, PayeeKind::WalletAccount, "01234567850"),
            "payee_wallet",
        ),
        (
            "payee.accountNumber: no phone number",
            |form| in_a_wallet(form, PayeeKind::WalletAccount, "0803 123 4567"),
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: a wallet needs its account or phone",
            |form| {
                in_a_wallet(form, PayeeKind::WalletPhone, "");
                form.payee_wallet = None;
            },
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: digits",
            |form| in_a_wallet(form, PayeeKind::WalletPhone, "musa"),
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: no account number",
            |form| in_a_wallet(form, PayeeKind::WalletPhone, "0123456785"),
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: with its zero",
            |form| in_a_wallet(form, PayeeKind::WalletPhone, "8031234567"),
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: nine digits",
            |form| in_a_wallet(form, PayeeKind::WalletPhone, "080312345"),
            "payee_wallet",
        ),
        (
            "payee.phoneNumber: a digit too many",
            |form| in_a_wallet(form, PayeeKind::WalletPhone, "+234 803 123 45678"),
            "payee_wallet",
        ),
        (
            "payee.name: required",
            |form| {
                in_a_wallet(form, PayeeKind::WalletAccount, "0123456785");
                form.payee_name = None;
            },
            "payee_name",
        ),
        (
            "payee.name: at most 100 characters",
            |form| {
                in_a_bank(form);
                form.payee_name = Some("n".repeat(101));
            },
            "payee_name",
        ),
        (
            "payee.bankId: must be given for a bank account",
            |form| {
                in_a_bank(form);
                form.payee_bank = None;
            },
            "payee_bank",
        ),
        (
            "payee.bankId: an id of the bank list",
            |form| {
                in_a_bank(form);
                form.payee_bank = Some("a bank".to_owned());
            },
            "payee_bank",
        ),
        (
            "payee.bankAccountNumber: must be given with the bank",
            |form| {
                in_a_bank(form);
                form.payee_account = Some(" ".to_owned());
            },
            "payee_account",
        ),
        (
            "payee.bankAccountNumber: ten digits",
            |form| {
                in_a_bank(form);
                form.payee_account = Some("012345678".to_owned());
            },
            "payee_account",
        ),
        (
            "payee.financialIdentificationNumber: eleven digits, and not ten",
            |form| {
                in_a_bank(form);
                form.payee_identity = Some("2221234567".to_owned());
            },
            "payee_identity",
        ),
        (
            "payee.financialIdentificationNumber: digits",
            |form| {
                in_a_wallet(form, PayeeKind::WalletPhone, "08031234567");
                form.payee_identity = Some("2221234567a".to_owned());
            },
            "payee_identity",
        ),
        (
            "expiryDateTimeUTC: not over",
            |form| form.expires_in_minutes = Some(0),
            "expires_in_minutes",
        ),
        (
            "expiryDateTimeUTC: within one week",
            |form| form.expires_in_minutes = Some(7 * 24 * 60 + 1),
            "expires_in_minutes",
        ),
        (
            "expiryDateTimeUTC: an own time, not over",
            // 13:00 in West Africa is now.
            |form| form.expires_at = Some("2026-11-24T13:00".to_owned()),
            "expires_at",
        ),
        (
            "expiryDateTimeUTC: an own time within one week",
            |form| form.expires_at = Some("2026-12-01T13:01".to_owned()),
            "expires_at",
        ),
        (
            "expiryDateTimeUTC: a day",
            |form| form.expires_at = Some("24 NovemberT18:00".to_owned()),
            "expires_at",
        ),
        (
            "expiryDateTimeUTC: a time",
            |form| form.expires_at = Some("2026-11-24T6 pm".to_owned()),
            "expires_time",
        ),
        (
            "fee shares: from 0 to 1",
            |form| form.payer_fee_share = "1.5".to_owned(),
            "payer_fee_share",
        ),
        (
            "paymentMethods: required",
            |form| form.payment_methods = Vec::new(),
            "payment_methods",
        ),
    ];
    for (rule, break_it, field) in rules {
        let mut form = good();
        break_it(&mut form);
        assert_eq!(fields(&form), [field], "{rule}");
    }
    assert_eq!(fields(&good()), [] as [&str; 0]);
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
fn all_problems_are_said_at_once() {
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
fn each_kind_of_recipient_is_sent_as_the_contract_has_it() {
    assert_eq!(sent(&good())["payee"], json!({ "name": "Tella Foods" }));
    let mut form = good();
    // What was filled in for another kind does not go along.
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
        let again = filled_again(&sent, None, 7);
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
fn an_own_time_is_that_of_west_africa() {
    let mut form = good();
    form.expires_at = Some("2026-11-24T23:59".to_owned());
    assert_eq!(sent(&form)["expiryDateTimeUTC"], "2026-11-24T22:59:00");
    // The week counts from now: 13:00 in West Africa a week later is the last moment.
    form.expires_at = Some("2026-12-01T13:00".to_owned());
    assert_eq!(sent(&form)["expiryDateTimeUTC"], "2026-12-01T12:00:00");
}

#[test]
fn both_shares_make_exactly_one() {
    for (payer, rest) in [("0", "1.0000"), ("0.25", "0.7500"), ("1", "0.0000"), ("0.0001", "0.9999")] {
        let share = Share::parse(payer).expect("a share");
        assert_eq!(payee_share(share), rest);
    }
}

#[test]
fn what_is_asked_again_is_the_same_but_for_its_end_and_identity() {
    let mut form = good();
    in_a_bank(&mut form);
    form.payee_identity = Some("22123456789".to_owned());
    form.allow_partial = true;
    form.show_bank_details = true;
    form.payer_bank = Some("187DE295-AE70-4BBC-8169-EEA22924A565".to_owned());
    let again = filled_again(&sent(&form), Some("Invoice 4".to_owned()), 7);
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

/// The field is not on this form, so the sentence must say where it is.
#[test]
fn a_business_name_that_is_too_long_is_mended_in_the_settings() {
    let name = "n".repeat(101);
    let refused = read(&good(), "SREFERENCER", &name, "https://nobody-listens.invalid/", NOW).expect_err("a problem");
    let told: Vec<_> = refused.problems.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(told, ["business_name"]);
    assert!(refused.problems[0].message.contains("settings"), "{refused:?}");
}
