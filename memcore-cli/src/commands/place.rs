//! `memcore where`: which folder is used, and why.

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::output::{PlaceRecord, whole_line};

pub(super) fn run(app: &mut App) -> Done {
    let folder = app.locate()?;
    if app.out.is_json() {
        app.out.json("where", PlaceRecord::from(&folder))?;
        return Ok(Outcome::found(folder.exists()));
    }
    // Only the path is the result, so that `cd "$(memcore where)"` works.
    let mut page = app.out.new_page();
    page.line(whole_line(&folder.path.display().to_string()));
    app.out.page(&page)?;
    let because = folder.because();
    app.out.remark(&if folder.is_named() { because } else { format!("by {because}") });
    if !folder.exists() {
        app.out.remark("it is not there yet: an agent makes it with the first thing it remembers");
    }
    Ok(Outcome::found(folder.exists()))
}
