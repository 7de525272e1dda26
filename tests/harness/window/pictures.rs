//! Pictures of the page, taken where somebody asked for them.

use std::{env, fs, sync::LazyLock};

use serde_json::json;

use super::Window;
use crate::{bins, session::within};

/// Which pictures are wanted: `1` asks for all of them, and anything else for those with it in their names.
static WANTED: LazyLock<Option<String>> = LazyLock::new(|| env::var("COWRIE_PICTURES").ok().filter(|wanted| !wanted.is_empty()));

impl Window {
    /// The page as it is now, in PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        // Let what was changed last be drawn first. Then keep drawing while the picture is taken, because the driver waits for the
        // next frame, and a page at rest has none: an outline that cannot be seen comes and goes.
        let draw = "await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                    const style = document.documentElement.style;
                    window.drawing = setInterval(() => { style.outline = style.outline ? '' : '1px solid transparent' }, 50);";
        self.execute_async(draw, Vec::new()).await;
        let picture = within("a screenshot", self.session.client.screenshot()).await;
        let rest = "clearInterval(window.drawing); document.documentElement.style.outline = ''";
        self.execute(rest).await;
        picture
    }

    /// Keeps a picture of the page in light and in dark in `tests/screenshots/`, if `COWRIE_PICTURES` asks for it.
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

    /// Shows the page in `light` or `dark`, or as the system has it.
    pub(super) async fn color_scheme(&self, scheme: Option<&str>) {
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
    fn pictures_are_taken_where_somebody_asks_for_them() {
        assert!(!is_wanted(None, "payday-paid"));
        assert!(is_wanted(Some("1"), "payday-paid"));
        assert!(is_wanted(Some("payday"), "payday-paid"));
        assert!(!is_wanted(Some("payday"), "inbox"));
    }
}
