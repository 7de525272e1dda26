//! The time for 100 000 rows in the real window: until the first rows appear, until a correction is judged, and until a filter is applied.

use std::time::Duration;

use harness::{
    desktop::{Desktop, Keyring},
    window::Window,
};

use crate::{
    figures::{Line, Spread},
    people,
};

const ROUNDS: usize = 5;
const ROWS: usize = 100_000;
/// The time limit of a script, in milliseconds, as the driver takes it.
const PATIENCE: u32 = 25_000;

/// Runs `action` and evaluates `done` after every change of the page until it is true. The change is then in the page, one frame before it
/// is drawn. The page's content policy does not allow text to become a script, so both are part of the driver's script.
async fn time(window: &Window, deed: &str, done: &str) -> Duration {
    let script = format!(
        "const done = () => {done};
         const start = performance.now();
         const there = new Promise((tell, fail) => {{
             const watch = new MutationObserver(() => {{ if (done()) {{ watch.disconnect(); tell(performance.now()); }} }});
             watch.observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }});
             setTimeout(() => fail(new Error('it is not done in time')), {PATIENCE});
         }});
         {deed};
         return Math.round(10 * (await there - start));"
    );
    let tenths = window.execute_async(&script, Vec::new()).await;
    Duration::from_micros(100 * tenths.as_u64().expect("a time"))
}

fn first_row_is(row: u32) -> String {
    format!("document.querySelector('[role=grid] tbody tr[data-testid]')?.dataset.testid === 'row-{row}'")
}

fn click(id: &str) -> String {
    format!("document.querySelector(\"[data-testid='{id}']\").click()")
}

pub(crate) async fn measure() -> Vec<Line> {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click("nav-payouts").await;
    window.drop_file("drop-zone", "people.csv", &people::csv(ROWS, true)).await;
    window.sees("95,000 ready").await;

    let [mut first, mut edit, mut fewer, mut search, mut all] = [const { Vec::new() }; 5];
    for round in 0..ROUNDS {
        window.click("nav-payouts").await;
        window.sees("people.csv").await;
        let open = "document.querySelector(\"[data-testid^='draft-'] a\").click()";
        first.push(time(&window, open, &first_row_is(2)).await);

        // An overlay covers the amount of the first row, so the driver treats the cell as not displayed.
        let cell = "document.querySelector('#cell-2-amount').click()";
        window.execute(cell).await;
        window.press(&format!("{}.00", 500 + round)).await;
        let enter = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
                     window.before = document.querySelector(\"[data-testid='draft-counts']\").textContent";
        let judged = "document.querySelector(\"[data-testid='draft-counts']\").textContent !== window.before";
        edit.push(time(&window, enter, judged).await);

        fewer.push(time(&window, &click("part-to_fix"), &first_row_is(9)).await);
        let typed = "const field = document.querySelector(\"[data-testid='search-rows']\"); field.value = 'person 99987';
                     field.dispatchEvent(new Event('input', { bubbles: true }))";
        search.push(time(&window, typed, &first_row_is(99_989)).await);
        let cleared = typed.replace("person 99987", "");
        time(&window, &cleared, &first_row_is(9)).await;
        all.push(time(&window, &click("part-all"), &first_row_is(2)).await);
    }
    window.close().await;
    vec![
        Spread::of(first).line_within("a file that is read, until its first rows are shown", 150),
        Spread::of(edit).line_within("Enter in a cell, until the row and the totals are judged anew", 16),
        Spread::of(fewer).line_within("only what is to fix, until it is shown", 50),
        Spread::of(search).line("one row by its name, with the pause after typing"),
        Spread::of(all).line_within("all rows again", 50),
    ]
}
