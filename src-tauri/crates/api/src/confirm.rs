//! The commands of the confirm window.

use app::confirm;
use app::host::Host;
use app::view::{
    ConfirmGive, ConfirmId, ConfirmNamedRequest, ConfirmNamedView, ConfirmPayeesRequest, ConfirmPayeesView, ConfirmView, DoneView, Nothing,
};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::typescript::{Declarations, line, name};
use system::error::{AppError, ErrorCode};

/// Executes a command of the confirm window.
pub(crate) async fn carry_out(host: &Host, name: &str, args: Json) -> Result<Json, AppError> {
    let done = match name {
        "confirm_view" => {
            let _: Nothing = read(name, args)?;
            serde_json::to_value(confirm::view(host).await?)
        }
        "confirm_named" => serde_json::to_value(confirm::named(host, &read(name, args)?).await?),
        "confirm_payees" => serde_json::to_value(confirm::payees(host, &read(name, args)?).await?),
        "confirm_give" => serde_json::to_value(confirm::give(host, read(name, args)?).await?),
        "confirm_leave" => {
            let id: ConfirmId = read(name, args)?;
            confirm::leave(host, Some(&id.confirm));
            serde_json::to_value(DoneView {})
        }
        _ => return Err(crate::unknown(name)),
    };
    done.map_err(AppError::bug)
}

/// The arguments may contain a PIN, so the error repeats no part of them.
fn read<T: DeserializeOwned>(name: &str, args: Json) -> Result<T, AppError> {
    serde_json::from_value(args).map_err(|_| AppError::new(ErrorCode::Invalid, format!("`{name}` was asked with wrong arguments.")))
}

/// Collects the requests and views of the confirm window.
pub(crate) fn visit(types: &mut Declarations) {
    types.take::<ConfirmView>();
    types.take::<ConfirmNamedRequest>();
    types.take::<ConfirmNamedView>();
    types.take::<ConfirmPayeesRequest>();
    types.take::<ConfirmPayeesView>();
    types.take::<ConfirmGive>();
    types.take::<ConfirmId>();
    types.take::<DoneView>();
}

/// The lines of the confirm window's interface.
pub(crate) fn interface(text: &mut String) {
    line(text, "confirm_view", name::<Nothing>(), &name::<ConfirmView>());
    line(text, "confirm_named", name::<ConfirmNamedRequest>(), &name::<ConfirmNamedView>());
    line(text, "confirm_payees", name::<ConfirmPayeesRequest>(), &name::<ConfirmPayeesView>());
    line(text, "confirm_give", name::<ConfirmGive>(), &name::<DoneView>());
    line(text, "confirm_leave", name::<ConfirmId>(), &name::<DoneView>());
}
