//! Cutting a body to a budget without losing what it is for.

use std::ops::Range;

use serde::Serialize;

use super::passages::floor;
use crate::size::SizeCounter;
use crate::text::lines;

/// A body as it is shown: all of it, or parts of it with gaps behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The parts in their order; together and without a gap they are the body.
    pub parts: Vec<ExcerptPart>,
}

/// A part of a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExcerptPart {
    /// Its text.
    pub text: String,
    /// Whether it begins, behind a gap, with the passage that matches the question.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub matches: bool,
    /// Bytes left out behind it, as the body reads with hidden characters written out.
    pub missing_bytes: usize,
}

impl Excerpt {
    /// Bytes of the body that are not shown.
    pub fn missing_bytes(&self) -> usize {
        self.parts.iter().map(|part| part.missing_bytes).sum()
    }

    /// What is shown, the parts one after the other.
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| &*part.text).collect()
    }
}

/// The labels that open a part which tells why, or how to apply it. Without them a rule cannot be used.
const LABELS: &[&str] = &[
    "why",
    "how to apply",
    "how-to-apply",
    "reason",
    "原因",
    "理由",
    "为什么",
    "為什麼",
    "如何应用",
    "如何應用",
    "适用方式",
    "なぜ",
    "適用",
    "使い方",
    "이유",
    "왜",
    "적용",
    "por qué",
    "cómo aplicar",
    "pourquoi",
    "comment appliquer",
    "warum",
    "anwendung",
];

/// Cuts `body` so that what is shown measures at most `limit`: its beginning, every part that tells why or how to apply
/// it, and `passage`, the part that matches the question. A cut falls on a paragraph, else on a line, else on a blank, at
/// least on a character.
pub(super) fn cut(
    body: &str,
    passage: Option<Range<usize>>,
    limit: usize,
    counter: &dyn SizeCounter,
) -> Excerpt {
    let lead = body.len() - body.trim_start_matches('\n').len();
    let body = body.trim_matches('\n');
    if counter.count(body) <= limit {
        return Excerpt {
            parts: vec![ExcerptPart { text: body.to_owned(), matches: false, missing_bytes: 0 }],
        };
    }
    let sections = sections(body, 0..0);
    let shown = fit(&sections, limit, counter);
    let within = |at: usize| floor(body, at.saturating_sub(lead));
    match passage.map(|it| within(it.start)..within(it.end)) {
        Some(passage) if !shows(&sections, &shown, body, &passage) => {
            let sections = self::sections(body, passage);
            excerpt(&sections, &fit(&sections, limit, counter))
        }
        // Most answers stand at the beginning.
        _ => excerpt(&sections, &shown),
    }
}

/// What is shown of each section.
fn fit<'b>(sections: &[Section<'b>], limit: usize, counter: &dyn SizeCounter) -> Vec<&'b str> {
    let sizes: Vec<usize> = sections.iter().map(|section| counter.count(section.text)).collect();
    let mut shares = shares(sections, &sizes, limit);
    loop {
        let shown: Vec<&str> = sections
            .iter()
            .zip(&shares)
            .map(|(section, share)| soft_cut(section.text, *share, counter))
            .collect();
        // Counters need not be additive: what is shown together is measured together.
        let over = counter.count(&shown.concat()).saturating_sub(limit);
        let largest = (0..shares.len()).max_by_key(|at| shares[*at]).unwrap_or(0);
        if over == 0 || shares[largest] == 0 {
            return shown;
        }
        shares[largest] = shares[largest].saturating_sub(over);
    }
}

