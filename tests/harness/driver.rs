//! WebKitWebDriver, which starts the window and operates it. It drives one window at a time.

use std::{
    fs::{self, File},
    net::{Ipv4Addr, SocketAddrV4, TcpListener},
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use tempfile::TempDir;
use tokio::{net::TcpStream, sync::Mutex, time};

use crate::children::{self, Running};

/// The time limit until it listens.
const PATIENCE: Duration = Duration::from_secs(120);
const STEP: Duration = Duration::from_millis(20);

/// Locked from the choice of a port until a driver listens there.
static STARTING: Mutex<()> = Mutex::const_new(());

/// A running driver.
#[derive(Debug)]
pub(crate) struct Driver {
    program: Running,
    address: SocketAddrV4,
    /// Where it and its windows write their errors.
    log: TempDir,
}

impl Driver {
    pub(crate) async fn start() -> Self {
        let log = tempfile::Builder::new().prefix("cowrie-").tempdir().expect("a temporary directory");
        let mut command = children::command("WebKitWebDriver");
        command.stderr(File::create(log_in(log.path())).expect("a file for what goes wrong"));
        let _alone = STARTING.lock().await;
        let address = free_address();
        command.args([format!("--host={}", address.ip()), format!("--port={}", address.port())]);
        let program = Running::start(command);
        let listening = async {
            while TcpStream::connect(address).await.is_err() {
                time::sleep(STEP).await;
            }
        };
        time::timeout(PATIENCE, listening).await.expect("WebKitWebDriver listens");
        Self { program, address, log }
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it and its windows wrote from byte `from` on.
    pub(crate) fn log_from(&self, from: usize) -> String {
        let log = fs::read(log_in(self.log.path())).unwrap_or_default();
        String::from_utf8_lossy(log.get(from..).unwrap_or_default()).into_owned()
    }

    /// How many bytes they have written.
    pub(crate) fn log_length(&self) -> usize {
        fs::read(log_in(self.log.path())).map_or(0, |log| log.len())
    }

    /// Waits until the program that it started last has ended.
    pub(crate) async fn until_its_window_ended(&self) -> bool {
        let id = self.program.id();
        let path = format!("/proc/{id}/task/{id}/children");
        let ended = async {
            while fs::read_to_string(&path).is_ok_and(|children| !children.trim().is_empty()) {
                time::sleep(STEP).await;
            }
        };
        time::timeout(PATIENCE, ended).await.is_ok()
    }
}

fn log_in(directory: &Path) -> PathBuf {
    directory.join("log")
}

/// An address that no other process of this computer chooses: the host is derived from the process id.
fn free_address() -> SocketAddrV4 {
    let [_, high, middle, low] = process::id().to_be_bytes();
    let host = Ipv4Addr::new(127, high.saturating_add(1), middle, low);
    let listener = TcpListener::bind((host, 0)).expect("a free port");
    let port = listener.local_addr().expect("the port's number").port();
    SocketAddrV4::new(host, port)
}
