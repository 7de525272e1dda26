//! Payouts and their approval: a dropped sheet, its draft, the confirm window, the payments, and the people of the profile.

use serde_json::{Value, json};

use super::{By, Window};

/// Records which payment the page has shown as unconfirmed, because that state is brief.
const NOTE_A_DOUBT: &str = "
    window.doubtSeen = null;
    const look = () => {
        const row = document.querySelector(\"[data-testid^='item-row-'][data-state='in_doubt']\");
        const count = document.querySelector(\"[data-testid='count-unknown']\");
        if (row && count?.textContent.trim() === '1') window.doubtSeen ??= row.dataset.testid;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });";

impl Window {
    /// Drops a file on the drop zone for payout sheets.
    pub async fn drop_sheet(&self, name: &str, bytes: &[u8]) {
        self.click("nav-payouts").await;
        self.drop_file("drop-zone", name, bytes).await;
    }

    /// Waits until the draft shows these row counts.
    pub async fn draft_is(&self, counts: &str) {
        self.text_is("draft-counts", counts).await;
    }

    /// Waits until the draft of the chosen columns would have these row counts.
    pub async fn columns_are(&self, counts: &str) {
        self.text_is("columns-counts", counts).await;
    }

    /// Moves the keyboard focus to the rows of the draft.
    pub async fn focus_grid(&self) {
        self.execute("document.querySelector('[role=grid]').focus()").await;
    }

    /// Selects a cell of the draft, such as `2-amount`.
    pub async fn select_cell(&self, cell: &str) {
        let id = format!("cell-{cell}");
        self.there(By::Css(&format!("[id='{id}']"))).await;
        self.execute_with("document.getElementById(arguments[0]).click()", vec![json!(id)])
            .await;
    }

    /// Pastes cells, as a spreadsheet program copies them, into an element.
    pub async fn paste_cells(&self, what: impl Into<By<'_>>, cells: &str) {
        let selector = what.into().selector();
        self.there(By::Css(&selector)).await;
        let paste = "const data = new DataTransfer(); data.setData('text/plain', arguments[1]);
            const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
            document.querySelector(arguments[0]).dispatchEvent(event)";
        self.execute_with(paste, vec![json!(selector), json!(cells)]).await;
    }

    /// Submits the draft for approval and opens the confirm window.
    pub async fn send_draft(&self) {
        self.click("send").await;
        self.click("confirm-send").await;
    }

    /// Records from now on whether a payment is shown as unconfirmed.
    pub async fn note_a_doubt(&self) {
        self.execute(NOTE_A_DOUBT).await;
    }

    /// Waits until one was, and returns its test id.
    ///
    /// # Panics
    ///
    /// If the page recorded something other than a text.
    pub async fn doubt_seen(&self) -> String {
        self.until("one payment was not known for a while", "return window.doubtSeen !== null")
            .await;
        let row = self.execute("return window.doubtSeen").await;
        row.as_str().expect("a test id").to_owned()
    }

    /// All recorded batches, latest first.
    pub async fn runs(&self) -> Value {
        self.ask("payouts_list", json!({})).await
    }

    /// The latest batch has these totals in the records, and each of its payments is in the sandbox book once; returns its payments.
    ///
    /// # Panics
    ///
    /// If one is not.
    pub async fn each_is_paid_once(&self, total: &str, count: usize) -> Vec<Value> {
        let runs = self.runs().await;
        assert_eq!(json!([runs[0]["total_paid"], runs.as_array().map(Vec::len)]), json!([total, 1]));
        let run = self.ask("payouts_run", json!({ "run": runs[0]["run"], "from": 0 })).await;
        let (items, book) = (run["items"].as_array().expect("payments").clone(), self.book().await);
        assert_eq!(items.len(), count);
        for item in &items {
            let times = book.iter().filter(|entry| entry["reference_number"] == item["reference"]).count();
            assert_eq!((item["state"].as_str(), times), (Some("paid"), 1), "{item}");
        }
        items
    }

    /// Adds a person to the profile, who chooses a PIN in the confirm window: `fields` are filled in there, and `state` is checked.
    pub async fn add_person(&self, name: &str, role: &str, fields: &[(&str, &str)], state: &str) {
        self.type_text("person-name", name).await;
        self.choose("person-role", role).await;
        self.click("person-add").await;
        self.say_yes_with(fields, state).await;
    }
}
