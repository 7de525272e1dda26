//! Names the only commands a page may call, one for each window (`capabilities/`); every other one is refused before any code runs.

use tauri_build::{AppManifest, Attributes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The pages are inside the program: without this line a new build of them would not be taken in.
    println!("cargo:rerun-if-changed=../ui/dist");
    let commands = AppManifest::new().commands(&["rpc", "confirm"]);
    tauri_build::try_build(Attributes::new().app_manifest(commands))?;
    Ok(())
}
