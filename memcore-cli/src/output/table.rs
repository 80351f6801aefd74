//! Tables without lines: columns, two blanks between them, and a dim head.

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement, Row, Table, presets,
};

use super::text::{count, one_line, one_line_of};

/// What is longer than this is not read in a table, and slow to lay out.
const LONGEST_CELL: usize = 2_000;

/// A last column narrower than this says nothing, and is left out.
const MIN_LAST: usize = 16;

/// A table whose cells go on below where they do not fit.
pub(crate) fn grid(width: usize, head: &[&str], rows: Vec<Vec<Cell>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    // Colours are always put in, and taken out again where they are not wanted.
    table.force_no_tty().enforce_styling().style_text_only();
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    if !head.is_empty() {
        table.set_header(head.iter().map(dim));
    }
    table.add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding(if column.index == 0 { (2, 2) } else { (0, 2) });
    }
    table
}

/// A table of one line for each row: what does not fit is cut, first of all from the last column, a description.
pub(crate) fn listing(width: usize, head: &[&str], rows: Vec<Vec<Cell>>) -> Table {
    let all = grid(width, head, rows.clone());
    let widths: Vec<usize> = all.column_max_content_widths().into_iter().map(usize::from).collect();
    let last = widths.len().saturating_sub(1);
    // Each column has two blanks behind it, the first has two before it.
    let others: usize = 2 + widths[..last].iter().map(|width| width + 2).sum::<usize>();
    let room = width.saturating_sub(others + 2);
    let columns = if room < MIN_LAST.min(widths.last().copied().unwrap_or(0)) { last } else { last + 1 };

    let cut = |row: Vec<Cell>| {
        let mut row = Row::from(row.into_iter().take(columns).collect::<Vec<_>>());
        row.max_height(1);
        row
    };
    let mut table = grid(width, &head[..columns], Vec::new());
    table.add_rows(rows.into_iter().map(cut));
    if columns > last {
        for column in table.column_iter_mut().take(last) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

/// A cell.
pub(crate) fn plain(text: impl AsRef<str>) -> Cell {
    Cell::new(one_line(text.as_ref()))
}

/// A cell for a text that matters to its end: if it is cut all the same, it says how much is left out.
pub(crate) fn long(text: impl AsRef<str>) -> Cell {
    match one_line_of(text.as_ref(), LONGEST_CELL) {
        (line, 0) => Cell::new(line),
        (line, more) => {
            Cell::new(format!("{line} (and {})", count(more, "more character", "more characters")))
        }
    }
}

/// A cell that stands back.
pub(crate) fn dim(text: impl AsRef<str>) -> Cell {
    let text = one_line(text.as_ref());
    // A colour around nothing would keep the blanks before it at the end of the line.
    if text.is_empty() { Cell::new(text) } else { Cell::new(text).add_attribute(Attribute::Dim) }
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
