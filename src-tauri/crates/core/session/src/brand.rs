//! The letterhead of the documents of a profile.

use crate::Context;
use crate::tables::brandings;
use files::documents::Brand;
use system::error::AppError;

impl Context {
    /// The letterhead: the name of the business, and the appearance that was saved last.
    pub async fn brand(&self) -> Result<Brand, AppError> {
        let saved = self.outbox.store.read(brandings::current).await?;
        saved.unwrap_or_default().brand(self.profile.business())
    }
}
