//! The built-in knowledge about Nigerian banks: names, the central bank's codes, aliases. Banks merge and licences change, so the list has
//! a date and the service's list takes precedence.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Bank, likeness};

/// When this list was last reviewed.
pub const KNOWN_AS_OF: &str = "2026-11-01";

/// A bank of the built-in list.
#[derive(Debug)]
pub(super) struct Known {
    /// Its usual name.
    pub(super) name: &'static str,
    /// The central bank's codes: its own first, then those of banks that merged into it. Empty if unknown.
    pub(super) codes: Vec<&'static str>,
    /// Its codes at the interbank switch, which are not the central bank's.
    switch: Vec<&'static str>,
    /// Whether its accounts are wallets, numbered like phones.
    pub(super) wallet: bool,
    /// Its aliases.
    pub(super) aliases: Vec<&'static str>,
}

/// Banks, one per line: name | codes of the central bank | codes of the switch | aliases.
const BANKS: &str = "\
Access Bank | 044 063 | 000005 000014 | Access, Access Diamond, Access Bank (Diamond), Access (Diamond), Diamond, Diamond Bank
ASO Savings and Loans | 401 | | ASO Savings
Citibank Nigeria | 023 | 000009 | Citibank, Citi, Citi Bank
Ecobank Nigeria | 050 056 | 000010 | Ecobank, Eco bank, Eco, Oceanic, Oceanic Bank
Fidelity Bank | 070 | 000007 | Fidelity
First Bank of Nigeria | 011 | 000016 | FBN, First Bank, FirstBank
First City Monument Bank | 214 | 000003 | FCMB, First City
Globus Bank | 103 | 000027 | Globus
Guaranty Trust Bank | 058 | 000013 | GTB, GTBank, GT Bank, GTCO, Guaranty Trust, Guarantee Trust, Guarantee Trust Bank
Heritage Bank | 030 | 000020 | Heritage
Jaiz Bank | 301 | 000006 | Jaiz
Keystone Bank | 082 | 000002 | Keystone, BankPHB, Bank PHB, PHB
Lotus Bank | | 000029 | Lotus
Optimus Bank | | 000036 | Optimus
Parallex Bank | 104 526 | 000030 | Parallex
Polaris Bank | 076 | 000008 | Polaris, Skye, Skye Bank
Premium Trust Bank | | 000031 | Premium Trust, PremiumTrust, PremiumTrust Bank
Providus Bank | 101 | 000023 | Providus, ProvidusBank
Signature Bank | | 000034 | Signature
Stanbic IBTC Bank | 221 | 000012 | Stanbic, IBTC, SIBTC, Stanbic IBTC, Stanbic Bank
Standard Chartered Bank | 068 | 000021 | Stanchart, SCB, Standard Charter, Standard Chartered
Sterling Bank | 232 | 000001 | Sterling
SunTrust Bank | 100 | 000022 | SunTrust, Sun Trust, Sun Trust Bank
TAJ Bank | 302 | 000026 | TAJ, TAJBank
The Alternative Bank | | 000037 | Alternative Bank
Titan Trust Bank | 102 | 000025 | Titan Trust, Titan, TitanTrust
Union Bank of Nigeria | 032 | 000018 | Union Bank, Union, UBN
United Bank for Africa | 033 | 000004 | UBA, U.B.A, United Bank
Unity Bank | 215 | 000011 | Unity
Wema Bank | 035 | 000017 | Wema, ALAT, Alat by Wema
Zenith Bank | 057 | 000015 | Zenith, Zenith Intl, Zenith International Bank, ZIB
Bowen Microfinance Bank | 50931 | | Bowen
Carbon | 565 | | One Finance, Carbon (One Finance)
CEMCS Microfinance Bank | 50823 | | CEMCS
Ekondo Microfinance Bank | 562 | | Ekondo
FairMoney Microfinance Bank | | | FairMoney, Fair Money
Hasal Microfinance Bank | 50383 | | Hasal
Kuda Microfinance Bank | 50211 | 090267 | Kuda, Kuda Bank, Kuda Banks
Moniepoint Microfinance Bank | 50515 | 090405 | Moniepoint, Monie Point, TeamApt
Rubies Microfinance Bank | 125 | | Rubies
Sparkle Microfinance Bank | 51310 | | Sparkle
TCF Microfinance Bank | 51211 | | TCF
VFD Microfinance Bank | 566 | | VFD, VBank, V Bank";

