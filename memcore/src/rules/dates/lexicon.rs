//! All words of all tables in one trie of bytes: one walk from a place in a text gives every word that begins there.

use super::language::{Language, Languages};

/// A kind of words. The first ones carry a value that the resolver reads; the others only make a pattern match.
pub(super) type Class = u16;

/// A word: of which language and class, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) language: Language,
    pub(super) class: Class,
    pub(super) value: i16,
}

/// A place in the trie: where its branches and words lie.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    branches: u32,
    branch_count: u8,
    word_count: u8,
    words: u32,
}

/// The trie, all of it in four lists, so that a walk stays in few lines of the cache.
#[derive(Debug)]
pub(super) struct Lexicon {
    nodes: Vec<Node>,
    bytes: Vec<u8>,
    targets: Vec<u32>,
    words: Vec<Word>,
    /// Where the words of each first byte begin: 0 is none.
    roots: [u32; 256],
    /// The languages that have words with each two bytes of ASCII at their beginning. Most words of a text are none of
    /// these, and are passed over here.
    pairs: Vec<Languages>,
}

/// The place of a pair in [`Lexicon::pairs`].
fn pair(first: u8, second: u8) -> usize {
    usize::from(first & 0x7F) << 7 | usize::from(second & 0x7F)
}

impl Lexicon {
    /// The trie of some words; each is found by the bytes of its text.
    pub(super) fn new(mut words: Vec<(String, Word)>) -> Self {
        words.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
        words.dedup();
        let mut lexicon = Self {
            nodes: vec![Node::default()],
            bytes: Vec::new(),
            targets: Vec::new(),
            words: Vec::new(),
            roots: [0; 256],
            pairs: vec![Languages::NONE; 1 << 14],
        };
        for (text, word) in &words {
            let seconds = match *text.as_bytes() {
                [first, second, ..] if first.is_ascii() && second.is_ascii() => second..=second,
                // Anything may follow a word of one byte.
                [first] if first.is_ascii() => 0..=0x7F,
                _ => continue,
            };
            for second in seconds {
                let languages = &mut lexicon.pairs[pair(text.as_bytes()[0], second)];
                *languages = languages.with(word.language);
            }
        }
        lexicon.fill(0, 0, &words);
        let Node { branches, branch_count, .. } = lexicon.nodes[0];
        for at in branches as usize..branches as usize + usize::from(branch_count) {
            lexicon.roots[usize::from(lexicon.bytes[at])] = lexicon.targets[at];
        }
        lexicon
    }

    /// Fills a node with sorted words that have `depth` bytes in common.
    fn fill(&mut self, node: usize, depth: usize, words: &[(String, Word)]) {
        let own = words.iter().take_while(|(text, _)| text.len() == depth).count();
        let (here, longer) = words.split_at(own);
        self.nodes[node].words = self.words.len() as u32;
        // More words of one text than fit are a fault of the tables, and a test would miss them.
        self.nodes[node].word_count = own.min(usize::from(u8::MAX)) as u8;
        self.words.extend(here.iter().map(|(_, word)| *word));
        let groups: Vec<&[(String, Word)]> =
            longer.chunk_by(|a, b| a.0.as_bytes()[depth] == b.0.as_bytes()[depth]).collect();
        let first = self.bytes.len();
        self.nodes[node].branches = first as u32;
        self.nodes[node].branch_count = groups.len().min(usize::from(u8::MAX)) as u8;
        for group in &groups {
            self.bytes.push(group[0].0.as_bytes()[depth]);
            self.targets.push(self.nodes.len() as u32);
            self.nodes.push(Node::default());
        }
        for (at, group) in groups.into_iter().enumerate() {
            let target = self.targets[first + at] as usize;
            self.fill(target, depth + 1, group);
        }
    }

    /// The node after a byte; 0 is none.
    fn next(&self, node: Node, byte: u8) -> usize {
        let from = node.branches as usize;
        let branches = &self.bytes[from..from + usize::from(node.branch_count)];
        branches.iter().position(|it| *it == byte).map_or(0, |at| self.targets[from + at] as usize)
    }

    fn words_of(&self, node: Node) -> &[Word] {
        &self.words[node.words as usize..node.words as usize + usize::from(node.word_count)]
    }

    /// Calls `each` with the end and the word of all that begins at `start`. Gives the number of bytes walked.
    pub(super) fn at(
        &self,
        text: &[u8],
        start: usize,
        languages: Languages,
        mut each: impl FnMut(usize, Word),
    ) -> u32 {
        let Some(first) = text.get(start) else { return 0 };
        if let Some(second) = text.get(start + 1).filter(|second| first.is_ascii() && second.is_ascii())
            && !self.pairs[pair(*first, *second)].meets(languages)
        {
            return 1;
        }
        let mut at = self.roots[usize::from(*first)] as usize;
        let mut end = start + 1;
        while at != 0 {
            let node = self.nodes[at];
            for word in self.words_of(node).iter().filter(|word| languages.contains(word.language)) {
                each(end, *word);
            }
            let Some(byte) = text.get(end) else { break };
            at = self.next(node, *byte);
            end += 1;
        }
        (end - start) as u32
    }

    /// Whether a whole word of some languages begins at `start`; capital letters of ASCII are as good as small ones.
    pub(super) fn begins_at(&self, text: &[u8], start: usize, languages: Languages) -> bool {
        let byte = |at: usize| text.get(at).map(u8::to_ascii_lowercase);
        let mut at = byte(start).map_or(0, |first| self.roots[usize::from(first)] as usize);
        let mut end = start + 1;
        while at != 0 {
            let node = self.nodes[at];
            let next = byte(end);
            let is_whole =
                !(text[end - 1].is_ascii_alphabetic() && next.is_some_and(|next| next.is_ascii_alphabetic()));
            if is_whole && self.words_of(node).iter().any(|word| languages.contains(word.language)) {
                return true;
            }
            at = next.map_or(0, |next| self.next(node, next));
            end += 1;
        }
        false
    }
}
