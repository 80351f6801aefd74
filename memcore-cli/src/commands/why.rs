//! `memcore why`: why a memory is, or is not, recalled.

use memcore::{Error, ErrorKind, Keywords, Session, VaultBuilder};

use super::Done;
use crate::app::App;
use crate::args::Why;
use crate::failure::{Failure, Outcome};
use crate::output::{BOLD, PATH, grid, one_line, plain, right};
use crate::question;

pub(super) fn run(args: Why, app: &mut App) -> Done {
    let text = args.question.join(" ");
    if question::is_wordless(&text) {
        let error = Error::new(ErrorKind::InvalidInput, question::WORDLESS);
        return Err(error.hint("write it behind the name of the memory").into());
    }
    let (_, vault) = app.open(VaultBuilder::new())?;
    let query = args.filter.query(text, app.clock);
    let session = Session::new();
    let why = vault.why(&args.id, &query, &Keywords::default(), &session).map_err(Failure::of_find)?;
    if app.out.is_json() {
        app.out.json("why", &why)?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    let path = one_line(why.id.path.as_str());
    page.hanging("  ", &format!("{PATH}{path}{PATH:#}: {BOLD}{}{BOLD:#}", why.because));
    if let (Some(rank), Some(score)) = (why.rank, why.score) {
        page.line(format_args!("number {rank} of {} that share something, score {score:.1}", why.found));
        page.gap();
        let rows = why.parts.iter().map(|part| vec![plain(&part.name), right(format!("{:.2}", part.value))]);
        page.table(&grid(page.width, &["word", "adds"], rows.collect()));
    }
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}