/// Whether all of a passage is shown but for its blank end.
fn shows(sections: &[Section<'_>], shown: &[&str], body: &str, passage: &Range<usize>) -> bool {
    let end = passage.start + body[passage.clone()].trim_end().len();
    sections.iter().zip(shown).all(|(section, shown)| {
        let from = section.start.max(passage.start);
        let to = (section.start + section.text.trim_end().len()).min(end);
        from >= to || section.start + shown.len() >= to
    })
}

/// What is shown of each section, with the gaps behind them; sections that follow without a gap are one part.
fn excerpt(sections: &[Section<'_>], shown: &[&str]) -> Excerpt {
    let mut parts: Vec<ExcerptPart> = Vec::new();
    for (section, shown) in sections.iter().zip(shown) {
        let missing_bytes = section.text.len() - shown.len();
        match parts.last_mut() {
            Some(last) if last.missing_bytes == 0 || shown.is_empty() => {
                last.text.push_str(shown);
                last.missing_bytes += missing_bytes;
            }
            last => {
                let matches = last.is_some() && section.is == Is::Passage;
                parts.push(ExcerptPart { text: (*shown).to_owned(), matches, missing_bytes });
            }
        }
    }
    Excerpt { parts }
}

/// A part of a body that is cut by itself.
struct Section<'b> {
    start: usize,
    text: &'b str,
    is: Is,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    /// The beginning of the body.
    Beginning,
    /// What tells why or how, up to the next label or the end.
    Labelled,
    /// What matches the question.
    Passage,
    /// What comes behind the passage of the section that it stands in.
    Rest,
}

/// The beginning of a body, its labelled parts, and the passage, which may be empty.
fn sections(body: &str, passage: Range<usize>) -> Vec<Section<'_>> {
    let mut labels = Vec::new();
    let mut fence: Option<Fence> = None;
    for line in lines(body, 0) {
        let text = line.text(body).trim_start();
        match &fence {
            Some(open) if open.is_closed_by(text) => fence = None,
            Some(_) => {}
            None => {
                fence = Fence::opened_by(text);
                if fence.is_none() && line.start > 0 && is_label(text) {
                    labels.push(line.start);
                }
            }
        }
    }
    let mut starts = [&[0], &*labels].concat();
    if !passage.is_empty() {
        starts.extend([passage.start, passage.end].into_iter().filter(|at| *at < body.len()));
        starts.sort_unstable();
        starts.dedup();
    }
    let ends = starts.iter().skip(1).copied().chain([body.len()]);
    let section = |(start, end): (&usize, usize)| {
        let is = if passage.contains(start) {
            Is::Passage
        } else if labels.contains(start) {
            Is::Labelled
        } else if *start == 0 {
            Is::Beginning
        } else {
            Is::Rest
        };
        Section { start: *start, text: &body[*start..end], is }
    };
    starts.iter().zip(ends).map(section).collect()
}

/// The fence of a code block: three or more of one mark (CommonMark 0.31, section 4.5).
struct Fence {
    mark: char,
    length: usize,
}

impl Fence {
    fn opened_by(line: &str) -> Option<Self> {
        let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let rest = line.trim_start_matches(mark);
        let length = line.len() - rest.len();
        // What looks like one and holds a backtick later is code within a line.
        (length >= 3 && !(mark == '`' && rest.contains('`'))).then_some(Self { mark, length })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let rest = line.trim_start_matches(self.mark);
        line.len() - rest.len() >= self.length && rest.trim().is_empty()
    }
}

/// How much each section may have. The passage keeps a half, if it needs it, and of the rest the beginning a third; what
/// is left is dealt out evenly among the labelled parts, and what a small one does not need goes to the others, and in the
/// end to the passage, to the beginning, and to what comes behind the passage.
fn shares(sections: &[Section<'_>], sizes: &[usize], limit: usize) -> Vec<usize> {
    let of = |is: Is| (0..sections.len()).filter(move |at| sections[*at].is == is);
    let mut shares = vec![0; sizes.len()];
    let mut left = limit;
    let mut give = |at: usize, most: usize, left: &mut usize| {
        let more = (sizes[at] - shares[at]).min(most).min(*left);
        shares[at] += more;
        *left -= more;
    };
    let mut for_passage = limit / 2;
    for at in of(Is::Passage) {
        let before = left;
        give(at, for_passage, &mut left);
        for_passage -= before - left;
    }
    let third = left / 3;
    of(Is::Beginning).for_each(|at| give(at, third, &mut left));
    let mut labelled: Vec<usize> = of(Is::Labelled).collect();
    labelled.sort_by_key(|at| sizes[*at]);
    for (dealt, at) in labelled.iter().enumerate() {
        let even = left / (labelled.len() - dealt);
        give(*at, even, &mut left);
    }
    for at in of(Is::Passage).chain(of(Is::Beginning)).chain(of(Is::Rest)) {
        give(at, usize::MAX, &mut left);
    }
    shares
}

/// `**Why:** …`, `Why: …`, `## Why`, `1. **原因：**…`, `**How to apply** – …`
fn is_label(line: &str) -> bool {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', ')']);
    let text = text.trim_start_matches([' ', '\t', '-', '+', '*', '_', '#', '>']);
    let before = &line[..line.len() - text.len()];
    let marked = before.contains(['*', '_', '#']);
    let Some(label) = LABELS.iter().find(|label| starts_with_folded(text, label)) else { return false };
    let rest = &text[label.len()..];
    let colon = rest.trim_start_matches(['*', '_', ' ']).starts_with([':', '：']);
    colon || (marked && !rest.starts_with(char::is_alphanumeric))
}

/// The labels are in lower case; those that are not ASCII have no other, but for accented letters.
fn starts_with_folded(text: &str, label: &str) -> bool {
    text.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label))
}

/// The longest good beginning within `limit`.
fn soft_cut<'t>(text: &'t str, limit: usize, counter: &dyn SizeCounter) -> &'t str {
    if counter.count(text) <= limit {
        return text;
    }
    let hard = whole_escapes(counter.cut(text, limit));
    // A nicer end is worth at most half of what would fit.
    let floor = hard.len() / 2;
    let at = ["\n\n", "\n", " "].iter().find_map(|end| hard.rfind(end).filter(|at| *at > floor));
    at.map_or(hard, |at| &hard[..at]).trim_end()
}

