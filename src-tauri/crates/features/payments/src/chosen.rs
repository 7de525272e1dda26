//! Names of the chosen operator, biller and offer, from their lists.

use std::sync::Arc;

use crate::view::PayTo;
use directory::providers::{Provider, billers, bundles, operators, services};
use directory::view::OfferedRequest;
use engine::outbox::Outbox;
use system::error::AppError;

/// The seller and the chosen offer, with their labels.
pub(crate) async fn chosen(outbox: &Arc<Outbox>, to: &PayTo) -> Result<Vec<(&'static str, String)>, AppError> {
    let named = |rows: &[Provider], id: &str| {
        let row = rows.iter().find(|row| row.id == id.trim());
        row.map_or(id.trim(), |row| &row.name).to_owned()
    };
    Ok(match to {
        PayTo::Airtime { operator, bundle, .. } => vec![
            ("Operator", named(&operators(outbox, false).await?.rows, operator)),
            ("Bundle", offered(outbox, operator, bundle, Sells::Bundles).await?),
        ],
        PayTo::Bill { biller, service, .. } => vec![
            ("Biller", named(&billers(outbox, false).await?.rows, biller)),
            ("For", offered(outbox, biller, service, Sells::Services).await?),
        ],
        PayTo::Wallet { .. } | PayTo::Bank { .. } | PayTo::Cash { .. } => Vec::new(),
    })
}

/// The kinds of offers other than airtime and money.
enum Sells {
    Bundles,
    Services,
}

/// The name of an offer of an operator or a biller; empty if none is chosen.
async fn offered(outbox: &Arc<Outbox>, of: &str, chosen: &str, sells: Sells) -> Result<String, AppError> {
    let chosen = chosen.trim();
    if chosen.is_empty() {
        return Ok(String::new());
    }
    let wanted = OfferedRequest {
        of: of.trim().to_owned(),
        again: false,
    };
    let offers = match sells {
        Sells::Bundles => bundles(outbox, &wanted).await?,
        Sells::Services => services(outbox, &wanted).await?,
    };
    let named = offers.rows.into_iter().find(|offer| offer.id == chosen);
    Ok(named.map_or_else(|| chosen.to_owned(), |offer| offer.name))
}
