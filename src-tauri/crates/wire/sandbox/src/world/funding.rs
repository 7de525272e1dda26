//! The source of incoming money: a bank account, or the wallet of a registered customer.

use super::World;
use super::banks::{WALLET, name_of, of_payer, switch_code};
use super::requested::Requested;
use super::wallets::{Owner, Party};
use crate::time::Timestamp;

/// The payment methods that use a wallet of the service and not the bank network.
const WITHIN: &[&str] = &["REQUEST_MONEY", "MONEY_TRANSFER"];

/// The funding of one payment.
#[derive(Clone, Debug)]
pub(crate) struct Funding {
    /// The payer and the payer's account.
    pub(crate) party: Party,
    /// The payer's wallet, if it is in this world.
    pub(crate) wallet: Option<Owner>,
    /// The reference of the transfer that paid, made by the payer's side.
    pub(crate) reference: String,
    /// The session id at the inter-bank switch; `None` within the service.
    pub(crate) session_id: Option<String>,
}

impl World {
    /// The payer of a request by this method: a registered customer pays from the own wallet, anyone else from an account outside.
    pub(super) fn funding(&mut self, requested: &Requested, method: &str, now: Timestamp) -> Funding {
        let request = &requested.request;
        let payer = &request.payer;
        let place = format!("{} {}", request.referenceNumber, requested.paid);
        let reference = self.seed.digits(12, "funding", &place);
        if WITHIN.contains(&method) {
            let who = [
                payer.phoneNumber.as_ref().map(|phone| phone.as_str()),
                payer.email.as_ref().map(|email| email.as_str()),
            ];
            let found = who.into_iter().flatten().find_map(|who| self.customers.find(who));
            let account = found.map(|(_, customer)| customer.account.clone());
            let party = Party::new(
                payer.name.as_str(),
                WALLET,
                account.unwrap_or_else(|| self.seed.digits(10, "payer's wallet", payer.name.as_str())),
            );
            let wallet = found.map(|(phone, _)| Owner::Customer(phone.to_owned()));
            return Funding {
                party,
                wallet,
                reference,
                session_id: None,
            };
        }
        let name = payer.name.as_str();
        let bank = payer.bankId.as_ref().and_then(|bank| name_of(bank.as_str()));
        let bank = bank.unwrap_or_else(|| of_payer(self.seed, name));
        Funding {
            party: Party::new(name, bank, self.seed.digits(10, "payer's account", name)),
            wallet: None,
            reference,
            session_id: Some(self.session_id(switch_code(bank), now)),
        }
    }
}
