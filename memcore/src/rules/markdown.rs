//! A body as the blocks that hold its text, each with what stands in it. All rules read it here, so that its Markdown is
//! parsed once.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::text::Span;

/// A block that holds text and no other block.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) kind: LeafKind,
    /// How many lists, items and quotes it stands in.
    pub(super) depth: usize,
    /// Where it stands in the body.
    pub(super) span: Span,
    /// Which of the pieces are its.
    pieces: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeafKind {
    /// A paragraph.
    Text,
    /// The text that a list item begins with.
    Item,
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
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Text, and whether it is emphasised.
    Text(Span, bool),
    /// Text that reads otherwise than it stands there, like `&amp;`, and whether it is emphasised.
    Other(Span, bool, Box<str>),
    /// Code within a line.
    Code(Span),
    /// The end of a line, and whether it is one on purpose.
    Break(Span, bool),
    /// An HTML tag, or the number of a footnote.
    Mark(Span),
    /// A link whose text is where it leads: an address, a `[[name]]`.
    Target(Span),
}

impl Piece {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Text(span, _)
            | Self::Other(span, ..)
            | Self::Code(span)
            | Self::Break(span, _)
            | Self::Mark(span)
            | Self::Target(span) => *span,
        }
    }
}

pub(super) fn options() -> Options {
    Options::ENABLE_WIKILINKS
        | Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_FOOTNOTES
}

/// The blocks of a body, in their order. Comments and HTML blocks hold no text.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    pub(super) leaves: Vec<Leaf>,
    /// Of all leaves, in their order.
    pieces: Vec<Piece>,
}

impl Markdown {
    pub(super) fn parse(body: &str) -> Self {
        let mut outline = Outline::new(body);
        for (event, range) in Parser::new_ext(body, options()).into_offset_iter() {
            outline.take(event, range.into());
        }
        outline.close();
        outline.read
    }

    /// What stands in a leaf.
    pub(super) fn pieces(&self, leaf: &Leaf) -> &[Piece] {
        self.pieces.get(leaf.pieces.clone()).unwrap_or_default()
    }
}

struct Outline<'b> {
    body: &'b str,
    read: Markdown,
    open: Option<Leaf>,
    depth: usize,
    emphasis: usize,
    /// Cells of the row so far.
    cell: usize,
    head: bool,
    /// A list item has begun, and no block in it.
    item: bool,
    /// Within links whose text is where they lead.
    targets: usize,
}

impl<'b> Outline<'b> {
    fn new(body: &'b str) -> Self {
        // A line holds a piece and a break, more or less.
        let read = Markdown { leaves: Vec::with_capacity(16), pieces: Vec::with_capacity(64) };
        Self { body, read, open: None, depth: 0, emphasis: 0, cell: 0, head: false, item: false, targets: 0 }
    }

    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(&tag, span),
            Event::End(tag) => self.end(tag),
            _ if self.targets > 0 => {}
            Event::Text(text) => {
                let strong = self.emphasis > 0;
                let piece = match self.body.get(span.start..span.end) == Some(&*text) {
                    true => Piece::Text(span, strong),
                    false => Piece::Other(span, strong, text.into_string().into()),
                };
                self.piece(piece);
            }
            Event::Code(_) => self.piece(Piece::Code(span)),
            Event::SoftBreak => self.piece(Piece::Break(span, false)),
            Event::HardBreak => self.piece(Piece::Break(span, true)),
            Event::InlineHtml(_) | Event::FootnoteReference(_) => self.piece(Piece::Mark(span)),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, span: Span) {
        match tag {
            Tag::Paragraph => {
                let kind = if self.item { LeafKind::Item } else { LeafKind::Text };
                self.open(kind, span);
            }
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
            Tag::BlockQuote(_)
            | Tag::List(_)
            | Tag::Item
            | Tag::DefinitionListDefinition
            | Tag::FootnoteDefinition(_) => {
                self.close();
                self.depth += 1;
                self.item = matches!(tag, Tag::Item);
            }
            Tag::Emphasis | Tag::Strong => self.emphasis += 1,
            Tag::Link { link_type, .. } if self.targets > 0 || is_target(*link_type) => {
                if self.targets == 0 {
                    self.piece(Piece::Target(span));
                }
                self.targets += 1;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::BlockQuote(_)
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::DefinitionListDefinition
            | TagEnd::FootnoteDefinition => {
                self.close();
                self.depth = self.depth.saturating_sub(1);
            }
            TagEnd::Emphasis | TagEnd::Strong => self.emphasis = self.emphasis.saturating_sub(1),
            TagEnd::Link => self.targets = self.targets.saturating_sub(1),
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
        let from = self.read.pieces.len();
        self.open = Some(Leaf { kind, depth: self.depth, span, pieces: from..from });
    }

    fn close(&mut self) {
        if let Some(mut leaf) = self.open.take() {
            leaf.pieces.end = self.read.pieces.len();
            self.read.leaves.push(leaf);
        }
        (self.emphasis, self.item, self.targets) = (0, false, 0);
    }

    /// The text of a tight list item stands in no paragraph.
    fn piece(&mut self, piece: Piece) {
        let span = piece.span();
        if self.open.is_none() {
            let kind = if self.item { LeafKind::Item } else { LeafKind::Text };
            self.open(kind, span);
        }
        if let Some(leaf) = &mut self.open {
            leaf.span.end = leaf.span.end.max(span.end);
            self.read.pieces.push(piece);
        }
    }
}

fn is_target(link: LinkType) -> bool {
    matches!(link, LinkType::Autolink | LinkType::Email | LinkType::WikiLink { has_pothole: false })
}
