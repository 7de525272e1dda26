//! Whether something has to be made again, judged by modification times.

use std::{fs, path::Path, time::SystemTime};

/// Whether `made` exists and is no older than anything in `from`. A directory includes everything in it.
pub(crate) fn is_fresh(made: &Path, from: &[&Path]) -> bool {
    let Some(made) = modified(made) else {
        return false;
    };
    from.iter().all(|source| newest(source).is_none_or(|newest| newest <= made))
}

/// The latest change of a file, or of anything in a directory.
///
/// A subdirectory counts itself, because a deleted file changes only that. The outermost directory does not, because tools put their own
/// files there. Generated and hidden files do not count.
fn newest(path: &Path) -> Option<SystemTime> {
    if !path.is_dir() {
        return modified(path);
    }
    let entries = fs::read_dir(path).ok()?.filter_map(Result::ok);
    let counted = entries.filter(|entry| {
        let name = entry.file_name();
        name != "dist" && name != "node_modules" && !name.to_string_lossy().starts_with('.')
    });
    let times = counted.flat_map(|entry| {
        let path = entry.path();
        let own = modified(&path);
        if path.is_dir() { own.max(newest(&path)) } else { own }
    });
    times.max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

#[cfg(test)]
mod tests {
    use std::{env, path::PathBuf, process, time::Duration};

    use super::*;

    /// A directory for one test, with times in seconds.
    struct Tree(PathBuf);

    impl Tree {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("xtask-fresh-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, name: &str, time: u64) {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "").unwrap();
            self.set(name, time);
        }

        fn set(&self, name: &str, time: u64) {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(time);
            fs::File::open(self.0.join(name)).unwrap().set_modified(time).unwrap();
        }

        fn is_fresh(&self) -> bool {
            is_fresh(
                &self.0.join("ui/dist/index.html"),
                &[&self.0.join("ui"), &self.0.join("package-lock.json")],
            )
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).ok();
        }
    }

    fn built(name: &str) -> Tree {
        let tree = Tree::new(name);
        tree.write("package-lock.json", 10);
        tree.write("ui/src/routes/home/Home.svelte", 20);
        tree.write("ui/dist/index.html", 30);
        for directory in ["ui/src/routes/home", "ui/src/routes", "ui/src"] {
            tree.set(directory, 20);
        }
        tree
    }

    #[test]
    fn a_file_newer_than_its_sources_is_fresh() {
        let tree = built("same");
        assert!(tree.is_fresh());
        tree.write("ui/node_modules/x.js", 40);
        tree.write("ui/.svelte-kit/x.js", 40);
        assert!(tree.is_fresh(), "what tools leave behind does not count");
    }

    #[test]
    fn changed_new_and_deleted_sources_are_noticed() {
        let tree = built("changed");
        tree.set("ui/src/routes/home/Home.svelte", 31);
        assert!(!tree.is_fresh());

        let tree = built("deleted");
        tree.set("ui/src/routes/home", 31);
        assert!(!tree.is_fresh());

        let tree = built("lock");
        tree.set("package-lock.json", 31);
        assert!(!tree.is_fresh());
    }

    #[test]
    fn a_missing_file_is_not_fresh() {
        let tree = built("missing");
        fs::remove_file(tree.0.join("ui/dist/index.html")).unwrap();
        assert!(!tree.is_fresh());
    }
}
