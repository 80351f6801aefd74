//! The Markdown below the frontmatter.

use super::head::Head;
use super::rng::Rng;
use super::{chinese, english, fence};

/// A page being written. `out` holds the frontmatter already: sizes are of whole files.
pub(super) struct Page<'a> {
    pub(super) out: &'a mut String,
    pub(super) rng: &'a mut Rng,
    pub(super) head: &'a Head,
    /// Names still to be linked to.
    pub(super) links: Vec<String>,
    /// Whether this file is one of those with code in it.
    pub(super) code: bool,
}

impl Page<'_> {
    /// Writes until the file has `size` bytes or a sentence more.
    pub(super) fn write(mut self, size: usize) {
        self.heading("#");
        self.paragraph(size);
        if self.head.kind == "feedback" {
            self.why_and_how();
        }
        if self.rng.percent(7) {
            self.out.push_str("---\n\n");
        }
        if self.code {
            fence::push(self.out, self.rng);
        }
        if self.rng.percent(50) && self.out.len() + 200 < size {
            self.heading("##");
        }
        while self.out.len() < size {
            match self.rng.percent(65) {
                true => self.paragraph(size),
                false => self.list(size),
            }
        }
        self.related();
        self.out.truncate(self.out.trim_end().len());
        self.out.push('\n');
    }

    fn heading(&mut self, marks: &str) {
        self.out.push_str(marks);
        self.out.push(' ');
        self.clause(3, 6);
        self.out.push_str("\n\n");
    }

    fn paragraph(&mut self, size: usize) {
        for i in 0..self.rng.between(1, 4) {
            if i > 0 && self.out.len() >= size {
                break;
            }
            if i > 0 && !self.head.chinese {
                self.out.push(' ');
            }
            self.sentence();
        }
        self.out.push_str("\n\n");
    }

    fn list(&mut self, size: usize) {
        for _ in 0..self.rng.between(2, 5) {
            if self.out.len() < size {
                self.out.push_str("- ");
                self.sentence();
                self.out.push('\n');
            }
        }
        self.out.push('\n');
    }

    fn why_and_how(&mut self) {
        let translated = self.head.chinese && self.rng.percent(50);
        let marks = if translated {
            ["**原因：** ", "**如何应用：** "]
        } else {
            ["**Why:** ", "**How to apply:** "]
        };
        for mark in marks {
            self.out.push_str(mark);
            self.sentence();
            self.out.push_str("\n\n");
        }
    }

    fn sentence(&mut self) {
        self.clause(6, 16);
        if self.rng.percent(30)
            && let Some(name) = self.links.pop()
        {
            let (open, close) = if self.head.chinese { ("（见 [[", "]]）") } else { (" (see [[", "]])") };
            self.out.extend([open, &name, close]);
        }
        self.out.push(if self.head.chinese { '。' } else { '.' });
    }

    fn clause(&mut self, low: usize, high: usize) {
        let words = self.rng.between(low, high);
        let start = self.out.len();
        match self.head.chinese {
            true => chinese::clause(self.out, self.rng, words, self.code),
            false => {
                english::clause(self.out, self.rng, words, self.code);
                self.out[start..start + 1].make_ascii_uppercase();
            }
        }
    }

    /// The links that found no sentence.
    fn related(&mut self) {
        if !self.links.is_empty() {
            let links: Vec<String> = self.links.drain(..).map(|name| format!("[[{name}]]")).collect();
            self.out.push_str("Related: ");
            self.out.push_str(&links.join(", "));
        }
    }
}
