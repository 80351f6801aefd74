//! Other engines, each at its best for this task.

use bm25::{Document, SearchEngine, SearchEngineBuilder};
use memcore::Memory;
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{Index, Searcher, TantivyDocument, Term};

use super::{Engine, Feed};

/// Tantivy: one thread, in memory, frequencies but no positions, one segment if it gets by with its memory.
pub struct Tantivy {
    searcher: Searcher,
    field: Field,
    feed: Feed,
}

impl Tantivy {
    /// Memories as documents, with their terms where these are made beforehand.
    pub fn documents(memories: &[Memory], feed: Feed) -> Vec<TantivyDocument> {
        let (_, field) = schema();
        let document = |memory: &Memory| {
            let mut document = TantivyDocument::default();
            document.add_pre_tokenized_text(field, tokens(feed, memory.source()));
            document
        };
        memories.iter().map(document).collect()
    }

    /// Indexes documents.
    ///
    /// # Errors
    /// Tantivy's.
    pub fn new(documents: Vec<TantivyDocument>, feed: Feed) -> tantivy::Result<Self> {
        let (schema, field) = schema();
        let index = Index::create_in_ram(schema);
        let mut writer = index.writer_with_num_threads(1, 1 << 30)?;
        for document in documents {
            writer.add_document(document)?;
        }
        writer.commit()?;
        writer.wait_merging_threads()?;
        Ok(Self { searcher: index.reader()?.searcher(), field, feed })
    }
}

fn schema() -> (Schema, Field) {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default().set_index_option(IndexRecordOption::WithFreqs);
    let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
    (schema.build(), field)
}

fn tokens(feed: Feed, text: &str) -> PreTokenizedString {
    let mut tokens = Vec::new();
    feed.terms(text, &mut |term| {
        tokens.push(Token { position: tokens.len(), text: term.to_owned(), ..Token::default() });
    });
    PreTokenizedString { text: String::new(), tokens }
}

impl Engine for Tantivy {
    fn ask(&mut self, question: &str) -> usize {
        let mut terms: Vec<String> = Vec::new();
        self.feed.terms(question, &mut |term| {
            if !terms.iter().any(|known| known == term) {
                terms.push(term.to_owned());
            }
        });
        let term = |text: String| -> (Occur, Box<dyn Query>) {
            let term = Term::from_field_text(self.field, &text);
            (Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
        };
        let query = BooleanQuery::new(terms.into_iter().map(term).collect());
        self.searcher.search(&query, &TopDocs::with_limit(5).order_by_score()).map_or(0, |found| found.len())
    }
}

/// The `bm25` crate, with the same terms.
pub struct Bm25(SearchEngine<u32, u32, Terms>);

/// The terms of a text.
#[derive(Debug)]
struct Terms(Feed);

impl bm25::Tokenizer for Terms {
    fn tokenize(&self, text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        self.0.terms(text, &mut |term| terms.push(term.to_owned()));
        terms
    }
}

impl Bm25 {
    /// Indexes the memories.
    pub fn new(memories: &[Memory], feed: Feed) -> Self {
        let documents = (0..).zip(memories).map(|(id, memory)| Document::new(id, memory.source()));
        Self(
            SearchEngineBuilder::with_tokenizer_and_documents(Terms(feed), documents.collect::<Vec<_>>())
                .build(),
        )
    }
}

impl Engine for Bm25 {
    fn ask(&mut self, question: &str) -> usize {
        self.0.search(question, 5).len()
    }
}
