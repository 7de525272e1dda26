//! `POST business-rest/secured/onboardMerchant`

use crate::prelude::*;

record! {
    /// Brings a merchant onto the service; for aggregators only.
    pub struct OnboardMerchant {
        /// Made by this application; unique for every request.
        reference: ReferenceNumber,
        /// Your own unique name for the merchant.
        merchantExternalId: Text<100>,
        /// Who the merchant is.
        merchantInfo: MerchantInfo,
        /// How the merchant hears of payments.
        integration: MerchantIntegration,
    }
}

record! {
    /// The merchant, who speaks for it, and how it appears.
    pub struct MerchantInfo {
        /// The organisation.
        legalEntity: LegalEntity,
        /// Who speaks for it.
        legalEntityRepresentative: LegalEntityRepresentative,
        /// How it appears.
        additionalParameters: MerchantParameters,
    }
}

record! {
    /// An organisation.
    pub struct LegalEntity {
        /// Its legal name.
        name: Text<100>,
        /// What it does.
        description: Option<Text<500>>,
        /// Street and number.
        addressLine1: Option<Text<200>>,
        /// More of the address.
        addressLine2: Option<Text<200>>,
        /// City or town.
        addressCity: Option<Text<100>>,
        /// State or region.
        addressState: Option<Text<100>>,
        /// Postal code.
        addressZip: Option<Text<20>>,
        /// Country.
        addressCountry: Option<Text<100>>,
    }
}

record! {
    /// Who speaks for an organisation.
    pub struct LegalEntityRepresentative {
        /// First name.
        firstName: Text<100>,
        /// Last name.
        lastName: Text<100>,
        /// Phone number.
        phone: PhoneNumber,
        /// E-mail.
        email: Email,
        /// Day of birth, with a time.
        dateOfBirth: UtcTime,
    }
}

record! {
    /// How a merchant appears.
    pub struct MerchantParameters {
        /// The name that payers see.
        displayName: Text<100>,
        /// When it was founded.
        establishedDate: UtcTime,
        /// Its web site.
        websiteUrl: Option<Url>,
    }
}

choice_value!(
    /// `EMAIL_NOTIFICATION` or `MERCHANT_NOTIFICATION_REVERSE_API`.
    IntegrationType,
    ["EMAIL_NOTIFICATION", "MERCHANT_NOTIFICATION_REVERSE_API"],
    "Choose notification by email or by reverse API."
);

record! {
    /// How a merchant hears of payments: by e-mail, or by calls to an address of its own.
    pub struct MerchantIntegration {
        /// By e-mail or by calls.
        r#type: IntegrationType,
        /// Who gets the e-mails. Needed for e-mail.
        financeAdminEmail: Option<Email>,
        /// The address that is called. Needed for calls.
        callbackUrl: Option<Url>,
        /// The name that calls sign in with. Needed for calls.
        username: Option<Text<100>>,
        /// The password that calls sign in with. Needed for calls.
        password: Option<Password>,
    }
}

