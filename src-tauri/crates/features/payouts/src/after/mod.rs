//! A batch afterwards: the result of every payment with its evidence, documents, and what may follow.

mod again;
mod facts;
mod links;
mod pay_again;
mod proof;
mod receipts;
mod save;
mod statement;
mod template;

pub use again::{follow_up, same_people};
pub use links::{links, origin};
pub use pay_again::can_pay_again;
pub use save::{save, statement, whole_statement};
pub use template::save_template;

use crate::messages;
use system::error::{AppError, ErrorCode};

fn no_item() -> AppError {
    AppError::new(ErrorCode::NotFound, messages::NO_SUCH_PAYMENT)
}
