//! How many clicks a journey takes.

use std::sync::atomic::Ordering;

use super::Window;

impl Window {
    /// Goes through a journey with at most `most` clicks, those in the confirm window included. A choice from a list is one click; typing, a
    /// dropped file and a shortcut key are none.
    ///
    /// # Panics
    /// If it takes more.
    pub async fn in_clicks(&self, journey: &str, most: u32, action: impl AsyncFnOnce(&Self)) {
        let before = self.clicks.load(Ordering::SeqCst);
        action(self).await;
        let taken = self.clicks.load(Ordering::SeqCst) - before;
        assert!(taken <= most, "{journey} takes {taken} clicks, at most {most} are promised");
    }
}
