//! Merchants that the business onboards as an aggregator.

use service_api::declare::Operation as _;
use service_api::{MerchantCredentials, OnboardMerchant, OnboardMerchantResult, OnboardingUpdate};

use super::{Answers, Refusal, Step, World};
use crate::seed::uuid_layout;

impl World {
    fn onboard(&mut self, request: &OnboardMerchant) -> Result<OnboardMerchantResult, Refusal> {
        let own = request.merchantExternalId.as_str();
        if !self.merchants.insert(own.to_owned()) {
            return Err(Refusal::new("131", "A merchant with this external id exists"));
        }
        Ok(OnboardMerchantResult {
            responseCode: Some("0".into()),
            message: Some("Success".into()),
            onboardingUpdate: Some(OnboardingUpdate {
                status: Some("succeeded".into()),
                credentials: Some(MerchantCredentials {
                    merchantPublicId: Some(uuid_layout(self.seed.bytes("merchant public id", own)).into()),
                    merchantSecretKey: Some(hex::encode(self.seed.bytes("merchant secret key", own)).into()),
                    merchantHmac: Some(hex::encode(self.seed.bytes("merchant hmac", own)).into()),
                }),
            }),
        })
    }
}

impl Answers<OnboardMerchant> for World {
    fn answer(&mut self, request: OnboardMerchant, step: &Step) -> Result<OnboardMerchantResult, Refusal> {
        let reference = request.reference.as_str();
        self.once(OnboardMerchant::SPEC.id, reference, step, |world| world.onboard(&request))
    }
}
