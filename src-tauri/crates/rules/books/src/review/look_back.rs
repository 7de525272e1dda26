//! How far beyond a month rows are read.

use crate::reconciliation::rules::BANK_WINDOW;
use base::history::Window;
use base::month::Month;
use base::timestamp::{DAY, Timestamp};

/// How long after a month something may stand on which a row of it depends: its other side, what makes that doubtful, and the other side
/// of that.
const AFTER: i64 = (3 * BANK_WINDOW.days as i64 + 1) * DAY;

/// What is read for a month: from the month before on, as far back as `oldest`, to some days after it.
#[must_use]
pub fn look_back(month: Month, oldest: Option<Timestamp>) -> Window {
    let from = month.before().from();
    Window {
        from: oldest.map_or(from, |oldest| from.min(oldest.plus(-AFTER))),
        until: month.until().plus(AFTER),
    }
}
