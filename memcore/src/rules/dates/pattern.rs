//! Patterns of word classes, in a trie for each language.

use std::collections::HashMap;

use super::lexicon::Class;

/// What a pattern means: how the values of its words become dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Production {
    /// A day word: today, 后天.
    Day,
    /// So many units before or after today or another day.
    Offset,
    /// A week, month, quarter, year … before, around or after today.
    Period,
    /// A weekday, bare or with "this", "next", "last".
    Weekday,
    /// A weekday of a week that is before, around or after this one.
    WeekdayOf,
    /// A month and a day of it.
    MonthDay,
    /// A month.
    Month,
    /// A day of a month.
    MonthlyDay,
    /// The so-manieth week, weekday, day or month of a period.
    Nth,
    /// A quarter or a half of a year.
    Quarter,
    /// A part of a period: its end, its beginning, the rest of it.
    Edge,
    /// The last or next so many units.
    Window,
    /// Recently, soon.
    Vague,
    /// Next sprint, 下次评审.
    Event,
    /// A date that needs no other one.
    Absolute,
    /// Something that looks like a date and is none.
    Silent,
}

impl Production {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "day" => Self::Day,
            "offset" => Self::Offset,
            "period" => Self::Period,
            "weekday" => Self::Weekday,
            "weekday-of" => Self::WeekdayOf,
            "month-day" => Self::MonthDay,
            "month" => Self::Month,
            "monthly-day" => Self::MonthlyDay,
            "nth" => Self::Nth,
            "edge" => Self::Edge,
            "quarter" => Self::Quarter,
            "window" => Self::Window,
            "vague" => Self::Vague,
            "event" => Self::Event,
            "absolute" => Self::Absolute,
            "silent" => Self::Silent,
            _ => return None,
        })
    }
}

/// What else a pattern says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// -1 before, 1 after.
    pub(super) sign: i8,
    /// A hit only with a word of this class before it (after it: the class behind), or as a whole text.
    pub(super) cue: Option<(Class, Class)>,
    /// No hit behind a word of the first class or before a word of the second.
    pub(super) unless: Option<(Class, Class)>,
    /// The readings are the weeks of the days.
    pub(super) week: bool,
    /// The last day of a stretch is what is meant: "within two weeks".
    pub(super) by: bool,
    /// Never safe.
    pub(super) doubtful: bool,
    /// A hit only where the source begins with a capital letter.
    pub(super) capital: bool,
    /// No hit where a count goes before: "1 post in 14 days".
    pub(super) uncounted: bool,
    /// A hit only behind no letter, or a word of this class: "三天内" is a deadline, "退款三天内" a rule.
    pub(super) clear: Option<Class>,
    /// No hit where the sentence is a rule: "all refunds are paid within two days".
    pub(super) occasional: bool,
    /// A hit only where nothing before it tells a day or an event that it would be reckoned from.
    pub(super) first: bool,
    /// A hit only behind another one in its clause, from which it is reckoned: "last month, and 3 weeks later".
    pub(super) following: bool,
    /// A hit only if no noun follows: nothing, a mark, or a word of this class.
    pub(super) ends: Option<Class>,
}

impl Flags {
    pub(super) fn read<'a>(
        words: impl Iterator<Item = &'a str>,
        mut class: impl FnMut(&str) -> Class,
    ) -> Option<Self> {
        let mut flags = Self::default();
        for word in words {
            match word {
                "-1" => flags.sign = -1,
                "1" => flags.sign = 1,
                "week" => flags.week = true,
                "occasional" => flags.occasional = true,
                "by" => flags.by = true,
                "doubtful" => flags.doubtful = true,
                "capital" => flags.capital = true,
                "first" => flags.first = true,
                "following" => flags.following = true,
                "uncounted" => flags.uncounted = true,
                "clear" => flags.clear = Some(class("clear<")),
                "ends" => flags.ends = Some(class("ends>")),
                _ => {
                    let (flag, name) = word.split_once('=')?;
                    let around = Some((class(&format!("{name}<")), class(&format!("{name}>"))));
                    match flag {
                        "cue" => flags.cue = around,
                        "unless" => flags.unless = around,
                        _ => return None,
                    }
                }
            }
        }
        Some(flags)
    }
}

/// A pattern without alternatives: classes, and which of them are the hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern {
    classes: Vec<Class>,
    open: Option<usize>,
    close: Option<usize>,
}

/// The longest pattern that a table may hold; captures are kept on the stack.
pub(super) const LONGEST: usize = 18;

