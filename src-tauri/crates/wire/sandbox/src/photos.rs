//! Requests with photos: `multipart/form-data`, whose part `customer` is the body that is signed and read. Of a photo only length, digest
//! and kind are kept.

use std::collections::BTreeMap;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart};
use axum::http::{HeaderMap, Request, header};
use serde::{Deserialize, Serialize};
use service_api::declare::CUSTOMER_PART;
use sha2::{Digest as _, Sha256};

use crate::raw::Raw;

/// What is kept of a photo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Photo {
    pub(crate) bytes: usize,
    /// Lower-case hex.
    pub(crate) sha256: String,
    /// Whether its first bytes are those of a JPEG or PNG.
    pub(crate) image: bool,
}

impl Photo {
    fn of(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.len(),
            sha256: hex::encode(Sha256::digest(bytes)),
            image: bytes.starts_with(b"\xff\xd8\xff") || bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        }
    }
}

/// Photos by the names of their parts.
pub(crate) type Photos = BTreeMap<String, Photo>;

/// Whether the headers declare a body in parts.
pub(crate) fn is_multipart(headers: &HeaderMap) -> bool {
    media_type(headers).eq_ignore_ascii_case("multipart/form-data")
}

/// The content type without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> &str {
    let given = headers.get(header::CONTENT_TYPE).and_then(|given| given.to_str().ok());
    given.unwrap_or_default().split(';').next().unwrap_or_default().trim()
}

/// The body and photos of a request in parts; `None` if they cannot be read, a part occurs twice or `customer` is not declared as JSON.
/// Parts without a name are ignored.
pub(crate) async fn read(headers: &HeaderMap, body: Bytes) -> Option<(Raw, Photos)> {
    let mut request = Request::new(Body::from(body));
    *request.headers_mut() = headers.clone();
    // The whole body was already read within the server's own limit. A photo that is too large gets a code, not an HTTP error.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut parts = Multipart::from_request(request, &()).await.ok()?;
    let (mut customer, mut photos) = (None, Photos::new());
    while let Some(part) = parts.next_field().await.ok()? {
        let Some(name) = part.name().map(str::to_owned) else { continue };
        let is_json = media_type(part.headers()).eq_ignore_ascii_case("application/json");
        let bytes = part.bytes().await.ok()?;
        let twice = if name == CUSTOMER_PART {
            let text = std::str::from_utf8(&bytes).ok().filter(|_| is_json)?;
            customer.replace(Raw::parse(text).ok()?).is_some()
        } else {
            photos.insert(name, Photo::of(&bytes)).is_some()
        };
        if twice {
            return None;
        }
    }
    Some((customer?, photos))
}
