//! Questions to the corpus.

use memcore::Memory;

/// Questions made of the memories' own words: a piece of a line, three of ten in Chinese. The same for the same
/// memories.
pub fn questions(memories: &[Memory], count: usize) -> Vec<String> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = move |limit: usize| {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit.max(1) as u64) as usize
    };
    let mut questions = Vec::with_capacity(count);
    while questions.len() < count {
        let chinese = questions.len() % 10 < 3;
        let memory = &memories[below(memories.len())];
        let lines: Vec<&str> =
            memory.body().lines().chain([memory.description()]).filter(|line| fits(line, chinese)).collect();
        if let Some(line) = lines.get(below(lines.len())) {
            questions.push(if chinese {
                piece_of_chinese(line, &mut below)
            } else {
                some_words(line, &mut below)
            });
        }
    }
    questions
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}')
}

fn fits(line: &str, chinese: bool) -> bool {
    let han = line.chars().filter(|c| is_han(*c)).count();
    if chinese { han >= 12 } else { han == 0 && line.split_whitespace().count() >= 6 }
}

fn piece_of_chinese(line: &str, below: &mut impl FnMut(usize) -> usize) -> String {
    // It begins with a Chinese character: a line may hold names and numbers too.
    let starts: Vec<usize> = line.chars().enumerate().filter(|(_, c)| is_han(*c)).map(|(at, _)| at).collect();
    let start = starts.get(below(starts.len())).copied().unwrap_or(0);
    line.chars().skip(start).take(8 + below(10)).collect()
}

fn some_words(line: &str, below: &mut impl FnMut(usize) -> usize) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let len = 5 + below(6);
    let start = below(words.len().saturating_sub(len) + 1);
    words.iter().skip(start).take(len).copied().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Spec;
    use crate::recall::{Feed, memories};

    #[test]
    fn three_of_ten_are_chinese() {
        let memories = memories(Spec::new(200), Feed::Texts);
        let asked = questions(&memories, 100);
        assert_eq!(asked.iter().filter(|question| question.chars().any(is_han)).count(), 30);
        assert_eq!(asked, questions(&memories, 100));
    }
}
