//! The frame of the real window: what a hostile script in the page could reach, tried in WebKit itself.

use harness::prelude::*;
use std::{
    collections::BTreeSet,
    fs,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::net::{TcpListener, TcpStream};

const HOME: &str = "tauri://localhost";

async fn open(desktop: &Desktop, home: &Path) -> Window {
    Window::open(desktop, &["--home", &home.display().to_string()], &[]).await
}

/// The error code of a command.
async fn refused(window: &Window, command: &str) -> String {
    let error = window.rpc(command, json!({})).await.expect_err(command);
    error["code"].as_str().unwrap_or_else(|| panic!("{command}: {error}")).to_owned()
}

/// An address on this computer that a script would like to reach; it counts its visitors.
struct Trap {
    address: SocketAddr,
    visits: Arc<AtomicUsize>,
}

impl Trap {
    async fn set() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let trap = Self {
            address: listener.local_addr().unwrap(),
            visits: Arc::default(),
        };
        let visits = Arc::clone(&trap.visits);
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                visits.fetch_add(1, Ordering::SeqCst);
            }
        });
        trap
    }

    /// How many visits came from the page. The test's own visit is counted last, so the counter works and has counted all others.
    async fn visits(&self, window: &Window) -> usize {
        settled(window).await;
        let before = self.visits.load(Ordering::SeqCst);
        let _last = TcpStream::connect(self.address).await.unwrap();
        wait::until("the trap counts", async || self.visits.load(Ordering::SeqCst) > before).await;
        self.visits.load(Ordering::SeqCst) - 1
    }
}

/// Waits until the page has done what was requested: it was rendered again, and a call after that was answered.
async fn settled(window: &Window) {
    let drawn = "for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";
    window.execute_async(drawn, Vec::new()).await;
    refused(window, "no_such_command").await;
}

#[tokio::test]
async fn a_hostile_script_in_the_page_reaches_nothing() {
    let desktop = Desktop::builder().display(true).start();
    let window = open(&desktop, &desktop.home().join("cowrie")).await;
    the_window_opens_and_reaches_the_back_office(&window).await;
    only_rpc_is_granted(&window).await;
    the_page_cannot_leave(&window).await;
    the_probes_are_held_back(&window).await;
    the_hands_and_eyes_work_in_the_real_page(&window).await;
    the_confirm_page_in_the_main_window_confirms_nothing(&window).await;
    window.close().await;
}

