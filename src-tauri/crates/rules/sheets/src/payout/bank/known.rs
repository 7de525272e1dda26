//! What is known about Nigerian banks without asking the service: names, the central bank's codes, and what people write.
//! Banks merge and licences change, so the list has a date and the service's own list always wins.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Bank, likeness};

/// When this list was last looked through.
pub const KNOWN_AS_OF: &str = "2026-11-01";

/// One bank of the built-in list.
#[derive(Debug)]
pub(super) struct Known {
    /// Its usual name.
    pub(super) name: &'static str,
    /// The central bank's codes: its own first, then those of banks that went into it. Empty where not known.
    pub(super) codes: &'static [&'static str],
    /// Accounts are wallets, numbered like phones.
    pub(super) wallet: bool,
    /// What people write for it.
    pub(super) aliases: &'static [&'static str],
}

const fn bank(name: &'static str, codes: &'static [&'static str], aliases: &'static [&'static str]) -> Known {
    Known {
        name,
        codes,
        wallet: false,
        aliases,
    }
}

const fn wallet(name: &'static str, codes: &'static [&'static str], aliases: &'static [&'static str]) -> Known {
    Known {
        name,
        codes,
        wallet: true,
        aliases,
    }
}

/// The built-in list.
pub(super) const KNOWN: &[Known] = &[
    bank(
        "Access Bank",
        &["044", "063"],
        &[
            "Access",
            "Access Diamond",
            "Access Bank (Diamond)",
            "Access (Diamond)",
            "Diamond",
            "Diamond Bank",
        ],
    ),
    bank("ASO Savings and Loans", &["401"], &["ASO Savings"]),
    bank("Citibank Nigeria", &["023"], &["Citibank", "Citi", "Citi Bank"]),
    bank(
        "Ecobank Nigeria",
        &["050", "056"],
        &["Ecobank", "Eco bank", "Eco", "Oceanic", "Oceanic Bank"],
    ),
    bank("Fidelity Bank", &["070"], &["Fidelity"]),
    bank("First Bank of Nigeria", &["011"], &["FBN", "First Bank", "FirstBank"]),
    bank("First City Monument Bank", &["214"], &["FCMB", "First City"]),
    bank("Globus Bank", &["103"], &["Globus"]),
    bank(
        "Guaranty Trust Bank",
        &["058"],
        &[
            "GTB",
            "GTBank",
            "GT Bank",
            "GTCO",
            "Guaranty Trust",
            "Guarantee Trust",
            "Guarantee Trust Bank",
        ],
    ),
    bank("Heritage Bank", &["030"], &["Heritage"]),
    bank("Jaiz Bank", &["301"], &["Jaiz"]),
    bank("Keystone Bank", &["082"], &["Keystone", "BankPHB", "Bank PHB", "PHB"]),
    bank("Lotus Bank", &[], &["Lotus"]),
    bank("Optimus Bank", &[], &["Optimus"]),
    bank("Parallex Bank", &["104", "526"], &["Parallex"]),
    bank("Polaris Bank", &["076"], &["Polaris", "Skye", "Skye Bank"]),
    bank("Premium Trust Bank", &[], &["Premium Trust", "PremiumTrust", "PremiumTrust Bank"]),
    bank("Providus Bank", &["101"], &["Providus", "ProvidusBank"]),
    bank("Signature Bank", &[], &["Signature"]),
    bank(
        "Stanbic IBTC Bank",
        &["221"],
        &["Stanbic", "IBTC", "SIBTC", "Stanbic IBTC", "Stanbic Bank"],
    ),
    bank(
        "Standard Chartered Bank",
        &["068"],
        &["Stanchart", "SCB", "Standard Charter", "Standard Chartered"],
    ),
    bank("Sterling Bank", &["232"], &["Sterling"]),
    bank("SunTrust Bank", &["100"], &["SunTrust", "Sun Trust", "Sun Trust Bank"]),
    bank("TAJ Bank", &["302"], &["TAJ", "TAJBank"]),
    bank("The Alternative Bank", &[], &["Alternative Bank"]),
    bank("Titan Trust Bank", &["102"], &["Titan Trust", "Titan", "TitanTrust"]),
    bank("Union Bank of Nigeria", &["032"], &["Union Bank", "Union", "UBN"]),
    bank("United Bank for Africa", &["033"], &["UBA", "U.B.A", "United Bank"]),
    bank("Unity Bank", &["215"], &["Unity"]),
    bank("Wema Bank", &["035"], &["Wema", "ALAT", "Alat by Wema"]),
    bank(
        "Zenith Bank",
        &["057"],
        &["Zenith", "Zenith Intl", "Zenith International Bank", "ZIB"],
    ),
    bank("Bowen Microfinance Bank", &["50931"], &["Bowen"]),
    bank("Carbon", &["565"], &["One Finance", "Carbon (One Finance)"]),
    bank("CEMCS Microfinance Bank", &["50823"], &["CEMCS"]),
    bank("Ekondo Microfinance Bank", &["562"], &["Ekondo"]),
    bank("FairMoney Microfinance Bank", &[], &["FairMoney", "Fair Money"]),
    bank("Hasal Microfinance Bank", &["50383"], &["Hasal"]),
    bank("Kuda Microfinance Bank", &["50211"], &["Kuda", "Kuda Bank", "Kuda Banks"]),
    bank(
        "Moniepoint Microfinance Bank",
        &["50515"],
        &["Moniepoint", "Monie Point", "TeamApt"],
    ),
    bank("Rubies Microfinance Bank", &["125"], &["Rubies"]),
    bank("Sparkle Microfinance Bank", &["51310"], &["Sparkle"]),
    bank("TCF Microfinance Bank", &["51211"], &["TCF"]),
    bank("VFD Microfinance Bank", &["566"], &["VFD", "VBank", "V Bank"]),
    wallet("9 Payment Service Bank", &[], &["9PSB", "9 PSB", "9mobile PSB"]),
    wallet("MoMo PSB", &[], &["MTN MoMo", "Momo", "MTN MoMo PSB"]),
    wallet("OPay", &["999992"], &["O-Pay", "Paycom", "OPay Digital Services"]),
    wallet("PalmPay", &["999991"], &["Palm Pay"]),
    wallet("SmartCash PSB", &[], &["SmartCash", "Airtel SmartCash", "Airtel SmartCash PSB"]),
];

/// Codes of the switch between the banks, which are not the central bank's, and the usual names of their banks.
pub(super) const SWITCH: &[(&str, &str)] = &[
    ("000001", "Sterling Bank"),
    ("000002", "Keystone Bank"),
    ("000003", "First City Monument Bank"),
    ("000004", "United Bank for Africa"),
    ("000005", "Access Bank"),
    ("000006", "Jaiz Bank"),
    ("000007", "Fidelity Bank"),
    ("000008", "Polaris Bank"),
    ("000009", "Citibank Nigeria"),
    ("000010", "Ecobank Nigeria"),
    ("000011", "Unity Bank"),
    ("000012", "Stanbic IBTC Bank"),
    ("000013", "Guaranty Trust Bank"),
    ("000014", "Access Bank"),
    ("000015", "Zenith Bank"),
    ("000016", "First Bank of Nigeria"),
    ("000017", "Wema Bank"),
    ("000018", "Union Bank of Nigeria"),
    ("000020", "Heritage Bank"),
    ("000021", "Standard Chartered Bank"),
    ("000022", "SunTrust Bank"),
    ("000023", "Providus Bank"),
    ("000025", "Titan Trust Bank"),
    ("000026", "TAJ Bank"),
    ("000027", "Globus Bank"),
    ("000029", "Lotus Bank"),
    ("000030", "Parallex Bank"),
    ("000031", "Premium Trust Bank"),
    ("000034", "Signature Bank"),
    ("000036", "Optimus Bank"),
    ("000037", "The Alternative Bank"),
    ("090267", "Kuda Microfinance Bank"),
    ("090405", "Moniepoint Microfinance Bank"),
    ("100004", "OPay"),
    ("100033", "PalmPay"),
    ("120001", "9 Payment Service Bank"),
];

/// The usual name of the bank that the switch calls so.
pub(super) fn by_switch(code: &str) -> Option<&'static str> {
    SWITCH.iter().find(|(switch, _)| *switch == code).map(|(_, name)| *name)
}

/// What is known about a bank of another list: by its code, else by its name.
pub(super) fn about(bank: &Bank) -> Option<&'static Known> {
    static BY_NAME: LazyLock<HashMap<String, &Known>> = LazyLock::new(|| {
        let names = KNOWN
            .iter()
            .flat_map(|known| std::iter::once(&known.name).chain(known.aliases).map(move |name| (name, known)));
        names.map(|(name, known)| (likeness::key(name), known)).collect()
    });
    let same = |one: &str, other: &str| one.trim_start_matches('0') == other.trim_start_matches('0');
    let by_code = bank
        .code
        .as_ref()
        .and_then(|code| KNOWN.iter().find(|known| known.codes.iter().any(|other| same(code, other))));
    by_code.or_else(|| BY_NAME.get(&likeness::key(&bank.name)).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_the_switch_is_one_known_bank() {
        let mut codes: Vec<&str> = SWITCH.iter().map(|(code, _)| *code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), SWITCH.len());
        for (code, name) in SWITCH {
            assert!(code.len() == 6 && KNOWN.iter().any(|known| known.name == *name), "{code} {name}");
        }
    }

    #[test]
    fn no_code_and_no_name_is_given_twice() {
        let mut codes: Vec<&str> = KNOWN.iter().flat_map(|known| known.codes).copied().collect();
        let mut names: Vec<String> = Vec::new();
        for known in KNOWN {
            let mut own: Vec<String> = std::iter::once(&known.name)
                .chain(known.aliases)
                .map(|name| likeness::key(name))
                .collect();
            own.sort();
            own.dedup();
            names.extend(own);
        }
        let (all_codes, all_names) = (codes.len(), names.len());
        codes.sort_unstable();
        codes.dedup();
        names.sort();
        names.dedup();
        assert_eq!((codes.len(), names.len()), (all_codes, all_names));
    }
}
