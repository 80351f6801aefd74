//! Words that carry content, counted in a way that is alike for English and Chinese.

/// Small words of English and Chinese: they stand in every sentence and tell nothing.
const SMALL: &[&str] = &[
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "and", "or", "is", "are", "was",
    "be", "it", "its", "this", "that", "these", "those", "as", "from", "about", "into", "not", "no", "do",
    "does", "we", "you", "i", "our", "your", "my", "their", "how", "what", "when", "where", "some", "any",
    "all", "here", "there", "so", "if", "but",
];

/// Chinese characters that tell nothing by themselves.
const SMALL_HAN: &str = "的了和是在有与及或也就都而为之个们我你他这那些一不";

/// Whether a character belongs to a script that is written without blanks.
pub(super) fn is_dense(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// How many words of a text carry content. Two characters of Chinese, Japanese or Korean are taken for one.
pub(super) fn content_words(text: &str) -> usize {
    let (mut words, mut dense) = (0, 0_usize);
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let characters = word.chars().filter(|c| is_dense(*c) && !SMALL_HAN.contains(*c)).count();
        dense += characters;
        let plain = word.chars().filter(|c| !is_dense(*c)).count();
        if plain > 1 && !SMALL.iter().any(|small| small.eq_ignore_ascii_case(word)) {
            words += 1;
        }
    }
    words + dense.div_ceil(2)
}

/// Characters by which the script of a text is told.
const LOOKED_AT: usize = 200;

/// Whether two texts in one script have no word in common. A word counts by its beginning, so that its form does not.
pub(super) fn are_about_else(description: &str, body: &str) -> bool {
    let dense = |text: &str| text.chars().take(LOOKED_AT).filter(|c| is_dense(*c)).count();
    let letters =
        |text: &str| text.chars().take(LOOKED_AT).filter(|c| c.is_ascii_alphabetic() || is_dense(*c)).count();
    let is_dense_text = |text: &str| dense(text) * 2 > letters(text);
    // Another language has other words for the same. A short body may only point somewhere.
    let is_dense_description = is_dense_text(description);
    if is_dense_description != is_dense_text(body) || letters(body) < 60 {
        return false;
    }
    if is_dense_description {
        let characters: Vec<char> = description.chars().filter(|c| is_dense(*c)).collect();
        return !characters.windows(2).any(|pair| body.contains(&*pair.iter().collect::<String>()));
    }
    let mut words =
        description.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= 3).take(64);
    let stands = |beginning: &str| memchr::memmem::find(body.as_bytes(), beginning.as_bytes()).is_some();
    !words.any(|word| {
        let own = beginning(word);
        // As it is written first, and then in the other two ways, so that the body need not be folded.
        stands(own) || {
            let (lower, mut title) = (own.to_lowercase(), String::new());
            let mut letters = lower.chars();
            title.extend(letters.next().into_iter().flat_map(char::to_uppercase).chain(letters));
            [lower, title].iter().any(|form| form != own && stands(form))
        }
    })
}

/// The first four letters: `mocking` and `mocked` begin alike.
fn beginning(word: &str) -> &str {
    word.char_indices().nth(4).map_or(word, |(at, _)| &word[..at])
}
