//! The photos of customers and of their documents, stored until the service has them.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use payment_rules::customer::CustomerPhotoPart;

use super::{changed, known, not_here, number, picture};
use crate::messages;
use crate::tables::customers as table;
use crate::view::{CustomerPhotoFile, CustomerPhotoRequest, CustomerPhotoView, CustomerView};
use engine::outbox::Outbox;
use system::error::{AppError, ErrorCode};

fn path(part: CustomerPhotoPart) -> &'static str {
    match part {
        CustomerPhotoPart::Account => "photo",
        CustomerPhotoPart::Identity => "id_photo",
    }
}

/// Shrinks a photo and stores it. Nothing is sent.
pub async fn add_photo(outbox: &Arc<Outbox>, file: &CustomerPhotoFile) -> Result<CustomerView, AppError> {
    let (id, part) = (number(&file.customer)?, file.part);
    let bytes = STANDARD
        .decode(&file.bytes_base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, messages::customers::PHOTO_INCOMPLETE))?;
    let was_bytes = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let shrunk = tokio::task::spawn_blocking(move || picture::read(&bytes))
        .await
        .map_err(AppError::bug)?;
    let made = shrunk.map_err(|message| {
        let path = path(part).to_owned();
        AppError::invalid_field(messages::customers::NOTHING_SAVED, path, message)
    })?;
    let now = outbox.now();
    let kept = outbox.store.write(move |db| {
        may_change(&known(db, id)?, part)?;
        table::set_photo(db, id, part, (&made, was_bytes), now)
    });
    kept.await?;
    changed(outbox, id).await
}

fn may_change(row: &table::CustomerRow, part: CustomerPhotoPart) -> Result<(), AppError> {
    if row.can_change_photo(part) {
        return Ok(());
    }
    let message = messages::customers::PHOTO_SENT;
    Err(AppError::conflict(message))
}

/// The photo as it would be sent.
pub async fn show_photo(outbox: &Outbox, asked: &CustomerPhotoRequest) -> Result<CustomerPhotoView, AppError> {
    let (id, part) = (number(&asked.customer)?, asked.part);
    let jpeg = outbox.store.read(move |db| table::jpeg(db, id, part)).await?.ok_or_else(not_here)?;
    Ok(CustomerPhotoView {
        jpeg_base64: STANDARD.encode(jpeg),
    })
}

/// Deletes a photo that was not sent.
pub async fn remove_photo(outbox: &Arc<Outbox>, asked: &CustomerPhotoRequest) -> Result<CustomerView, AppError> {
    let (id, part) = (number(&asked.customer)?, asked.part);
    let removed = outbox.store.write(move |db| {
        may_change(&known(db, id)?, part)?;
        table::drop_photo(db, id, part)
    });
    removed.await?;
    changed(outbox, id).await
}
