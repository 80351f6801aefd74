//! The comments of a body that keep rules quiet.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::markdown::options;
use crate::text::Span;

/// What a comment says to the checker.
#[derive(Debug, Default)]
pub(super) struct Pragmas {
    /// What is not to be told of the whole file; an empty list is everything.
    pub(super) file: Vec<Vec<String>>,
    /// What is not to be told of a block, in order of their beginnings.
    pub(super) blocks: Vec<(Span, Vec<String>)>,
}

/// The comments to the checker: `<!-- memcore: ignore MEM111 -->` holds for the block that it stands in, or else for
/// the one that follows it.
pub(super) fn pragmas(body: &str) -> Pragmas {
    let (mut pragmas, mut pending) = (Pragmas::default(), Vec::new());
    let mut within: Vec<Span> = Vec::new();
    for (event, range) in Parser::new_ext(body, options()).into_offset_iter() {
        let span = Span::from(range);
        match event {
            Event::Start(Tag::HtmlBlock) => {}
            Event::Start(tag) if is_block(&tag) => {
                pragmas.blocks.extend(pending.drain(..).map(|codes| (span, codes)));
                within.push(span);
            }
            Event::End(tag) if is_block_end(tag) => {
                // Nothing follows it in there, so that it is the block itself that it stands in.
                if let Some(block) = within.pop() {
                    pragmas.blocks.extend(pending.drain(..).map(|codes| (block, codes)));
                }
            }
            Event::Html(html) => {
                each(&html, &mut pragmas.file, &mut |codes| pending.push(codes));
            }
            Event::InlineHtml(html) => {
                let block = within.last().copied().unwrap_or(span);
                let blocks = &mut pragmas.blocks;
                each(&html, &mut pragmas.file, &mut |codes| blocks.push((block, codes)));
            }
            _ => {}
        }
    }
    pragmas.blocks.sort_by_key(|(span, _)| *span);
    pragmas
}

fn each(html: &str, file: &mut Vec<Vec<String>>, block: &mut dyn FnMut(Vec<String>)) {
    for comment in html.split("<!--").skip(1) {
        let Some((comment, _)) = comment.split_once("-->") else { continue };
        let Some(order) = comment.trim_start().strip_prefix("memcore:") else { continue };
        let mut words = order.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let order = words.next();
        let codes = words.map(str::to_owned).collect();
        match order {
            Some("ignore") => block(codes),
            Some("ignore-file") => file.push(codes),
            _ => {}
        }
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::List(_)
            | Tag::Item
            | Tag::Table(_)
            | Tag::DefinitionList
    )
}

fn is_block_end(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::BlockQuote(_)
            | TagEnd::CodeBlock
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::Table
            | TagEnd::DefinitionList
    )
}
