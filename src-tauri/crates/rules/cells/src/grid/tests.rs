//! Positions, limits, and content that is not visible.

use super::*;

#[test]
fn positions_are_kept_and_the_blank_end_is_dropped() {
    let mut builder = GridBuilder::new("Pay");
    builder.start_row(2, true).expect("in order");
    builder.put(1, Cell::Text("Ada")).expect("in order");
    builder.put(3, Cell::Number("50")).expect("in order");
    builder.start_row(5, false).expect("in order");
    builder.put(0, Cell::Text(" \u{200b}")).expect("in order");
    let grid = builder.finish();
    assert_eq!(grid.row_count(), 2);
    let rows: Vec<GridRow<'_>> = grid.rows().collect();
    assert!(rows[0].is_blank() && !rows[0].hidden);
    assert_eq!((rows[1].number, rows[1].hidden), (2, true));
    assert_eq!(
        rows[1].cells().collect::<Vec<_>>(),
        [Cell::Empty, Cell::Text("Ada"), Cell::Empty, Cell::Number("50")]
    );
    assert_eq!(rows[1].cell(9), Cell::Empty);
}

#[test]
fn limits_and_order_are_enforced() {
    let mut builder = GridBuilder::new("Pay");
    assert_eq!(builder.put(0, Cell::Empty), Err(GridError::OutOfOrder));
    builder.start_row(3, false).expect("in order");
    assert_eq!(builder.start_row(3, false), Err(GridError::OutOfOrder));
    assert_eq!(builder.put(16_383, Cell::Text("x")), Err(GridError::TooManyColumns));
    builder.put(2, Cell::Text("x")).expect("in order");
    assert_eq!(builder.put(1, Cell::Text("x")), Err(GridError::OutOfOrder));
    builder.start_row(1_048_576, false).expect("in order");
    assert_eq!(builder.put(0, Cell::Text("x")), Err(GridError::TooManyRows));
}

#[test]
fn invisible_content_is_not_stored() {
    let mut builder = GridBuilder::new("Pay");
    for row in [1, 7, 99_999, 1_048_576] {
        builder.start_row(row, false).expect("in order");
        for column in [0, 300, 16_383] {
            for blank in [Cell::Empty, Cell::Text(""), Cell::Text(" \u{a0}\u{200b}\t")] {
                builder.put(column, blank).expect("nothing");
            }
        }
        if row == 7 {
            builder.put(2, Cell::Number("5")).expect("in order");
        }
    }
    let grid = builder.finish();
    assert_eq!(grid.row_count(), 7);
    let row = grid.rows().last().expect("a row");
    assert_eq!(row.cells().collect::<Vec<_>>(), [Cell::Empty, Cell::Empty, Cell::Number("5")]);
}
