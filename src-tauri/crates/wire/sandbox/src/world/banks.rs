//! The banks of the sandbox's country, as dated data.
//!
//! Names and Central Bank codes are from public lists of November 2026. The uuid of a bank is derived from its name alone, so it is the
//! same in every sandbox and in both bank lists.

use std::sync::LazyLock;

use service_api::collect::Bank;
use service_api::value::WALLET_BANK_ID;
use service_api::{Banks, BanksResult, GetBanks, GetBanksResult};

use super::success::success;
use super::{Answers, Refusal, Step, World};
use crate::seed::{Seed, uuid_layout};

/// The service's own wallet, as a bank.
pub(crate) const WALLET: &str = "Service Wallet";

/// Name, Central Bank code (three digits for banks), code at the inter-bank switch, USSD code.
type Row = (&'static str, Option<&'static str>, &'static str, Option<&'static str>);

const ROWS: &[Row] = &[
    ("9 Payment Service Bank", None, "120001", None),
    ("Access Bank", Some("044"), "000014", Some("*901#")),
    ("Citibank Nigeria", Some("023"), "000009", None),
    ("Ecobank Nigeria", Some("050"), "000010", Some("*326#")),
    ("FairMoney Microfinance Bank", None, "090551", None),
    ("Fidelity Bank", Some("070"), "000007", Some("*770#")),
    ("First Bank of Nigeria", Some("011"), "000016", Some("*894#")),
    ("First City Monument Bank", Some("214"), "000003", Some("*329#")),
    ("Globus Bank", Some("103"), "000027", Some("*989#")),
    ("Guaranty Trust Bank", Some("058"), "000013", Some("*737#")),
    ("Jaiz Bank", Some("301"), "000006", Some("*773#")),
    ("Keystone Bank", Some("082"), "000002", Some("*7111#")),
    ("Kuda Microfinance Bank", None, "090267", None),
    ("Lotus Bank", Some("303"), "000029", None),
    ("MoMo Payment Service Bank", None, "120003", Some("*671#")),
    ("Moniepoint Microfinance Bank", None, "090405", None),
    ("OPay", None, "100004", Some("*955#")),
    ("Optimus Bank", Some("107"), "000036", None),
    ("PalmPay", None, "100033", None),
    ("Parallex Bank", Some("104"), "000030", None),
    ("Polaris Bank", Some("076"), "000008", Some("*833#")),
    ("Premium Trust Bank", Some("105"), "000031", None),
    ("Providus Bank", Some("101"), "000023", None),
    ("Signature Bank", Some("106"), "000034", None),
    ("SmartCash Payment Service Bank", None, "120004", None),
    ("Stanbic IBTC Bank", Some("221"), "000012", Some("*909#")),
    ("Standard Chartered Bank", Some("068"), "000021", None),
    ("Sterling Bank", Some("232"), "000001", Some("*822#")),
    ("SunTrust Bank", Some("100"), "000022", None),
    ("TAJ Bank", Some("302"), "000026", None),
    ("Titan Trust Bank", Some("102"), "000025", None),
    ("Union Bank of Nigeria", Some("032"), "000018", Some("*826#")),
    ("United Bank for Africa", Some("033"), "000004", Some("*919#")),
    ("Unity Bank", Some("215"), "000011", Some("*7799#")),
    ("VFD Microfinance Bank", None, "090110", None),
    ("Wema Bank", Some("035"), "000017", Some("*945#")),
    ("Zenith Bank", Some("057"), "000015", Some("*966#")),
];

static LIST: LazyLock<Vec<Bank>> = LazyLock::new(|| {
    let listed = |(name, code, switch, ussd): &Row| Bank {
        name: Some((*name).into()),
        uuid: Some(uuid_layout(Seed(0).bytes("bank", name)).into()),
        interInstitutionCode: Some((*switch).into()),
        sortCode: code.map(|code| format!("{code}150000").into()),
        ussdCode: ussd.map(Into::into),
    };
    let wallet = Bank {
        name: Some(WALLET.into()),
        uuid: Some(WALLET_BANK_ID.into()),
        ..Bank::default()
    };
    ROWS.iter().map(listed).chain([wallet]).collect()
});

/// The bank of a payer who did not name one.
pub(crate) fn of_payer(seed: Seed, payer: &str) -> &'static str {
    ROWS[seed.below(ROWS.len(), "payer's bank", payer)].0
}

/// The code of a bank at the inter-bank switch; for an unlisted bank, a code that no bank has.
pub(crate) fn switch_code(name: &str) -> &'static str {
    let row = ROWS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
    row.map_or("999998", |(_, _, code, _)| code)
}

/// The name of the bank with this uuid.
pub(crate) fn name_of(uuid: &str) -> Option<&'static str> {
    let has = |bank: &&Bank| bank.uuid.as_ref().is_some_and(|known| known.as_str().eq_ignore_ascii_case(uuid));
    LIST.iter().find(has)?.name.as_ref().map(|name| name.as_str())
}

impl Answers<GetBanks> for World {
    fn answer(&mut self, request: GetBanks, _step: &Step) -> Result<GetBanksResult, Refusal> {
        let bare = |bank: &Bank| Bank {
            name: bank.name.clone(),
            uuid: bank.uuid.clone(),
            ..Bank::default()
        };
        Ok(GetBanksResult {
            bank: Some(LIST.iter().map(bare).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<Banks> for World {
    fn answer(&mut self, request: Banks, _step: &Step) -> Result<BanksResult, Refusal> {
        Ok(BanksResult {
            banks: Some(LIST.clone()),
            ..success(request.referenceNumber.as_str())
        })
    }
}
