//! Which segments of an index are kept, and which are read again as one.

use std::sync::Arc;

use super::segment::Segment;
use crate::memory::Memory;

/// The place of a row whose memory is in the folder no more.
pub(super) const GONE: u32 = u32::MAX;

/// A segment is made of at most so many bytes of text, so that 32 bits are enough for its offsets.
const MAX_BYTES: usize = 1 << 28;

/// The rows of a segment, as an update finds them; or rows that have no segment yet.
pub(super) struct Kept {
    pub(super) segment: Option<Arc<Segment>>,
    /// In the folder; `GONE` for those that are not there.
    pub(super) places: Vec<u32>,
}

impl Kept {
    fn here(&self) -> usize {
        self.places.iter().filter(|place| **place != GONE).count()
    }

    /// Gives up a segment: its memories will be read again.
    fn dissolve(&mut self) {
        self.segment = None;
        self.places.retain(|place| *place != GONE);
    }
}

/// Decides which segments are read again, as one: those of which a third is gone, and neighbours of like size.
///
/// A segment is at least four times as large as the one after it, so a memory is read again as often as the logarithm
/// of their number says, and there are no more segments than that. Which segments there are changes no score.
pub(super) fn merge(kept: &mut Vec<Kept>) {
    for it in kept.iter_mut().filter(|it| it.segment.is_some()) {
        if (it.places.len() - it.here()) * 3 > it.places.len() {
            it.dissolve();
        }
    }
    kept.retain(|it| !it.places.is_empty());
    let mut at = kept.len();
    while at >= 2 {
        at -= 1;
        let [before, last] = &mut kept[at - 1..=at] else { break };
        if before.here() < 4 * last.here() {
            before.dissolve();
            last.dissolve();
            before.places.append(&mut last.places);
            kept.remove(at);
            at = kept.len();
        }
    }
    for it in kept.iter_mut().filter(|it| it.segment.is_none()) {
        it.places.sort_unstable();
    }
}

/// Places that fit into one segment each.
pub(super) fn chunks<'p>(places: &'p [u32], corpus: &[Memory]) -> Vec<&'p [u32]> {
    let (mut chunks, mut begin, mut bytes) = (Vec::new(), 0, 0);
    for (at, place) in places.iter().enumerate() {
        let size = corpus[*place as usize].source().len();
        if bytes + size > MAX_BYTES && at > begin {
            chunks.push(&places[begin..at]);
            (begin, bytes) = (at, 0);
        }
        bytes += size;
    }
    chunks.extend((begin < places.len()).then(|| &places[begin..]));
    chunks
}
