//! One pass over a text that says which rules have anything to look at.

use std::sync::OnceLock;

use aho_corasick::automaton::{Automaton, StateID};
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, StartKind};

use super::content::words;
use super::safety::tokens;
use crate::text::Span;

/// What a trigger is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trigger {
    /// The beginning of a secret: a row of the token table.
    Token(u16),
    /// A word that a secret stands behind: `password`.
    SecretLabel,
    /// `memcore:`, in a comment.
    Pragma,
    /// A word that a rule on content looks for.
    Word(Word),
}

/// Words that rules on content look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Something was mended: `fixed`.
    Fixed,
    /// What code history is told with: `commit`, `PR #`.
    History,
    /// What passes: `in this session`.
    Ephemeral,
    /// What lasts: `always`, `must`.
    Lasting,
    /// A tree drawing.
    Tree,
    /// A fence of code.
    Fence,
    /// `Author:`
    Author,
    /// Words that say nothing by themselves: `be careful`.
    Vague,
}

/// A trigger and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) trigger: Trigger,
    pub(super) span: Span,
}

/// The words that are looked for, in the order of the automaton's patterns.
struct Table {
    automaton: Option<(DFA, StateID)>,
    triggers: Vec<Trigger>,
    /// Whether the pattern counts only as a whole word.
    whole: Vec<bool>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut patterns: Vec<&'static str> = Vec::new();
        let (mut triggers, mut whole) = (Vec::new(), Vec::new());
        let mut add = |text: &'static str, trigger: Trigger, is_whole: bool| {
            patterns.push(text);
            triggers.push(trigger);
            whole.push(is_whole);
        };
        for (row, token) in (0..).zip(tokens::TOKENS) {
            token.prefixes.iter().for_each(|prefix| add(prefix, Trigger::Token(row), false));
        }
        tokens::LABELS.iter().for_each(|label| add(label, Trigger::SecretLabel, false));
        add("memcore:", Trigger::Pragma, false);
        for (text, word) in words::WORDS {
            add(
                text,
                Trigger::Word(*word),
                text.is_ascii() && text.starts_with(|c: char| c.is_alphanumeric()),
            );
        }
        let built =
            DFA::builder().ascii_case_insensitive(true).start_kind(StartKind::Unanchored).build(&patterns);
        let started = built.ok().and_then(|dfa| {
            let start = dfa.start_state(Anchored::No).ok()?;
            Some((dfa, start))
        });
        // It fails only with more patterns than there are numbers; then every text is without triggers.
        Table { automaton: started, triggers, whole }
    })
}

/// An automaton waits at each byte for what the byte before has led to, and the machine with it. So a text is gone
/// through at four places at once, which takes about half of the time.
const LANES: usize = 4;

/// Shorter texts are not worth being cut up.
const WORTH_LANES: usize = 512;

/// All triggers of a text, in the order of their ends. Without any, nothing is allocated.
pub(super) fn find(text: &str) -> Vec<Hit> {
    let table = table();
    let Some((dfa, start)) = &table.automaton else { return Vec::new() };
    let (bytes, mut hits) = (text.as_bytes(), Vec::new());
    // Each lane has the patterns that begin in its part; to see their ends it goes a little further.
    let mut take = |state: StateID, end: usize, part_end: usize| {
        for at in 0..dfa.match_len(state) {
            let pattern = dfa.match_pattern(state, at);
            let span = Span::new(end - dfa.pattern_len(pattern), end);
            let at = pattern.as_usize();
            if span.start < part_end && (!table.whole[at] || is_whole(text, span)) {
                hits.push(Hit { trigger: table.triggers[at], span });
            }
        }
    };
    let part = if bytes.len() < WORTH_LANES { 0 } else { bytes.len() / LANES };
    let mut states = [*start; LANES];
    let lanes: [&[u8]; LANES] = std::array::from_fn(|lane| &bytes[lane * part..(lane + 1) * part]);
    #[expect(clippy::needless_range_loop, reason = "four slices side by side")]
    for at in 0..part {
        for lane in 0..LANES {
            states[lane] = dfa.next_state(Anchored::No, states[lane], lanes[lane][at]);
            if dfa.is_special(states[lane]) && dfa.is_match(states[lane]) {
                take(states[lane], lane * part + at + 1, (lane + 1) * part);
            }
        }
    }
    for (lane, mut state) in states.into_iter().enumerate() {
        let (from, is_last) = ((lane + 1) * part, lane + 1 == LANES);
        // Without parts the last lane alone reads the text.
        if part == 0 && !is_last {
            continue;
        }
        let until = if is_last { bytes.len() } else { bytes.len().min(from + dfa.max_pattern_len()) };
        let part_end = if is_last { bytes.len() } else { from };
        for (at, byte) in (from..until).zip(&bytes[from..until]) {
            state = dfa.next_state(Anchored::No, state, *byte);
            if dfa.is_special(state) && dfa.is_match(state) {
                take(state, at + 1, part_end);
            }
        }
    }
    hits.sort_by_key(|hit| (hit.span.end, hit.span.start));
    hits
}

/// Whether a word is not a part of a longer one. An ASCII word may stand directly beside Chinese.
pub(super) fn is_whole(text: &str, span: Span) -> bool {
    let bytes = text.as_bytes();
    let part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    !part(span.start.checked_sub(1).and_then(|at| bytes.get(at))) && !part(bytes.get(span.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_automaton_is_built_and_finds_words_in_any_case() {
        assert!(table().automaton.is_some());
        let words = |text: &str| find(text).iter().map(|hit| hit.trigger).collect::<Vec<_>>();
        assert_eq!(words("ALWAYS"), [Trigger::Word(Word::Lasting)]);
        assert_eq!(words("sideways alwaysX"), []);
        assert_eq!(words("plain words of a plain day"), []);
    }

    #[test]
    fn its_tables_are_small() {
        // What stands in the binary: the texts and a pointer and a length for each.
        let bytes: usize =
            tokens::TOKENS.iter().flat_map(|token| token.prefixes).map(|text| text.len() + 16).sum();
        let words: usize = words::WORDS.iter().map(|(text, _)| text.len() + 24).sum();
        assert!(bytes + words < 20_000, "{bytes} {words}");
        // And what is built from them once in a process.
        let automaton = table().automaton.as_ref().map_or(0, |(dfa, _)| dfa.memory_usage());
        assert!(automaton < 4 << 20, "{automaton}");
    }

    #[test]
    fn what_is_found_does_not_depend_on_where_a_text_is_cut_up() {
        let words = "never fixed, password: ghp_ 密码 ├ `x`\n    https://a always\n";
        let text = words.repeat(40);
        let one: Vec<(usize, usize)> = find(words).iter().map(|hit| (hit.span.start, hit.span.end)).collect();
        for cut in 0..words.len() {
            let Some(text) = text.get(cut..) else { continue };
            let expected = (0..41_usize).flat_map(|line| {
                one.iter().map(move |(start, end)| (line * words.len() + start, line * words.len() + end))
            });
            // What the cut takes away of the first line is not there; a word that it takes apart may be another.
            let expected: Vec<_> = expected
                .filter(|(start, end)| *start >= cut + 8 && *end <= text.len() + cut)
                .map(|(start, end)| (start - cut, end - cut))
                .collect();
            let found: Vec<_> = find(text)
                .iter()
                .map(|hit| (hit.span.start, hit.span.end))
                .filter(|(start, _)| *start >= 8)
                .collect();
            assert_eq!(found, expected, "{cut}");
        }
    }
}