operation! {
    /// Bring a merchant onto the service (aggregators only). The answer holds the merchant's secret keys.
    OnboardMerchant -> OnboardMerchantResult {
        interface: Business,
        path: "onboardMerchant",
        effect: Creates,
        check: "Ask the service whether it knows the merchant, by its external id and legal name. Its keys came with the answer that did not arrive.",
        signed: [
            reference, merchantExternalId, merchantInfo.legalEntity.name,
            merchantInfo.legalEntityRepresentative.phone, merchantInfo.legalEntityRepresentative.email
        ],
        rules: rules,
        despite_zero: despite_zero,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    let needed: &[&str] = match at(body, "integration.type").and_then(Json::as_str) {
        Some("EMAIL_NOTIFICATION") => &["integration.financeAdminEmail"],
        Some("MERCHANT_NOTIFICATION_REVERSE_API") => &["integration.callbackUrl", "integration.username", "integration.password"],
        Some(_) | None => &[],
    };
    let missing = needed.iter().filter(|path| at(body, path).is_none());
    found.extend(missing.map(|path| Problem::new(*path, "This is needed.")));
}

answer! {
    /// The onboarded merchant.
    pub struct OnboardMerchantResult {
        /// 0 on success.
        responseCode: Code,
        /// The state of the onboarding, and the merchant's keys.
        onboardingUpdate: OnboardingUpdate,
        /// The service's message.
        message: Word,
    }
}

/// Only `succeeded` is known to mean that the merchant was onboarded. Without a status, code 0 decides.
fn despite_zero(answer: &Json) -> Option<Verdict> {
    let status = answer.get("onboardingUpdate")?.get("status").filter(|status| !status.is_null())?;
    let succeeded = status.as_str().is_some_and(|word| word.eq_ignore_ascii_case("succeeded"));
    (!succeeded).then(|| Verdict::Pending {
        code: "0".to_owned(),
        message: message_of(answer),
        sentence: Some(format!("Onboarding status: {status}.")),
    })
}

answer! {
    /// The state of an onboarding.
    pub struct OnboardingUpdate {
        /// Observed: `succeeded`.
        status: Word,
        /// Secret: the merchant's keys.
        credentials: MerchantCredentials,
    }
}

answer! {
    /// The keys of a merchant. Secret.
    pub struct MerchantCredentials {
        /// The merchant's public id.
        merchantPublicId: Word,
        /// Secret: its password.
        merchantSecretKey: Word,
        /// Secret: the key at the end of its hashes.
        merchantHmac: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::masked;
    use crate::testing::assert_problems;
    use serde_json::json;

    fn body(integration: Json) -> Json {
        json!({
            "reference": "R1", "merchantExternalId": "shop-7", "integration": integration, "merchantInfo": {
                "legalEntity": { "name": "Tella Foods" },
                "legalEntityRepresentative": { "firstName": "Efe", "lastName": "Tella", "phone": "08031234567",
                    "email": "efe@example.com", "dateOfBirth": "1984-02-29T00:00:00" },
                "additionalParameters": { "displayName": "Tella", "establishedDate": "2019-07-01T00:00:00" },
            },
        })
    }

    #[test]
    fn only_the_status_succeeded_is_a_success() {
        let verdict = |update: Json| {
            let answer = json!({ "responseCode": 0, "onboardingUpdate": update });
            crate::answer::verdict(&OnboardMerchant::SPEC, &answer)
        };
        assert!(matches!(verdict(json!({ "status": "succeeded" })), Verdict::Accepted));
        assert!(matches!(verdict(Json::Null), Verdict::Accepted));
        assert!(matches!(verdict(json!({ "status": "pending" })), Verdict::Pending { .. }));
    }

    #[test]
    fn each_kind_of_integration_needs_its_fields() {
        let (mail, calls) = ("EMAIL_NOTIFICATION", "MERCHANT_NOTIFICATION_REVERSE_API");
        let cases = [
            (json!({ "type": mail, "financeAdminEmail": "a@example.com" }), ""),
            (json!({ "type": mail }), "integration.financeAdminEmail"),
            (
                json!({ "type": calls, "financeAdminEmail": "a@example.com" }),
                "integration.callbackUrl integration.username integration.password",
            ),
            (json!({ "type": "PIGEON" }), "integration.type"),
            (json!({}), "integration.type"),
        ];
        let cases = cases.map(|(integration, expected)| (json!({ "integration": integration }), expected));
        assert_problems::<OnboardMerchant>(&body(Json::Null), &cases);
    }

    #[test]
    fn the_type_keeps_its_name_and_the_password_is_hidden() {
        let sent = body(
            json!({ "type": "MERCHANT_NOTIFICATION_REVERSE_API", "callbackUrl": "https://example.com/paid",
            "username": "tella", "password": "hush-hush" }),
        );
        let request: OnboardMerchant = serde_json::from_value(sent.clone()).expect("a request");
        let written = serde_json::to_string(&request).expect("writes");
        assert_eq!(serde_json::from_str::<Json>(&written).expect("JSON"), sent);
        assert!(!masked::body(&OnboardMerchant::SPEC, &written).contains("hush-hush"));
    }
}