/// The same for banks whose accounts are wallets.
const WALLETS: &str = "\
9 Payment Service Bank | | 120001 | 9PSB, 9 PSB, 9mobile PSB
MoMo PSB | | | MTN MoMo, Momo, MTN MoMo PSB
OPay | 999992 | 100004 | O-Pay, Paycom, OPay Digital Services
PalmPay | 999991 | 100033 | Palm Pay
SmartCash PSB | | | SmartCash, Airtel SmartCash, Airtel SmartCash PSB";

/// The built-in list.
pub(super) static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let read = |line: &'static str, wallet: bool| {
        let mut cells = line.split('|').map(str::trim);
        let mut next = || cells.next().unwrap_or_default();
        Known {
            name: next(),
            codes: next().split_whitespace().collect(),
            switch: next().split_whitespace().collect(),
            wallet,
            aliases: next().split(", ").collect(),
        }
    };
    let banks = BANKS.lines().map(|line| read(line, false));
    banks.chain(WALLETS.lines().map(|line| read(line, true))).collect()
});

/// The name of the bank with this code at the switch.
pub(super) fn by_switch(code: &str) -> Option<&'static str> {
    KNOWN.iter().find(|known| known.switch.contains(&code)).map(|known| known.name)
}

/// The built-in knowledge about a bank of another list: by its code, or else by its name.
pub(super) fn about(bank: &Bank) -> Option<&'static Known> {
    static BY_NAME: LazyLock<HashMap<String, &Known>> = LazyLock::new(|| {
        let names = KNOWN
            .iter()
            .flat_map(|known| std::iter::once(&known.name).chain(&known.aliases).map(move |name| (name, known)));
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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_code_and_no_name_is_given_twice() {
        let names = |known: &Known| {
            let all = std::iter::once(&known.name).chain(&known.aliases);
            all.map(|name| likeness::key(name)).collect::<BTreeSet<_>>()
        };
        let codes = KNOWN.iter().flat_map(|known| known.codes.iter().chain(&known.switch));
        let codes: Vec<String> = codes.map(|code| (*code).to_owned()).collect();
        assert!(codes.iter().all(|code| code.bytes().all(|byte| byte.is_ascii_digit())), "{codes:?}");
        for mut all in [codes, KNOWN.iter().flat_map(names).collect()] {
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
        }
    }

    /// Each line has its four cells in the right order.
    #[test]
    fn lines_of_the_built_in_list_are_read() {
        assert_eq!(KNOWN.len(), 48);
        for known in KNOWN.iter() {
            assert!(known.codes.iter().all(|code| matches!(code.len(), 3 | 5 | 6)), "{known:?}");
            assert!(known.switch.iter().all(|code| code.len() == 6), "{known:?}");
            let names = std::iter::once(&known.name).chain(&known.aliases);
            assert!(
                names
                    .into_iter()
                    .all(|name| !name.is_empty() && name.bytes().any(|byte| byte.is_ascii_alphabetic())),
                "{known:?}"
            );
        }
        let access = KNOWN.first().expect("a bank");
        assert_eq!(
            (access.name, access.codes.as_slice(), access.switch.as_slice()),
            ("Access Bank", &["044", "063"][..], &["000005", "000014"][..])
        );
        assert_eq!(access.aliases[2], "Access Bank (Diamond)");
        assert_eq!(by_switch("100033"), Some("PalmPay"));
    }
}
