//! Files that only their owner may read.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

/// Replaces a file by writing a temporary file and renaming it, so that a power failure leaves either the old file or the new one. Every
/// writer has its own temporary file.
pub fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut random = [0_u8; 8];
    getrandom::fill(&mut random).map_err(std::io::Error::other)?;
    let beside = path.with_extension(format!("{}.new", hex::encode(random)));
    let mut file = private().create_new(true).open(&beside)?;
    let written = file.write_all(content).and_then(|()| file.sync_all());
    drop(file);
    let replaced = written.and_then(|()| std::fs::rename(&beside, path));
    if replaced.is_err() {
        // The first error is the one to report.
        let _ = std::fs::remove_file(&beside);
    }
    replaced
}

/// Options for creating a file that only its owner may read.
pub fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concurrent_writers_leave_one_complete_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("file.json");
        // Of different lengths, so that a mixture would be noticed.
        let contents: Vec<String> = (1..=8_u8)
            .map(|writer| writer.to_string().repeat(usize::from(writer) * 5_000))
            .collect();
        std::thread::scope(|threads| {
            for content in &contents {
                let path = &path;
                threads.spawn(move || {
                    for _ in 0..10 {
                        replace(path, content.as_bytes()).expect("written");
                    }
                });
            }
        });
        let left = std::fs::read_to_string(&path).expect("reads");
        assert!(contents.contains(&left), "{} bytes of several writers", left.len());
        assert_eq!(std::fs::read_dir(home.path()).expect("lists").count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_failed_replacement_leaves_no_temporary_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("file.json");
        std::fs::create_dir_all(path.join("full")).expect("a folder in the way");
        assert!(replace(&path, b"content").is_err());
        assert_eq!(std::fs::read_dir(home.path()).expect("lists").count(), 1);
    }
}
