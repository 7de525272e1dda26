//! What was bought from an operator or a biller: its current name in their list, and the id that was sent. The id identifies the purchase.

use rusqlite::Connection;
use serde_json::Value as Json;

use super::body::{json, present};
use crate::view::NamedValueView;
use store::facts;
use system::error::AppError;

/// For each seller: the seller's field, the field of the chosen offer, the list that names it, and its label on screen.
const SOLD: [(&str, &str, &str, &str); 2] = [
    ("mobileOperatorPublicId", "/mobileOperatorServiceId", "bundles", "Bundle"),
    ("merchantAccount", "/merchantService/0", "services", "For"),
];

/// `None` for a purchase that is identified by its amount alone.
pub(crate) fn bought(db: &Connection, body: &Json) -> Result<Option<NamedValueView>, AppError> {
    for (seller, chosen, list, name) in SOLD {
        let chosen = body.pointer(chosen).and_then(Json::as_str).unwrap_or_default();
        let (Some(seller), false) = (present(body, seller), chosen.is_empty()) else {
            continue;
        };
        let kept = facts::fact(db, &format!("{list} {seller}"))?
            .map(|(text, _)| json(&text))
            .unwrap_or_default();
        let mut offers = kept.as_array().into_iter().flatten();
        let offer = offers.find(|offer| present(offer, "id").as_deref() == Some(chosen));
        return Ok(Some(NamedValueView {
            name: name.to_owned(),
            value: match offer.and_then(|offer| present(offer, "name")) {
                Some(name) => format!("{name} ({chosen})"),
                None => chosen.to_owned(),
            },
        }));
    }
    Ok(None)
}
