//! The views of sub-merchants.

use payment_rules::outbox::State;
use serde_json::Value as Json;

use super::{SubMerchants, keys, not_here, number};
use crate::messages;
use crate::tables::sub_merchants as table;
use crate::tables::sub_merchants::SubMerchant;
use crate::view::{
    NotificationChannel, SubMerchantDetailView, SubMerchantKeys, SubMerchantKeysView, SubMerchantState, SubMerchantView,
    SubMerchantsPageView, SubMerchantsRequest,
};
use engine::outbox::Outbox;
use engine::tables::outbox;
use engine::tables::outbox::OutboxEntry;
use system::env::rfc3339;
use system::error::AppError;

/// Sub-merchants per page.
const PAGE: u32 = 100;

/// A page of sub-merchants, latest first.
pub async fn page(outbox: &Outbox, request: &SubMerchantsRequest) -> Result<SubMerchantsPageView, AppError> {
    let words: Vec<String> = request.text.split_whitespace().map(str::to_owned).collect();
    let from = request.from;
    let (rows, found) = outbox.store.read(move |db| table::page(db, &words, from, PAGE)).await?;
    Ok(SubMerchantsPageView {
        sub_merchants: rows.iter().map(brief).collect(),
        found,
    })
}

/// A sub-merchant in full, without its keys.
pub async fn detail(merchants: &SubMerchants, id: &str) -> Result<SubMerchantDetailView, AppError> {
    let line = number(id)?;
    let found = merchants
        .context
        .outbox
        .store
        .read(move |db| table::one(db, line))
        .await?
        .ok_or_else(not_here)?;
    let call = outbox::call_of_line(&merchants.context.outbox.store, line).await?;
    let body = Body::of(&found.row);
    let mut words: Vec<String> = found.row.line.reason.clone().map(String::from).into_iter().collect();
    if let (Some(refusal), None) = (&found.row.line.refusal, &found.row.line.reason) {
        words.push(messages::sub_merchants::service_message(&refusal.message, &refusal.code));
    }
    let public_id = match (&found.kept.public_id, call) {
        (None, Some(call)) => keys::public_id(&merchants.context.outbox, call).await?,
        (known, _) => known.clone(),
    };
    let secrets = &merchants.keys;
    // If the secret store does not open, the state of the keys is unknown; the view is shown anyway.
    let stored = match found.kept.kept_at {
        Some(_) => keys::kept(secrets, &found.row.reference).await.ok(),
        None => Some(None),
    };
    let has = |which: fn(&keys::Kept) -> bool| stored.as_ref().map(|stored| stored.as_ref().is_some_and(which));
    let text = |path: &str| body.text(path);
    let line = |path: &str| body.text(path).unwrap_or_default();
    let entity = [
        "addressLine1",
        "addressLine2",
        "addressZip",
        "addressCity",
        "addressState",
        "addressCountry",
    ];
    Ok(SubMerchantDetailView {
        reference: found.row.reference.clone(),
        description: text("/merchantInfo/legalEntity/description"),
        address: entity
            .iter()
            .filter_map(|name| text(&format!("/merchantInfo/legalEntity/{name}")))
            .collect(),
        representative: format!(
            "{} {}",
            line("/merchantInfo/legalEntityRepresentative/firstName"),
            line("/merchantInfo/legalEntityRepresentative/lastName")
        ),
        phone: line("/merchantInfo/legalEntityRepresentative/phone"),
        email: line("/merchantInfo/legalEntityRepresentative/email"),
        established: text("/merchantInfo/additionalParameters/establishedDate").map(|time| time.chars().take(10).collect()),
        website: text("/merchantInfo/additionalParameters/websiteUrl"),
        finance_email: text("/integration/financeAdminEmail"),
        callback_url: text("/integration/callbackUrl"),
        username: text("/integration/username"),
        public_id,
        kept: SubMerchantKeysView {
            place: secrets.place(),
            secret_key: has(|kept| kept.secret_key.is_some()),
            hash_key: has(|kept| kept.hash_key.is_some()),
        },
        kept_at: found.kept.kept_at.map(rfc3339),
        removed_at: found.kept.removed_at.map(rfc3339),
        words,
        call: call.map(|call| call.to_string()),
        settled_at: found.row.line.settled_at.map(rfc3339),
        waits: found.row.line.state == State::NeedsReview,
        brief: brief(&found),
    })
}

/// The stored body of the onboarding.
struct Body(Json);

impl Body {
    fn of(row: &OutboxEntry) -> Self {
        Self(serde_json::from_str(&row.body).unwrap_or_default())
    }

    fn text(&self, path: &str) -> Option<String> {
        self.0.pointer(path).and_then(Json::as_str).map(str::to_owned)
    }
}

/// The legal name.
pub(super) fn name(row: &OutboxEntry) -> String {
    Body::of(row).text("/merchantInfo/legalEntity/name").unwrap_or_default()
}

fn state_of(row: &OutboxEntry) -> SubMerchantState {
    match row.line.state {
        State::Sending => SubMerchantState::Sending,
        State::Ready | State::Cancelled => SubMerchantState::NotSent,
        State::InDoubt | State::Confirming | State::NeedsReview => SubMerchantState::NotKnown,
        State::Accepted => SubMerchantState::Done,
        State::Refused => SubMerchantState::Refused,
    }
}

fn keys_of(found: &SubMerchant) -> SubMerchantKeys {
    let kept = &found.kept;
    if found.in_records {
        SubMerchantKeys::Waiting
    } else if kept.removed_at.is_some() {
        SubMerchantKeys::Removed
    } else if kept.kept_at.is_some() {
        match kept.secret_key && kept.hash_key {
            true => SubMerchantKeys::Set,
            false => SubMerchantKeys::Partly,
        }
    } else if found.row.line.state == State::Accepted {
        SubMerchantKeys::Missing
    } else {
        SubMerchantKeys::None
    }
}

fn brief(found: &SubMerchant) -> SubMerchantView {
    let body = Body::of(&found.row);
    let line = |path: &str| body.text(path).unwrap_or_default();
    SubMerchantView {
        sub_merchant: found.row.id.to_string(),
        state: state_of(&found.row),
        external_id: line("/merchantExternalId"),
        name: line("/merchantInfo/legalEntity/name"),
        display_name: line("/merchantInfo/additionalParameters/displayName"),
        hears: match line("/integration/type").as_str() {
            "EMAIL_NOTIFICATION" => NotificationChannel::Email,
            _ => NotificationChannel::Calls,
        },
        keys: keys_of(found),
        sent_at: found.row.line.sent_at.map(rfc3339),
    }
}
