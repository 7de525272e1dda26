//! Records that are opened by several threads at the same time, before anything else in the process has used the database.

use std::sync::{Arc, Barrier};

use store::{DatabaseKey, Store};

#[test]
fn several_threads_open_the_first_records_of_a_process() {
    let folder = tempfile::tempdir().unwrap();
    let together = Arc::new(Barrier::new(16));
    let opening = (0..16).map(|n| {
        let (path, together) = (folder.path().join(format!("{n}.db")), Arc::clone(&together));
        std::thread::spawn(move || {
            together.wait();
            Store::open(&path, &DatabaseKey::new([7; 32])).map(drop)
        })
    });
    let opening: Vec<_> = opening.collect();
    for opened in opening {
        opened.join().unwrap().unwrap();
    }
}
