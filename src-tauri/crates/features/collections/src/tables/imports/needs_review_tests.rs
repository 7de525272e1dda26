use sheet_rules::forms::{Kind, Mapping};

use super::*;
use crate::tables::imports;
use crate::tables::imports::{NewImport, needs_review, steps};
use store::{Actor, DatabaseKey};

const NOW: Timestamp = Timestamp(1_790_812_800_000);

/// The form of a row that forwards to `account`, with a bank verification number.
fn form(account: &str, like_another: bool) -> String {
    let form = serde_json::json!({ "identity": "22212345678", "forward_account": account, "like_another": like_another });
    form.to_string()
}

async fn begun(folder: &std::path::Path) -> (Store, i64) {
    let store = Store::open(&folder.join("cowrie.db"), &DatabaseKey::new([7; 32])).expect("opens");
    let new = NewImport {
        kind: Kind::Accounts,
        file_name: "accounts.csv".to_owned(),
        file_digest: String::new(),
        bytes: Vec::new(),
        sheet: String::new(),
        mapping: Mapping::default(),
        settings: "{}".to_owned(),
    };
    let id = imports::add_import(&store, new, NOW).await.expect("kept");
    let stamp = steps::import_stamp(&store, id).await.expect("read");
    let rows = vec![(2, form("", false)), (3, form("0123000085", false)), (4, form("", false))];
    imports::begin_import(&store, id, rows, stamp, true, Actor::default(), NOW)
        .await
        .expect("begun");
    (store, id)
}

async fn stage(store: &Store, id: i64) -> ImportStage {
    imports::import(store, id).await.expect("an import").stage
}

#[tokio::test]
async fn an_import_does_not_end_before_a_retried_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, id) = begun(folder.path()).await;
    for row in [2, 3, 4] {
        let place = ImportPlace { import: id, row };
        needs_review::put_into_review(&store, place, "No.".to_owned()).await.expect("held");
    }
    // The run finds no row left; before it ends the import, a person has a row retried.
    let place = ImportPlace { import: id, row: 3 };
    let running = needs_review::retry_import_row(&store, place, form("0123000085", false))
        .await
        .expect("tried");
    needs_review::finish_import(&store, id).await.expect("looked");
    assert_eq!((running, stage(&store, id).await), (ImportStage::Running, ImportStage::Running));
    needs_review::put_into_review(&store, place, "No.".to_owned()).await.expect("held");
    needs_review::finish_import(&store, id).await.expect("ended");
    assert_eq!(stage(&store, id).await, ImportStage::Done);
    needs_review::resume_import(&store, id).await.expect_err("nothing is left");
    let running = needs_review::retry_import_row(&store, place, form("0123000085", false))
        .await
        .expect("tried");
    assert_eq!(running, ImportStage::Running);
}

#[tokio::test]
async fn an_import_that_ended_too_early_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, id) = begun(folder.path()).await;
    let from = [ImportStage::Running];
    imports::move_import(&store, id, &from, ImportStage::Done, None)
        .await
        .expect("moved");
    needs_review::resume_import(&store, id).await.expect("goes on");
    assert_eq!(stage(&store, id).await, ImportStage::Running);
}

#[tokio::test]
async fn an_identity_number_is_kept_only_with_a_row_that_can_be_retried() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, id) = begun(folder.path()).await;
    for row in [2, 3] {
        let place = ImportPlace { import: id, row };
        needs_review::put_into_review(&store, place, "No.".to_owned()).await.expect("held");
    }
    let like = ImportPlace { import: id, row: 4 };
    needs_review::put_similar_into_review(&store, like, "There is one.".to_owned())
        .await
        .expect("held");
    needs_review::finish_import(&store, id).await.expect("ended");
    let rows = imports::imported_rows(&store, id, 0, 10).await.expect("rows");
    let kept: Vec<bool> = rows.iter().map(|row| row.form.contains("22212345678")).collect();
    assert_eq!(kept, [false, true, true]);
}
