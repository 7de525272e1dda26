//! Names the only command a page may call; every other one is refused before any code runs.

use tauri_build::{AppManifest, Attributes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let commands = AppManifest::new().commands(&["rpc"]);
    tauri_build::try_build(Attributes::new().app_manifest(commands))?;
    Ok(())
}
