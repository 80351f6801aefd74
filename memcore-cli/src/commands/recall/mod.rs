//! `memcore recall`: the memories that matter for a question, as an agent would get them.

mod asked;
mod human;
mod record;

use memcore::{Budget, Frame, Injection, Keywords, Nothing, Session, VaultBuilder};

use self::asked::Asked;
use super::Done;
use crate::app::App;
use crate::args::{FrameName, Recall};
use crate::failure::Outcome;
use crate::file::NamedFile;
use crate::output::count;
use crate::question;
use crate::session::SessionFile;

/// A recall that is done, with what is needed to tell of it.
struct Recalling {
    asked: Asked,
    injection: Injection,
    session: Session,
    /// The file of the session, if the person keeps one.
    session_file: Option<String>,
    budget: Budget,
}

impl Recalling {
    /// Why nothing is recalled, as a sentence.
    fn nothing_because(&self) -> Option<String> {
        match self.injection.nothing? {
            Nothing::NothingRelevant | Nothing::NothingNew
                if question::is_wordless(&self.injection.trace.query.text) =>
            {
                Some(question::WORDLESS.to_owned())
            }
            why => Some(why.to_string()),
        }
    }
}

pub(super) fn run(args: Recall, app: &mut App) -> Done {
    let text = question::read(&args.question)?;
    // A query can only lower the budget's number; `--limit` may raise it, too.
    let budget = Budget { memories: args.limit, ..Budget::default() };
    let frame = match args.frame {
        FrameName::Blocks => Frame::Blocks,
        FrameName::SystemReminder => Frame::SystemReminder,
    };
    let settings = VaultBuilder::new().budget(budget).frame(frame);
    let asked = Asked::open(&args.scopes, app, settings.trace_all(args.trace.is_some()))?;
    for (folder, ..) in asked.folders() {
        app.remark_if_off(folder)?;
    }
    let mut file = args.session.as_deref().map(SessionFile::read).transpose()?;
    let mut session = file.as_ref().map_or_else(Session::new, |file| file.session.clone());
    let query = args.filter.query(text, app.clock);
    let injection = asked.recall(&query, &Keywords::default(), &mut session)?;
    if let Some(file) = &args.trace {
        NamedFile::new(file, "trace").replace(&injection.trace.to_json())?;
    }
    if !args.no_usage
        && let Err(why) = asked.record_use(&injection, &mut session)
    {
        app.out.remark(&format!("this use is not counted: {}", why.message()));
    }
    if let Some(file) = &mut file {
        file.session = session.clone();
        // Before anything is printed: what fails here must not look like an answer.
        file.write()?;
    }
    let session_file = file.map(|file| file.file.path.display().to_string());
    let recalling = Recalling { asked, injection, session, session_file, budget };
    let outcome = Outcome::found(recalling.injection.nothing.is_none());
    if app.out.is_json() {
        app.out.json("recall", record::of(&recalling))?;
    } else if args.text {
        remarks(&recalling, app);
        app.out.exact(recalling.injection.text.as_bytes())?;
    } else {
        let page = human::page(&recalling, args.explain, app.out.new_page());
        app.out.page(&page)?;
    }
    Ok(outcome)
}

/// What the text for a prompt does not say to the person who made it.
fn remarks(recalling: &Recalling, app: &mut App) {
    if let Some(nothing) = recalling.nothing_because() {
        app.out.remark(&format!("nothing recalled: {nothing}"));
    }
    for memory in recalling.injection.memories.iter().filter(|memory| memory.excerpt.missing_bytes() > 0) {
        let missing = count(memory.excerpt.missing_bytes(), "byte", "bytes");
        app.out.remark(&format!("{} is cut: {missing} of it are not shown", memory.id.path));
    }
}
