//! The focus stays in sight while one goes through a screen by Tab: below sticky heads and above sticky feet.

use harness::window::{Window, keyboard::TAB};
use serde_json::json;

/// What has the focus: whether it is the page itself, its name, and whether some of it can be seen. A point of it is covered if another element
/// is found there. An invisible input is shown by its label; a cell of a grid by its grid.
const FOCUSED: &str = "const focused = document.activeElement;
    if (focused === document.body || focused === null) return [true, '', true];
    const shown = focused.closest('.visually-hidden')?.closest('label') ?? focused;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const at = (share, from, to) => from + (to - from) * share;
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    const seen = shares.some((across) => shares.some((down) => {
      const found = document.elementFromPoint(at(across, left, right), at(down, top, bottom));
      return found !== null && shown.contains(found);
    }));
    const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim() || focused.id;
    return [false, `${focused.tagName.toLowerCase()} “${name.slice(0, 60)}” ${focused.dataset.testid ?? ''}`, seen]";

/// Presses Tab until the focus has gone once around the screen.
async fn goes_around_in_sight(window: &Window, screen: &str) {
    let (mut stops, mut hidden) = (0, Vec::new());
    window.execute("document.querySelector('main').focus()").await;
    for _ in 0..120 {
        window.press_anywhere(TAB).await;
        let focused = window.execute(FOCUSED).await;
        if focused[0] == json!(true) {
            break;
        }
        stops += 1;
        if focused[2] == json!(false) {
            hidden.push(focused[1].clone());
        }
    }
    assert!(stops > 8, "{screen} has {stops} tab stops");
    assert!(hidden.is_empty(), "{screen}: the focus is hidden at {hidden:#?}");
}

async fn in_all_sizes(window: &Window, screen: &str) {
    for (width, height) in [(1366, 690), (1024, 520)] {
        window.size_inside(width, height).await;
        goes_around_in_sight(window, &format!("{screen} at {width} × {height}")).await;
    }
    window.size_inside(1366, 690).await;
}

#[tokio::test]
async fn the_focus_is_never_hidden_in_a_draft_a_month_and_a_long_list() {
    let window = Window::practise().await;
    let people = (0..60).map(|person| format!("Person {person},GTBank,0123456785,{}\n", 1000 + person));
    let sheet = format!("Name,Bank,Account No,Amount\n{}", people.collect::<String>());
    window.drop_sheet("sixty.csv", sheet.as_bytes()).await;
    window.sees("60 ready").await;
    in_all_sizes(&window, "the draft").await;

    window.go("#/month-end").await;
    window.there("[data-screen='month-end'] h2").await;
    in_all_sizes(&window, "the month").await;

    // More than one page of rows is below the sticky headings.
    for person in 0..30 {
        window.request(&format!("Customer {person}"), "1,500", json!({})).await;
    }
    window.go("#/requests").await;
    window.sees("Customer 29").await;
    in_all_sizes(&window, "the list").await;
    window.close().await;
}
