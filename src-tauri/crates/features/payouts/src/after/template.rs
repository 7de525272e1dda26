//! The template of a payout spreadsheet.

use std::path::PathBuf;

use crate::messages;
use session::Context;
use session::saved_file::{Destination, save_new};

use files::sheets::template::template;
use system::error::AppError;

/// Writes the template with the service's banks. Returns the file's path.
pub async fn save_template(context: &Context, to: &Destination) -> Result<PathBuf, AppError> {
    let banks = directory::banks(&context.outbox).await?;
    let mut names: Vec<String> = (0..).map_while(|place| banks.bank(place)).map(|bank| bank.name.clone()).collect();
    names.sort_by_key(|name| name.to_lowercase());
    let bytes = template(&names).map_err(AppError::bug)?;
    save_new(to, messages::TEMPLATE_FILE, "xlsx", &bytes)
}
