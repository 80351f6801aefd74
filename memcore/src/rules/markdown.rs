//! A body as the blocks that hold its text, each with what stands in it.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::text::Span;

/// A block that holds text and no other block.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) kind: LeafKind,
    /// How many lists, items and quotes it stands in.
    pub(super) depth: usize,
    /// Where it stands in the body.
    pub(super) span: Span,
    pub(super) pieces: Vec<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeafKind {
    /// A paragraph, or the text of a list item.
    Text,
    /// A heading, from 1 to 6.
    Heading(u8),
    /// A cell of a table's head.
    HeadCell,
    /// The first cell of a row.
    FirstCell,
    /// Any other cell.
    Cell,
    /// The term of a definition.
    Term,
    /// A block of code.
    Code,
}

/// A part of a leaf's text, by its place in the body.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// Text, and whether it is emphasised.
    Text(Span, bool),
    /// Code within a line.
    Code(Span),
    /// The end of a line.
    Break(Span),
    /// An HTML tag.
    Html(Span),
}

fn options() -> Options {
    Options::ENABLE_WIKILINKS
        | Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_DEFINITION_LIST
}

/// The blocks of a body, in their order. Comments and HTML blocks hold no text.
pub(super) fn leaves(body: &str) -> Vec<Leaf> {
    let mut outline = Outline { leaves: Vec::new(), open: None, depth: 0, emphasis: 0, cell: 0, head: false };
    for (event, range) in Parser::new_ext(body, options()).into_offset_iter() {
        outline.take(event, range.into());
    }
    outline.close();
    outline.leaves
}

struct Outline {
    leaves: Vec<Leaf>,
    open: Option<Leaf>,
    depth: usize,
    emphasis: usize,
    /// Cells of the row so far.
    cell: usize,
    head: bool,
}

impl Outline {
    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(&tag, span),
            Event::End(tag) => self.end(tag),
            Event::Text(_) => {
                let strong = self.emphasis > 0;
                self.piece(Piece::Text(span, strong), span);
            }
            Event::Code(_) => self.piece(Piece::Code(span), span),
            Event::SoftBreak | Event::HardBreak => self.piece(Piece::Break(span), span),
            Event::InlineHtml(_) => self.piece(Piece::Html(span), span),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, span: Span) {
        match tag {
            Tag::Paragraph => self.open(LeafKind::Text, span),
            Tag::Heading { level, .. } => self.open(LeafKind::Heading(*level as u8), span),
            Tag::CodeBlock(_) => self.open(LeafKind::Code, span),
            Tag::DefinitionListTitle => self.open(LeafKind::Term, span),
            Tag::TableHead => (self.head, self.cell) = (true, 0),
            Tag::TableRow => (self.head, self.cell) = (false, 0),
            Tag::TableCell => {
                let kind = match (self.head, self.cell) {
                    (true, _) => LeafKind::HeadCell,
                    (false, 0) => LeafKind::FirstCell,
                    (false, _) => LeafKind::Cell,
                };
                self.cell += 1;
                self.open(kind, span);
            }
            Tag::BlockQuote(_) | Tag::List(_) | Tag::Item | Tag::DefinitionListDefinition => {
                self.close();
                self.depth += 1;
            }
            Tag::Emphasis | Tag::Strong => self.emphasis += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item | TagEnd::DefinitionListDefinition => {
                self.close();
                self.depth = self.depth.saturating_sub(1);
            }
            TagEnd::Emphasis | TagEnd::Strong => self.emphasis = self.emphasis.saturating_sub(1),
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::CodeBlock
            | TagEnd::DefinitionListTitle
            | TagEnd::TableCell => self.close(),
            _ => {}
        }
    }

    fn open(&mut self, kind: LeafKind, span: Span) {
        self.close();
        self.open = Some(Leaf { kind, depth: self.depth, span, pieces: Vec::new() });
    }

    fn close(&mut self) {
        self.leaves.extend(self.open.take());
        self.emphasis = 0;
    }

    /// The text of a tight list item stands in no paragraph.
    fn piece(&mut self, piece: Piece, span: Span) {
        let (depth, kind) = (self.depth, LeafKind::Text);
        let leaf = self.open.get_or_insert_with(|| Leaf { kind, depth, span, pieces: Vec::new() });
        leaf.span.end = leaf.span.end.max(span.end);
        leaf.pieces.push(piece);
    }
}

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
                within.pop();
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
