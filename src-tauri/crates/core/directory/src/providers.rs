//! Mobile operators with their data bundles, and billers with their services.

use crate::messages;
use std::sync::Arc;

use payment_rules::catalogue_diff::Item;
use serde::{Deserialize, Serialize};
use service_api::value::{Amount, AnswerAmount, PublicId, Text};
use service_api::{GetDataBundleByOperator, GetMerchantServices, GetMerchants, GetMobileOperators};
use session::typed::digits;
use sheet_rules::operator_prefix;

use super::stored_lists::{Listable, Listed, listed};
use crate::view::{DirectoryList, OfferedRequest, OfferedView, OffersView, OperatorGuessView, PhoneRequest, ProviderView, ProvidersView};
use engine::outbox::Outbox;
use system::error::AppError;

/// A stored operator or biller.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Provider {
    pub id: String,
    pub name: String,
    about: Option<String>,
}

/// A stored bundle or service.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Offered {
    pub id: String,
    pub name: String,
    /// Decimal text.
    price: Option<String>,
}

impl Offered {
    /// The fixed price; none if the customer chooses the amount.
    pub fn price(&self) -> Option<Amount> {
        self.price.as_deref().and_then(|text| Amount::parse(text).ok())
    }
}

impl Listable for Provider {
    fn item(&self) -> Item {
        Item {
            id: self.id.clone(),
            name: self.name.clone(),
            about: None,
        }
    }
}

impl Listable for Offered {
    fn item(&self) -> Item {
        let price = self
            .price
            .as_ref()
            .map_or(messages::ANY_AMOUNT.to_owned(), |price| format!("₦{price}"));
        Item {
            id: self.id.clone(),
            name: self.name.clone(),
            about: Some(price),
        }
    }
}

fn text_of(text: Option<service_api::answer::Word>) -> Option<String> {
    text.map(|word| word.0.trim().to_owned()).filter(|text| !text.is_empty())
}

fn price(reported: Option<AnswerAmount>) -> Option<String> {
    let amount = reported.and_then(|reported| reported.amount)?;
    (amount != Amount::ZERO).then(|| amount.decimal())
}

fn by_name(mut rows: Vec<Provider>) -> Vec<Provider> {
    rows.sort_by_key(|row| row.name.to_lowercase());
    rows.dedup_by(|one, other| one.id == other.id);
    rows
}

/// The mobile operators, who sell airtime and data.
pub async fn operators(outbox: &Arc<Outbox>, again: bool) -> Result<Listed<Provider>, AppError> {
    let fetch = async {
        let answer = outbox
            .ask(&GetMobileOperators {
                referenceNumber: outbox.question()?,
                locale: None,
            })
            .await?;
        let rows = answer.mobileOperator.unwrap_or_default().into_iter().filter_map(|row| {
            Some(Provider {
                id: text_of(row.mobileOperatorCode)?,
                name: text_of(row.name)?,
                about: None,
            })
        });
        Ok(by_name(rows.collect()))
    };
    listed(outbox, ("operators".to_owned(), DirectoryList::Operators), again, fetch).await
}

/// The data bundles of an operator.
pub async fn bundles(outbox: &Arc<Outbox>, request: &OfferedRequest) -> Result<Listed<Offered>, AppError> {
    let operator = PublicId::parse(&request.of).map_err(|_| AppError::not_found(messages::NO_SUCH_OPERATOR))?;
    let name = format!("bundles {}", operator.as_str());
    let fetch = async {
        let answer = outbox
            .ask(&GetDataBundleByOperator {
                referenceNumber: outbox.question()?,
                operatorPublicId: operator,
            })
            .await?;
        let rows = answer.mobileOperatorServices.unwrap_or_default().into_iter().filter_map(|row| {
            Some(Offered {
                id: text_of(row.serviceId)?,
                name: text_of(row.serviceName)?,
                price: price(row.servicePrice),
            })
        });
        Ok(rows.collect())
    };
    listed(outbox, (name, DirectoryList::Bundles), request.again, fetch).await
}

/// The billers.
pub async fn billers(outbox: &Arc<Outbox>, again: bool) -> Result<Listed<Provider>, AppError> {
    let fetch = async {
        let answer = outbox
            .ask(&GetMerchants {
                referenceNumber: outbox.question()?,
            })
            .await?;
        let rows = answer
            .merchants
            .or(answer.merchant)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|row| {
                Some(Provider {
                    id: text_of(row.uuid)?,
                    name: text_of(row.displayName).or(text_of(row.name))?,
                    about: text_of(row.description),
                })
            });
        Ok(by_name(rows.collect()))
    };
    listed(outbox, ("billers".to_owned(), DirectoryList::Billers), again, fetch).await
}

/// The services of a biller.
pub async fn services(outbox: &Arc<Outbox>, request: &OfferedRequest) -> Result<Listed<Offered>, AppError> {
    let biller = Text::parse(&request.of).map_err(|_| AppError::not_found(messages::NO_SUCH_BILLER))?;
    let name = format!("services {}", biller.as_str());
    let fetch = async {
        let answer = outbox
            .ask(&GetMerchantServices {
                referenceNumber: outbox.question()?,
                merchantPublicId: biller,
            })
            .await?;
        let rows = answer
            .services
            .or(answer.merchantServices)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|row| {
                Some(Offered {
                    id: text_of(row.code)?,
                    name: text_of(row.name).or(text_of(row.shortCode))?,
                    price: price(row.price),
                })
            });
        Ok(rows.collect())
    };
    listed(outbox, (name, DirectoryList::Services), request.again, fetch).await
}

/// The view of operators or billers.
pub fn providers_view(listed: Listed<Provider>) -> ProvidersView {
    ProvidersView {
        as_of: listed.as_of(),
        problem: listed.problem,
        providers: listed
            .rows
            .into_iter()
            .map(|row| ProviderView {
                id: row.id,
                name: row.name,
                about: row.about,
            })
            .collect(),
    }
}

/// The view of bundles or services.
pub fn offers_view(listed: Listed<Offered>) -> OffersView {
    OffersView {
        as_of: listed.as_of(),
        problem: listed.problem,
        offers: listed
            .rows
            .into_iter()
            .map(|row| OfferedView {
                id: row.id,
                name: row.name,
                price: row.price,
            })
            .collect(),
    }
}

/// The probable operator of a phone number: by its first digits, among the operators of the service. A number may have moved to another
/// operator.
pub async fn guess(outbox: &Arc<Outbox>, request: &PhoneRequest) -> Result<OperatorGuessView, AppError> {
    let Some((prefix, name)) = operator_prefix::guess(&digits(&request.phone)) else {
        return Ok(OperatorGuessView {
            operator: None,
            prefix: None,
        });
    };
    let operators = operators(outbox, false).await?;
    let named = |row: &&Provider| row.name.to_lowercase().split_whitespace().any(|word| word == name);
    let operator = operators.rows.iter().find(named).map(|row| row.id.clone());
    Ok(OperatorGuessView {
        prefix: operator.is_some().then(|| prefix.to_owned()),
        operator,
    })
}
