//! The template of a payout spreadsheet.

use std::path::{Path, PathBuf};

use session::Context;
use session::saved_file::save_new;

use files::sheets::template::template;
use system::error::AppError;

/// Writes the template with the service's banks into `folder`. Returns the file's path.
pub async fn save_template(context: &Context, folder: &Path) -> Result<PathBuf, AppError> {
    let banks = directory::banks(&context.outbox).await?;
    let mut names: Vec<String> = (0..).map_while(|place| banks.bank(place)).map(|bank| bank.name.clone()).collect();
    names.sort_by_key(|name| name.to_lowercase());
    let bytes = template(&names).map_err(AppError::bug)?;
    save_new(folder, "Payments template", "xlsx", &bytes)
}