impl Pattern {
    /// All patterns that a text with alternatives stands for. `class` gives the number of a class or of a `"word"`.
    pub(super) fn read(
        text: &str,
        names: &HashMap<&str, &str>,
        class: &mut dyn FnMut(&str, bool) -> Class,
    ) -> Option<Vec<Self>> {
        let mut rest = text;
        let patterns = alternatives(&mut rest, names, class)?;
        let fits = |pattern: &Self| !pattern.classes.is_empty() && pattern.classes.len() <= LONGEST;
        (rest.is_empty() && patterns.iter().all(fits)).then_some(patterns)
    }

    fn followed_by(&self, other: &Self) -> Self {
        let by = self.classes.len();
        Self {
            classes: [&self.classes[..], &other.classes[..]].concat(),
            open: self.open.or(other.open.map(|at| at + by)),
            close: self.close.or(other.close.map(|at| at + by)),
        }
    }
}

fn alternatives(
    rest: &mut &str,
    names: &HashMap<&str, &str>,
    class: &mut dyn FnMut(&str, bool) -> Class,
) -> Option<Vec<Pattern>> {
    let mut all = Vec::new();
    let mut one = vec![Pattern::default()];
    loop {
        *rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { break };
        let part = match first {
            ')' => break,
            '|' => {
                *rest = &rest[1..];
                all.append(&mut one);
                one = vec![Pattern::default()];
                continue;
            }
            '(' => {
                *rest = &rest[1..];
                let inner = alternatives(rest, names, class)?;
                *rest = rest.strip_prefix(')')?;
                inner
            }
            '[' | ']' => {
                *rest = &rest[1..];
                let (open, close) = if first == '[' { (Some(0), None) } else { (None, Some(0)) };
                vec![Pattern { classes: Vec::new(), open, close }]
            }
            '"' => {
                let (word, after) = rest[1..].split_once('"')?;
                *rest = after;
                vec![Pattern { classes: vec![class(word, true)], ..Pattern::default() }]
            }
            _ => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
                let (name, after) = rest.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
                *rest = after;
                match names.get(name) {
                    Some(text) => {
                        let mut text = *text;
                        let inner = alternatives(&mut text, names, class)?;
                        text.is_empty().then_some(inner)?
                    }
                    None => vec![Pattern { classes: vec![class(name, false)], ..Pattern::default() }],
                }
            }
        };
        let optional = rest.starts_with('?');
        if optional {
            *rest = &rest[1..];
        }
        let with = one.iter().flat_map(|before| part.iter().map(|it| before.followed_by(it)));
        let with: Vec<Pattern> = with.collect();
        one = if optional { [one, with].concat() } else { with };
    }
    all.append(&mut one);
    Some(all)
}

/// The end of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) production: Production,
    pub(super) flags: Flags,
    /// The first word of the hit, and the one after its last.
    pub(super) hit: (u8, u8),
}

#[derive(Debug, Default)]
struct Node {
    /// Sorted by class.
    next: Vec<(Class, u32)>,
    ends: Vec<End>,
}

/// All patterns of a language.
#[derive(Debug)]
pub(super) struct Patterns {
    nodes: Vec<Node>,
}

impl Default for Patterns {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Patterns {
    pub(super) fn add(&mut self, pattern: &Pattern, production: Production, flags: Flags) {
        let mut at = 0;
        for class in &pattern.classes {
            at = match self.next(at, *class) {
                Some(next) => next,
                None => {
                    let next = self.nodes.len() as u32;
                    self.nodes.push(Node::default());
                    let open = &mut self.nodes[at as usize].next;
                    let place = open.partition_point(|it| it.0 < *class);
                    open.insert(place, (*class, next));
                    next
                }
            };
        }
        let hit = (pattern.open.unwrap_or(0) as u8, pattern.close.unwrap_or(pattern.classes.len()) as u8);
        self.nodes[at as usize].ends.push(End { production, flags, hit });
    }

    /// The place after a word of a class.
    pub(super) fn next(&self, at: u32, class: Class) -> Option<u32> {
        let next = &self.nodes[at as usize].next;
        next.binary_search_by_key(&class, |it| it.0).ok().map(|at| next[at].1)
    }

    /// Whether anything may follow.
    pub(super) fn goes_on(&self, at: u32) -> bool {
        !self.nodes[at as usize].next.is_empty()
    }

    /// The patterns that end here.
    pub(super) fn ends(&self, at: u32) -> &[End] {
        &self.nodes[at as usize].ends
    }

    /// All patterns as classes, each with what it means.
    #[cfg(test)]
    pub(super) fn all(&self) -> Vec<(Vec<Class>, Production)> {
        let mut all = Vec::new();
        let mut open = vec![(0_u32, Vec::new())];
        while let Some((at, classes)) = open.pop() {
            all.extend(self.ends(at).iter().map(|end| (classes.clone(), end.production)));
            for (class, next) in &self.nodes[at as usize].next {
                open.push((*next, [&classes[..], &[*class]].concat()));
            }
        }
        all
    }
}
