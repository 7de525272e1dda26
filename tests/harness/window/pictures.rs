//! Pictures of the page, saved on request.

use std::{env, fs, sync::LazyLock};

use serde_json::json;

use super::Window;
use crate::{bins, session::within};

/// The requested pictures: `1` selects all, any other text those whose names contain it.
static WANTED: LazyLock<Option<String>> = LazyLock::new(|| env::var("COWRIE_PICTURES").ok().filter(|wanted| !wanted.is_empty()));

impl Window {
    /// The page as it is now, as PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        // Wait until the latest change is drawn. Then keep drawing while the picture is taken, because the driver waits for the next frame
        // and an idle page has none: an invisible outline is toggled.
        let draw = "await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                    const style = document.documentElement.style;
                    window.drawing = setInterval(() => { style.outline = style.outline ? '' : '1px solid transparent' }, 50);";
        self.execute_async(draw, Vec::new()).await;
        let picture = within("a screenshot", self.session.client.screenshot()).await;
        let rest = "clearInterval(window.drawing); document.documentElement.style.outline = ''";
        self.execute(rest).await;
        picture
    }

    /// Saves a picture of the page in light and in dark in `tests/screenshots/`, if `COWRIE_PICTURES` requests it.
    pub async fn picture(&self, name: &str) {
        if !is_wanted(WANTED.as_deref(), name) {
            return;
        }
        let directory = bins::root().join("tests/screenshots");
        fs::create_dir_all(&directory).expect("the directory for pictures");
        for scheme in ["light", "dark"] {
            self.color_scheme(Some(scheme)).await;
            let path = directory.join(format!("{name}-{scheme}.png"));
            fs::write(path, self.screenshot().await).expect("the picture is written");
        }
        self.color_scheme(None).await;
    }

    /// Shows the page in `light` or `dark`, or with the system's colour scheme.
    async fn color_scheme(&self, scheme: Option<&str>) {
        let script = "const data = document.documentElement.dataset;
                      if (arguments[0] === null) delete data.theme; else data.theme = arguments[0]";
        self.execute_with(script, vec![json!(scheme)]).await;
    }
}

fn is_wanted(wanted: Option<&str>, name: &str) -> bool {
    wanted.is_some_and(|wanted| wanted == "1" || name.contains(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_taken_only_on_request() {
        assert!(!is_wanted(None, "payday-paid"));
        assert!(is_wanted(Some("1"), "payday-paid"));
        assert!(is_wanted(Some("payday"), "payday-paid"));
        assert!(!is_wanted(Some("payday"), "inbox"));
    }
}
