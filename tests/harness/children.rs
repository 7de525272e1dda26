//! Programs started for a test. None outlives it.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        LazyLock,
        mpsc::{self, Sender},
    },
    thread,
};

use crate::wait::LIMIT;

type Order = (Command, Sender<std::io::Result<Child>>);

/// One thread starts every program: the system kills a child started under `setpriv --pdeathsig` when the *thread* that started it ends. A
/// test's thread ends with the test, while a desktop may be shared by several tests.
static STARTER: LazyLock<Sender<Order>> = LazyLock::new(|| {
    let (orders, inbox) = mpsc::channel::<Order>();
    thread::spawn(move || {
        for (mut command, reply) in inbox {
            reply.send(command.spawn()).ok();
        }
    });
    orders
});

/// A running program, killed when dropped, and by the system if the tests themselves are killed.
#[derive(Debug)]
pub(crate) struct Running(Child);

impl Running {
    /// Starts `command`, which was made by [`command`].
    pub(crate) fn start(command: Command) -> Self {
        let name = format!("{command:?}");
        let (reply, started) = mpsc::channel();
        STARTER
            .send((command, reply))
            .expect("the starting thread runs as long as the tests");
        let child = started.recv().expect("the starting thread answers");
        Self(child.unwrap_or_else(|error| panic!("{name} did not start: {error}")))
    }

    /// Starts `command` and waits for the first line it prints, such as an address.
    pub(crate) fn start_and_listen(mut command: Command) -> (Self, String) {
        let name = format!("{command:?}");
        command.stdout(Stdio::piped());
        let mut running = Self::start(command);
        let mut output = BufReader::new(running.0.stdout.take().expect("standard output was asked for"));
        let (sender, line) = mpsc::channel();
        thread::spawn(move || {
            let mut text = String::new();
            output.read_line(&mut text).ok();
            sender.send(text).ok();
            // Read to the end, so that the program never finds its output closed.
            std::io::copy(&mut output, &mut std::io::sink()).ok();
        });
        let line = line.recv_timeout(LIMIT).unwrap_or_default();
        assert!(!line.trim().is_empty(), "{name} said nothing in {LIMIT:?}");
        (running, line.trim().to_owned())
    }

    pub(crate) fn stdin(&mut self) -> Option<std::process::ChildStdin> {
        self.0.stdin.take()
    }

    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Removes a directory when this process ends, for whatever reason.
pub(crate) fn remove_at_the_end(directory: &Path) {
    let mut remover = Command::new("sh");
    remover.args(["-c", "cat; rm -rf \"$0\""]).arg(directory);
    remover.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = remover.spawn().expect("a shell");
    // The child's input ends with this process.
    std::mem::forget(child);
}

/// A command for `program`, which the system kills when the tests end for whatever reason.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", program]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
