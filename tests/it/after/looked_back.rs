//! A finished payout of five people.

use crate::payouts::judge::run_of;
use harness::prelude::*;

/// Invented people; the sandbox rejects every account whose number ends in 99.
const SHEET: &str = "Name,Bank,Account Number,Amount\n\
    Ọláṣùbọmí Adébáyọ,GTBank,0123456785,\"185,000.00\"\n\
    Ɓala Ɗanƙasa,GTBank,1000000101,\"1,142,500.50\"\n\
    Ẹbùn Ṣówándé,GTBank,1000000202,\"97,250.00\"\n\
    Ada Eze,GTBank,1000000303,\"210,000.00\"\n\
    =Nobody Known,GTBank,0123456799,\"88,400.00\"\n";

/// That payout, and a host that opens it.
pub(crate) struct LookedBack {
    pub(crate) host: Office,
    pub(crate) _cowrie: Cowrie,
    pub(crate) sandbox: Sandbox,
    pub(crate) run: String,
    pub(crate) items: Vec<Value>,
}

/// Pays them by the command line: the first answer is lost before anything was executed, and the last payment is rejected. Returns the
/// batch.
pub(crate) async fn paid() -> (Cowrie, Sandbox, String) {
    let faults = vec![Armed::new("depositToBank", Fault::DropBefore).nth(1)];
    let (sandbox, cowrie) = cowrie_on(service_with(|config| config.faults = faults)).await;
    let ended = cowrie.pay(SHEET, &["--contact", "accounts@example.com"]);
    let run = run_of(&ended);
    (cowrie, sandbox, run)
}

impl LookedBack {
    /// Paid by the command line, and opened by a host.
    pub(crate) async fn start() -> Self {
        let (cowrie, sandbox, run) = paid().await;
        // Its clocks do not advance, so that there is no verification of final payments meanwhile.
        let host = host::of_at(&cowrie, "bench", Computer::new().env()).await;
        let view = host.ask("payouts_run", json!({ "run": run })).await;
        let items = view["items"].list().clone();
        Self {
            _cowrie: cowrie,
            sandbox,
            host,
            run,
            items,
        }
    }

    /// The payments in this state.
    pub(crate) fn in_state(&self, state: &str) -> Vec<&Value> {
        self.items.iter().filter(|item| item["state"] == state).collect()
    }
}
