//! `memcore why`: why a memory is, or is not, recalled.

use memcore::{
    Because, Budget, Error, ErrorKind, Floor, Keywords, LeftOutWhy, Session, Tokenizer, VaultBuilder,
    WordTokenizer,
};

use super::Done;
use crate::app::App;
use crate::args::Why;
use crate::failure::{Failure, Outcome};
use crate::output::{BOLD, DIM, PATH, PLAIN, Page, count, grid, one_line, percent, plain, right};
use crate::session::SessionFile;
use crate::{lookup, question};

pub(super) fn run(args: Why, app: &mut App) -> Done {
    let text = args.question.join(" ");
    if question::is_wordless(&text) {
        let error = Error::new(ErrorKind::InvalidInput, question::WORDLESS);
        return Err(error.hint("write it behind the name of the memory").into());
    }
    let budget = Budget { memories: args.limit, ..Budget::default() };
    let (folder, vault) = app.open(VaultBuilder::new().budget(budget))?;
    let query = args.filter.query(&*text, app.clock);
    let file = args.session.as_deref().map(SessionFile::read).transpose()?;
    let session = file.map_or_else(Session::new, |file| file.session);
    // A file that is there and was not read is told of with the reason.
    let memory = lookup::find(&vault, &folder, &args.id).map_err(Failure::of_find)?;
    let path = memory.id().path.as_str();
    let why = vault.why(path, &query, &Keywords::default(), &session).map_err(Failure::of_find)?;
    if app.out.is_json() {
        app.out.json("why", &why)?;
        return Ok(Outcome::Fine);
    }
    let page = page(&why, &text, args.limit, app.out.new_page());
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

fn page(why: &memcore::Why, question: &str, limit: usize, mut page: Page) -> Page {
    let path = one_line(why.id.path.as_str());
    let because = match why.because {
        Because::LeftOut { why: LeftOutWhy::BelowLimit { rank } } => {
            format!("it is number {rank}, and {} recalled", count(limit, "memory is", "memories are"))
        }
        because => because.to_string(),
    };
    page.hanging("  ", &format!("{PATH}{path}{PATH:#}: {BOLD}{because}{BOLD:#}"));
    if let (Some(rank), Some(score)) = (why.rank, why.score) {
        page.line(format_args!("number {rank} of {} that share something, score {score:.1}", why.found));
    }
    if let Some(evidence) = &why.evidence {
        let floor = Floor::default();
        let (weight, least) = (percent(evidence.weight), percent(floor.least));
        let (has, others) = (percent(evidence.share), percent(floor.of_best));
        page.prose(
            "",
            PLAIN,
            &format!(
                "it has {has} of what the question says; all in all {weight} speaks for it, the best of all needs {least}, \
                 from the fourth on {others} of its score"
            ),
        );
    }
    if !why.parts.is_empty() {
        page.gap();
        let rows = why.parts.iter().map(|part| vec![plain(&part.name), right(format!("{:.2}", part.value))]);
        page.table(&grid(page.width, &["word", "adds"], rows.collect()));
        page.gap();
    }
    page.prose("", DIM, &format!("looked for: {}", terms(question)));
    page
}

/// What is looked for when this is asked: the terms that its words are read as.
fn terms(question: &str) -> String {
    let mut terms: Vec<String> = Vec::new();
    WordTokenizer.tokenize(question, &mut |term| {
        if !terms.iter().any(|known| known == term) {
            terms.push(term.to_owned());
        }
    });
    one_line(&terms.join(", "))
}
