//! The close button of a window, on a screen without a window manager to draw one.

use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, Window},
    rust_connection::RustConnection,
};

use crate::desktop::Desktop;

type Screen = RustConnection;

/// Requests every window with this title to close, as its close button does.
pub fn press(desktop: &Desktop, title: &str) {
    press_times(desktop, title, 1);
}

/// The same twice at once.
pub fn press_twice(desktop: &Desktop, title: &str) {
    press_times(desktop, title, 2);
}

/// Whether a window with this title is open.
pub fn is_open(desktop: &Desktop, title: &str) -> bool {
    press_times(desktop, title, 0) > 0
}

/// Returns how many windows there are.
fn press_times(desktop: &Desktop, title: &str, times: u32) -> u32 {
    let display = desktop.env().into_iter().find(|(name, _)| name == "DISPLAY").expect("a display").1;
    let (screen, number) = RustConnection::connect(Some(&display)).expect("the display answers");
    let root = screen.setup().roots[number].root;
    let [protocols, delete] = ["WM_PROTOCOLS", "WM_DELETE_WINDOW"].map(|name| atom(&screen, name));
    let mut found = 0;
    for window in all_below(&screen, root) {
        if title_of(&screen, window) == title && listens(&screen, window, protocols, delete) {
            let message = ClientMessageEvent::new(32, window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
            for _ in 0..times {
                screen.send_event(false, window, EventMask::NO_EVENT, message).expect("sent");
            }
            found += 1;
        }
    }
    screen.flush().expect("sent");
    assert!(found > 0 || times == 0, "there is no window {title}");
    found
}

fn atom(screen: &Screen, name: &str) -> u32 {
    screen
        .intern_atom(false, name.as_bytes())
        .expect("asked")
        .reply()
        .expect("an atom")
        .atom
}

fn all_below(screen: &Screen, window: Window) -> Vec<Window> {
    // A window may have closed since it was listed.
    let tree = screen.query_tree(window).expect("asked").reply();
    let children = tree.map(|tree| tree.children).unwrap_or_default();
    let below = children.iter().flat_map(|child| all_below(screen, *child)).collect::<Vec<_>>();
    [children, below].concat()
}

fn title_of(screen: &Screen, window: Window) -> String {
    let name = atom(screen, "_NET_WM_NAME");
    let text = atom(screen, "UTF8_STRING");
    let property = screen.get_property(false, window, name, text, 0, 64).expect("asked").reply();
    property
        .map(|property| String::from_utf8_lossy(&property.value).into_owned())
        .unwrap_or_default()
}

/// Whether a window supports the protocol of a close request.
fn listens(screen: &Screen, window: Window, protocols: u32, delete: u32) -> bool {
    let kind = u32::from(x11rb::protocol::xproto::AtomEnum::ATOM);
    let property = screen.get_property(false, window, protocols, kind, 0, 64).expect("asked").reply();
    property.is_ok_and(|property| property.value32().is_some_and(|mut all| all.any(|one| one == delete)))
}
