//! The people of a profile: PINs, permissions, two people for a payment, and a main window that releases no money.

mod approving;
mod batches;
mod between;
mod elsewhere;
mod forwarding;
mod frozen;
mod going_on;
mod pins;
mod reach;
pub(crate) mod terminal;

use harness::prelude::*;

/// Invented for these tests; the PIN is searched for in written files.
pub(crate) const ADA: &str = "480213";
pub(crate) const BOLA: &str = "957104";

/// A person's input in the confirm window.
pub(crate) struct Says<'a> {
    pub(crate) person: &'a str,
    pub(crate) pin: &'a str,
    pub(crate) new_pin: Option<&'a str>,
    pub(crate) typed: Option<&'a str>,
}

impl Default for Says<'_> {
    fn default() -> Self {
        Self::of("1", ADA)
    }
}

impl<'a> Says<'a> {
    /// This person, who types only the PIN.
    pub(crate) fn of(person: &'a str, pin: &'a str) -> Self {
        Self {
            person,
            pin,
            new_pin: None,
            typed: None,
        }
    }

    /// Bola, the second person.
    pub(crate) fn bola() -> Self {
        Self::of("2", BOLA)
    }

    /// The same, with this text typed.
    pub(crate) fn typed(self, typed: &'a str) -> Self {
        Self {
            typed: Some(typed),
            ..self
        }
    }
}

/// Opens the question of an action and confirms it there. Returns its status.
pub(crate) async fn confirm(host: &Host, what: Value, says: Says<'_>) -> Result<Value, AppError> {
    let asked = host.rpc("confirm_ask", what).await?;
    let given = json!({
        "confirm": asked["confirm"], "person": says.person, "pin": says.pin, "typed": says.typed,
        "new_pin": says.new_pin, "new_pin_again": says.new_pin,
    });
    host.confirm("confirm_give", given).await?;
    host.rpc("confirm_state", asked).await
}

/// Adds a person: the first one is person 1 and the owner.
pub(crate) async fn add(host: &Host, name: &str, role: &str, pin: &str) {
    let what = json!({ "deed": "add_person", "name": name, "role": role });
    let says = Says {
        new_pin: Some(pin),
        ..Says::default()
    };
    confirm(host, what, says).await.unwrap_or_else(|error| panic!("{name}: {error:?}"));
}

/// Ada Obi prepares and approves, Bola Ojo approves.
pub(crate) async fn ada_and_bola(host: &Host) {
    add(host, "Ada Obi", "both", ADA).await;
    add(host, "Bola Ojo", "approve", BOLA).await;
}

pub(crate) async fn sign_in(host: &Host, person: &str, pin: &str) -> Result<Value, AppError> {
    let says = Says::of(person, pin);
    confirm(host, json!({ "deed": "sign_in", "person": person }), says).await
}

/// Signs the closing of a month in the confirm window, and returns the closing.
pub(crate) async fn sign_month(host: &Host, month: &str, says: Says<'_>) -> Result<Value, AppError> {
    confirm(host, json!({ "deed": "sign_month", "month": month }), says).await?;
    host.rpc("month_closing", json!({ "month": month })).await
}

/// The owner permits one person to prepare and approve.
pub(crate) async fn rule_alone(host: &Host) {
    let rules = json!({ "deed": "rules", "single_person": true, "lock_minutes": 10, "not_paid_alone": "" });
    confirm(host, rules, Says::default()).await.unwrap();
}

async fn people(host: &Host) -> Value {
    host.ask("app_view", json!({})).await["people"].clone()
}

/// The audited actions, oldest first.
pub(crate) async fn audited(host: &Host) -> Vec<(String, String)> {
    let view = host.ask("audit_view", json!({})).await;
    assert_eq!(view["broken"], Value::Null);
    let text = |entry: &Value, name: &str| entry[name].text().to_owned();
    let entries = view["entries"].list().iter().rev();
    entries.map(|entry| (text(entry, "who"), text(entry, "what"))).collect()
}