async fn the_window_opens_and_reaches_the_back_office(window: &Window) {
    let address = window.execute("return location.origin").await;
    assert_eq!(address, json!(HOME));
    // An answer of the back office, not of Tauri: the call reached it.
    refused(window, "no_such_command").await;
    refused(window, "watch").await;
    let picture = window.screenshot().await;
    assert!(picture.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn an_unusable_home_is_reported_in_the_window() {
    let desktop = Desktop::builder().display(true).start();
    let file = desktop.home().join("not-a-directory");
    fs::write(&file, "x").unwrap();
    let good = open(&desktop, &desktop.home().join("cowrie")).await;
    let bad = open(&desktop, &file).await;
    assert_ne!(refused(&bad, "no_such_command").await, refused(&good, "no_such_command").await);
    assert_eq!(refused(&bad, "no_such_command").await, refused(&bad, "another").await);
}

/// Every command of Tauri, from the manifest that it writes during the build.
fn tauri_commands() -> BTreeSet<String> {
    let path = bins::root().join("src-tauri/gen/schemas/acl-manifests.json");
    let manifests: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let mut commands = BTreeSet::new();
    for (plugin, manifest) in manifests.as_object().unwrap() {
        for permission in manifest["permissions"].as_object().unwrap().values() {
            for command in permission["commands"]["allow"].as_array().unwrap() {
                let command = command.as_str().unwrap();
                commands.insert(match plugin.strip_prefix("core:") {
                    Some(plugin) => format!("plugin:{plugin}|{command}"),
                    None => command.to_owned(),
                });
            }
        }
    }
    commands
}

async fn only_rpc_is_granted(window: &Window) {
    let mut commands = tauri_commands();
    assert!(commands.remove("rpc"), "the one command of this window");
    // `confirm` is among the refused ones: it belongs to the other window.
    assert!(commands.contains("confirm"));
    assert!(
        commands
            .iter()
            .all(|command| command.starts_with("plugin:") || command == "confirm"),
        "no other command of ours: {commands:?}"
    );
    assert!(commands.len() >= 80, "Tauri brings many: {}", commands.len());
    commands.extend(["", "rpc2", "plugin:fs|read_file", "plugin:shell|open", "plugin:|"].map(str::to_owned));

    for command in commands {
        let answer = window
            .invoke(&command, json!({ "label": "main", "event": "x", "value": "x" }))
            .await;
        let refusal = answer.expect_err(&command);
        let refusal = refusal.as_str().unwrap_or_else(|| panic!("{command}: {refusal}"));
        assert!(
            refusal.contains("not allowed") || refusal.contains("not found"),
            "{command}: {refusal}"
        );
    }
}

#[test]
fn each_capability_names_one_window_and_its_one_command() {
    let directory = bins::root().join("src-tauri/capabilities");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 2, "one for each window");
    for (window, permission) in [("main", "allow-rpc"), ("confirm", "allow-confirm")] {
        let capability = fs::read(directory.join(format!("{window}.json"))).unwrap();
        let capability: Value = serde_json::from_slice(&capability).unwrap();
        assert_eq!(capability["windows"], json!([window]));
        assert_eq!(capability["permissions"], json!([permission]));
        let keys: Vec<&String> = capability.as_object().unwrap().keys().collect();
        assert_eq!(keys.len(), 4, "nothing else, such as a remote origin: {keys:?}");
    }
}

/// The page of the confirm window, opened in the main one, can call no more than the main one.
async fn the_confirm_page_in_the_main_window_confirms_nothing(window: &Window) {
    window.execute("location.href = '/confirm.html'").await;
    window.sees("Nothing to approve").await;
    for command in ["confirm_view", "confirm_give"] {
        let refused = window.invoke("confirm", json!({ "command": command, "args": {} })).await;
        let refused = refused.expect_err(command);
        assert!(refused.as_str().is_some_and(|refused| refused.contains("not allowed")), "{refused}");
    }
}

async fn the_page_cannot_leave(window: &Window) {
    let trap = Trap::set().await;
    let there = format!("http://{}", trap.address);
    window.execute("window.stayed = true").await;
    let ways = [
        "location.href = arguments[0]",
        "location.replace(arguments[0])",
        "window.open(arguments[0])",
        "window.open(arguments[0], '_self')",
        "for (const target of ['_self', '_blank', '_top']) {
           const link = document.body.appendChild(document.createElement('a'));
           link.href = arguments[0]; link.target = target; link.click(); link.remove();
         }",
        "const form = document.body.appendChild(document.createElement('form'));
         form.action = arguments[0]; form.method = 'post'; form.submit(); form.remove()",
        "const meta = document.head.appendChild(document.createElement('meta'));
         meta.httpEquiv = 'refresh'; meta.content = '0; url=' + arguments[0]",
        "const link = document.body.appendChild(document.createElement('a'));
         link.href = arguments[0]; link.download = 'x'; link.click(); link.remove()",
    ];
    let elsewhere = [
        there.as_str(),
        "tauri://localhost.evil.example/",
        "tauri://evil/",
        "http://tauri.localhost.evil.example/",
        "data:text/html,<h1>elsewhere</h1>",
        "file:///etc/hostname",
        "about:blank",
    ];
    for way in ways {
        for address in elsewhere {
            window.execute_with(way, vec![json!(address)]).await;
            settled(window).await;
            let stayed = window.execute("return window.stayed === true && location.origin").await;
            assert_eq!(stayed, json!(HOME), "{way} to {address}");
        }
    }
    assert_eq!(window.count().await, 1, "no second window");
    assert_eq!(trap.visits(window).await, 0, "nobody went to {there}");
}

async fn the_probes_are_held_back(window: &Window) {
    let trap = Trap::set().await;
    let answer = window
        .execute_async(include_str!("probes.js"), vec![json!(trap.address.to_string())])
        .await;
    let probes = answer.as_array().unwrap();
    assert!(probes.len() >= 25, "{}", probes.len());
    for probe in probes {
        // What the policy permits must succeed, or the probes would prove nothing.
        assert_eq!(probe["held"], json!(probe["name"] != "allowed: image from data"), "{probe}");
    }
    assert_eq!(trap.visits(window).await, 0, "nobody reached {}", trap.address);
}

async fn the_hands_and_eyes_work_in_the_real_page(window: &Window) {
    let page = "document.body.innerHTML = `<main><h1>Payout  sheets</h1><button aria-label='Check the sheet'>Check</button>
        <label for='name'>Name</label><input id='name' value='before'><p id='said'></p><div id='drop'>Drop here</div></main>`;
        document.querySelector('button').onclick = () => { said.textContent = 'Checked ' + document.querySelector('#name').value };
        drop.ondragover = (event) => event.preventDefault();
        drop.ondrop = async (event) => {
          const file = event.dataTransfer.files[0];
          said.textContent = file.name + ': ' + await file.text() + ' (' + file.size + ')';
        }";
    window.execute(page).await;
    assert_eq!(window.text_of(By::Text("Payout sheets")).await, "Payout sheets");
    window.type_text(By::Role("textbox", "Name"), "Ngozi's \"shop\"").await;
    window.click(By::Role("button", "Check the sheet")).await;
    window.sees("Checked Ngozi's \"shop\"").await;
    assert!(
        !window.shows(By::Role("button", "Check")).await,
        "the name is the one a screen reader is told"
    );
    window.drop_file("#drop", "payouts.csv", "€1\n".as_bytes()).await;
    window.sees("payouts.csv: €1 (5)").await;
    window.picture("hands_and_eyes").await;

    let accessible = window.axe(None).await;
    assert!(!accessible.iter().any(|rule| rule.starts_with("image-alt")), "{accessible:?}");
    window.execute("document.querySelector('main').append(new Image())").await;
    let broken = window.axe(None).await;
    assert!(broken.iter().any(|rule| rule.starts_with("image-alt")), "{broken:?}");
}
