//! A page, read into its blocks.

/// A page of Markdown.
#[derive(Debug)]
pub struct Page {
    pub(super) blocks: Vec<Block>,
}

/// A fenced block of a page: `` ```word rest ``.
#[derive(Debug)]
pub(super) struct Block {
    /// The line of its opening fence, from 1.
    pub(super) line: usize,
    pub(super) word: String,
    pub(super) rest: String,
    /// What stands between the fences, with its line ends.
    pub(super) text: String,
}

impl Page {
    /// Reads a page.
    ///
    /// # Errors
    /// If a block is not closed, or there is none.
    pub fn parse(markdown: &str) -> Result<Self, String> {
        let mut blocks = Vec::new();
        let mut lines = (1..).zip(markdown.split_inclusive('\n'));
        while let Some((line, text)) = lines.next() {
            let ticks = text.bytes().take_while(|b| *b == b'`').count();
            if ticks < 3 {
                continue;
            }
            let (word, rest) = match text[ticks..].trim().split_once(' ') {
                Some((word, rest)) => (word, rest.trim()),
                None => (text[ticks..].trim(), ""),
            };
            let mut block = Block { line, word: word.to_owned(), rest: rest.to_owned(), text: String::new() };
            loop {
                let (_, text) =
                    lines.next().ok_or_else(|| format!("line {line}: the block is not closed"))?;
                if text.trim_end() == "`".repeat(ticks) {
                    break;
                }
                block.text.push_str(text);
            }
            blocks.push(block);
        }
        if blocks.is_empty() {
            Err("a page without blocks tests nothing".to_owned())
        } else {
            Ok(Self { blocks })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_their_text_and_longer_fences_hold_shorter_ones() {
        let page = Page::parse("# T\n\n````file a b.md\nx\n```\n````\nprose\n```links\n```\n").unwrap();
        let [file, links] = &page.blocks[..] else { panic!("{page:?}") };
        assert_eq!((file.line, &*file.word, &*file.rest, &*file.text), (3, "file", "a b.md", "x\n```\n"));
        assert_eq!((links.line, &*links.word, &*links.rest, &*links.text), (8, "links", "", ""));
    }

    #[test]
    fn a_block_that_is_not_closed_fails() {
        assert!(Page::parse("```file a.md\nx\n").unwrap_err().contains("line 1"));
        assert!(Page::parse("prose\n").is_err());
    }
}
