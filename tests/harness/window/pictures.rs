//! Pictures of the page, and whether it can be used by everybody.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

use super::Window;
use crate::{bins, session::within};

impl Window {
    /// Keeps a picture of the page in `tests/screenshots/` and answers where.
    pub async fn screenshot(&self, name: &str) -> PathBuf {
        // Let what was changed last be drawn first. Then keep drawing while the picture is taken, because the driver waits for the
        // next frame, and a page at rest has none: an outline that cannot be seen comes and goes.
        let draw = "await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                    const style = document.documentElement.style;
                    window.drawing = setInterval(() => { style.outline = style.outline ? '' : '1px solid transparent' }, 50);";
        self.execute_async(draw, Vec::new()).await;
        let picture = within("a screenshot", self.session.client.screenshot()).await;
        let rest = "clearInterval(window.drawing); document.documentElement.style.outline = ''";
        self.execute(rest, Vec::new()).await;
        let directory = bins::root().join("tests/screenshots");
        fs::create_dir_all(&directory).expect("the directory for screenshots");
        let path = directory.join(format!("{name}.png"));
        fs::write(&path, picture).expect("the screenshot is written");
        path
    }

    /// Lets axe-core judge the page as it is now: one line for each rule that is broken, so none is best.
    pub async fn axe(&self) -> Vec<String> {
        let path = bins::root().join("node_modules/axe-core/axe.min.js");
        let axe = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask setup` installs it", path.display()));
        self.execute(&axe, Vec::new()).await;
        let script = "const result = await axe.run(document, { resultTypes: ['violations'] });
                      return result.violations.map((rule) => `${rule.id}: ${rule.help} — ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`)";
        let broken = self.execute_async(script, Vec::new()).await;
        broken
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// Keeps a picture of the page in its light and its dark look, and lets axe-core judge both.
    pub async fn pictures(&self, name: &str) {
        for look in ["light", "dark"] {
            self.execute("document.documentElement.dataset.theme = arguments[0]", vec![json!(look)])
                .await;
            self.screenshot(&format!("{name}-{look}")).await;
            let problems = self.axe().await;
            assert!(problems.is_empty(), "{name} in {look}: {problems:#?}");
        }
        self.execute("delete document.documentElement.dataset.theme", Vec::new()).await;
    }
}
