//! Work on many items with the cores that there are.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Below this many items a second thread costs more than it brings.
const ITEMS_PER_THREAD: usize = 256;

thread_local! {
    /// So many threads, whatever the cores and the items: set by tests.
    static FIXED: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs `work` with its parts on so many threads, or as many as there are items. For tests: no answer may depend on it.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn with_threads<R>(threads: usize, work: impl FnOnce() -> R) -> R {
    /// Puts back what was set before, even if `work` panics.
    struct Before(Option<usize>);
    impl Drop for Before {
        fn drop(&mut self) {
            FIXED.set(self.0);
        }
    }
    let _before = Before(FIXED.replace(Some(threads.max(1))));
    work()
}

/// How many threads are worth it for so many items, at least one.
pub(crate) fn threads(items: usize) -> usize {
    let by_cores = || match items / ITEMS_PER_THREAD {
        // Counting the cores asks the system a dozen things: not for a single document.
        0 | 1 => 1,
        worth_it => worth_it.min(std::thread::available_parallelism().map_or(1, usize::from)),
    };
    FIXED.get().map_or_else(by_cores, |fixed| fixed.min(items).max(1))
}

/// Runs `work` over parts of `items` at once, and puts the results in the order of the items. Host code is
/// never run here.
pub(crate) fn in_parallel<T: Send, R: Send>(
    mut items: Vec<T>,
    work: impl Fn(Vec<T>) -> Vec<R> + Sync,
) -> Vec<R> {
    let part = items.len().div_ceil(threads(items.len()));
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        while items.len() > part {
            let tail = items.split_off(items.len() - part);
            others.push(scope.spawn(|| work(tail)));
        }
        let mut results = work(items);
        for thread in others.into_iter().rev() {
            match thread.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

/// So many items are taken at once: few enough that all threads end at about the same time.
const SHARE: usize = 64;

/// Runs `first` on one thread and `work` on each number below `count` on all, that one too as soon as it is free. The
/// results come in the order of the numbers. Host code is never run here.
pub(crate) fn beside<A: Send, R: Send>(
    first: impl FnOnce() -> A + Send,
    count: usize,
    work: impl Fn(usize) -> R + Sync,
) -> (A, Vec<R>) {
    let threads = threads(count);
    if threads == 1 {
        return (first(), (0..count).map(work).collect());
    }
    let next = AtomicUsize::new(0);
    let take_shares = || {
        let mut done: Vec<(usize, Vec<R>)> = Vec::new();
        loop {
            let from = next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= count {
                return done;
            }
            done.push((from, (from..count.min(from + SHARE)).map(&work).collect()));
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take_shares)).collect();
        let first = first();
        let mut shares = take_shares();
        for thread in others {
            shares.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        shares.sort_unstable_by_key(|(from, _)| *from);
        (first, shares.into_iter().flat_map(|(_, results)| results).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for count in [0, 1, 255, 256, 511, 512, 513, 10_000] {
            let doubled =
                in_parallel((0..count).collect(), |part: Vec<usize>| part.iter().map(|n| n * 2).collect());
            assert_eq!(doubled, (0..count).map(|n| n * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_is_done_beside_something_else() {
        for (count, threads) in [(0, 2), (1, 2), (63, 1), (64, 2), (65, 3), (1_000, 4)] {
            let (first, doubled) = with_threads(threads, || beside(|| "done", count, |n| n * 2));
            assert_eq!((first, doubled), ("done", (0..count).map(|n| n * 2).collect::<Vec<_>>()));
        }
    }

    #[test]
    fn so_many_threads_as_a_test_says() {
        let parts = |threads: usize| {
            with_threads(threads, || in_parallel(vec![0; 10], |part: Vec<i32>| vec![part.len()]))
        };
        assert_eq!(parts(1), [10]);
        assert_eq!(parts(3), [2, 4, 4]);
        assert_eq!(parts(100), [1; 10]);
        assert_eq!(threads(10), 1, "and afterwards as before");
    }
}
