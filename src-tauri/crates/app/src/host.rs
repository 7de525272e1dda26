//! The back office of one data folder, for any front end: which profile is open, and what may be requested.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use collections::watching::Notify;
use serde::{Deserialize, Serialize};
use session::ports::{Clipboard, CopySecret, FilePorts, OpenExternally, Show};
use session::profile::Profile;
use session::saved_file::SavedFiles;
use tokio::sync::{RwLock, RwLockReadGuard, broadcast};

use crate::confirm::asked::Confirming;
use crate::connection::Checks;
use crate::messages;
use crate::open_profile::{OpenProfile, Opening, StartSandbox};
use crate::profiles::{EMBEDDED, Profiles};
use engine::event::{Event, Topic};
use secrets::SecretStore;
use system::env::Env;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// What a front end provides.
pub struct HostConfig {
    /// The data folder.
    pub home: PathBuf,
    /// Where exported files are saved.
    pub exports: PathBuf,
    /// The profile to open; `None` for the one that was open last.
    pub profile: Option<String>,
    /// A file with the passphrase of the vault.
    pub passphrase_file: Option<PathBuf>,
    /// Starts the built-in sandbox.
    pub start_sandbox: StartSandbox,
    /// Reads the clipboard, if there is one.
    pub clipboard: Option<Clipboard>,
    /// Puts a secret on the clipboard, if there is one.
    pub copy_secret: Option<CopySecret>,
    /// Shows the confirm window, if there is one.
    pub show_confirm: Option<Show>,
    /// Opens an address or a file in the system's program for it, if possible.
    pub open_externally: Option<OpenExternally>,
    /// What can be done with files for people.
    pub files: FilePorts,
    /// Shows desktop notifications, if possible.
    pub notify: Option<Notify>,
    /// Time and names.
    pub env: Env,
}

/// The back office of one data folder.
pub struct Host {
    pub config: HostConfig,
    pub(crate) env: Arc<Env>,
    pub secrets: SecretStore,
    pub profiles: Profiles,
    pub checks: Checks,
    pub(crate) confirming: Confirming,
    pub saved: SavedFiles,
    events: broadcast::Sender<Event>,
    open: RwLock<Opened>,
}

/// The open profile, or why there is none.
#[derive(Default)]
struct Opened {
    profile: Option<Arc<OpenProfile>>,
    trouble: Option<AppError>,
}

/// Settings that are kept between starts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Remembered {
    /// Whether a way to start was chosen.
    pub welcomed: bool,
    /// The profile that was open last.
    pub profile: Option<String>,
    /// Whether a test profile's connection has worked once.
    #[serde(default)]
    pub test_worked: bool,
    /// Files are saved in the usual folder without a question.
    #[serde(default)]
    pub never_asks_where: bool,
    /// The folder that a person chose last for a file.
    #[serde(default)]
    pub save_folder: Option<PathBuf>,
}

const REMEMBERED: &str = "cowrie.json";

/// The application data folder of this system.
pub fn default_home() -> Option<PathBuf> {
    directories::ProjectDirs::from("ng", "", "Cowrie").map(|dirs| dirs.data_dir().to_owned())
}

/// Where exported files are saved by default.
pub fn default_exports(home: &Path) -> PathBuf {
    let downloads = directories::UserDirs::new().and_then(|dirs| dirs.download_dir().map(Path::to_owned));
    downloads.unwrap_or_else(|| home.join("exports"))
}

