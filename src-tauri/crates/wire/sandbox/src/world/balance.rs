//! The query of the balance.

use service_api::{AccountBalance, AccountBalanceResult};

use super::on_behalf_of::OnBehalfOf;
use super::success::success;
use super::{Answers, Refusal, Step, World};

impl Answers<AccountBalance> for World {
    fn answer(&mut self, request: AccountBalance, step: &Step) -> Result<AccountBalanceResult, Refusal> {
        let on_behalf_of = OnBehalfOf::read(request.accountPrincipal.as_ref(), request.accountCredentials.as_ref());
        let owner = self.acting_for(on_behalf_of)?;
        only_the_wallet(request.sourceOfFunds.as_ref().map(|source| source.as_str()))?;
        let available = self.wallets.available(&owner);
        Ok(AccountBalanceResult {
            totalBalance: Some(available.into()),
            availableBalance: Some(available.into()),
            currency: Some("NGN".into()),
            balanceDateTimeUTC: Some(step.now.utc_time().as_str().into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

/// Refuses a source of funds: the wallet is the only account.
pub(crate) fn only_the_wallet(source_of_funds: Option<&str>) -> Result<(), Refusal> {
    match source_of_funds {
        None => Ok(()),
        Some(name) => Err(Refusal::new("106", format!("Invalid source of funds: {name}"))),
    }
}
