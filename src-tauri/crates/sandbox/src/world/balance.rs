//! Asking for the balance.

use service_api::{AccountBalance, AccountBalanceResult};

use super::{Answers, Refusal, Step, World};

impl Answers<AccountBalance> for World {
    fn answer(&mut self, request: AccountBalance, step: &Step) -> Result<AccountBalanceResult, Refusal> {
        only_the_wallet(request.sourceOfFunds.as_ref().map(|source| source.as_str()))?;
        let available = self.wallet.available();
        Ok(AccountBalanceResult {
            responseCode: Some("0".into()),
            message: Some("Success".into()),
            referenceNumber: Some(request.referenceNumber.as_str().into()),
            totalBalance: Some(available.into()),
            availableBalance: Some(available.into()),
            currency: Some("NGN".into()),
            balanceDateTimeUTC: Some(step.now.utc_time().as_str().into()),
        })
    }
}

/// The business has no account beside its wallet.
pub(crate) fn only_the_wallet(source_of_funds: Option<&str>) -> Result<(), Refusal> {
    match source_of_funds {
        None => Ok(()),
        Some(name) => Err(Refusal::new("106", format!("Invalid source of funds: {name}"))),
    }
}
