//! How well a selector finds what people marked as relevant.

use serde::Serialize;

/// Scores of a selector on labelled questions.
///
/// Recall, MRR and nDCG are means over the questions that have an answer; MRR and nDCG look at the first ten, and
/// relevance is yes or no (Järvelin and Kekäläinen 2002, with gains of 0 and 1). For questions without an answer,
/// silence is the right reply.
///
/// # Example: two questions, one of them without an answer
/// ```
/// use memcore::Scores;
///
/// let mut scores = Scores::default();
/// scores.add(&["b.md", "a.md"], &["a.md"]); // found, in the second place
/// scores.add(&[] as &[&str], &[] as &[&str]); // rightly silent
/// assert_eq!(scores.recall_at_5(), 1.0);
/// assert_eq!(scores.mrr(), 0.5);
/// assert_eq!(scores.no_answer_recall(), 1.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Scores {
    answerable: usize,
    unanswerable: usize,
    /// Replies that were silent, and those of them that were right.
    silent: usize,
    rightly_silent: usize,
    recall: [f64; 3],
    first: usize,
    reciprocal: f64,
    gain: f64,
}

/// The depths at which recall is measured.
const DEPTHS: [usize; 3] = [1, 5, 10];

/// How deep MRR and nDCG look.
const DEPTH: usize = 10;

impl Scores {
    /// Adds a question: what was found, best first and each once, and what is relevant.
    pub fn add<F: AsRef<str>, R: AsRef<str>>(&mut self, found: &[F], relevant: &[R]) {
        self.silent += usize::from(found.is_empty());
        if relevant.is_empty() {
            self.unanswerable += 1;
            self.rightly_silent += usize::from(found.is_empty());
            return;
        }
        self.answerable += 1;
        let is_relevant = |at: usize| relevant.iter().any(|wanted| wanted.as_ref() == found[at].as_ref());
        let hits: Vec<usize> = (0..found.len()).filter(|at| is_relevant(*at)).collect();
        for (recall, depth) in self.recall.iter_mut().zip(DEPTHS) {
            *recall += hits.iter().filter(|at| **at < depth).count() as f64 / relevant.len() as f64;
        }
        self.first += usize::from(hits.first() == Some(&0));
        self.reciprocal += hits.first().filter(|at| **at < DEPTH).map_or(0.0, |at| 1.0 / (*at as f64 + 1.0));
        let discount = |at: usize| 1.0 / (at as f64 + 2.0).log2();
        let ideal: f64 = (0..relevant.len().min(DEPTH)).map(discount).sum();
        self.gain += hits.iter().filter(|at| **at < DEPTH).map(|at| discount(*at)).sum::<f64>() / ideal;
    }

    /// Adds what was added to others: the scores of all questions together, each of which counts the same.
    pub fn merge(&mut self, others: &Self) {
        self.answerable += others.answerable;
        self.unanswerable += others.unanswerable;
        self.silent += others.silent;
        self.rightly_silent += others.rightly_silent;
        for (recall, other) in self.recall.iter_mut().zip(others.recall) {
            *recall += other;
        }
        self.first += others.first;
        self.reciprocal += others.reciprocal;
        self.gain += others.gain;
    }

    /// Questions that have an answer.
    pub fn answerable(&self) -> usize {
        self.answerable
    }

    /// Questions that have none.
    pub fn unanswerable(&self) -> usize {
        self.unanswerable
    }

    /// The share of the relevant memories that stand first.
    pub fn recall_at_1(&self) -> f64 {
        self.mean(self.recall[0])
    }

    /// The share of the relevant memories that are among the first five.
    pub fn recall_at_5(&self) -> f64 {
        self.mean(self.recall[1])
    }

    /// The share of the relevant memories that are among the first ten.
    pub fn recall_at_10(&self) -> f64 {
        self.mean(self.recall[2])
    }

    /// The share of the questions whose first memory is relevant.
    pub fn top_1(&self) -> f64 {
        self.mean(self.first as f64)
    }

    /// The mean of one over the place of the first relevant memory.
    pub fn mrr(&self) -> f64 {
        self.mean(self.reciprocal)
    }

    /// Normalised discounted cumulative gain.
    pub fn ndcg(&self) -> f64 {
        self.mean(self.gain)
    }

    /// Of the questions without an answer, the share that nothing was found for.
    pub fn no_answer_recall(&self) -> f64 {
        share(self.rightly_silent, self.unanswerable)
    }

    /// Of the questions that nothing was found for, the share that have no answer.
    pub fn no_answer_precision(&self) -> f64 {
        share(self.rightly_silent, self.silent)
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.answerable == 0 { 0.0 } else { sum / self.answerable as f64 }
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand: hits in places 1 and 3 of two relevant ones.
    #[test]
    fn one_question_by_hand() {
        let mut scores = Scores::default();
        scores.add(&["a", "x", "b"], &["a", "b"]);
        assert_eq!(
            (scores.recall_at_1(), scores.recall_at_5(), scores.top_1(), scores.mrr()),
            (0.5, 1.0, 1.0, 1.0)
        );
        let ideal = 1.0 + 1.0 / 3_f64.log2();
        assert!((scores.ndcg() - (1.0 + 0.5) / ideal).abs() < 1e-12);
    }

    #[test]
    fn merged_scores_are_those_of_all_questions() {
        let asked: [(&[&str], &[&str]); 5] = [
            (&["a", "x", "b"], &["a", "b"]),
            (&["x", "a"], &["a"]),
            (&[], &["a"]),
            (&[], &[]),
            (&["a"], &[]),
        ];
        for at in 0..=asked.len() {
            let (mut all, mut first, mut rest) = Default::default();
            asked.iter().for_each(|(found, relevant)| Scores::add(&mut all, found, relevant));
            asked[..at].iter().for_each(|(found, relevant)| Scores::add(&mut first, found, relevant));
            asked[at..].iter().for_each(|(found, relevant)| Scores::add(&mut rest, found, relevant));
            first.merge(&rest);
            assert_eq!(first, all);
        }
    }

    #[test]
    fn silence_is_right_only_where_there_is_no_answer() {
        let mut scores = Scores::default();
        let nothing: [&str; 0] = [];
        scores.add(&nothing, &["a"]);
        scores.add(&nothing, &nothing);
        scores.add(&["a"], &nothing);
        assert_eq!((scores.no_answer_precision(), scores.no_answer_recall()), (0.5, 0.5));
    }
}
