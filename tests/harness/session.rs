//! One WebDriver session on the built window.

use std::{
    fmt::Display,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use fantoccini::{
    Client, ClientBuilder,
    elements::Element,
    wd::{Capabilities, WebDriverCompatibleCommand},
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use url::{ParseError, Url};

use crate::{desktop::Desktop, driver::Driver};

/// WebDriver sets no time limit for a call, so each gets this one.
pub(crate) const CALL: Duration = Duration::from_secs(120);

/// The driver, which runs the program.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) client: Client,
    // Dropping it ends the driver, and with it the program.
    driver: Driver,
    /// The drivers of the same screen without a window.
    idle: Arc<Mutex<Vec<Driver>>>,
}

impl Session {
    /// Starts `program` under a driver without another window.
    pub(crate) async fn open(desktop: &Desktop, program: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Self {
        let idle = desktop.drivers();
        let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let driver = match waiting {
            Some(driver) => driver,
            None => Driver::start().await,
        };
        // The driver serves one desktop after another, so the program gets its variables from `env`.
        let mut command: Vec<String> = ["--pdeathsig", "KILL", "env"].map(str::to_owned).into();
        command.extend(desktop.env().into_iter().map(|(name, value)| format!("{name}={value}")));
        command.extend(env.iter().map(|(name, value)| format!("{name}={value}")));
        // Tauri allows automation of a window only with this variable.
        command.push("TAURI_WEBVIEW_AUTOMATION=true".to_owned());
        if cfg!(debug_assertions) {
            // A page exists for seconds here, in which its code is compiled repeatedly and seldom run afterwards. Measurements keep these
            // compilers.
            command.extend(["JSC_useDFGJIT=false", "JSC_useFTLJIT=false"].map(str::to_owned));
        }
        command.push(program.display().to_string());
        command.extend(arguments.iter().map(|argument| (*argument).to_owned()));
        let mut wanted = Capabilities::new();
        wanted.insert(
            "webkitgtk:browserOptions".to_owned(),
            json!({ "binary": "/usr/bin/setpriv", "args": command }),
        );
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let (url, begun) = (driver.url(), driver.log_length());
        let opened = tokio::time::timeout(CALL, builder.capabilities(wanted).connect(&url)).await;
        let client = match opened {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => panic!("the window did not open: {error}\n{}", driver.log_from(begun)),
            Err(_) => panic!("the window did not open in {CALL:?}\n{}", driver.log_from(begun)),
        };
        Self { client, driver, idle }
    }

    /// Closes the window as its user would, and keeps the driver for the next window.
    pub(crate) async fn close(self) {
        within("closing the window", self.client.close_window()).await;
        // The session may have ended with its last window.
        self.client.close().await.ok();
        if self.driver.until_its_window_ended().await {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.driver);
        }
    }

    /// The role that the browser computes for an element and reports to a screen reader.
    pub(crate) async fn role(&self, element: &Element) -> String {
        self.computed(element, "computedrole").await
    }

    /// The name that the browser computes for an element and reports to a screen reader.
    pub(crate) async fn label(&self, element: &Element) -> String {
        self.computed(element, "computedlabel").await
    }

    async fn computed(&self, element: &Element, what: &'static str) -> String {
        let question = Computed {
            element: element.element_id().to_string(),
            what,
        };
        // An element that has disappeared meanwhile has neither.
        let answer = tokio::time::timeout(CALL, self.client.issue_cmd(question)).await;
        let answer = answer.unwrap_or_else(|_| panic!("{what}: no answer in {CALL:?}"));
        let answer = answer.unwrap_or_default();
        answer.as_str().unwrap_or_default().to_owned()
    }
}

/// The result of `call`.
///
/// # Panics
/// If it fails or takes too long.
pub(crate) async fn within<T, E: Display>(what: &str, call: impl Future<Output = Result<T, E>>) -> T {
    match tokio::time::timeout(CALL, call).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => panic!("{what}: {error}"),
        Err(_) => panic!("{what}: no answer in {CALL:?}"),
    }
}

/// A query of the WebDriver specification for which fantoccini has no method.
#[derive(Debug)]
struct Computed {
    element: String,
    what: &'static str,
}

impl WebDriverCompatibleCommand for Computed {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/element/{}/{}",
            session.unwrap_or_default(),
            self.element,
            self.what
        ))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::GET, None)
    }
}
