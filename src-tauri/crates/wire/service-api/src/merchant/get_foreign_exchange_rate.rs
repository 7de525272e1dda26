//! `POST merchant-rest/secured/getForeignExchangeRate`

use crate::prelude::*;

record! {
    /// Asks what a foreign currency costs.
    pub struct GetForeignExchangeRate {
        /// The currency of the price, such as NGN.
        baseCurrency: Currency,
        /// The currency that is bought or sold, such as USD.
        foreignCurrency: Currency,
    }
}

operation! {
    /// See the rates of a foreign currency.
    GetForeignExchangeRate -> GetForeignExchangeRateResult {
        interface: Merchant,
        path: "getForeignExchangeRate",
        effect: Reads,
        signed: [baseCurrency, foreignCurrency],
        rules: |body, _, found| {
            let (base, foreign) = (at(body, "baseCurrency"), at(body, "foreignCurrency"));
            if base.is_some() && base == foreign {
                found.push(Problem::new("foreignCurrency", "Choose two different currencies."));
            }
        },
    }
}

answer! {
    /// The rates for one unit of the foreign currency.
    pub struct GetForeignExchangeRateResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's message.
        errorMessage: Word,
        /// Repeated from the request.
        baseCurrency: Word,
        /// Repeated from the request.
        foreignCurrency: Word,
        /// The rate at which the service buys the foreign currency.
        buyRate: AnswerAmount,
        /// The rate at which the service sells it.
        sellRate: AnswerAmount,
    }
}
