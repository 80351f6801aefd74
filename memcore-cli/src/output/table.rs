//! Tables without lines: columns, two blanks between them, and a dim head.

use comfy_table::{Attribute, Cell, CellAlignment, Color, ContentArrangement, Row, Table, presets};

use super::text::one_line;

/// A table of this width, behind an indent of two. `one_line` cuts what does not fit, else it goes on below.
pub(crate) fn grid(width: usize, head: &[&str], rows: Vec<Vec<Cell>>, one_line: bool) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    // Colours are always put in, and taken out again where they are not wanted.
    table.force_no_tty().enforce_styling().style_text_only();
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    if !head.is_empty() {
        table.set_header(head.iter().map(dim));
    }
    for row in rows {
        let mut row = Row::from(row);
        if one_line {
            row.max_height(1);
        }
        table.add_row(row);
    }
    for column in table.column_iter_mut() {
        column.set_padding(if column.index == 0 { (2, 2) } else { (0, 2) });
    }
    table
}

/// A cell.
pub(crate) fn plain(text: impl AsRef<str>) -> Cell {
    Cell::new(one_line(text.as_ref()))
}

/// A cell that stands back.
pub(crate) fn dim(text: impl AsRef<str>) -> Cell {
    plain(text).add_attribute(Attribute::Dim)
}

/// A cell with a path.
pub(crate) fn path(text: impl AsRef<str>) -> Cell {
    plain(text).fg(Color::DarkCyan)
}

/// A cell with a number.
pub(crate) fn right(text: impl AsRef<str>) -> Cell {
    plain(text).set_alignment(CellAlignment::Right)
}

/// A cell in a colour.
pub(crate) fn styled(text: impl AsRef<str>, colour: Color) -> Cell {
    plain(text).fg(colour)
}
