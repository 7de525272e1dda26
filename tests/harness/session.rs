//! One WebDriver session on the built window.

use std::{
    fmt::Display,
    fs::{self, File},
    net::{Ipv4Addr, TcpListener},
    path::Path,
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

use crate::{children::Running, desktop::Desktop};

/// WebDriver sets no limit to any call, so each gets this one.
pub(crate) const CALL: Duration = Duration::from_secs(60);
const STEP: Duration = Duration::from_millis(50);

/// The driver, and through it the program.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) client: Client,
    // Dropping it ends the driver, and with it the program.
    _driver: Running,
}

impl Session {
    /// Starts `program` under a driver of its own.
    pub(crate) async fn open(desktop: &Desktop, program: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Self {
        let port = free_port();
        let log = desktop.home().join(format!("window-{port}.log"));
        let mut driver = desktop.command("WebKitWebDriver");
        // The program inherits the driver's environment; Tauri opens a window to automation only when asked like this.
        driver
            .arg(format!("--port={port}"))
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .envs(env.iter().copied());
        if cfg!(debug_assertions) {
            // A page lives for seconds here, in which its code is compiled again and again and seldom run after that. What is measured keeps it.
            driver.envs([("JSC_useDFGJIT", "false"), ("JSC_useFTLJIT", "false")]);
        }
        driver.stderr(File::create(&log).expect("a file for what the window says"));
        let driver = Running::start(driver);
        until_listening(port).await;

        let mut command = vec!["--pdeathsig".to_owned(), "KILL".to_owned(), program.display().to_string()];
        command.extend(arguments.iter().map(|argument| (*argument).to_owned()));
        let mut wanted = Capabilities::new();
        wanted.insert(
            "webkitgtk:browserOptions".to_owned(),
            json!({ "binary": "/usr/bin/setpriv", "args": command }),
        );
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let address = format!("http://127.0.0.1:{port}");
        let opened = tokio::time::timeout(CALL, builder.capabilities(wanted).connect(&address)).await;
        let client = match opened {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => panic!("the window did not open: {error}\n{}", said(&log)),
            Err(_) => panic!("the window did not open in {CALL:?}\n{}", said(&log)),
        };
        Self { client, _driver: driver }
    }

    /// The role the browser computes for an element, as a screen reader is told.
    pub(crate) async fn role(&self, element: &Element) -> String {
        self.computed(element, "computedrole").await
    }

    /// The name the browser computes for an element, as a screen reader is told.
    pub(crate) async fn label(&self, element: &Element) -> String {
        self.computed(element, "computedlabel").await
    }

    async fn computed(&self, element: &Element, what: &'static str) -> String {
        let question = Computed {
            element: element.element_id().to_string(),
            what,
        };
        // An element that went away meanwhile has neither.
        let answer = tokio::time::timeout(CALL, self.client.issue_cmd(question)).await;
        let answer = answer.unwrap_or_else(|_| panic!("{what}: no answer in {CALL:?}"));
        let answer = answer.unwrap_or_default();
        answer.as_str().unwrap_or_default().to_owned()
    }
}

/// What came of `call`.
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

/// A question of the WebDriver specification that fantoccini has no method for.
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

fn said(log: &Path) -> String {
    fs::read_to_string(log).unwrap_or_default()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("the port's number").port()
}

async fn until_listening(port: u16) {
    let connected = async {
        while tokio::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
            tokio::time::sleep(STEP).await;
        }
    };
    tokio::time::timeout(CALL, connected).await.expect("WebKitWebDriver listens");
}
