//! How far beyond a month rows are read.

use crate::reconciliation::rules::BANK_WINDOW;
use base::history::Window;
use base::month::Month;
use base::timestamp::{DAY, Timestamp};

/// How long after a month a row may be on which one of its rows depends: its other side, a rival of that, and the rival's other side.
const AFTER: i64 = (3 * BANK_WINDOW.days as i64 + 1) * DAY;

/// The period that is read for a month: from the month before, or earlier if `oldest` is, until some days after the month.
#[must_use]
pub fn look_back(month: Month, oldest: Option<Timestamp>) -> Window {
    let from = month.before().from();
    Window {
        from: oldest.map_or(from, |oldest| from.min(oldest.plus(-AFTER))),
        until: month.until().plus(AFTER),
    }
}