/// Creates the data folder, accessible only to the current user of the computer.
fn make_private(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

impl Host {
    /// Opens the data folder and its last profile. A problem with the profile is not an error: the front end shows it.
    pub async fn open(mut config: HostConfig) -> Result<Self, AppError> {
        make_private(&config.home).map_err(|error| {
            AppError::new(
                ErrorCode::Storage,
                messages::folder_not_created(config.home.display(), &file_error(&error)),
            )
        })?;
        let env = Arc::new(std::mem::replace(&mut config.env, Env::system()));
        let profiles = Profiles::open(&config.home, &env.ids)?;
        let secrets = SecretStore::find(&config.home, config.passphrase_file.as_deref()).await;
        let host = Self {
            env,
            secrets,
            profiles,
            checks: Checks::default(),
            confirming: Confirming::default(),
            saved: SavedFiles::default(),
            events: broadcast::channel(4_096).0,
            open: RwLock::default(),
            config,
        };
        let name = host
            .config
            .profile
            .clone()
            .or(host.remembered().profile)
            .unwrap_or_else(|| EMBEDDED.to_owned());
        // The problem is kept and shown.
        let _ = host.switch(&name).await;
        Ok(host)
    }

    /// Receives every change.
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    pub fn notify(&self, topic: Topic) {
        let _ = self.events.send(Event { topic, id: None });
    }

    /// Before the window closes: if payments are being sent, notifies the front ends of the number of waiting payments. Returns whether it
    /// did.
    pub async fn warn_before_closing(&self) -> bool {
        let Ok(Some(open)) = self.profile_if_any() else {
            return false;
        };
        // If the records cannot be read, nothing can be sent either.
        let waiting = open.context.outbox.waiting().await.unwrap_or_default();
        let asks = waiting > 0 || open.context.outbox.under_way() > 0;
        if asks {
            let id = Some(waiting.to_string());
            let _ = self.events.send(Event { topic: Topic::Closing, id });
        }
        asks
    }

    /// A function that notifies front ends of changes from any task.
    pub fn notifier(&self) -> impl Fn(Topic) + Send + Sync + use<> {
        let events = self.events.clone();
        move |topic| {
            let _ = events.send(Event { topic, id: None });
        }
    }

    /// The open profile, or why there is none.
    pub async fn profile(&self) -> Result<Arc<OpenProfile>, AppError> {
        let open = self.opened()?;
        match (&open.profile, &open.trouble) {
            (Some(profile), _) => Ok(Arc::clone(profile)),
            (None, Some(trouble)) => Err(trouble.clone()),
            (None, None) => Err(AppError::conflict(messages::NO_PROFILE_OPEN).hint(messages::OPEN_PROFILE)),
        }
    }

    /// The open profile, if there is one.
    ///
    /// # Errors
    ///
    /// It is being replaced by another one; its people are not known then.
    pub fn profile_if_any(&self) -> Result<Option<Arc<OpenProfile>>, AppError> {
        Ok(self.opened()?.profile.clone())
    }

    /// Does not wait: a command for one profile must never act on the next one.
    fn opened(&self) -> Result<RwLockReadGuard<'_, Opened>, AppError> {
        let being_opened = |_| AppError::conflict(messages::PROFILE_BEING_OPENED);
        self.open.try_read().map_err(being_opened)
    }

    /// Closes the open profile and opens `name`.
    pub async fn switch(&self, name: &str) -> Result<(), AppError> {
        let mut open = self.open.write().await;
        let profile = match self.profiles.get(name) {
            Ok(profile) => profile,
            Err(error) => {
                open.trouble.get_or_insert(error.clone());
                return Err(error);
            }
        };
        close(std::mem::take(&mut open.profile)).await;
        match self.start(profile).await {
            Ok(started) => {
                *open = Opened {
                    profile: Some(Arc::new(started)),
                    trouble: None,
                };
                Ok(())
            }
            Err(error) => {
                open.trouble = Some(error.clone());
                Err(error)
            }
        }
    }

    async fn start(&self, profile: Profile) -> Result<OpenProfile, AppError> {
        let opening = Opening {
            profiles: &self.profiles,
            secrets: &self.secrets,
            env: Arc::clone(&self.env),
            events: self.events.clone(),
            start_sandbox: &self.config.start_sandbox,
            notify: self.config.notify.clone(),
        };
        OpenProfile::open(profile, opening).await
    }

    /// The name of the open profile.
    pub(crate) async fn open_name(&self) -> Option<String> {
        self.open
            .read()
            .await
            .profile
            .as_ref()
            .map(|open| open.context.profile.name.clone())
    }

    /// Closes the back office: waits for payments in flight, and sends nothing new.
    pub async fn close(&self) {
        close(std::mem::take(&mut self.open.write().await.profile)).await;
    }

    pub(crate) fn remembered(&self) -> Remembered {
        Remembered::read(&self.config.home)
    }

    pub(crate) fn remember(&self, change: impl FnOnce(&mut Remembered)) -> Result<(), AppError> {
        Remembered::change(&self.config.home, change)
    }
}

impl Remembered {
    fn read(home: &Path) -> Self {
        let text = std::fs::read(home.join(REMEMBERED)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    pub(crate) fn change(home: &Path, change: impl FnOnce(&mut Self)) -> Result<(), AppError> {
        let mut remembered = Self::read(home);
        change(&mut remembered);
        let text = serde_json::to_vec_pretty(&remembered).map_err(AppError::bug)?;
        secrets::replace(&home.join(REMEMBERED), &text)
            .map_err(|error| AppError::new(ErrorCode::Storage, messages::folder_not_writable(&file_error(&error))))
    }
}

/// Waits until the profile is no longer in use, then closes it.
async fn close(profile: Option<Arc<OpenProfile>>) {
    let Some(mut profile) = profile else { return };
    profile.stop();
    for _ in 0..400 {
        match Arc::try_unwrap(profile) {
            Ok(open) => {
                open.close().await;
                return;
            }
            Err(shared) => profile = shared,
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}