/// A text that does not end within the written-out form of a hidden character, `⟨U+202E⟩`, which would name another.
fn whole_escapes(text: &str) -> &str {
    match text.rfind('⟨') {
        Some(at) if text.len() - at < "⟨U+10FFFF⟩".len() && !text[at..].contains('⟩') => &text[..at],
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Bytes;

    fn cut_bytes(body: &str, limit: usize) -> Excerpt {
        cut_around(body, None, limit)
    }

    fn cut_around(body: &str, passage: Option<Range<usize>>, limit: usize) -> Excerpt {
        let excerpt = cut(body, passage, limit, &Bytes);
        assert!(excerpt.text().len() <= limit);
        assert_eq!(excerpt.text().len() + excerpt.missing_bytes(), body.trim_matches('\n').len());
        excerpt
    }

    #[test]
    fn how_to_apply_stays_behind_a_long_why() {
        let why = "It went wrong. ".repeat(500);
        for how in
            ["**How to apply:** at once.", "1. **How to apply** – at once.", "## How to apply this\nat once."]
        {
            let body = format!("The rule.\n\n**Why:** {why}\n\n{how}");
            let shown = cut_bytes(&body, 1_000);
            assert!(shown.parts[0].text.starts_with("The rule.\n\n**Why:** It went"), "{shown:?}");
            assert_eq!(shown.parts.last().unwrap().text, how);
        }
    }

    #[test]
    fn a_label_in_code_is_none() {
        let body = format!("Rule.\n```\nwhy: x\n```\n{}\n**Why:** this.\n", "Detail. ".repeat(200));
        assert!(cut_bytes(&body, 300).text().ends_with("**Why:** this."));
    }

    #[test]
    fn fences_are_told_from_code_in_a_line_and_closed_by_their_like() {
        for begin in
            ["```just db-up``` is it.", "```\n```sh\nx\n```", "````md\n```sh\nx\n````", "~~~\n```\n~~~"]
        {
            let body =
                format!("{begin}\n\n{}\n\n**Why:** this.\n\n**How to apply:** so.", "Detail. ".repeat(400));
            assert!(
                cut_bytes(&body, 500).text().ends_with("**Why:** this.\n\n**How to apply:** so."),
                "{begin}"
            );
        }
    }

    #[test]
    fn a_body_without_labels_keeps_its_beginning() {
        let body = "One two three.\n\n".repeat(20);
        assert_eq!(cut_bytes(&body, 100).text(), "One two three.\n\n".repeat(6).trim_end());
    }

    #[test]
    fn the_passage_is_shown_wherever_it_stands() {
        let long = "Detail without use.\n\n".repeat(300);
        let answer = "The answer is here, in two lines\nof a paragraph.\n\n";
        let labels = "**Why:** this.\n\n**How to apply:** so.";
        for body in [
            format!("{long}{answer}{long}{labels}"),
            format!("{answer}{long}{labels}"),
            format!("{long}{labels}\n\n{long}{answer}{long}"),
            format!("\n\n{long}{answer}{labels}"),
        ] {
            let start = body.find(answer).unwrap();
            for limit in [200, 300, 1_000, 4_096] {
                let excerpt = cut_around(&body, Some(start..start + answer.len()), limit);
                let shown = excerpt.text();
                assert!(shown.contains(answer.trim_end()), "{limit} {shown}");
                assert!(
                    shown.contains("**Why:** this.") && shown.contains("**How to apply:** so."),
                    "{shown}"
                );
                let part = excerpt.parts.iter().find(|part| part.text.contains("The answer")).unwrap();
                assert_eq!(part.matches, start > 2 && part.text.starts_with("The answer"), "{shown}");
                // What there is room for is used.
                assert!(shown.len() + 64 > limit, "{} of {limit}", shown.len());
            }
        }
    }

    #[test]
    fn a_passage_that_is_longer_than_all_room_keeps_half_of_it() {
        let body = format!("The rule.\n\n{}{}", "x y ".repeat(100), "match ".repeat(200));
        let shown = cut_around(&body, Some(411..1_611), 300).text();
        assert!(shown.starts_with("The rule.") && shown.matches("match").count() > 20, "{shown}");
    }

    #[test]
    fn a_written_out_character_stays_whole() {
        let body = "⟨U+202E⟩".repeat(20);
        for limit in 20..60 {
            assert_eq!(cut_bytes(&body, limit).text().len() % "⟨U+202E⟩".len(), 0);
        }
    }

    #[test]
    fn budgets_hold_for_any_limit() {
        let body = "Regel über Maß\n\n**Why:** 因为数据库\n\n**How to apply:** immer\n".repeat(3);
        for limit in 0..body.len() + 2 {
            cut_bytes(&body, limit);
            for start in 0..body.len() / 8 {
                cut_around(&body, Some(start * 8..start * 8 + 40), limit);
            }
        }
    }
}
